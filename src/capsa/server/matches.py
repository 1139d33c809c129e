"""The record of a table's match: its finished deals, each with its revealed shuffle."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from capsa.records.record import Header, Record

if TYPE_CHECKING:
    from capsa.server.table import Table


def record(table: Table) -> Record:
    """Return the match's finished deals as a record that anybody can verify; never the deal being played."""
    header = Header(
        rules=table.options.rules,
        ruleset=table.options.ruleset,
        seats=table.names,
        stakes=table.options.stakes,
        time=datetime.fromtimestamp(table.began / 1000, UTC).isoformat(),
    )
    return Record(header, table.finished)
