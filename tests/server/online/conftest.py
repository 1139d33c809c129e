"""A real server on a free port in the test's own loop, its clock in our hands where a test wants that."""

from __future__ import annotations

import asyncio
import heapq
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
import pytest
import structlog
from tests.server.chaos.client import PATIENCE, Client
from tests.server.chaos.serving import player_of, quiet
from tests.server.watching import watched

from capsa.server.app import create_app
from capsa.server.bots import ThreadThinker
from capsa.server.host import Host
from capsa.server.limits import Limits
from capsa.server.options import TableSpec
from capsa.server.run import Server, listen, server
from capsa.server.store.sqlite import SqliteStore
from capsa.server.timekeeping import SystemTime

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

    from capsa.server.store.base import Store
    from capsa.server.table import Table
    from capsa.server.timekeeping import Timekeeper


@pytest.fixture(autouse=True)
def quietly() -> Iterator[None]:
    quiet()
    yield
    structlog.reset_defaults()


@dataclass
class HandTime:
    """A clock that stands still until it is moved."""

    at: int = 1_000_000
    _waiting: list[tuple[int, int, asyncio.Future[None]]] = field(default_factory=list)

    def now(self) -> int:
        return self.at

    def advance_to(self, at: int) -> None:
        self.at = max(self.at, at)
        while self._waiting and self._waiting[0][0] <= self.at:
            _, _, moment = heapq.heappop(self._waiting)
            if not moment.done():
                moment.set_result(None)

    def advance(self, milliseconds: int) -> None:
        self.advance_to(self.at + milliseconds)

    async def until(self, at: int) -> None:
        if at > self.at:
            moment = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (at, id(moment), moment))
            await moment


@dataclass(eq=False)
class Place:
    """A server and those who come to it; `stop` and `start` make it another run on the same file."""

    path: Path
    time: Timekeeper = field(default_factory=SystemTime)
    limits: Limits = field(default_factory=Limits)
    clients: list[Client] = field(default_factory=list)
    host: Host = field(init=False)
    url: str = ""
    listener: socket.socket = field(init=False)
    _server: Server = field(init=False)
    _serving: asyncio.Task[None] = field(init=False)

    async def start(self) -> None:
        self.host = self.makes_host()
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        app = create_app(self.host, player_of)
        self._server = server(app, self.host, ready=ready.set_result, drain=1)
        self.listener = listen("127.0.0.1", 0, 0)
        self._serving = asyncio.ensure_future(self._server.serve([self.listener]))
        self.url = await ready

    def makes_host(self) -> Host:
        return Host(self.store(), time=self.time, thinker=ThreadThinker(), pace=0, limits=self.limits)

    def store(self) -> Store:
        return SqliteStore(self.path)

    async def stop(self) -> None:
        self._server.should_exit = True
        await self._serving

    async def restart(self, *, away: int = 0) -> None:
        """Stop, let time pass, and start again; clients come to the new address by themselves."""
        await self.stop()
        if isinstance(self.time, HandTime):
            self.time.advance(away)
        await self.start()
        for client in self.clients:
            client.url = self.url

    async def opens(self, rules: str | dict[str, object] = "banting", **spec: object) -> str:
        asked = msgspec.convert({"rules": rules, "bots": "random", **spec}, TableSpec)
        return await self.host.open_table(asked)

    async def comes(self, table: str, player: str) -> Client:
        """A person opens a tab at a table."""
        client = Client(self.url, table, player)
        self.clients.append(client)
        await client.open()
        return client

    async def sits(self, table: str, player: str) -> Client:
        client = await self.comes(table, player)
        await client.does("sit")
        await client.until(lambda: client.seat is not None)
        return client

    async def eventually(self, table: str, holds: Callable[[Table], bool]) -> Table:
        """Wait until something holds of a table."""
        return await watched(self.host, table, holds)

    async def empties(self) -> None:
        """Wait until no table is in memory."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if not self.host.loaded:
                    return
                await asyncio.sleep(0)

    async def close(self) -> None:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self.stop)
            for client in self.clients:
                stack.push_async_callback(client.close)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A server on real time."""
    one = Place(tmp_path / "capsa.sqlite")
    await one.start()
    yield one
    await one.close()


@pytest.fixture
async def still(tmp_path: Path) -> AsyncIterator[Place]:
    """A server whose time stands still."""
    one = Place(tmp_path / "capsa.sqlite", time=HandTime())
    await one.start()
    yield one
    await one.close()
