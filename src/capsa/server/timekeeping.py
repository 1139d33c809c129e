"""What time it is for the server: milliseconds that never run backwards, and waiting until a moment."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

_NANOSECONDS = 1_000_000  # in a millisecond


class Timekeeper(Protocol):
    """The server's one clock; tests bring their own."""

    def now(self) -> int:
        """Return the time in milliseconds, never less than before."""

    def advance_to(self, at: int) -> None:
        """Go on from a moment, unless it has passed."""

    async def until(self, at: int) -> None:
        """Return around a moment, or at once if it has passed."""


class SystemTime:
    """The machine's time at the start, and from then on a clock that nobody sets."""

    def __init__(self) -> None:
        self._offset = time.time_ns() // _NANOSECONDS - time.monotonic_ns() // _NANOSECONDS

    def now(self) -> int:
        """Return the time in milliseconds since 1970; setting the machine's clock does not touch it."""
        return self._offset + time.monotonic_ns() // _NANOSECONDS

    def advance_to(self, at: int) -> None:
        """Go on from a moment, unless it has passed."""
        self._offset += max(0, at - self.now())

    async def until(self, at: int) -> None:
        """Sleep until about a moment."""
        await asyncio.sleep(max(0, at - self.now()) / 1000)
