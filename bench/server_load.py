"""Players for the load on a server: each as little work as can be, for they share its cores.

A seat speaks the protocol over a WebSocket of its own making: masks of zeros, text frames, nothing more.
"""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import msgspec

_TEXT, _PONG, _PING, _CLOSE = 1, 10, 9, 8


class View(msgspec.Struct):
    """What a seat has to know of its view."""

    legal: list[msgspec.Raw] = []


class Shown(msgspec.Struct):
    """What a seat has to know of a snapshot."""

    turn: int
    view: View | None = None


class Heard(msgspec.Struct):
    """What a seat has to know of any message."""

    type: str
    command_id: str = ""
    code: str = ""
    turn: int | None = None
    view: View | None = None
    snapshot: Shown | None = None


_heard = msgspec.json.Decoder(Heard)


@dataclass
class Load:
    """All seats' figures: what each acknowledgement of a move took, what was refused, and who was lost."""

    pause: float
    rng: Random = field(default_factory=lambda: Random(1))
    seconds: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    seats: list[Seat] = field(default_factory=list)
    processor: float = 0.0
    is_going: bool = False

    def start(self) -> None:
        """Let whoever is asked begin to think."""
        self.is_going = True
        for seat in self.seats:
            seat.think()

    def think(self) -> float:
        """Return how long somebody thinks."""
        return self.pause * self.rng.uniform(0.2, 1.8)


class Seat(asyncio.Protocol):
    """One player in one seat."""

    def __init__(self, load: Load, host: str, table: str, name: str) -> None:
        self.load, self.host, self.table, self.name = load, host, table, name
        load.seats.append(self)
        self.seated = asyncio.Event()
        self.buffer = b""
        self.is_open = False
        self.acted = self.turn = -1
        self.legal: list[msgspec.Raw] = []
        self.sent: dict[str, float] = {}
        self.number = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws/{self.table} HTTP/1.1\r\nHost: {self.host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take what is whole of what has come."""
        self.buffer += data
        if not self.is_open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.is_open, self.buffer = True, rest
            self.send(_TEXT, b'{"type":"hello","v":1}')
            self.send(_TEXT, b'{"type":"sit","command_id":"sit","name":"%b"}' % self.name.encode())
        while (frame := self.frame()) is not None:
            self.hear(*frame)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it, unless it is the end."""
        del exc
        self.load.lost += self.load.is_going

    def frame(self) -> tuple[int, bytes] | None:
        """Return the next frame's kind and text, if all of it is there."""
        data, start = self.buffer, 2
        if len(data) < 2:
            return None
        size = data[1] & 127
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return None
        self.buffer = data[start + size :]
        return data[0] & 15, data[start : start + size]

    def send(self, kind: int, text: bytes) -> None:
        """Send a frame."""
        size = len(text)
        head = (
            bytes([128 | kind, 128 | size])
            if size < 126
            else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        )
        self.transport.write(head + b"\0\0\0\0" + text)

    def hear(self, kind: int, text: bytes) -> None:
        """Note an answer, and act when something is asked."""
        if kind == _PING:
            self.send(_PONG, text)
        if kind != _TEXT:
            return
        message = _heard.decode(text)
        if message.type in {"ack", "refused"}:
            self.answered(message)
        shown = message.snapshot
        if shown is not None:
            self.turn, self.legal = shown.turn, [] if shown.view is None else shown.view.legal
        if message.turn is not None:
            self.turn = message.turn
        if message.view is not None:
            self.legal = message.view.legal
        self.think()

    def think(self) -> None:
        """Act a while later, once a turn, when something is asked."""
        if self.legal and self.acted != self.turn and self.load.is_going:
            self.acted = self.turn
            asyncio.get_running_loop().call_later(self.load.think(), self.act, self.turn)

    def answered(self, message: Heard) -> None:
        """Count an answer."""
        begun = self.sent.pop(message.command_id, None)
        if message.type == "refused":
            self.load.refused[message.code] = self.load.refused.get(message.code, 0) + 1
        elif begun is None:
            self.seated.set()
        else:
            self.load.seconds.append(perf_counter() - begun)

    def act(self, turn: int) -> None:
        """Do something legal in a turn, if it is still that turn."""
        if turn != self.turn or not self.legal or not self.load.is_going:
            return
        self.number += 1
        name = f"c{self.number}"
        action = bytes(self.load.rng.choice(self.legal))
        self.sent[name] = perf_counter()
        self.send(
            _TEXT,
            b'{"type":"act","command_id":"%b","turn":%d,"action":%b}' % (name.encode(), turn, action),
        )
