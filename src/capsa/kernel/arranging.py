"""The exact best arrangements of many hands, by the kernel."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from capsa.kernel import extension
from capsa.kernel.arrays import as_masks
from capsa.kernel.errors import KernelError, KernelUnavailableError
from capsa.kernel.rows import as_exactly, ranked_rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.hands.poker import RowOrder

MOST = 4096
_NO_HANDS = "expected the compiled kernel; `capsa.solver` works without it"


def best_arrangements(
    hands: NDArray[np.uint64],
    order: RowOrder,
    values: NDArray[np.float64],
    count: int = 1,
    *,
    strict: bool = False,
) -> tuple[NDArray[np.uint64], NDArray[np.float64], NDArray[np.int32]]:
    """Return the best arrangements of each hand over all 36,036 splits: rows, values, how many were found.

    `hands` are masks of 13 cards, uint64[n]; `values` what a row is worth in front, middle and back by its
    rank, float64[3, ranks], all finite. An arrangement is worth front + (middle + back); only those that
    stand count (ARR-1), with different rows where `strict`. Rows are masks uint64[n, count, 3], 0 beyond what
    was found; values float64[n, count]. Of arrangements whose rows are all equal in strength one is taken. Of
    equal values that comes first whose back reaches farther (its worth and that of the dearest middle not
    above it), then the stronger back, then the lower mask of back and of front. Raise `KernelError` for what
    is no hand (`bad_hand`, `bad_mask`) or no table, and `KernelUnavailableError` where there is no kernel.
    """
    hands = as_masks(hands, 1)
    table, place = reaches(values, order)
    if not 1 <= count <= MOST:
        raise KernelError(f"expected a count from 1 to {MOST}, got: {count}", code="bad_count")
    native = ranked_rows(order).native
    if native is None:
        raise KernelUnavailableError(_NO_HANDS)
    rows = np.zeros((len(hands), count, 3), np.uint64)
    worth = np.zeros((len(hands), count), np.float64)
    found = np.zeros(len(hands), np.int32)
    refuse_hand(native.best(_splits(), table, place, strict, hands, rows, worth, found), hands)
    return rows, worth, found


def reaches(values: NDArray[np.float64], order: RowOrder) -> tuple[NDArray[np.float64], NDArray[np.uint16]]:
    """Return the values with each place's reach as a fourth row, and each rank's place, farthest first."""
    values = as_exactly(values, np.float64, 2)
    ranks = len(ranked_rows(order))
    if values.shape != (3, ranks):
        raise KernelError(f"expected values of the shape (3, {ranks}), got: {values.shape}", code="bad_shape")
    if not np.isfinite(values).all():
        raise KernelError("expected finite values", code="not_finite")
    reach = np.maximum.accumulate(values[1]) + values[2]
    by_place = np.lexsort((-np.arange(ranks), -reach))
    place = np.empty(ranks, np.uint16)
    place[by_place] = np.arange(ranks)
    return np.vstack([values, reach[by_place]]), place


@lru_cache(maxsize=1)
def _splits() -> extension.native.Splits:
    """Return every way to split thirteen cards, as `Choices` in native/solver.h lays it out."""
    sets = np.arange(1 << 13, dtype=np.uint16)
    three, five = (sets[np.bitwise_count(sets) == size] for size in (3, 5))
    apart = three & five[:, None] == 0
    front = np.nonzero(apart)[1].reshape(len(five), -1)
    middle = np.searchsorted(five, sets[-1] ^ three[front] ^ five[:, None])
    back_beside = np.nonzero(apart.T)[1]
    parts = (three, five, front.ravel(), middle.ravel(), back_beside)
    return extension.native.Splits(np.concatenate(parts).astype(np.uint16).tobytes())


def refuse_hand(bad: int, hands: NDArray[np.uint64]) -> None:
    """Raise `KernelError` (`bad_hand`) for the first hand that has not 13 cards; -1 is none."""
    if bad >= 0:
        message = f"expected a hand of 13 different cards, got as hand {bad}: {int(hands[bad]):#x}"
        raise KernelError(message, code="bad_hand")
