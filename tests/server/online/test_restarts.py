"""From run to run: no clock is charged for an outage, nothing owed is forgotten, and the games go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.server.online.conftest import HandTime

from capsa.records.verify import verify
from capsa.server import live, matches
from capsa.server.apply import apply
from capsa.server.host import Host
from capsa.server.inputs import Clock, Close
from capsa.server.options import TableSpec
from capsa.server.store.base import StoreError
from capsa.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.online.conftest import Place

    from capsa.server.inputs import Input
    from capsa.server.table import Outcome, Table

pytestmark = pytest.mark.anyio
HOUR = 3_600_000


async def alone(place: Place, **spec: object) -> str:
    """Somebody plays against bots, and goes."""
    table = await place.opens("banting", deals=1, **spec)
    ani = await place.sits(table, "ani")
    await ani.does("begin")
    await ani.until(lambda: ani.shown["clock"] is not None and 0 in ani.shown["clock"]["seats"])
    await ani.close()
    await place.eventually(table, lambda now: not any(seat.present for seat in now.seats))
    return table


def left(table: Table) -> int:
    assert table.clock is not None
    return table.clock.at - table.now


@pytest.mark.parametrize("runs", [1, 3])
async def test_an_outage_is_charged_to_nobody(still: Place, runs: int) -> None:
    """CLB-15: the clock stands while the server is away; what ran before and after counts."""
    assert isinstance(still.time, HandTime)
    table = await alone(still)
    still.time.advance(5_000)
    before = await still.host.table(table)
    assert before.clock is not None
    remaining = before.clock.at - still.time.now()
    for _ in range(runs):
        await still.restart(away=HOUR)
    after = await still.host.table(table)
    assert after.clock is not None
    assert after.clock.at - still.time.now() == remaining
    assert after.turn == before.turn
    assert [seat.bank for seat in after.seats] == [seat.bank for seat in before.seats]


async def test_a_table_nobody_asks_for_is_put_off_by_every_outage(still: Place) -> None:
    """Its timer's row moves with each run, its log says so once, whenever it is loaded."""
    assert isinstance(still.time, HandTime)
    table = await alone(still)
    before = await still.host.table(table)
    assert before.clock is not None
    now = still.time.now()
    await still.stop()
    for _ in range(2):
        still.time.advance(HOUR)
        store = SqliteStore(still.path)
        await store.begin_run(still.time.now())
        assert [timer.at - still.time.now() for timer in await store.timers()] == [before.clock.at - now]
        await store.close(still.time.now())
    await still.start()
    after = await still.host.table(table)
    assert after.clock is not None
    assert after.clock.at - still.time.now() == before.clock.at - now


async def test_time_that_was_up_is_up_once(still: Place) -> None:
    """A timer that came due and was not fired is fired by the next run."""
    assert isinstance(still.time, HandTime)
    table = await alone(still)
    before = await still.host.table(table)
    assert before.clock is not None
    still.time.at = before.clock.at - 1
    await still.host.store.beat(still.time.now())
    await still.restart(away=HOUR)
    assert (await still.host.table(table)).turn == before.turn
    still.time.advance(1)
    await still.eventually(table, lambda now: now.turn > before.turn)
    kinds = [msgspec.json.decode(event.data) for event in await still.host.store.events(table)]
    assert kinds.count({"type": "clock", "turn": before.turn}) == 1


async def test_what_is_owed_after_a_restart_is_done(place: Place) -> None:
    """A bot's turn, the bots' bytes and the next secret come without anybody asking for the table."""
    clocks = {"turn": 40, "bank": 0, "start": 0, "pause": 0}
    table = await place.opens("banting", deals=2, clocks=clocks)
    ani = await place.sits(table, "ani")
    await ani.does("begin")
    await ani.close()
    while (await place.host.table(table)).phase != "finished":
        await place.restart()
        await goes_on(place, table)
    report = verify(matches.record(await place.host.played(table)))
    assert report.ok
    assert report.shuffles == 2


async def goes_on(place: Place, table: str) -> None:
    """A few turns are played, by themselves."""
    turn = (await place.host.table(table)).turn
    await place.eventually(table, lambda now: now.turn > turn + 4 or now.phase == "finished")


