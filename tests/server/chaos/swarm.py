"""People who play on whatever happens: cut off, they come back and send again what was not answered."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.server.chaos.choices import next_command
from tests.server.chaos.client import Client
from websockets.exceptions import WebSocketException

if TYPE_CHECKING:
    import random

FALLEN_ASLEEP = 0.1
"""How often somebody does nothing where they are asked, so that timers run out."""
LATE = frozenset(
    {"stale_turn", "nothing_to_do", "not_now", "not_host", "already_contributed", "stale_commitment"}
)
"""Why a command may be refused that was right by what its sender had seen."""


@dataclass(eq=False)
class Traffic:
    """Counts commands sent and answered, and tells when there have been so many."""

    count: int = 0
    resent: int = 0
    target: int | None = None
    reached: asyncio.Event = field(default_factory=asyncio.Event)

    def moved(self) -> None:
        self.count += 1
        if self.target is not None and self.count >= self.target:
            self.target = None
            self.reached.set()

    async def goes_on(self, messages: int) -> None:
        """Wait until so many more commands have been sent or answered."""
        self.reached.clear()
        self.target = self.count + messages
        await self.reached.wait()


@dataclass(eq=False)
class Swarm:
    """All clients; `up` is set while there is a server to come to."""

    rng: random.Random
    traffic: Traffic = field(default_factory=Traffic)
    clients: list[Client] = field(default_factory=list)
    up: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False

    def add(self, table: str, player: str) -> None:
        self.clients.append(Client("", table, player, moved=self.traffic.moved))

    def server_is_at(self, url: str) -> None:
        for client in self.clients:
            client.url = url
        self.up.set()

    async def run(self) -> None:
        """Play until it is over and everything sent has been answered."""
        try:
            async with asyncio.TaskGroup() as group:
                for client in self.clients:
                    group.create_task(self._live(client))
        finally:
            for client in self.clients:
                await client.close()

    async def _live(self, client: Client) -> None:
        while not (self.is_over and set(client.sent) == set(client.answers)):
            await self.up.wait()
            try:
                await self._come_back(client)
                await self._play(client)
            except (OSError, WebSocketException):
                await client.close()
                await asyncio.sleep(0.005)
        await client.close()

    async def _come_back(self, client: Client) -> None:
        if client.is_open:
            await client.close()
        await client.open()
        self.traffic.resent += len(set(client.sent) - set(client.answers))
        await client.repeat()
        await client.has_all_answers()

    async def _play(self, client: Client) -> None:
        ignored = -1
        while not self.is_over:
            command = None if client.shown["turn"] == ignored else next_command(client, self.rng)
            if command is not None and command[0] == "act" and self.rng.random() < FALLEN_ASLEEP:
                ignored, command = client.shown["turn"], None
            if command is None:
                await client.hears_more()
                continue
            answer = await client.ask(command[0], **command[1])
            assert answer["type"] == "ack" or answer["code"] in LATE, (command, answer)
