"""What a log alone tells: the record of every match, to hold against what was written beside the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from capsa.records.record import Record
from capsa.server import matches
from capsa.server.apply import apply, open_table
from capsa.server.inputs import Logged, Opened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.server.store.base import Event, PlayedRow


def records_of(events: Sequence[Event]) -> tuple[Record, ...]:
    """The deals of every match that are over, oldest first; the last match may still be going on."""
    opened = msgspec.json.decode(events[0].data, type=Opened)
    table = open_table(opened, events[0].at)
    records: dict[int, Record] = {}
    for event in events[1:]:
        message = msgspec.json.decode(event.data, type=Logged)
        assert not isinstance(message, Opened)
        after = apply(table, message, event.at).table
        if matches.ends_deal(table, after):
            assert after.deal is not None
            record = records.setdefault(after.matches, Record(matches.header(after)))
            records[after.matches] = record.with_deal(after.deal.record)
        table = after
    return tuple(records.values())


def records_kept(rows: Sequence[PlayedRow]) -> tuple[Record, ...]:
    """The same from what is kept of each deal."""
    numbers = sorted({row.match for row in rows})
    return tuple(matches.record([row for row in rows if row.match == number]) for number in numbers)
