"""How long a searching agent may think: milliseconds, or a number of playouts that makes it repeatable."""

from __future__ import annotations

import re
from dataclasses import dataclass

from capsa.errors import CapsaError

NAME = "search"
_NAMED = re.compile(rf"{NAME}(?::([1-9][0-9]{{0,6}})(ms)?)?")


@dataclass(frozen=True, slots=True)
class Budget:
    """Milliseconds a decision, or playouts a decision; exactly one of them is given."""

    milliseconds: int | None = 100
    playouts: int | None = None

    @classmethod
    def named(cls, name: str) -> Budget:
        """Read `search`, `search:25ms` or `search:2000` (playouts).

        Raise `CapsaError` (`unknown_agent`) for another name.

        >>> Budget.named("search:25ms")
        Budget(milliseconds=25, playouts=None)
        """
        found = _NAMED.fullmatch(name)
        if found is None:
            message = f"expected {NAME!r}, '{NAME}:25ms' or '{NAME}:2000' (playouts), got: {name!r}"
            raise CapsaError(message, code="unknown_agent")
        number, unit = found.groups()
        if number is None:
            return cls()
        return cls(int(number)) if unit else cls(None, int(number))

    def first(self, running: int, most: int) -> int:
        """Return how many deals to begin with, at least one."""
        return most if self.playouts is None else max(1, min(most, self.playouts // running))

    def left(self, deals: int, running: int, playouts: int, milliseconds: float) -> int:
        """Return how many more deals there is time for with so many actions running.

        Given are the deals, the playouts and the time so far; time is taken to go with the deals.
        """
        if self.playouts is not None:
            return (self.playouts - playouts) // running
        assert self.milliseconds is not None
        return int(deals * (self.milliseconds / milliseconds - 1))
