"""A table as one viewer sees it: the parts of a snapshot, whole in a welcome and one by one in updates."""

from __future__ import annotations

from enum import StrEnum

import msgspec

Json = dict[str, object]


class SeatKind(StrEnum):
    """Who has a seat."""

    EMPTY = "empty"
    PERSON = "person"
    BOT = "bot"


class SeatShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat as everybody sees it; `bot_plays` while a bot sits in for a person, `bank` milliseconds."""

    kind: SeatKind
    name: str = ""
    level: str | None = None
    present: bool = False
    ready: bool = False
    bot_plays: bool = False
    left: bool = False
    bank: int = 0


class MatchShown(msgspec.Struct, frozen=True, kw_only=True):
    """The running score: deals finished, deals in the match, totals, and the winners once it is over."""

    number: int
    deals: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class ClockKind(StrEnum):
    """What the time that runs is for."""

    START = "start"
    TURN = "turn"
    ALL = "all"
    BOMB = "bomb"
    ANSWER = "answer"
    PAUSE = "pause"


class ClockShown(msgspec.Struct, frozen=True, kw_only=True):
    """The time that runs: `remaining` of `total` milliseconds, counted from the message's `at`.

    `bank` is what of `total` comes from the seat's bank; `seats` are those the time runs for.
    """

    kind: ClockKind
    seats: tuple[int, ...]
    remaining: int
    total: int
    bank: int = 0


class ShuffleShown(msgspec.Struct, frozen=True, kw_only=True):
    """The shuffles: `next` is the commitment to the next deal's secret, `contributed` whose bytes are in it.

    `dealt` is the commitment of the deal on the table and `contributions` every seat's bytes in it.
    """

    next: str | None
    contributed: tuple[int, ...]
    dealt: str | None
    contributions: tuple[str, ...]


class YouShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What only the receiver has: its seat, None for a spectator, and its choice in an open window."""

    seat: int | None
    choice: Json | None = None


class Aim(StrEnum):
    """What a suggestion is: what the strong bot would do, or else, or what an arrangement is best at."""

    BEST = "best"
    OTHER = "other"
    POINTS = "points"
    SAFE = "safe"
    SCOOP = "scoop"
    STRONG_BACK = "strong_back"


class Suggestion(msgspec.Struct, frozen=True, kw_only=True):
    """An action as `act` takes it, and every aim it is the best for."""

    action: Json
    aims: tuple[Aim, ...]


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A whole table as one viewer sees it; `turn` is what an `act` must name, `view` the game's own view."""

    table: str
    options: Json
    phase: str
    turn: int
    host: int | None
    seats: tuple[SeatShown, ...]
    match: MatchShown
    clock: ClockShown | None
    shuffle: ShuffleShown
    you: YouShown
    view: Json | None
