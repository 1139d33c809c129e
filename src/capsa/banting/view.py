"""The only way out to a player: what one seat, or a spectator, may see of a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from capsa.banting.legal import legal_actions
from capsa.banting.scoring import penalties, points
from capsa.banting.state import Phase
from capsa.cards import Cards

if TYPE_CHECKING:
    from capsa.banting.actions import Action
    from capsa.banting.rules import BantingRules
    from capsa.banting.state import State
    from capsa.cards import Card
    from capsa.hands.combination import Combination


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


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may see; raise `ValueError` for a seat that is not there."""
    if seat is not None and not 0 <= seat < len(state.hands):
        raise ValueError(f"expected a seat from 0 to {len(state.hands) - 1}, got: {seat}")
    over = state.is_over
    return View(
        rules=state.rules,
        seat=seat,
        hand=Cards.EMPTY if seat is None else state.hands[seat],
        counts=tuple([hand.mask.bit_count() for hand in state.hands]),
        phase=state.phase,
        to_act=state.to_act if state.phase is Phase.PLAY or state.to_act == seat else None,
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
        legal=legal_actions(state) if seat is not None and seat == state.to_act else (),
        hands=state.hands if over else None,
        penalties=penalties(state) if over else None,
        points=points(state) if over else None,
    )
