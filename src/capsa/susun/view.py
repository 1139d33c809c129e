"""The only way out to a player: what one seat, or a spectator, may see of a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.errors import CapsaError, shown
from capsa.susun.naturals import claimable
from capsa.susun.result import pairs
from capsa.susun.scoring import total
from capsa.susun.state import Phase

if TYPE_CHECKING:
    from capsa.cards import Card
    from capsa.susun.arrangement import Arrangement, Draft
    from capsa.susun.outcome import Rows
    from capsa.susun.rules import Natural, SusunRules
    from capsa.susun.scoring import PairResult
    from capsa.susun.stakes import Stakes
    from capsa.susun.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What `seat` sees (None: a spectator); equal for states that differ only in cards hidden from it.

    `hand` is its own in the order dealt, `draft` its own rows as they lie. `waiting` are the seats still
    asked (who is ready is public, what was laid is not, ARR-8). `claims` are public once all have decided,
    and `shown` are then the hands of those who claimed. `arrangements` of others, `hands`, `pairs` and
    `points` come when it is over.
    """

    rules: SusunRules
    seat: int | None
    hand: tuple[Card, ...]
    dealer: int
    stakes: Stakes
    phase: Phase
    waiting: tuple[int, ...]
    claims: tuple[Natural | None, ...]
    draft: Draft | None
    arrangements: tuple[Arrangement | None, ...]
    surrendered: frozenset[int]
    announced: tuple[Rows | None, ...]
    timed_out: frozenset[int]
    claimable: tuple[Natural, ...]
    shown: tuple[tuple[Card, ...] | None, ...]
    hands: tuple[tuple[Card, ...], ...] | None
    pairs: tuple[PairResult, ...] | None
    points: tuple[int, ...] | None


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may see; raise `CapsaError` for a seat that is not there."""
    if seat is not None and not 0 <= seat < len(state.hands):
        message = f"expected a seat from 0 to {len(state.hands) - 1}, got: {shown(seat)}"
        raise CapsaError(message, code="no_such_seat")
    return _view(state, seat, _settled(state))


def views(state: State) -> tuple[View, ...]:
    """Return what each seat may see, then what a spectator may; the settlement is worked out once."""
    settled = _settled(state)
    return tuple(_view(state, seat, settled) for seat in (*range(len(state.hands)), None))


def _settled(state: State) -> tuple[tuple[PairResult, ...], tuple[int, ...]] | None:
    """Return who pays whom and the points of a deal that is over."""
    if not state.is_over:
        return None
    settled = pairs(state)
    return settled, total(settled, len(state.hands))


def _view(
    state: State, seat: int | None, settled: tuple[tuple[PairResult, ...], tuple[int, ...]] | None
) -> View:
    hand = () if seat is None else state.hands[seat]
    claiming, over = state.phase is Phase.CLAIM, state.is_over
    return View(
        rules=state.rules,
        seat=seat,
        hand=hand,
        dealer=state.dealer,
        stakes=state.stakes,
        phase=state.phase,
        waiting=state.to_act,
        claims=tuple(
            claim if not claiming or owner == seat else None for owner, claim in enumerate(state.claims)
        ),
        draft=None if seat is None else state.drafts[seat],
        arrangements=tuple(
            laid if over or owner == seat else None for owner, laid in enumerate(state.arrangements)
        ),
        surrendered=state.surrendered,
        announced=state.announced,
        timed_out=state.timed_out,
        claimable=claimable(Cards.of(hand), state.rules) if claiming and seat in state.to_act else (),
        shown=tuple(
            None if claiming or claim is None else state.hands[owner]
            for owner, claim in enumerate(state.claims)
        ),
        hands=state.hands if over else None,
        pairs=None if settled is None else settled[0],
        points=None if settled is None else settled[1],
    )
