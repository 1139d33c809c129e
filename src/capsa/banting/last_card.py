"""The duty of whoever plays before a player with one card (option `last_card`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting.rules import LastCard
from capsa.banting.turns import next_in_play
from capsa.hands.combination import Kind

if TYPE_CHECKING:
    from capsa.banting.state import State
    from capsa.hands.combination import Combination


# looked up once: every look-up of an enum's member is a call
_PAYS_FOR_ALL = LastCard.PAYS_FOR_ALL


def highest_single_due(state: State, seat: int) -> Combination | None:
    """Return the single that a seat may not undercut, or None without a player of one card behind it.

    The first lead is free of the duty: there the lowest card goes first (CLB-7).
    """
    if state.must_contain is not None or len(state.hands[next_in_play(state.hands, seat)]) != 1:
        return None
    return state.book.plays(state.hands[seat], 1)[-1]


def liable_after_play(state: State, seat: int, played: Combination) -> int | None:
    """Return who pays for all if the deal ends with this play, or with the next one by the seat behind."""
    if state.rules.last_card is not _PAYS_FOR_ALL:
        return None
    if played.cards == state.hands[seat]:
        liable = state.liable
        return liable if liable is not None and next_in_play(state.hands, liable) == seat else None
    highest = highest_single_due(state, seat)
    undercuts = highest is not None and played.kind is Kind.SINGLE and played.strength < highest.strength
    return seat if undercuts else None


def liable_after_pass(state: State, seat: int) -> int | None:
    """Return the passing seat if its highest single would have beaten the single on the table."""
    table = state.table
    if state.rules.last_card is not _PAYS_FOR_ALL or table is None:
        return None
    highest = highest_single_due(state, seat)
    return seat if highest is not None and state.book.beats(highest, table) else None
