"""A table written down whole between two deals, so that a restart need not read what came before.

The log stays the truth: a table read back from here and one replayed from its log are equal.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from capsa.records.replay import replay_deal
from capsa.rulesets.match import Match
from capsa.server import matches, stream
from capsa.server.clocks import RunningClock
from capsa.server.fairness import Fairness
from capsa.server.options import TableOptions, TableSpec
from capsa.server.seats import Seat
from capsa.server.table import LiveDeal, Table, TablePhase

if TYPE_CHECKING:
    from capsa.server.store.base import PlayedRow
    from capsa.server.stream import Streams

EVERY = 256
"""After how many entries a table is written down at which no deal is being played."""

_AFTER_A_DEAL = frozenset({TablePhase.BETWEEN, TablePhase.FINISHED})


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its last deal, and how much each stream has had."""

    table: str
    spec: TableSpec
    opened: int
    now: int
    version: int
    phase: TablePhase
    seats: tuple[Seat, ...]
    totals: tuple[int, ...]
    number: int
    leader: int | None
    dealer: int
    contributions: tuple[bytes | None, ...]
    secret: bytes | None
    clock: RunningClock | None
    turn: int
    sittings: int
    kicked: frozenset[str]
    matches: int
    began: int
    names: tuple[str, ...]
    counts: tuple[int, ...]

    @property
    def shows_deal(self) -> bool:
        """Whether the last deal, which is over, lies on the table."""
        return self.phase in _AFTER_A_DEAL

    def streams(self, last: PlayedRow | None) -> Streams:
        """Return the streams as they were, with the table in them; `last` is the deal that lies there."""
        streams = stream.Streams.of(self._table(last))
        return replace(streams, counts=self.counts)

    def _table(self, last: PlayedRow | None) -> Table:
        options = TableOptions.of(self.spec)
        match = Match(
            rules=options.rules,
            stakes=options.stakes,
            totals=self.totals,
            number=self.number,
            leader=self.leader,
            dealer=self.dealer,
        )
        same = {name: getattr(self, name) for name in _SAME}
        return Table(
            id=self.table,
            options=options,
            match=match,
            fairness=Fairness(contributions=self.contributions, secret=self.secret),
            deal=None if last is None else _deal(last),
            **same,
        )


_SAME = (
    "opened",
    "now",
    "version",
    "phase",
    "seats",
    "clock",
    "turn",
    "sittings",
    "kicked",
    "matches",
    "began",
    "names",
)


def is_worth_saving(before: Table, after: Table) -> bool:
    """Tell whether a change leads to a good place to go on from."""
    if matches.ends_deal(before, after):
        return True
    return after.phase is TablePhase.WAITING and after.version % EVERY == 0


def saved(streams: Streams) -> bytes:
    """Write a table down; no deal may be being played at it."""
    table = streams.table
    match, fairness = table.match, table.fairness
    same = {name: getattr(table, name) for name in _SAME}
    one = Saved(
        table=table.id,
        spec=table.options.spec(),
        totals=match.totals,
        number=match.number,
        leader=match.leader,
        dealer=match.dealer,
        contributions=fairness.contributions,
        secret=fairness.secret,
        counts=streams.counts,
        **same,
    )
    return msgspec.json.encode(one)


def read_saved(data: bytes) -> Saved:
    """Read what `saved` has written."""
    return msgspec.json.decode(data, type=Saved)


def _deal(row: PlayedRow) -> LiveDeal:
    """Return a deal that is over as it lies on the table."""
    told = matches.record((row,))
    (deal,) = told.deals
    *_, state = replay_deal(matches.match_before(row, told), deal)
    assert deal.shuffle is not None
    assert deal.shuffle.secret is not None
    return LiveDeal(state=state, record=deal, secret=deal.shuffle.secret)
