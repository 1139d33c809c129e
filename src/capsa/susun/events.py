"""What happened in a step, one event for each thing, and what of it a seat may hear (ARR-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.susun.actions import Announce, Arrange, Claim, Decline, DraftRows, Stay, Surrender, Timeout
from capsa.susun.legal import timeout_action
from capsa.susun.result import pairs
from capsa.susun.scoring import total
from capsa.susun.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.susun.actions import Action
    from capsa.susun.arrangement import Arrangement, Draft
    from capsa.susun.outcome import Rows
    from capsa.susun.rules import Natural
    from capsa.susun.scoring import PairResult
    from capsa.susun.state import State


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat's time ran out; what the clock did for it follows (CHP-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Decided:
    """A seat claimed a natural, or none; only the seat itself hears it (CHP-4)."""

    seat: int
    natural: Natural | None


@dataclass(frozen=True, slots=True)
class Drafted:
    """A seat moved its cards; only the seat itself hears it (ARR-8)."""

    seat: int
    draft: Draft


@dataclass(frozen=True, slots=True)
class Arranged:
    """A seat set its rows; only the seat itself hears it (ARR-8)."""

    seat: int
    arrangement: Arrangement


@dataclass(frozen=True, slots=True)
class Ready:
    """A seat has decided, among those that decide all at once."""

    seat: int


@dataclass(frozen=True, slots=True)
class Unready:
    """A seat took back its ready (ARR-7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NaturalShown:
    """A natural was claimed, and its cards lie open (CHP-4)."""

    seat: int
    natural: Natural
    cards: Cards


@dataclass(frozen=True, slots=True)
class Stayed:
    """A seat announced that it plays (CHP-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Surrendered:
    """A seat gave up (CHP-5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Announced:
    """A seat announced the rows whose royalties it claims (CHP-6)."""

    seat: int
    rows: Rows


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """The next thing is asked for, first of these seats."""

    phase: Phase
    to_act: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Revealed:
    """A seat's rows were turned up."""

    seat: int
    arrangement: Arrangement


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal was settled."""

    pairs: tuple[PairResult, ...]
    points: tuple[int, ...]


Event = (
    TimedOut
    | Decided
    | Drafted
    | Arranged
    | Ready
    | Unready
    | NaturalShown
    | Stayed
    | Surrendered
    | Announced
    | PhaseBegan
    | Revealed
    | DealEnded
)
"""Anything that may happen in an arrangement deal."""


def events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what happened when `action` led from one state to the next, in order."""
    return (*_acted(before, action), *_turned_up(before, after))


def redact(event: Event, seat: int | None) -> Event | None:
    """Return the event as a seat (None: a spectator) hears it, or None if it does not."""
    if isinstance(event, Decided | Drafted | Arranged) and event.seat != seat:
        return None
    return event


def _acted(before: State, action: Action) -> Iterator[Event]:
    match action:
        case Timeout(seat):
            yield TimedOut(seat)
            yield from _acted(before, timeout_action(before, seat))
        case Claim(seat, natural):
            yield from (Decided(seat, natural), Ready(seat))
        case Decline(seat):
            yield from (Decided(seat, None), Ready(seat))
        case DraftRows(seat, draft):
            yield Drafted(seat, draft.as_draft())
            if before.arrangements[seat] is not None:
                yield Unready(seat)
        case Arrange(seat, arrangement):
            yield from (Arranged(seat, arrangement), Ready(seat))
        case Stay(seat):
            yield Stayed(seat)
        case Surrender(seat):
            yield Surrendered(seat)
        case Announce(seat, rows):
            yield Announced(seat, rows)


def _turned_up(before: State, after: State) -> Iterator[Event]:
    if after.phase is before.phase:
        return
    if before.phase is Phase.CLAIM:
        for seat, natural in enumerate(after.claims):
            if natural is not None:
                yield NaturalShown(seat, natural, Cards.of(after.hands[seat]))
    if after.is_over:
        yield from _revealed(after)
        settled = pairs(after)
        yield DealEnded(settled, total(settled, len(after.hands)))
    else:
        yield PhaseBegan(after.phase, after.to_act)


def _revealed(after: State) -> Iterator[Event]:
    for seat, arrangement in enumerate(after.arrangements):
        if arrangement is not None:
            yield Revealed(seat, arrangement)
