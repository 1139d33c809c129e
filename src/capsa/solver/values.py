"""What rows are worth, as tables by rank: what adds up over front, middle and back can be solved exactly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from capsa.errors import CapsaError
from capsa.hands.poker import ROW_KINDS
from capsa.kernel.rows import ranked_rows
from capsa.susun.rules import Row

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.hands.poker import RowOrder
    from capsa.susun.rules import SusunRules


@dataclass(frozen=True, slots=True, eq=False)
class RowValues:
    """What each rank of `capsa.kernel.row_ranks` is worth in front, middle and back, float64[ranks] each."""

    front: NDArray[np.float64]
    middle: NDArray[np.float64]
    back: NDArray[np.float64]

    def __add__(self, other: RowValues) -> RowValues:
        return RowValues(self.front + other.front, self.middle + other.middle, self.back + other.back)

    def __mul__(self, factor: float) -> RowValues:
        return RowValues(self.front * factor, self.middle * factor, self.back * factor)

    def stacked(self) -> NDArray[np.float64]:
        """Return the three as float64[3, ranks]."""
        return np.stack([np.asarray(part, np.float64) for part in (self.front, self.middle, self.back)])

    @classmethod
    def of_rows(cls, values: NDArray[np.float64]) -> RowValues:
        """Take the three from float64[3, ranks]."""
        return cls(*values)


def strengths(order: RowOrder) -> RowValues:
    """Return each rank's share of all ranks: crude, but never wrong about which row is stronger."""
    ranks = len(ranked_rows(order))
    share = (np.arange(ranks) + 0.5) / ranks
    return RowValues(share, share, share)


def royalty_values(rules: SusunRules) -> RowValues:
    """Return what each row earns beyond its points (CHP-6).

    Raise `CapsaError` (`not_additive`) where rows broken up earn, as that depends on all three.
    """
    if rules.broken_royalties:
        message = "expected rules whose royalties depend on single rows, got broken_royalties"
        raise CapsaError(message, code="not_additive")
    return RowValues.of_rows(by_kind(rules))


def ranks_of(rows: NDArray[np.uint64], order: RowOrder) -> NDArray[np.int64]:
    """Return the ranks of arrangements, masks uint64[n, 3], as int64[n, 3]."""
    table = ranked_rows(order)
    return np.stack([table.of(np.ascontiguousarray(row)) for row in rows.T], axis=1).astype(np.int64)


def by_kind(rules: SusunRules) -> NDArray[np.float64]:
    """Return the royalty of each rank's kind, float64[3, ranks]."""
    units = np.array([[rules.royalty(row, kind) for kind in ROW_KINDS] for row in Row], np.float64)
    return units[:, ranked_rows(rules.row_order).kinds]
