"""Every row of three and of five cards that a hand can make: compared roughly, and exactly where it matters.

A hand has 1287 rows of five. Rows with the same ranks are looked at once, and suits are looked at only to
tell apart what ranks do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from capsa.agents.row_values import RowValues, RowWorth, bucket
from capsa.cards import Cards
from capsa.hands.poker import row_strength
from capsa.susun.rules import Row

if TYPE_CHECKING:
    from capsa.hands.poker import RowOrder
    from capsa.susun.rules import SusunRules

_SUITS_FROM = 3 * 13
_RANKS = (1 << _SUITS_FROM) - 1
_SUITED = frozenset(5 << 3 * suit for suit in range(4))
_SIGNATURES = tuple(1 << 3 * (index >> 2) | 1 << _SUITS_FROM + 3 * (index & 3) for index in range(52))
_CODES_A_KIND = 16


@dataclass(frozen=True, slots=True)
class Shape:
    """What rows of the same ranks share; `code` is comparable, and equal codes need an exact look."""

    code: int
    front: RowWorth
    middle: RowWorth
    back: RowWorth


class RowSet(NamedTuple):
    """One row that a hand can make."""

    mask: int
    shape: Shape


class RowSets:
    """The rows of hands under one rules value; get one from `row_sets`."""

    def __init__(self, rules: SusunRules) -> None:
        self.rules = rules
        self.order: RowOrder = rules.row_order
        self._values = RowValues(rules)
        self._shapes: dict[int, Shape] = {}

    def of(self, cards: Cards, size: int) -> list[RowSet]:
        """Return every row of 3 or 5 of the cards."""
        indices = [card.index for card in cards]
        masks = map(sum, combinations([1 << index for index in indices], size))
        signatures = map(sum, combinations([_SIGNATURES[index] for index in indices], size))
        shapes = self._shapes
        found = []
        for mask, signature in zip(masks, signatures, strict=True):
            key = signature if signature >> _SUITS_FROM in _SUITED else signature & _RANKS
            shape = shapes.get(key)
            if shape is None:
                shape = shapes[key] = self._shape(mask)
            found.append(RowSet(mask, shape))
        return found

    def stands(self, upper: RowSet, lower: RowSet) -> bool:
        """Tell whether `upper` may lie on `lower`: not stronger, or weaker where rows are strict (ARR-1)."""
        if upper.shape.code != lower.shape.code:
            return upper.shape.code < lower.shape.code
        a, b = (row_strength(Cards(row.mask), self.order) for row in (upper, lower))
        return a < b or (a == b and not self.rules.rows_strict)

    def _shape(self, mask: int) -> Shape:
        strength = row_strength(Cards(mask), self.order)
        code = _CODES_A_KIND * strength.kind_place + bucket(strength)
        front, middle, back = (self._values.worth(row, strength) for row in Row)
        return Shape(code, front, middle, back)


@lru_cache(maxsize=64)
def row_sets(rules: SusunRules) -> RowSets:
    """Return the rows of a rules value."""
    return RowSets(rules)
