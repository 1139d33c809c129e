"""What a finished deal costs and pays (CLB-13, CLB-14, BAN-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting.bombs import has_two
from capsa.banting.rules import BombedPays, DealEnd, PenaltyDouble, Settlement
from capsa.errors import CapsaError
from capsa.hands.combination import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.banting.rules import PenaltyScale
    from capsa.banting.state import State

Figures = tuple[int, ...]


def penalties(state: State) -> Figures:
    """Return each seat's penalty, after one seat has taken over all of them where a rule says so.

    Raise `CapsaError` with code `not_over` before the deal has ended.
    """
    _require_over(state)
    own = tuple(0 if seat == state.winner else _penalty(state, seat) for seat in range(len(state.hands)))
    payer = _payer(state)
    if payer is None:
        return own
    return tuple(sum(own) if seat == payer else 0 for seat in range(len(own)))


def points(state: State) -> Figures:
    """Return each seat's points, positive for good; raise `CapsaError` (`not_over`) before the end."""
    charged = penalties(state)
    if state.rules.deal_end is DealEnd.PLAY_ON:
        return _place_points(state)
    assert state.winner is not None
    settlement = state.rules.settlement
    if settlement is Settlement.PAIRWISE and _payer(state) is not None:
        settlement = Settlement.COLLECT  # who pays for all pays the winner, and nobody else is paid (BAN-4)
    return _SETTLE[settlement](charged, state.winner)


def penalty_for(scale: PenaltyScale, cards: int) -> int:
    """Return the penalty for cards left, before doubling: the last step that they reach counts (CLB-13)."""
    return cards * next((factor for start, factor in reversed(scale) if cards >= start), 0)


def finishing_order(state: State) -> tuple[int, ...]:
    """Return the seats in the order in which they went out, those with cards last."""
    return (*state.out, *(seat for seat in range(len(state.hands)) if seat not in state.out))


def _require_over(state: State) -> None:
    if not state.is_over:
        raise CapsaError("expected a deal that has ended", code="not_over")


def _payer(state: State) -> int | None:
    """Return who pays for all: the bombed player (BAN-4), or who broke the duty before a last card."""
    if state.bombed is not None and state.rules.bombed_pays is not BombedPays.OWN:
        return state.bombed
    return state.liable


def _penalty(state: State, seat: int) -> int:
    causes = sum(_DOUBLES[double](state, seat) for double in state.rules.penalty_doubles)
    return penalty_for(state.rules.penalty, len(state.hands[seat])) << causes


def _holds_two(state: State, seat: int) -> bool:
    return has_two(state.hands[seat])


def _holds_four(state: State, seat: int) -> bool:
    return bool(state.book.bombs(state.hands[seat], 4))


def _holds_straight_flush(state: State, seat: int) -> bool:
    return any(play.kind is Kind.STRAIGHT_FLUSH for play in state.book.plays(state.hands[seat], 5))


def _ended_with_two(state: State, seat: int) -> bool:  # noqa: ARG001 (a table entry; all losers alike)
    last = state.bomb or state.table
    return last is not None and has_two(last.cards)


_DOUBLES: dict[PenaltyDouble, Callable[[State, int], bool]] = {
    PenaltyDouble.UNPLAYED_TWO: _holds_two,
    PenaltyDouble.UNPLAYED_FOUR: _holds_four,
    PenaltyDouble.UNPLAYED_STRAIGHT_FLUSH: _holds_straight_flush,
    PenaltyDouble.LAST_PLAY_TWO: _ended_with_two,
}


def _pay(charged: Figures, winner: int) -> Figures:  # noqa: ARG001 (a table entry; the winner's penalty is 0)
    return tuple(-penalty for penalty in charged)


def _collect(charged: Figures, winner: int) -> Figures:
    return tuple(sum(charged) if seat == winner else -penalty for seat, penalty in enumerate(charged))


def _pairwise(charged: Figures, winner: int) -> Figures:  # noqa: ARG001 (a table entry; all pairs alike)
    return tuple(sum(charged) - len(charged) * penalty for penalty in charged)


_SETTLE: dict[Settlement, Callable[[Figures, int], Figures]] = {
    Settlement.PENALTY: _pay,
    Settlement.COLLECT: _collect,
    Settlement.PAIRWISE: _pairwise,
}


def _place_points(state: State) -> Figures:
    order = finishing_order(state)
    assert state.rules.place_points is not None
    return tuple(state.rules.place_points[order.index(seat)] for seat in range(len(order)))
