"""Sets of cards as the kernel keeps them: a bit for each place in an order, moved a byte at a time."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from capsa.cards import CARDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.hands.ordering import Ordering

_BYTES = 7


class Places:
    """Where cards lie in an order: `inward` from Card.index bits, `outward` back, uint64[7, 256] each."""

    def __init__(self, ordering: Ordering) -> None:
        self.of_cards = np.array([ordering.place(card) for card in CARDS])
        self.inward = _moves(self.of_cards)
        self.outward = _moves(np.argsort(self.of_cards))
        self._inward, self._outward = self.inward.tolist(), self.outward.tolist()

    def of(self, cards: int) -> int:
        """Return a set of cards by place."""
        return _moved(self._inward, cards)

    def cards(self, places: int) -> int:
        """Return the cards in some places."""
        return _moved(self._outward, places)

    def of_many(self, cards: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return each of many sets of cards by place."""
        moved = np.zeros_like(cards)
        for byte in range(_BYTES):
            moved |= self.inward[byte][(cards >> np.uint64(8 * byte) & np.uint64(255)).astype(np.intp)]
        return moved


@lru_cache(maxsize=64)
def places(ordering: Ordering) -> Places:
    """Return the places of an order."""
    return Places(ordering)


def _moves(to: NDArray[np.intp]) -> NDArray[np.uint64]:
    """Return where the cards in each byte of a mask come to lie."""
    bits = np.zeros(8 * _BYTES, np.uint64)
    bits[: len(CARDS)] = np.uint64(1) << to.astype(np.uint64)
    has = np.arange(256)[:, None] >> np.arange(8) & 1
    moved: NDArray[np.uint64] = has.astype(np.uint64) @ bits.reshape(_BYTES, 8).T
    return np.ascontiguousarray(moved.T)


def _moved(to: list[list[int]], cards: int) -> int:
    return sum(to[byte][cards >> 8 * byte & 255] for byte in range(_BYTES))
