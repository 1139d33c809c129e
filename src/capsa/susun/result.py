"""A finished deal, settled (CHP-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.errors import CapsaError
from capsa.susun.outcome import ALL_ROWS, GaveUp, Played, Special
from capsa.susun.scoring import settle, total

if TYPE_CHECKING:
    from capsa.susun.outcome import Outcome
    from capsa.susun.scoring import PairResult
    from capsa.susun.state import State


def pairs(state: State) -> tuple[PairResult, ...]:
    """Return what every pair settles; raise `CapsaError` with code `not_over` before the end."""
    if not state.is_over:
        raise CapsaError(f"expected a deal that is over, got one in the phase {state.phase}", code="not_over")
    outcomes = tuple(outcome(state, seat) for seat in range(len(state.hands)))
    return settle(state.rules, outcomes, stakes=state.stakes, banker=state.banker)


def points(state: State) -> tuple[int, ...]:
    """Return each seat's points, adding up to zero (ARR-6); raise `CapsaError` before the end."""
    return total(pairs(state), len(state.hands))


def outcome(state: State, seat: int) -> Outcome:
    """Return how the deal ended for one seat.

    A seat that was left with nobody to settle rows with never set them; its cards count as they lie.
    """
    claim = state.claims[seat]
    if claim is not None:
        return Special(natural=claim, cards=Cards.of(state.hands[seat]))
    if seat in state.surrendered:
        return GaveUp()
    announced = state.announced[seat]
    return Played(
        arrangement=state.arrangements[seat] or state.drafts[seat].filled(state.hands[seat]),
        announced=ALL_ROWS if announced is None else announced,
        timed_out=seat in state.timed_out,
    )
