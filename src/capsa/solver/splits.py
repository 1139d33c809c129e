"""Every way to lay thirteen cards, by places in the hand: three to the front, and which five are the back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from capsa.kernel.rows import ranked_rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.hands.poker import RowOrder

_HAND = (1 << 13) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Splits:
    """The 286 threes and 1,287 fives of thirteen places as bits, and the 36,036 splits as indices of both."""

    threes: NDArray[np.int64]
    fives: NDArray[np.int64]
    front: NDArray[np.intp]
    one: NDArray[np.intp]
    other: NDArray[np.intp]


@lru_cache(maxsize=1)
def splits() -> Splits:
    """Return them; of `one` and `other` the first has the lower bits."""
    threes, fives = (_choices(size) for size in (3, 5))
    index = np.zeros(_HAND + 1, np.intp)
    index[fives] = np.arange(len(fives))
    front, one = np.nonzero((threes[:, None] & fives[None, :]) == 0)
    other = index[_HAND ^ threes[front] ^ fives[one]]
    once = one < other
    return Splits(threes, fives, front[once], one[once], other[once])


def _choices(size: int) -> NDArray[np.int64]:
    return np.array(sorted(sum(1 << place for place in places) for places in combinations(range(13), size)))


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """All splits of one hand that stand (ARR-1): the ranks of front, middle and back, int32[3, n]."""

    ranks: NDArray[np.int32]
    _splits: NDArray[np.intp]
    _swapped: NDArray[np.bool_]
    _threes: NDArray[np.uint64]
    _fives: NDArray[np.uint64]

    @classmethod
    def of(cls, hand: int, order: RowOrder, *, strict: bool) -> Laid:
        """Lay thirteen cards in every way; the stronger five, or of equal ones the lower, is the back."""
        every = splits()
        cards = np.array([1 << card for card in range(52) if hand >> card & 1], np.uint64)
        table = ranked_rows(order)
        threes, fives = (_masks(cards, choice) for choice in (every.threes, every.fives))
        three, five = (table.of(masks).astype(np.int32) for masks in (threes, fives))
        front, one, other = three[every.front], five[every.one], five[every.other]
        middle, back = np.minimum(one, other), np.maximum(one, other)
        stands = np.flatnonzero((front + strict <= middle) & (middle + strict <= back))
        ranks = np.stack([front[stands], middle[stands], back[stands]])
        return cls(ranks, stands, (other > one)[stands], threes, fives)

    def masks(self, chosen: NDArray[np.intp]) -> NDArray[np.uint64]:
        """Return front, middle and back of some of them, uint64[3, chosen]."""
        every, at, swapped = splits(), self._splits[chosen], self._swapped[chosen]
        back = np.where(swapped, every.other[at], every.one[at])
        middle = np.where(swapped, every.one[at], every.other[at])
        return np.stack([self._threes[every.front[at]], self._fives[middle], self._fives[back]])


def _masks(cards: NDArray[np.uint64], choices: NDArray[np.int64]) -> NDArray[np.uint64]:
    bits = choices[:, None] >> np.arange(13) & 1
    return bits.astype(np.uint64) @ cards
