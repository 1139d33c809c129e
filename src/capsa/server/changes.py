"""The shape of every change: the next table, and what happened on the way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from capsa.server.seats import put

if TYPE_CHECKING:
    from capsa.server.clocks import RunningClock
    from capsa.server.happenings import Happening
    from capsa.server.seats import Seat
    from capsa.server.table import Table

Change = tuple["Table", "tuple[Happening, ...]"]


def with_seat(table: Table, number: int, seat: Seat) -> Table:
    """Return the table with one seat changed."""
    if seat is table.seats[number]:
        return table
    return replace(table, seats=put(table.seats, number, seat))


def asking(table: Table, clock: RunningClock | None) -> Table:
    """Return the table with its clock set anew, which begins another turn."""
    return replace(table, clock=clock, turn=table.turn + 1)
