"""Which turn's time is up next: one timer a game, one task for all of them."""

from __future__ import annotations

import asyncio
import heapq
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.server.timekeeping import Timekeeper


_SPARE = 64


class Timers:
    """The timers of all games; `fire(game, turn, at)` is called once for each that comes due."""

    def __init__(self, time: Timekeeper, fire: Callable[[str, int, int], None]) -> None:
        self._time = time
        self._fire = fire
        self._running: dict[str, tuple[int, int]] = {}
        self._heap: list[tuple[int, str, int]] = []
        self._sooner = asyncio.Event()

    def __len__(self) -> int:
        return len(self._running)

    @property
    def remembered(self) -> int:
        """How many timers are kept, those that were replaced or stopped included."""
        return len(self._heap)

    def set(self, game: str, turn: int, at: int) -> None:
        """Set a game's timer in place of the one before."""
        if self._running.get(game) == (turn, at):
            return
        self._running[game] = (turn, at)
        heapq.heappush(self._heap, (at, game, turn))
        if len(self._heap) > 2 * len(self._running) + _SPARE:
            self._forget_replaced()
        if self._heap[0][0] == at:
            self._sooner.set()

    def stop(self, game: str) -> None:
        """Stop a game's timer, if one runs."""
        self._running.pop(game, None)

    def _forget_replaced(self) -> None:
        """Keep what runs alone: with long clocks hardly a timer ever comes due, and a busy game sets many."""
        self._heap = [(at, game, turn) for game, (turn, at) in self._running.items()]
        heapq.heapify(self._heap)

    async def run(self) -> None:
        """Fire timers as they come due, until cancelled."""
        while True:
            self._sooner.clear()
            self._fire_due()
            await self._wait(self._heap[0][0] if self._heap else None)

    def _fire_due(self) -> None:
        now = self._time.now()
        while self._heap and (self._heap[0][0] <= now or not self._is_running(self._heap[0])):
            one = heapq.heappop(self._heap)
            if self._is_running(one):
                at, game, turn = one
                del self._running[game]
                self._fire(game, turn, at)

    def _is_running(self, one: tuple[int, str, int]) -> bool:
        at, game, turn = one
        return self._running.get(game) == (turn, at)

    async def _wait(self, at: int | None) -> None:
        """Wait for a moment, or until a timer is set that is due before."""
        if at is None:
            await self._sooner.wait()
            return
        waits = [asyncio.ensure_future(self._sooner.wait()), asyncio.ensure_future(self._time.until(at))]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
