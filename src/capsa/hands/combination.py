"""What cards played together may be: a kind, and a strength among combinations of the same size."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from capsa.cards import Cards


class Kind(StrEnum):
    """Kinds of combination, those of one size low to high (CLB-2)."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TWO_PAIR = "two_pair"
    BARE_FOUR = "bare_four"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"

    @property
    def size(self) -> int:
        """How many cards make one."""
        return _SIZES.get(self, 5)


_SIZES = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.TWO_PAIR: 4, Kind.BARE_FOUR: 4}

FIVE_CARD_KINDS = tuple(kind for kind in Kind if kind.size == 5)
"""The kinds of five cards, low to high."""
STANDARD_KINDS = frozenset(Kind) - {Kind.TWO_PAIR, Kind.BARE_FOUR}
"""The kinds that exist unless rules say otherwise (CLB-2)."""
TRUMPS = frozenset({Kind.FOUR_OF_A_KIND, Kind.STRAIGHT_FLUSH})
"""The kinds that may follow any of five cards where the kind must be kept otherwise (CLB-3)."""
BOMB_KINDS = {4: Kind.BARE_FOUR, 5: Kind.FOUR_OF_A_KIND}
"""What a bomb is, by how many cards it has (CLS-5, BAN-3)."""


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards that may be played together.

    `strength` is a place from 0 among all combinations of the same size in one book; equal means that
    neither is higher.
    """

    kind: Kind
    cards: Cards
    strength: int

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.cards.mask.bit_count()
