"""The only way out to a player: what one seat, or a spectator, may see of a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from capsa.banting.legal import legal_actions
from capsa.banting.scoring import penalties, points
from capsa.banting.state import Phase
from capsa.cards import Cards
from capsa.errors import CapsaError, shown

if TYPE_CHECKING:
    from capsa.banting.actions import Action
    from capsa.banting.rules import BantingRules
    from capsa.banting.state import State
    from capsa.cards import Card
    from capsa.hands.book import Book
    from capsa.hands.combination import Combination

_PLAY = Phase.PLAY  # looked up once: every look-up of an enum's member is a call


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What `seat` sees (None: a spectator); equal for states that differ only in cards hidden from it.

    `hand` is its own, `counts` everybody's number of cards (CLB-12). In a window `to_act` is the seat itself
    if it is asked and None otherwise, so that nothing tells who holds four of a kind (CLS-6). `legal` is
    every action the judge accepts from this seat now. `hands`, `penalties` and `points` come when it is over.
    """

    rules: BantingRules
    seat: int | None
    hand: Cards
    counts: tuple[int, ...]
    phase: Phase
    to_act: int | None
    table: Combination | None
    owner: int | None
    passed: frozenset[int]
    must_contain: Card | None
    two_low: bool
    bomb: Combination | None
    bomber: int | None
    played: Cards
    out: tuple[int, ...]
    winner: int | None
    bombed: int | None
    legal: tuple[Action, ...]
    hands: tuple[Cards, ...] | None
    penalties: tuple[int, ...] | None
    points: tuple[int, ...] | None

    @property
    def book(self) -> Book:
        """The book in force, ranks turned or not."""
        return self.rules.book(two_low=self.two_low)


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may see; raise `CapsaError` for a seat that is not there."""
    if seat is not None and not 0 <= seat < len(state.hands):
        message = f"expected a seat from 0 to {len(state.hands) - 1}, got: {shown(seat)}"
        raise CapsaError(message, code="no_such_seat")
    return _view(state, seat, _settled(state))


def views(state: State) -> tuple[View, ...]:
    """Return what each seat may see, then what a spectator may; the settlement is worked out once."""
    settled = _settled(state)
    return tuple([_view(state, seat, settled) for seat in (*range(len(state.hands)), None)])


def _settled(state: State) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return the penalties and the points of a deal that is over."""
    return (penalties(state), points(state)) if state.is_over else None


def _view(state: State, seat: int | None, settled: tuple[tuple[int, ...], tuple[int, ...]] | None) -> View:
    is_asked = seat is not None and seat == state.to_act
    return View(
        rules=state.rules,
        seat=seat,
        hand=Cards.EMPTY if seat is None else state.hands[seat],
        counts=tuple([hand.mask.bit_count() for hand in state.hands]),
        phase=state.phase,
        to_act=state.to_act if is_asked or state.phase is _PLAY else None,
        table=state.table,
        owner=state.owner,
        passed=state.passed,
        must_contain=state.must_contain,
        two_low=state.two_low,
        bomb=state.bomb,
        bomber=state.bomber,
        played=state.played,
        out=state.out,
        winner=state.winner,
        bombed=state.bombed,
        legal=legal_actions(state) if is_asked else (),
        hands=None if settled is None else state.hands,
        penalties=None if settled is None else settled[0],
        points=None if settled is None else settled[1],
    )
