"""What happens at a table, and how whoever may hear of it is told: one JSON object for each thing."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING

from capsa import banting, susun
from capsa.cards import Cards
from capsa.hands.combination import Combination
from capsa.records.actions import rows_to_json
from capsa.records.views import pairs_to_json
from capsa.rulesets import game
from capsa.susun.arrangement import Draft
from capsa.susun.rules import Row
from capsa.susun.scoring import PairResult

if TYPE_CHECKING:
    from capsa.records.actions import Text
    from capsa.server.shown import Json
    from capsa.server.table import Table


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody took a seat."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class StoodUp:
    """Somebody gave up a seat; `kicked` if the host made them."""

    seat: int
    name: str
    kicked: bool = False


@dataclass(frozen=True, slots=True)
class Renamed:
    """Somebody changed name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class BotSatIn:
    """A bot plays for a person from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class CameBack:
    """A person plays again; no bot sits in any longer."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match began, with these names in the seats."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Deal `number`, from 0, was dealt from a committed secret and the seats' bytes in hexadecimal."""

    number: int
    commitment: str
    contributions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The secret of a finished deal, in hexadecimal: anybody can check the shuffle."""

    number: int
    secret: str


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A match ended."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said a phrase."""

    seat: int
    phrase: str


@dataclass(frozen=True, slots=True)
class Chatted:
    """Somebody said something in their own words."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table was closed for good."""

    reason: str


TableEvent = (
    SatDown
    | StoodUp
    | Renamed
    | BotSatIn
    | CameBack
    | MatchBegan
    | Dealt
    | SecretRevealed
    | MatchEnded
    | Said
    | Chatted
    | TableClosed
)
Happening = TableEvent | game.Event


class Told:
    """What happened at a table, written once for all channels that hear it alike."""

    def __init__(self, happened: tuple[Happening, ...], table: Table) -> None:
        self._happened = happened
        self._text = _text(table)
        self._written = tuple([event_json(event, self._text) for event in happened])

    def to(self, channel: int | None) -> tuple[Json, ...]:
        """Return what a channel hears, one object for each event, none for what it may not know."""
        heard = map(self._as_heard, self._happened, self._written, repeat(channel))
        return tuple([event for event in heard if event is not None])

    def _as_heard(self, event: Happening, written: Json, channel: int | None) -> Json | None:
        if not isinstance(event, banting.Event | susun.Event):
            return written
        own = game.redact(event, channel)
        if own is event:
            return written
        return None if own is None else event_json(own, self._text)


def event_json(event: Happening, text: Text = str) -> Json:
    """Write an event: `{"event": "played", "seat": 0, "play": {"kind": "single", "cards": "3d"}}`."""
    kind: type = type(event)
    name, parts = _form(kind)
    return {"event": name, **{part: _plain(getattr(event, part), text) for part in parts}}


def event_name(kind: type) -> str:
    """Return how an event is called on the wire: `TrickWon` is `trick_won`."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in kind.__name__).removeprefix("_")


@cache
def _form(kind: type) -> tuple[str, tuple[str, ...]]:
    """Return the name of a kind of event, and those of its parts; worked out once."""
    return event_name(kind), tuple(field.name for field in fields(kind))


def _text(table: Table) -> Text:
    """Return how cards are written in the order in force, as far as a window lets it be known."""
    if table.deal is None:
        return str
    window = table.deal.window
    state = table.deal.state if window is None else window.veil
    return game.card_order(state).text


def _plain(value: object, text: Text) -> object:
    match value:
        case Cards():
            plain: object = text(value)
        case Combination():
            plain = {"kind": value.kind.value, "cards": text(value.cards)}
        case Draft():
            plain = rows_to_json(value, text)
        case PairResult():
            plain = pairs_to_json((value,))[0]
        case frozenset():
            plain = [row.value for row in Row if row in value]
        case tuple():
            plain = [_plain(item, text) for item in value]
        case _:
            plain = value.value if isinstance(value, StrEnum) else value
    return plain
