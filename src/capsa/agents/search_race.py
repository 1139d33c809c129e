"""A race of actions over the same deals: who is clearly behind drops out, a clear winner ends it early."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from capsa.agents.search_budget import Budget

_FIRST = 32
_LEAST = 16
_LARGEST = 1024
# how many standard errors behind the leader is out of it
_BEHIND = 2.6
# in points: when nobody left is likely to be better by more, the race is over
_TRIFLE = 0.02
_LIKELY = 1.6


class Race:
    """`lap` returns points float64[those running, size] of new deals, the same for all who run."""

    def __init__(self, runners: int, lap: Callable[[Sequence[int], int], NDArray[np.float64]]) -> None:
        self._running = list(range(runners))
        self._points = np.empty((runners, 0), np.float64)
        self._lap = lap

    def run(self, budget: Budget) -> int:
        """Return the number of the winner, the first of equal ones."""
        begun, deals, playouts = perf_counter(), 0, 0
        size = budget.first(len(self._running), _FIRST)
        while not deals or size >= _LEAST:
            self._points = np.hstack([self._points, self._lap(self._running, size)])
            deals += size
            playouts += size * len(self._running)
            if self._is_settled():
                break
            spent = 1000 * (perf_counter() - begun)
            size = min(2 * size, _LARGEST, budget.left(deals, len(self._running), playouts, spent))
        return self._running[int(self._points.mean(axis=1).argmax())]

    def _is_settled(self) -> bool:
        """Drop who is clearly behind the leader; tell whether the rest does not matter."""
        points = self._points
        leader = int(points.mean(axis=1).argmax())
        behind = points[leader] - points
        mean, error = behind.mean(axis=1), behind.std(axis=1) / np.sqrt(points.shape[1])
        kept = np.flatnonzero((mean <= _BEHIND * error) | (np.arange(len(mean)) == leader))
        hope = np.delete(_LIKELY * error - mean, leader)
        self._running = [self._running[place] for place in kept]
        self._points = points[kept]
        return not hope.size or float(hope.max()) < _TRIFLE
