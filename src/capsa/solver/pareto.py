"""The Pareto front of a hand: arrangements that no other one matches in every row and betters in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from capsa.errors import HandsError
from capsa.solver.splits import Laid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.cards import Cards
    from capsa.susun import SusunRules


def pareto(cards: Cards, rules: SusunRules) -> NDArray[np.uint64]:
    """Return the front as masks uint64[n, 3], the strongest back first; of equal rows all over one.

    Whatever rises with the strength of each row has its best arrangement here. Raise `HandsError` for another
    number of cards.
    """
    if len(cards) != 13:
        message = f"expected 13 cards, got {len(cards)}: {str(cards)!r}"
        raise HandsError(message, code="wrong_card_count", cards=str(cards))
    laid = Laid.of(cards.mask, rules.row_order, strict=rules.rows_strict)
    front, middle, back = laid.ranks
    masks = laid.masks(np.arange(len(front)))
    by_rank = np.lexsort((masks[0], masks[2], -front, -middle, -back))
    stairs = _Stairs()
    kept = [split for split in by_rank.tolist() if stairs.climb(int(middle[split]), int(front[split]))]
    return masks[:, kept].T


class _Stairs:
    """The middles and fronts so far, of backs at least as strong: those that no other one covers."""

    def __init__(self) -> None:
        self._steps: list[tuple[int, int]] = []

    def climb(self, middle: int, front: int) -> bool:
        """Add a step unless one covers it."""
        if any(middle <= step[0] and front <= step[1] for step in self._steps):
            return False
        self._steps = [step for step in self._steps if step[0] > middle or step[1] > front]
        self._steps.append((middle, front))
        return True
