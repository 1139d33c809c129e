"""What `capsa.hands.poker` says of every row, asked once and kept as tables that give a row's rank.

Rows of the same ranks are one group; of a group at most the highest suit of one rank matters, and suited rows
of five stand apart. Nothing here decides which row is stronger.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from capsa.cards import Cards
from capsa.hands.poker import Comparison, RowOrder, RowStrength, Wheel, row_strength

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

TIE_SHIFT = 16
_NO_TIE = 60  # above all cards, where no suit is ever found
_SUITS = range(4)

Group = dict[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class RowTables:
    """The tables of one way to compare rows, with suits in the order of `Card.index`.

    `entries` (uint32), one for each of `groups()`, has the rank, and from bit 16 on the place of the suits
    that break ties. `suited` (uint16, by suit and by a bit for each rank) are the ranks of five suited cards.
    `kinds` (uint8) has each rank's kind, and `strengths` its strength.
    """

    entries: NDArray[np.uint32]
    suited: NDArray[np.uint16]
    kinds: NDArray[np.uint8]
    strengths: tuple[RowStrength, ...]


@lru_cache(maxsize=4)
def row_tables(comparison: Comparison, wheel: Wheel) -> RowTables:
    """Return the tables, asked of the reference the first time (a few tenths of a second)."""
    order = RowOrder(comparison=comparison, wheel=wheel)
    ties = [_Ties.of(_group(key), order) for key in groups().tolist()]
    suited = {
        (suit, ranks): row_strength(Cards(sum(1 << 4 * rank + suit for rank in ranks)), order)
        for suit in _SUITS
        for ranks in combinations(range(13), 5)
    }
    every = {*suited.values(), *(strength for tie in ties for strength in tie.strengths)}
    strengths = tuple(sorted(every, key=lambda strength: (strength.kind_place, strength.key)))
    place = {strength: rank for rank, strength in enumerate(strengths)}
    by_suit = np.zeros((4, 1 << 13), np.uint16)
    for (suit, ranks), strength in suited.items():
        by_suit[suit, sum(1 << rank for rank in ranks)] = place[strength]
    return RowTables(
        entries=np.array([tie.entry(place) for tie in ties], np.uint32),
        suited=by_suit,
        kinds=np.array([strength.kind_place for strength in strengths], np.uint8),
        strengths=strengths,
    )


@dataclass(frozen=True, slots=True)
class _Ties:
    """The strengths of a group, by the highest suit, from `low` on, of the rank that breaks ties."""

    strengths: tuple[RowStrength, ...]
    low: int
    shift: int

    @classmethod
    def of(cls, group: Group, order: RowOrder) -> _Ties:
        lowest = row_strength(_row(group), order)
        rank = _deciding(group, order, lowest)
        if rank is None:
            return cls((lowest,), 0, _NO_TIE)
        low = group[rank] - 1
        others = (row_strength(_row(group, rank, suit), order) for suit in range(low + 1, 4))
        return cls((lowest, *others), low, 4 * rank)

    def entry(self, place: Mapping[RowStrength, int]) -> int:
        base = place[self.strengths[0]] - self.low
        ranks = [place[strength] for strength in self.strengths]
        assert ranks == list(range(ranks[0], ranks[0] + len(ranks))), "suits of one group are neighbours"
        return base | self.shift << TIE_SHIFT


@lru_cache(maxsize=1)
def groups() -> NDArray[np.uint64]:
    """Return the ranks of every row, how many of each, four bits a rank; ascending."""
    keys = [
        sum(1 << 4 * rank for rank in ranks)
        for size in (3, 5)
        for ranks in combinations_with_replacement(range(13), size)
        if max(map(ranks.count, ranks)) <= len(_SUITS)
    ]
    return np.array(sorted(keys), np.uint64)


def _group(key: int) -> Group:
    return {rank: number for rank in range(13) if (number := key >> 4 * rank & 15)}


def _deciding(group: Group, order: RowOrder, lowest: RowStrength) -> int | None:
    """Return the rank whose highest suit makes a row stronger than with its lowest suits, or None."""
    likely = sorted(group, key=lambda rank: (group[rank], rank), reverse=True)
    higher = (rank for rank in likely if row_strength(_row(group, rank, 3), order) != lowest)
    return next(higher, None)


def _row(group: Group, rank: int = -1, suit: int = 0) -> Cards:
    """Return cards of a group, not suited; each rank has its lowest suits, but `suit` is the highest of one.

    The lowest of five different ranks never breaks a tie, so it is the one that spoils the suit.
    """
    mask = 0
    for other, number in group.items():
        mask |= ((1 << number - 1) - 1 | 1 << (suit if other == rank else number - 1)) << 4 * other
    if len(group) == 5:
        lowest = 4 * min(group)
        mask = mask & ~(15 << lowest) | (2 if suit != 1 else 1) << lowest
    return Cards(mask)
