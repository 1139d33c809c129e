"""What is kept of a deal that is over: its line in the match's record, and what each person won."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from capsa.records.codec import deal_line, header_line, read
from capsa.records.record import Header
from capsa.rulesets.match import Match
from capsa.server.store.base import Played, Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.records.record import Record
    from capsa.server.store.base import PlayedRow
    from capsa.server.table import Table


class Begun(msgspec.Struct, frozen=True, kw_only=True):
    """What a deal started from, besides its cards: the score, and who led or dealt."""

    totals: tuple[int, ...]
    leader: int | None
    dealer: int


def header(table: Table) -> Header:
    """Return the header of the record of a table's match."""
    return Header(
        rules=table.options.rules,
        ruleset=table.options.ruleset,
        seats=table.names,
        stakes=table.options.stakes,
        time=datetime.fromtimestamp(table.began / 1000, UTC).isoformat(),
    )


def ends_deal(before: Table, after: Table) -> bool:
    """Tell whether a change has ended a deal."""
    return after.match.number > before.match.number


def played(before: Table, after: Table) -> Played | None:
    """Return what is kept of the deal that a change has ended, None if it ended none."""
    if not ends_deal(before, after):
        return None
    assert after.deal is not None
    points = after.deal.record.points
    assert points is not None
    rules, match = after.options, before.match
    begun = Begun(totals=match.totals, leader=match.leader, dealer=match.dealer)
    return Played(
        match=after.matches - 1,
        number=match.number,
        at=after.now,
        header=header_line(header(after)).encode(),
        begun=msgspec.json.encode(begun),
        data=deal_line(after.deal.record).encode(),
        results=tuple(
            Result(player=seat.player, ruleset=rules.ruleset, changed=bool(rules.changed), points=won)
            for seat, won in zip(after.seats, points, strict=True)
            if seat.player is not None
        ),
    )


def text(rows: Sequence[PlayedRow]) -> str:
    """Return the record of a match's deals as it is written in files."""
    return b"".join([rows[0].header, *(row.data for row in rows)]).decode()


def record(rows: Sequence[PlayedRow]) -> Record:
    """Return the record of a match's deals."""
    return read([rows[0].header, *(row.data for row in rows)]).whole()


def match_before(row: PlayedRow, told: Record) -> Match:
    """Return the match as it stood before a deal, given the record that has it."""
    begun = msgspec.json.decode(row.begun, type=Begun)
    return Match(
        rules=told.header.rules,
        stakes=told.header.stakes,
        totals=begun.totals,
        number=row.number,
        leader=begun.leader,
        dealer=begun.dealer,
    )
