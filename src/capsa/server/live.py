"""A table in memory: the fold of its log, who looks at it, and what they were sent last."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

import msgspec

from capsa.server import stream
from capsa.server.apply import apply, open_table
from capsa.server.inputs import Logged, Opened
from capsa.server.store.base import StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from capsa.server.messages import Hello, ServerMessage, Update
    from capsa.server.store.base import Event
    from capsa.server.stream import Streams
    from capsa.server.table import Outcome, Table

KEPT = 16
"""How many updates of a stream are kept for those who come back."""

_LOGGED = msgspec.json.Decoder(Logged)
_COUNTS = msgspec.json.Decoder(tuple[int, ...])
_TEXT = msgspec.json.Encoder()


class Viewer(Protocol):
    """A connection that looks at a table."""

    @property
    def player(self) -> str:
        """Whose connection it is."""

    def send(self, text: str) -> None:
        """Send a message soon; never waits."""

    def leave(self, code: str, message: str) -> None:
        """Say goodbye and close."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next streams of a table, the table in them, and the update of each channel that hears anything."""

    streams: Streams
    updates: Mapping[stream.Channel, Update]


@dataclass(eq=False, slots=True)
class LiveTable:
    """A table in memory; whoever changes it holds `lock`. `owed` are the errands that are being run for it.

    A viewer's stream is None until it is welcome. Spectators' updates are kept from the first spectator on.
    """

    table: Table
    streams: Streams
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    viewers: dict[Viewer, str | None] = field(default_factory=dict)
    recent: dict[str, deque[tuple[int, str]]] = field(default_factory=dict)
    owed: set[tuple[object, ...]] = field(default_factory=set)
    is_watched: bool = False

    @classmethod
    def replayed(cls, events: Sequence[Event]) -> LiveTable:
        """Return the table that a log tells of; raise `StoreError` where it makes no sense.

        What was sent of it is worked out for the latest entries only: the log says how much it was before.
        """
        opened = _read(events[0])
        if not isinstance(opened, Opened):
            raise StoreError("expected a log that opens a table", code="bad_log")
        table = open_table(opened, events[0].at)
        known = len(events) - KEPT if len(events) > KEPT and events[-KEPT - 1].sent else 1
        for event in events[1:known]:
            table = _applied(table, event).table
        streams = stream.Streams.of(table)
        if known > 1:
            streams = replace(streams, counts=_COUNTS.decode(events[known - 1].sent))
        live = cls(table, streams)
        live.replay(events[known:])
        return live

    @classmethod
    def resumed(cls, streams: Streams, events: Sequence[Event]) -> LiveTable:
        """Return the table that goes on from what was kept; raise `StoreError` where that makes no sense."""
        live = cls(streams.table, streams)
        live.replay(events)
        return live

    def replay(self, events: Sequence[Event]) -> None:
        """Go on with what the log says; raise `StoreError` where it makes no sense."""
        for event in events:
            self.take(self.step(_applied(self.table, event)))

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing will happen by itself."""
        is_used = self.users or self.viewers or self.owed
        return not is_used and self.table.clock is None

    def here(self, player: str) -> int:
        """Return how many connections a person has."""
        return sum(viewer.player == player for viewer in self.viewers)

    def step(self, outcome: Outcome) -> Step:
        """Work out what an outcome shows to whom; nothing has changed yet."""
        return Step(*self.streams.advance(outcome))

    def take(self, step: Step) -> None:
        """Take a step that is on disk, and show everybody what they may see of it."""
        self.streams, self.table = step.streams, step.streams.table
        sent: dict[str, str] = {}
        for channel, update in step.updates.items():
            if self.is_watched if channel is None else self.table.seats[channel].player is not None:
                name = stream.stream_id(self.table, channel)
                sent[name] = _text(update)
                self.recent.setdefault(name, deque(maxlen=KEPT)).append((update.seq, sent[name]))
        self._forget_old_streams()
        for viewer, name_before in tuple(self.viewers.items()):
            if name_before is not None:
                self._show(viewer, name_before, sent)

    def welcome(self, viewer: Viewer, hello: Hello, now: int) -> None:
        """Welcome a viewer, with the updates it lacks if they are still here, and show it what comes."""
        channel = stream.channel_of(self.table, viewer.player)
        name = stream.stream_id(self.table, channel)
        self.is_watched |= channel is None
        missed = self._missed(name, self.streams.seq(channel), hello)
        message = stream.welcome(self.table, self.streams, channel, now, resumed=missed is not None)
        self.viewers[viewer] = name
        viewer.send(_text(message))
        for text in missed or ():
            viewer.send(text)

    def _missed(self, name: str, seq: int, hello: Hello) -> list[str] | None:
        """Return the updates after those a client has, None if it has to start anew."""
        if hello.stream != name or hello.since is None or hello.since > seq:
            return None
        missed = [text for number, text in self.recent.get(name, ()) if number > hello.since]
        return missed if len(missed) == seq - hello.since else None

    def _show(self, viewer: Viewer, name_before: str, sent: dict[str, str]) -> None:
        channel = stream.channel_of(self.table, viewer.player)
        name = stream.stream_id(self.table, channel)
        if closed := stream.closed_to(self.table, viewer.player):
            viewer.leave(str(closed.code), str(closed))
        elif name != name_before:
            self.viewers[viewer] = name
            self.is_watched |= channel is None
            message = stream.welcome(self.table, self.streams, channel, self.table.now, resumed=False)
            viewer.send(_text(message))
        elif name in sent:
            viewer.send(sent[name])

    def _forget_old_streams(self) -> None:
        if len(self.recent) > len(self.table.seats) + 1:
            names = {stream.stream_id(self.table, channel) for channel in stream.channels(self.table)}
            self.recent = {name: texts for name, texts in self.recent.items() if name in names}


def _applied(table: Table, event: Event) -> Outcome:
    message = _read(event)
    if isinstance(message, Opened) or event.seq != table.version + 1:
        raise StoreError(f"expected entry {table.version + 1}, got: {event.seq}", code="bad_log")
    outcome = apply(table, message, event.at)
    if not outcome.changed:
        raise StoreError(f"expected an entry that fits: {outcome.refusal}", code="bad_log")
    return outcome


def _read(event: Event) -> Logged:
    try:
        return _LOGGED.decode(event.data)
    except msgspec.DecodeError as error:
        raise StoreError(f"expected an entry that can be read: {error}", code="bad_log") from error


def _text(message: ServerMessage) -> str:
    return _TEXT.encode(message).decode()
