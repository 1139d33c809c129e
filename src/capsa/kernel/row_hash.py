"""A perfect hash of the ranks of rows, which native/rows.h reads: every group of ranks has its own slot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from capsa.kernel.row_tables import groups

if TYPE_CHECKING:
    from numpy.typing import NDArray

SLOT_BITS = 13
BUCKET_BITS = 11
_GOLDEN = 0x9E3779B97F4A7C15  # odd, and its bits as good as random
_SLOTS = np.arange(1 << SLOT_BITS)


@dataclass(frozen=True, slots=True, eq=False)
class RowHash:
    """The top bits of group times `multiplier`, moved as its next bits say, are its place among `slots`."""

    multiplier: int
    displacement: NDArray[np.uint16]
    slots: NDArray[np.intp]

    def laid(self, entries: NDArray[np.uint32]) -> NDArray[np.uint32]:
        """Return entries of all groups by their slots."""
        table = np.zeros(1 << SLOT_BITS, np.uint32)
        table[self.slots] = entries
        return table


@lru_cache(maxsize=1)
def row_hash() -> RowHash:
    """Return the hash, found the first time (a few hundredths of a second): full buckets choose first."""
    product = groups() * np.uint64(_GOLDEN)
    slots = (product >> np.uint64(64 - SLOT_BITS)).astype(np.intp)
    buckets = (product >> np.uint64(64 - SLOT_BITS - BUCKET_BITS)).astype(np.intp) & (1 << BUCKET_BITS) - 1
    displacement = np.zeros(1 << BUCKET_BITS, np.uint16)
    taken = np.zeros(1 << SLOT_BITS, np.bool_)
    order = np.argsort(buckets, kind="stable")
    members = np.split(order, np.flatnonzero(np.diff(buckets[order])) + 1)
    for bucket in sorted(members, key=len, reverse=True):
        moved = slots[bucket][:, None] ^ _SLOTS
        free = ~taken[moved].any(axis=0)
        choice = int(free.argmax())
        assert free[choice], "the multiplier leaves a place for every bucket"
        displacement[buckets[bucket[0]]] = choice
        slots[bucket] = moved[:, choice]
        taken[slots[bucket]] = True
    assert len(np.unique(slots)) == len(slots), "the multiplier tells all groups apart"
    return RowHash(_GOLDEN, displacement, slots)
