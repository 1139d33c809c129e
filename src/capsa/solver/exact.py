"""The exact best arrangements under any table of row values, by the kernel or, slower, by NumPy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from capsa.cards import Cards
from capsa.errors import CapsaError
from capsa.kernel.arranging import best_arrangements, reaches, refuse_hand
from capsa.kernel.arrays import as_masks
from capsa.kernel.errors import KernelError
from capsa.kernel.rows import ranked_rows
from capsa.solver.splits import Laid
from capsa.susun import Arrangement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from capsa.solver.values import RowValues
    from capsa.susun import SusunRules


@dataclass(frozen=True, slots=True, eq=False)
class Solutions:
    """The best arrangements of many hands, best first.

    `rows` are masks uint64[hands, count, 3] of front, middle and back, `values` float64[hands, count];
    `found` int32[hands] says how many there are, and beyond them all is 0.
    """

    rows: NDArray[np.uint64]
    values: NDArray[np.float64]
    found: NDArray[np.int32]

    def of(self, hand: int) -> Iterator[tuple[Arrangement, float]]:
        """Yield the arrangements of one hand with their values."""
        for place in range(int(self.found[hand])):
            yield arrangement(self.rows[hand, place]), float(self.values[hand, place])


def best(hands: NDArray[np.uint64], rules: SusunRules, values: RowValues, count: int = 1) -> Solutions:
    """Return the best `count` arrangements of each hand, exactly, over all 36,036 splits.

    `hands` are masks of 13 cards. Only arrangements that stand count (ARR-1), of those with equal rows all
    over one; so a hand may have fewer than `count`, but never none (`CapsaError`, `no_arrangement`, where
    rules that want different rows left none). `capsa.kernel.best_arrangements` says how ties are decided.
    """
    order, strict = rules.row_order, rules.rows_strict
    if ranked_rows(order).native is None:
        solved = _best_slowly(as_masks(hands, 1), rules, values, count)
    else:
        solved = Solutions(*best_arrangements(hands, order, values.stacked(), count, strict=strict))
    if not solved.found.all():
        cards = Cards(int(hands[np.flatnonzero(solved.found == 0)[0]]))
        raise CapsaError(f"expected an arrangement that stands, got none of: {cards}", code="no_arrangement")
    return solved


def best_of(cards: Cards, rules: SusunRules, values: RowValues) -> Arrangement:
    """Return the best arrangement of one hand, as `best` does."""
    return arrangement(best(np.array([cards.mask], np.uint64), rules, values).rows[0, 0])


def arrangement(rows: NDArray[np.uint64]) -> Arrangement:
    """Return the arrangement that three masks are."""
    front, middle, back = (Cards(int(mask)) for mask in rows)
    return Arrangement(front=front, middle=middle, back=back)


def _best_slowly(hands: NDArray[np.uint64], rules: SusunRules, values: RowValues, count: int) -> Solutions:
    """Do what native/solver.h does, without its shortcuts."""
    table, place = reaches(values.stacked(), rules.row_order)
    if count < 1:
        raise KernelError(f"expected a count of 1 or more, got: {count}", code="bad_count")
    bad = np.flatnonzero((np.bitwise_count(hands) != 13) | (hands >> np.uint64(52) != 0))
    refuse_hand(int(bad[0]) if len(bad) else -1, hands)
    solved = Solutions(
        np.zeros((len(hands), count, 3), np.uint64),
        np.zeros((len(hands), count), np.float64),
        np.zeros(len(hands), np.int32),
    )
    for number, hand in enumerate(hands):
        laid = Laid.of(int(hand), rules.row_order, strict=rules.rows_strict)
        front, middle, back = laid.ranks
        worth = table[0][front] + (table[1][middle] + table[2][back])
        chosen = np.flatnonzero(worth >= _floor(worth, laid.ranks, count))
        masks = laid.masks(chosen)
        chosen = chosen[np.lexsort((masks[0], masks[2], place[back[chosen]], -worth[chosen]))]
        _, first = np.unique(_codes(laid.ranks[:, chosen]), return_index=True)
        chosen = chosen[np.sort(first)[:count]]
        solved.rows[number, : len(chosen)] = laid.masks(chosen).T
        solved.values[number, : len(chosen)] = worth[chosen]
        solved.found[number] = len(chosen)
    return solved


def _floor(worth: NDArray[np.float64], ranks: NDArray[np.int32], count: int) -> float:
    """Return what the last of the best `count` is worth, those with equal rows counted once."""
    if count == 1:
        return float(worth.max(initial=-np.inf))
    different = np.sort(worth[np.unique(_codes(ranks), return_index=True)[1]])
    return float(different[-count]) if len(different) >= count else -np.inf


def _codes(ranks: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return one number for each arrangement, equal where all rows are."""
    front, middle, back = ranks.astype(np.int64)
    codes: NDArray[np.int64] = front << 32 | middle << 16 | back
    return codes