async def test_a_restart_after_many_deals_reads_the_running_deal_alone(
    still: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table of many deals comes back as quickly as one of one deal, the same as from its whole log."""
    clocks = {"start": 0, "pause": 0}
    table = await still.opens("banting", deals=30, clocks=clocks)
    ani = await still.sits(table, "ani")
    await ani.does("begin")
    await ani.does("leave")
    await still.eventually(table, lambda now: now.match.number >= 10)
    await ani.does("return")
    await still.eventually(table, lambda now: now.needs.bots == () and now.phase == "playing")
    entries = len(await still.host.store.events(table))
    applied: list[object] = []

    def counted(table: Table, message: Input, now: int) -> Outcome:
        applied.append(message)
        return apply(table, message, now)

    await still.stop()
    monkeypatch.setattr(live, "apply", counted)
    await still.start()
    after = await still.host.table(table)
    events = await still.host.store.events(table)
    last = await still.host.store.state(table)
    assert last is not None
    assert entries > 500
    assert len(applied) <= entries - last.seq + 5 < 150, "the running deal, who left, and the restart"
    monkeypatch.undo()
    whole = live.LiveTable.replayed(events)
    assert whole.table == after
    ani.url = still.url
    await ani.open()
    assert ani.shown["match"]["number"] == after.match.number
    assert ani.seq == whole.streams.seq(0) + 1, "it goes on counting: she is here again"


async def test_the_log_is_the_truth(still: Place) -> None:
    """A table replayed equals the table that was in memory."""
    table = await alone(still)
    before = await still.host.table(table)
    other = Host(SqliteStore(still.path, exclusive=False), time=still.time)
    await other.start()
    after = await other.table(table)
    assert (after.deal, after.seats, after.match) == (before.deal, before.seats, before.match)
    assert after.version == before.version + 1, "resumed"
    await other.stop()


async def test_a_stale_writer_is_refused_and_reads_what_it_missed(still: Place) -> None:
    """Two workers have the table; each acts on what the other has done, and each command is done once."""
    table = await still.opens("banting")
    ani = await still.sits(table, "ani")
    other = Host(SqliteStore(still.path, exclusive=False), time=still.time)
    await other.start()
    await other.table(table)  # resumed: ani counts as away in the other worker's run
    await ani.does("say", phrase="hello")
    await other.put(table, Clock(turn=99))
    seen = await other.table(table)
    outcome = await other.put(table, Clock(turn=seen.turn))
    assert not outcome.changed
    await ani.does("say", phrase="thanks")
    events = await still.host.store.events(table)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    said = [msgspec.json.decode(event.data) for event in events if b"phrase" in event.data]
    assert [one["command"]["phrase"] for one in said] == ["hello", "thanks"]
    await other.stop()


async def test_a_hint_from_another_worker_reaches_everybody_at_the_table(still: Place) -> None:
    table = await still.opens("banting", chat=True)
    ani = await still.sits(table, "ani")
    other = Host(SqliteStore(still.path, exclusive=False), time=still.time, bus=still.host.bus)
    await other.start()
    await other.put(table, Close(reason="from afar"))
    await ani.sees(phase="closed")
    assert ani.events[-1] == {"event": "table_closed", "reason": "from afar"}
    await other.stop()


async def test_a_log_that_makes_no_sense_costs_its_table_only(still: Place) -> None:
    broken, whole = await still.opens(), await still.opens()
    await still.stop()
    store = SqliteStore(still.path)
    await store._writer.do(  # noqa: SLF001 (nothing else can break a log)
        lambda cursor: cursor.execute("UPDATE event SET data = '{}' WHERE game = ? AND seq = 2", (broken,))
    )
    await store.close(0)
    await still.start()
    with pytest.raises(StoreError) as failed:
        await still.host.table(broken)
    assert failed.value.code == "bad_log"
    await still.sits(whole, "ani")


async def test_tables_at_which_nothing_happens_are_not_in_memory(still: Place) -> None:
    spec = msgspec.convert({"rules": "banting", "listed": True}, TableSpec)
    tables = [await still.host.open_table(spec) for _ in range(30)]
    await still.empties()
    ani = await still.sits(tables[0], "ani")
    assert still.host.loaded == 1
    assert [info.id for info in await still.host.tables()] == tables[:1]
    await ani.does("leave")
    await ani.close()
    await still.empties()
    assert not await still.host.tables()


async def test_a_closed_table_leaves_memory_and_takes_nothing(still: Place) -> None:
    table = await still.opens()
    ani = await still.sits(table, "ani")
    await still.host.close_table(table, "over")
    await ani.until(lambda: ani.shown["phase"] == "closed")
    assert (await ani.ask("say", phrase="hello"))["code"] == "closed"
    await ani.close()
    await still.empties()
    await ani.open()
    assert ani.shown["phase"] == "closed"


async def test_quick_join_finds_a_table_or_opens_one(still: Place) -> None:
    spec = msgspec.convert({"rules": "classic"}, TableSpec)
    first = await still.host.quick_join(spec, "ani")
    await still.sits(first, "ani")
    other = msgspec.convert({"rules": "banting"}, TableSpec)
    assert await still.host.quick_join(other, "budi") != first
    for player in ("citra", "dewi", "eko"):
        assert await still.host.quick_join(spec, player) == first
        await still.sits(first, player)
    assert await still.host.quick_join(spec, "budi") != first, "it is full"


async def test_a_server_that_stops_says_so_and_takes_nothing_more(still: Place, tmp_path: Path) -> None:
    ani = await still.sits(await still.opens(), "ani")
    await still.stop()
    await ani.until_closed()
    assert ani.bye is not None
    assert ani.bye["code"] == "restarting"
    assert ani.socket.close_code == 1012
    with pytest.raises(ValueError, match="restarts"):
        await still.host.open_table(msgspec.convert({"rules": "banting"}, TableSpec))
    await still.start()
    ani.url = still.url
    await ani.open()
    assert ani.seat == 0
