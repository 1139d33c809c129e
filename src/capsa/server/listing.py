"""What is told of a table to somebody who is not at it: no cards, no ids of people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from capsa.server.options import Watching
from capsa.server.seats import free_seats
from capsa.server.shown import Json, SeatKind
from capsa.server.store.base import Summary
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from capsa.server.table import Table


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat, and whether they are there."""

    kind: SeatKind
    name: str
    present: bool


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list: `changed` are the options that differ from the rule set's, `deal` deals are over."""

    id: str
    ruleset: str
    changed: Json
    seats: tuple[SeatInfo, ...]
    free: int
    phase: TablePhase
    listed: bool
    watch: Watching
    deal: int
    deals: int
    opened: int


def info_of(table: Table) -> TableInfo:
    """Return what is told of a table."""
    options = table.options
    return TableInfo(
        id=table.id,
        ruleset=options.ruleset,
        changed=options.changed,
        seats=tuple(SeatInfo(kind=s.kind, name=s.name, present=s.is_here) for s in table.seats),
        free=len(free_seats(table.seats)),
        phase=table.phase,
        listed=options.listed,
        watch=options.watch,
        deal=table.match.number,
        deals=options.rules.deals,
        opened=table.opened,
    )


def read_info(data: bytes) -> TableInfo:
    """Read what `summary_of` has written."""
    return msgspec.json.decode(data, type=TableInfo)


def summary_of(table: Table) -> Summary:
    """Return what the store lists of a table."""
    return Summary(
        phase=table.phase,
        listed=table.options.listed,
        awake=any(seat.is_here for seat in table.seats),
        people=tuple(seat.player for seat in table.seats if seat.player is not None),
        data=msgspec.json.encode(info_of(table)),
    )


def is_same_summary(before: Table, after: Table) -> bool:
    """Tell whether nothing has changed that `summary_of` shows; cheaper than to write both."""
    return _shown(before) == _shown(after)


def _shown(table: Table) -> tuple[object, ...]:
    seats = tuple((seat.player, seat.bot, seat.name, seat.is_here) for seat in table.seats)
    return (table.phase, table.match.number, seats)
