"""What time it is for the server: milliseconds that never run backwards, and waiting until a moment."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Timekeeper(Protocol):
    """The server's one clock; tests bring their own."""

    def now(self) -> int:
        """Return the time in milliseconds, never less than before."""

    async def until(self, at: int) -> None:
        """Return around a moment, or at once if it has passed."""


class SystemTime:
    """The machine's time when the server started, and from then on a clock that nobody sets."""

    def __init__(self, start: int) -> None:
        self._offset = start - time.monotonic_ns() // 1_000_000

    def now(self) -> int:
        """Return the time in milliseconds; setting the machine's clock does not touch it."""
        return self._offset + time.monotonic_ns() // 1_000_000

    async def until(self, at: int) -> None:
        """Sleep until about a moment."""
        await asyncio.sleep(max(0, at - self.now()) / 1000)


def machine_time() -> int:
    """Return the machine's idea of the time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
