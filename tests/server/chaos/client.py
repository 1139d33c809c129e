"""A client over a real socket: it keeps what it is shown, and checks that nothing is missing or doubled."""

from __future__ import annotations

import asyncio
import itertools
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from capsa.server.messages import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Message = dict[str, Any]

PATIENCE = 60.0
"""Seconds after which something that was waited for is not going to happen."""
PARTS = ("phase", "turn", "host", "seats", "match", "clock", "shuffle", "you", "view")


@dataclass(eq=False)
class Client:
    """One tab of a player at a table; `shown` is the table as updates leave it, `answers` by command."""

    url: str
    table: str
    player: str
    shown: Message = field(default_factory=dict)
    stream: str | None = None
    seq: int = 0
    events: list[Message] = field(default_factory=list)
    answers: dict[str, Message] = field(default_factory=dict)
    sent: dict[str, str] = field(default_factory=dict)
    errors: list[Message] = field(default_factory=list)
    welcomes: list[Message] = field(default_factory=list)
    bye: Message | None = None
    tab: int = field(default_factory=itertools.count().__next__)
    heard: list[str] = field(default_factory=list)
    moved: Callable[[], None] = lambda: None
    _socket: ClientConnection | None = None
    _reader: asyncio.Task[None] | None = None
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    @property
    def is_open(self) -> bool:
        return self._reader is not None and not self._reader.done()

    @property
    def seat(self) -> int | None:
        seat: int | None = self.shown["you"].get("seat") if self.shown else None
        return seat

    async def open(self, *, greet: bool = True) -> None:
        """Connect, and come back to where the last connection ended."""
        self._socket = await connect(
            f"{self.url.replace('http', 'ws')}/ws/{self.table}",
            additional_headers={"player": self.player},
            compression=None,
            open_timeout=PATIENCE,
        )
        self.bye = None
        self._reader = asyncio.create_task(self._read(self._socket))
        if greet:
            welcomes = len(self.welcomes)
            await self.greet()
            await self.until(lambda: len(self.welcomes) > welcomes)

    async def greet(self) -> None:
        hello: Message = {"type": "hello", "v": PROTOCOL}
        if self.stream is not None:
            hello |= {"stream": self.stream, "since": self.seq}
        await self.socket.send(json.dumps(hello))

    async def close(self) -> None:
        """Close the connection as a browser does."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)

    async def tell(self, kind: str, /, **fields: object) -> str:
        """Send a command and do not wait; return its id."""
        command_id = f"{self.tab}-{len(self.sent) + 1}"
        self.sent[command_id] = json.dumps({"type": kind, "command_id": command_id, **fields})
        await self.socket.send(self.sent[command_id])
        self.moved()
        return command_id

    async def ask(self, kind: str, /, **fields: object) -> Message:
        """Send a command and wait for its answer."""
        command_id = await self.tell(kind, **fields)
        await self.until(lambda: command_id in self.answers)
        return self.answers[command_id]

    async def does(self, kind: str, /, **fields: object) -> None:
        """Send a command that must be accepted."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "ack", answer

    async def act(self, action: Message) -> Message:
        return await self.ask("act", turn=self.shown["turn"], action=action)

    async def repeat(self) -> None:
        """Send again every command that has not been answered."""
        for command_id, text in self.sent.items():
            if command_id not in self.answers:
                await self.socket.send(text)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds; raise `TimeoutError` if it never does, or the connection ends first."""
        async with asyncio.timeout(PATIENCE), self._news:
            while not holds():
                if not self.is_open:
                    raise ConnectionError(f"the connection ended: {self.bye}")
                await self._news.wait()

    async def hears_more(self) -> None:
        """Wait for another message."""
        heard = len(self.heard)
        await self.until(lambda: len(self.heard) > heard)

    async def sees(self, **parts: object) -> None:
        """Wait until parts of the table are such."""
        await self.until(lambda: all(self.shown[part] == value for part, value in parts.items()))

    async def sees_turn(self, turn: int) -> None:
        """Wait until a turn, or a later one, has come."""
        await self.until(lambda: self.shown["turn"] >= turn)

    async def sees_here(self, *seats: int) -> None:
        """Wait until the people of these seats are here."""
        await self.until(lambda: all(self.shown["seats"][seat].get("present") for seat in seats))

    async def has_all_answers(self) -> None:
        """Wait until everything sent has been answered."""
        await self.until(lambda: set(self.sent) == set(self.answers))

    async def until_closed(self) -> None:
        assert self._reader is not None
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                self._take(json.loads(text), text)
                async with self._news:
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        finally:
            async with self._news:
                self._news.notify_all()

    def _take(self, message: Message, text: str) -> None:
        self.heard.append(text)
        match message["type"]:
            case "welcome":
                self._begin(message)
            case "update":
                self._update(message)
            case "ack" | "refused" | "hints":
                first = self.answers.setdefault(message["command_id"], message)
                assert first == message, f"two answers to one command: {first} {message}"
                self.moved()
            case "error":
                self.errors.append(message)
            case "bye":
                self.bye = message

    def _begin(self, welcome: Message) -> None:
        self.welcomes.append(welcome)
        if welcome["snapshot"] is not None:
            self.shown, self.seq = welcome["snapshot"], welcome["seq"]
        else:
            assert welcome["stream"] == self.stream
        self.stream = welcome["stream"]

    def _update(self, update: Message) -> None:
        assert update["seq"] == self.seq + 1, f"expected update {self.seq + 1}, got: {update['seq']}"
        self.seq = update["seq"]
        self.events += update.get("events", ())
        self.shown |= {part: update[part] for part in PARTS if part in update}
        self.shown |= dict.fromkeys(update.get("gone", ()))
