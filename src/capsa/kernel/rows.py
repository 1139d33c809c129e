"""Ranks of many rows at once, by tables that the reference filled; with no extension NumPy looks them up."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from capsa.cards import SUITS
from capsa.kernel import extension
from capsa.kernel.arrays import LANE, as_masks
from capsa.kernel.errors import KernelError
from capsa.kernel.reference import say_so
from capsa.kernel.row_hash import BUCKET_BITS, SLOT_BITS, row_hash
from capsa.kernel.row_tables import TIE_SHIFT, groups, row_tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.hands.poker import RowOrder, RowStrength

Number = TypeVar("Number", bound=np.generic)

_ROW_SIZES = (3, 5)
_ROW_TABLE = np.dtype(
    [
        ("multiplier", "u8"),
        ("displacement", "u2", 1 << BUCKET_BITS),
        ("entry", "u4", 1 << SLOT_BITS),
        ("suited", "u2", (4, 1 << 13)),
        ("place", "u1", 16),
    ],
    align=True,
)
"""`RowTable` in native/rows.h."""


def row_ranks(cards: NDArray[np.uint64] | NDArray[np.uint8], order: RowOrder) -> NDArray[np.uint16]:
    """Return each row's rank, from 0: equal rows have equal ranks, a stronger one a higher.

    `cards` are masks, uint64[n], where rows of 3 and of 5 may mix, or card indices, uint8[n, 3] or [n, 5].
    Rows of 3 and of 5 compare with each other (ARR-3). Raise `KernelError` for another dtype (`bad_dtype`) or
    shape (`bad_shape`), and for what is no row (`bad_row`, `bad_mask`), naming the first one.
    """
    return ranked_rows(order).of(cards)


@lru_cache(maxsize=32)
def ranked_rows(order: RowOrder) -> RankedRows:
    """Return the ranks of an order."""
    return RankedRows(order)


class RankedRows:
    """Every strength that a row can have in one order, numbered from 0."""

    def __init__(self, order: RowOrder) -> None:
        self.order = order
        self._tables = row_tables(order.comparison, order.wheel)
        places = [order.suits.index(suit) for suit in SUITS]
        by_suits = [
            max((places[suit] for suit in range(4) if suits >> suit & 1), default=0) for suits in range(16)
        ]
        self._place = np.array(by_suits, np.uint8)
        self._suited = self._tables.suited[places]

    def __len__(self) -> int:
        return len(self._tables.kinds)

    @property
    def kinds(self) -> NDArray[np.uint8]:
        """Each rank's place in `ROW_KINDS`."""
        return self._tables.kinds

    @property
    def strengths(self) -> tuple[RowStrength, ...]:
        """Each rank's strength, with the suits that decide as in an order whose suits are `SUITS`."""
        return self._tables.strengths

    @cached_property
    def native(self) -> extension.native.Rows | None:
        """The kernel's copy; None, said once, where it was not compiled."""
        if extension.native is None:
            say_so()
            return None
        hashed = row_hash()
        record = np.zeros((), _ROW_TABLE)
        record["multiplier"], record["displacement"] = hashed.multiplier, hashed.displacement
        record["entry"] = hashed.laid(self._tables.entries)
        record["suited"], record["place"] = self._suited, self._place
        return extension.native.Rows(record.tobytes())

    def of(self, cards: NDArray[np.uint64] | NDArray[np.uint8]) -> NDArray[np.uint16]:
        """Return the rank of each row, as `row_ranks` does."""
        if isinstance(cards, np.ndarray) and cards.dtype == np.uint8:
            return self._of_cards(as_exactly(cards.astype(np.uint8, copy=False), np.uint8, 2))
        masks = as_masks(cards, 1)
        if self.native is None:
            return self._looked_up(masks)
        ranks = np.empty(len(masks), np.uint16)
        _refuse(self.native.ranks(masks, ranks), masks)
        return ranks

    def _of_cards(self, cards: NDArray[np.uint8]) -> NDArray[np.uint16]:
        if cards.shape[1] not in _ROW_SIZES:
            raise KernelError(f"expected rows of 3 or 5 cards, got: {cards.shape[1]}", code="bad_shape")
        ranks = np.empty(len(cards), np.uint16)
        if self.native is not None:
            _refuse(self.native.ranks_of_cards(cards, ranks), cards)
            return ranks
        masks = np.bitwise_or.reduce(np.uint64(1) << np.minimum(cards, 63).astype(np.uint64), axis=1)
        bad = np.flatnonzero((np.bitwise_count(masks) != cards.shape[1]) | (masks >> np.uint64(52) != 0))
        _refuse(int(bad[0]) if len(bad) else -1, cards)
        return self._looked_up(masks)

    def _looked_up(self, masks: NDArray[np.uint64]) -> NDArray[np.uint16]:
        """Do what native/rows.h does."""
        size = np.bitwise_count(masks)
        bad = np.flatnonzero(((size != 3) & (size != 5)) | (masks >> np.uint64(52) != 0))
        _refuse(int(bad[0]) if len(bad) else -1, masks)
        suits = masks[:, None] >> np.arange(4, dtype=np.uint64) & LANE
        counts = suits.sum(axis=1, dtype=np.uint64)
        entries = self._tables.entries[np.searchsorted(groups(), counts)]
        tie = masks >> (entries >> TIE_SHIFT).astype(np.uint64) & np.uint64(15)
        ranks: NDArray[np.uint16] = (entries & 0xFFFF).astype(np.uint16) + self._place[tie.astype(np.intp)]
        row, suit = np.nonzero((suits == masks[:, None] >> np.arange(4, dtype=np.uint64)) & (suits != 0))
        five = np.bitwise_count(suits[row, suit]) == 5
        row, suit = row[five], suit[five]
        by_rank = suits[row, suit][:, None] >> np.arange(0, 52, 4, dtype=np.uint64) & np.uint64(1)
        ranks[row] = self._suited[suit, by_rank.astype(np.intp) @ (1 << np.arange(13))]
        return ranks


def as_exactly(array: NDArray[Number], dtype: type[Number], dimensions: int) -> NDArray[Number]:
    """Return an array without gaps; raise `KernelError` for another dtype or number of dimensions."""
    if not isinstance(array, np.ndarray) or array.dtype != dtype:
        found = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise KernelError(f"expected an array of {dtype.__name__}, got: {found}", code="bad_dtype")
    if array.ndim != dimensions:
        message = f"expected an array of {dimensions} dimensions, got the shape: {array.shape}"
        raise KernelError(message, code="bad_shape")
    return np.ascontiguousarray(array)


def _refuse(bad: int, rows: NDArray[np.uint64] | NDArray[np.uint8]) -> None:
    if bad >= 0:
        message = f"expected a row of 3 or 5 different cards, got as row {bad}: {rows[bad]}"
        raise KernelError(message, code="bad_row")
