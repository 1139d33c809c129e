"""Plays worth asking the judge about: those the book finds in a hand, narrowed by what lies there."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING

from capsa.banting.bombs import BOMB_IS_A_PLAY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from capsa.banting.state import State
    from capsa.hands.combination import Combination

_strength = attrgetter("strength")


def candidates(state: State, seat: int) -> Iterable[Combination]:
    """Return the ordinary plays in a seat's hand, by size, strength and mask; some may be refused."""
    hand, book, table = state.hands[seat], state.book, state.table
    if table is None:
        leads = [play for size in book.sizes for play in book.plays(hand, size)]
        lowest = state.must_contain
        return leads if lowest is None else [play for play in leads if lowest in play.cards]
    plays = book.plays(hand, table.size)
    return plays[bisect_right(plays, table.strength, key=_strength) :]


def bomb_candidates(state: State, seat: int) -> Iterable[Combination]:
    """Return the bombs of a hand where a bomb is a play; some may be refused."""
    if state.table is None or state.rules.bomb not in BOMB_IS_A_PLAY:
        return ()
    return state.book.bombs(state.hands[seat], state.rules.bomb_size)
