"""Quick join: one table for all who want the same, also for those who ask before the others have sat down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from capsa.server.seats import free_seats, seat_of
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from capsa.server.options import TableOptions
    from capsa.server.table import Table

PATIENCE = 15_000
"""Milliseconds for which somebody who was sent to a table has a seat kept there."""


@dataclass(slots=True)
class Expected:
    """Who was sent where and has not sat down yet: by table, people and until when they are waited for."""

    _until: dict[str, dict[str, int]] = field(default_factory=dict)

    def tables(self, now: int) -> tuple[str, ...]:
        """Return the tables at which somebody is waited for, the oldest first."""
        waited = {table: _still(people, now) for table, people in self._until.items()}
        self._until = {table: people for table, people in waited.items() if people}
        return tuple(self._until)

    def add(self, table: str, player: str, now: int) -> None:
        """Wait for a person at a table, and at no other."""
        for people in self._until.values():
            people.pop(player, None)
        self._until.setdefault(table, {})[player] = now + PATIENCE

    def free(self, table: Table, player: str, now: int) -> int:
        """Return how many seats are left for a person when all who are waited for have sat down."""
        people = _still(self._until.get(table.id, {}), now)
        others = [one for one in people if one != player and seat_of(table.seats, one) is None]
        return len(free_seats(table.seats)) - len(others)


def best(
    tables: Iterable[Table], options: TableOptions, player: str, expected: Expected, now: int
) -> str | None:
    """Return the id of the fullest table of these options that has room for a person, the oldest of equals.

    Where the person sits already is the best of all.
    """
    found = [
        (seat_of(table.seats, player) is None, free, table.opened, table.id)
        for table in tables
        if table.phase is TablePhase.WAITING and table.options == options and player not in table.kicked
        if (free := expected.free(table, player, now)) > 0 or seat_of(table.seats, player) is not None
    ]
    return min(found)[-1] if found else None


def _still(people: dict[str, int], now: int) -> dict[str, int]:
    return {player: until for player, until in people.items() if until > now}
