"""What the server tells whoever measures it; nothing here counts anything."""

from __future__ import annotations

from typing import Protocol


class Meter(Protocol):
    """Something that measures; `capsa.server.metrics` has the one for Prometheus."""

    def connected(self) -> None:
        """Note a connection that came."""

    def disconnected(self) -> None:
        """Note a connection that went."""

    def commanded(self, seconds: float, code: str) -> None:
        """Note how long a command's answer took: "ack", or why it was refused."""

    def timer_fired(self, late_seconds: float) -> None:
        """Note how late a timer was."""


class NoMeter:
    """Measure nothing."""

    def connected(self) -> None:
        """Ignore a connection."""

    def disconnected(self) -> None:
        """Ignore a connection."""

    def commanded(self, seconds: float, code: str) -> None:
        """Ignore a command."""

    def timer_fired(self, late_seconds: float) -> None:
        """Ignore a timer."""
