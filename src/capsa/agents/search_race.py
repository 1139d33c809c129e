"""A race of actions over the same deals: who is clearly behind drops out, a clear winner ends it early."""

from __future__ import annotations

from math import erfc, exp, pi, sqrt
from time import thread_time
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from capsa.agents.search_budget import Budget

_FIRST = 32
_LEAST = 16
_LARGEST = 1024
_TINY = 1e-9
# what may be lost by a decision, in standard deviations of the points: on one action, on the whole choice
_NOTHING = 0.00005
_TRIFLE = 0.0003


class Race:
    """`lap` returns points float64[those running, size] of new deals, the same for all who run."""

    def __init__(self, runners: int, lap: Callable[[Sequence[int], int], NDArray[np.float64]]) -> None:
        self._running = list(range(runners))
        self._points = np.empty((runners, 0), np.float64)
        self._lap = lap

    def run(self, budget: Budget) -> int:
        """Return the number of the winner, the first of equal ones."""
        begun, deals, playouts = thread_time(), 0, 0
        size = budget.first(len(self._running), _FIRST)
        while not deals or size >= _LEAST:
            self._points = np.hstack([self._points, self._lap(self._running, size)])
            deals += size
            playouts += size * len(self._running)
            if self._is_settled():
                break
            spent = 1000 * (thread_time() - begun)
            size = min(2 * size, _LARGEST, budget.left(deals, len(self._running), playouts, spent))
        return self._running[int(self._points.mean(axis=1).argmax())]

    def _is_settled(self) -> bool:
        """Drop whom it would hardly ever pay to choose over the leader; tell whether that goes for all."""
        points = self._points
        leader = int(points.mean(axis=1).argmax())
        behind = points[leader] - points
        error = behind.std(axis=1) / np.sqrt(points.shape[1])
        lost = np.array(list(map(_expected_loss, behind.mean(axis=1), error))) / max(
            points[leader].std(), _TINY
        )
        kept = lost > _NOTHING
        kept[leader], lost[leader] = True, 0
        self._running = [number for number, keep in zip(self._running, kept, strict=True) if keep]
        self._points = points[kept]
        return bool(lost.max() < _TRIFLE)


def _expected_loss(behind: float, error: float) -> float:
    """Return how much better than the leader an action is on average, being worse counted as nothing.

    Its true distance is taken to be normal around the one seen, with this standard error.
    """
    if error < _TINY:
        return 0.0
    steps = behind / error
    return error * (exp(-steps * steps / 2) / sqrt(2 * pi) - steps * erfc(steps / sqrt(2)) / 2)
