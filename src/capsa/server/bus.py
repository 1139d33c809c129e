"""How workers tell each other that a game's log has grown: a hint, which may be lost or come twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Hint = Callable[[str, int], None]


class Bus(Protocol):
    """Passes hints between the workers that share a store; who gets one reads the log."""

    def publish(self, game: str, version: int) -> None:
        """Tell all workers that a game's log has so many entries."""

    def subscribe(self, hint: Hint) -> Callable[[], None]:
        """Have hints delivered until the function returned is called."""


class LocalBus:
    """Hints within one process."""

    def __init__(self) -> None:
        self._hints: list[Hint] = []

    def publish(self, game: str, version: int) -> None:
        """Tell everybody in this process."""
        for hint in tuple(self._hints):
            hint(game, version)

    def subscribe(self, hint: Hint) -> Callable[[], None]:
        """Have hints delivered until the function returned is called."""
        self._hints.append(hint)
        return lambda: self._hints.remove(hint)
