"""All matches of a table, read back from its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from capsa.server import matches
from capsa.server.apply import apply, open_table
from capsa.server.inputs import Logged, Opened
from capsa.server.store.base import StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.records.record import Record
    from capsa.server.store.base import Event

_LOGGED = msgspec.json.Decoder(Logged)


def records_of(events: Sequence[Event]) -> tuple[Record, ...]:
    """Return the finished deals of every match, oldest first; the last match may still be going on."""
    opened = _LOGGED.decode(events[0].data)
    if not isinstance(opened, Opened):
        raise StoreError("expected a log that opens a table", code="bad_log")
    table = open_table(opened, events[0].at)
    records: list[Record] = []
    for event in events[1:]:
        message = _LOGGED.decode(event.data)
        assert not isinstance(message, Opened)
        after = apply(table, message, event.at).table
        if after.began != table.began and table.finished:
            records.append(matches.record(table))
        table = after
    return (*records, matches.record(table)) if table.finished else tuple(records)
