"""Everything that changes a table, as it stands in the log: commands of people and what the server adds.

Randomness and time come to the table only through these; a table is the fold of them.
"""

from __future__ import annotations

import msgspec

from capsa.server.messages import AnyCommand
from capsa.server.options import TableSpec
from capsa.server.shown import Json


class Opened(msgspec.Struct, frozen=True, kw_only=True, tag="opened"):
    """A table was opened; always the first in its log."""

    table: str
    spec: TableSpec


class From(msgspec.Struct, frozen=True, kw_only=True, tag="from"):
    """A person's command; `name` is what the person is called elsewhere, used where a command gives none."""

    player: str
    command: AnyCommand
    name: str = ""


class ByBot(msgspec.Struct, frozen=True, kw_only=True, tag="by_bot"):
    """What a bot does in a turn, for its own seat or for a person's; too late is nothing."""

    seat: int
    turn: int
    action: Json


class Clock(msgspec.Struct, frozen=True, kw_only=True, tag="clock"):
    """The time of a turn is up; a turn that is over already makes it nothing."""

    turn: int


class Connected(msgspec.Struct, frozen=True, kw_only=True, tag="connected"):
    """A person's first connection was made; more tabs are no more persons."""

    player: str


class Disconnected(msgspec.Struct, frozen=True, kw_only=True, tag="disconnected"):
    """A person's last connection is gone."""

    player: str


class Entropy(msgspec.Struct, frozen=True, kw_only=True, tag="entropy"):
    """The secret of the next shuffle, 32 random bytes; the table publishes its commitment."""

    secret: bytes


class BotBytes(msgspec.Struct, frozen=True, kw_only=True, tag="bot_bytes"):
    """A bot's own bytes for the next shuffle."""

    seat: int
    data: bytes


class Resumed(msgspec.Struct, frozen=True, kw_only=True, tag="resumed"):
    """The server is back after so many milliseconds, which are charged to nobody; nobody is connected yet."""

    outage: int


class Close(msgspec.Struct, frozen=True, kw_only=True, tag="close"):
    """The table is closed for good by whoever runs the server."""

    reason: str


Input = From | ByBot | Clock | Connected | Disconnected | Entropy | BotBytes | Resumed | Close
Logged = Opened | Input
