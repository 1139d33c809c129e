"""What the database says after it all, held against what the clients were told."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec
from tests.server.told_by_log import records_kept, records_of

from capsa.records.verify import verify
from capsa.server.apply import apply, open_table
from capsa.server.inputs import Logged, Opened, Resumed
from capsa.server.live import LiveTable
from capsa.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.server.chaos.client import Client

    from capsa.server.store.base import Event


@dataclass(frozen=True)
class Kill:
    """A kill, in milliseconds: the process lived at `before` and was gone at `after`."""

    before: int
    after: int


@dataclass
class Figures:
    """What happened, in numbers; the last five have to be 0."""

    kills: int = 0
    runs: int = 0
    commands: int = 0
    acknowledged: int = 0
    resent: int = 0
    events: int = 0
    timeouts: int = 0
    deals: int = 0
    gift_at_most_ms: int = 0
    lost: int = 0
    doubled: int = 0
    unasked: int = 0
    charged_ms: int = 0
    broken: int = 0

    def faults(self) -> list[str]:
        names = ("lost", "doubled", "unasked", "charged_ms", "broken")
        return [f"{name}: {getattr(self, name)}" for name in names if getattr(self, name)]


def audit(path: Path, clients: Sequence[Client], kills: Sequence[Kill]) -> Figures:
    """Count everything, after the last server has stopped."""
    figures = Figures(kills=len(kills), commands=sum(len(client.sent) for client in clients))
    store = SqliteStore(path)
    for table in dict.fromkeys(client.table for client in clients):
        events = asyncio.run(store.events(table))
        _audit_commands(events, [client for client in clients if client.table == table], figures)
        kept = records_kept(asyncio.run(store.played(table)))
        figures.broken += kept != records_of(events)
        _audit_game(events, [client for client in clients if client.table == table], figures)
    store.abandon()
    _audit_outages(path, kills, figures)
    return figures


def _audit_commands(events: Sequence[Event], clients: Sequence[Client], figures: Figures) -> None:
    """Every acknowledged command is in the log once, and nothing is in it that nobody asked for."""
    done = Counter(event.command_id for event in events if event.command_id is not None)
    asked: set[str] = set()
    for client in clients:
        asked |= {f"{client.player} {command}" for command in client.sent}
        for command, answer in client.answers.items():
            times = done[f"{client.player} {command}"]
            is_acknowledged = answer["type"] == "ack"
            figures.acknowledged += is_acknowledged
            figures.lost += is_acknowledged and times == 0
            figures.unasked += not is_acknowledged and times > 0
    figures.doubled += sum(times - 1 for times in done.values())
    figures.unasked += len(set(done) - asked)


def _audit_game(events: Sequence[Event], clients: Sequence[Client], figures: Figures) -> None:
    """The log makes a game, its records verify, its clocks stood while the server was away."""
    figures.events += len(events)
    figures.broken += [event.seq for event in events] != list(range(1, len(events) + 1))
    records = records_of(events)
    figures.deals += sum(len(record.deals) for record in records)
    figures.broken += sum(not verify(record).ok for record in records)
    live = LiveTable.replayed(events)
    whole = LiveTable.replayed([replace(event, sent=b"") for event in events])
    figures.broken += (live.table, live.streams.counts) != (whole.table, whole.streams.counts)
    for client in clients:
        figures.broken += client.seq > live.streams.seq(client.seat)
    opened, *messages = (msgspec.json.decode(event.data, type=Logged) for event in events)
    assert isinstance(opened, Opened)
    table = open_table(opened, events[0].at)
    for event, message in zip(events[1:], messages, strict=True):
        assert not isinstance(message, Opened)
        after = apply(table, message, event.at).table
        if isinstance(message, Resumed) and table.clock is not None and after.turn == table.turn:
            assert after.clock is not None
            figures.charged_ms += message.outage - (after.clock.at - table.clock.at)
        figures.timeouts += b'"type":"clock"' in event.data
        table = after


def _audit_outages(path: Path, kills: Sequence[Kill], figures: Figures) -> None:
    """Between a kill and the next run all time counts as an outage, and hardly any more than that."""
    with closing(sqlite3.connect(path)) as connection:
        runs = connection.execute("SELECT began, outage FROM run ORDER BY number").fetchall()
    figures.runs = len(runs)
    for began, outage in runs[1:]:
        last = [kill for kill in kills if kill.after <= began]
        if last:
            figures.charged_ms += max(0, began - last[-1].after - outage)
            figures.gift_at_most_ms = max(figures.gift_at_most_ms, outage - (began - last[-1].before))
