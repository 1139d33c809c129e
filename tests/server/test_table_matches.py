"""Whole matches through `apply` alone: people, bots, clocks, restarts; the record verifies."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from capsa.records.codec import read, write
from capsa.records.verify import verify
from capsa.rulesets import RULESETS, SOURCE_RULESETS
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server import stream
from capsa.server.apply import apply, open_table
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making

SOURCES = [ruleset.id for ruleset in SOURCE_RULESETS]


def folded(one: Live) -> tuple[object, object]:
    table = open_table(i.Opened(table="t", spec=one.spec), 1_000_000)
    streams = stream.Streams.of(table)
    for message, now in one.log:
        outcome = apply(table, message, now)
        assert outcome.changed
        table = outcome.table
        streams, _ = streams.advance(outcome)
    return table, streams


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("people", [1, 4])
def test_a_whole_match_is_played_and_its_record_verifies(live: Making, name: str, people: int) -> None:
    deals = 2 if name in SOURCES else 1
    one = live(name, seed=people, deals=deals)
    one.begins(min(people, len(one.table.seats)))
    one.finishes()
    report = verify(one.record())
    assert report.ok, report.findings
    assert (report.deals, report.results, report.shuffles) == (deals, deals, deals)
    assert not report.unchecked
    assert one.table.match.is_over
    reading = read(list(write(one.record()))).whole()
    assert verify(reading).ok


@pytest.mark.parametrize("name", SOURCES)
def test_people_who_forget_their_turn_are_played_for(live: Making, name: str) -> None:
    one = live(name, seed=5, deals=2)
    one.begins(3)
    one.finishes(idle=0.5)
    assert verify(one.record()).ok


@pytest.mark.parametrize("name", SOURCES)
def test_a_table_is_the_fold_of_its_log(live: Making, name: str) -> None:
    one = live(name, seed=6, deals=2)
    one.begins(2)
    rng = random.Random(name)
    while one.phase is not TablePhase.FINISHED:
        if rng.random() < 0.05:
            one.now += 50_000
            assert one.send(i.Resumed(outage=50_000)).changed
            one.send(i.Connected(player="ani"))
        one.goes_on(idle=0.1)
    assert folded(one) == (one.table, one.streams)
    assert one.table.version == len(one.log) + 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["classic", "susun-poker"])
def test_any_number_of_seats_plays(live: Making, name: str, players: int) -> None:
    one = live(name, players=players, deals=1)
    one.begins(2)
    one.finishes()
    assert len(one.table.match.totals) == players


def test_a_rematch_is_another_match_of_the_people_who_stayed(live: Making) -> None:
    one = live("banting", deals=1)
    one.begins(2)
    one.finishes()
    assert one.says("budi", m.Rematch).changed
    assert one.phase == "finished"
    assert one.says("ani", m.Rematch).changed
    assert one.phase == "waiting"
    assert one.table.match.totals == (0, 0, 0, 0)
    assert one.table.needs.secret
    one.commits()
    assert one.phase is TablePhase.PLAYING
    one.finishes()
    assert verify(one.record()).ok


def test_a_rematch_frees_the_seats_of_those_who_left(live: Making) -> None:
    one = live("banting", deals=1)
    one.begins(3)
    one.finishes()
    one.says("budi", m.Leave)
    one.says("ani", m.Rematch)
    assert [seat.player for seat in one.table.seats] == ["ani", None, "citra", None]
    assert one.table.seats[3].bot is not None


def test_who_waits_for_a_rematch_gets_it_when_those_who_want_none_leave(live: Making) -> None:
    one = live("banting", deals=1)
    one.begins(3)
    one.finishes()
    one.says("citra", m.Rematch)
    one.says("budi", m.Leave)
    assert one.phase == "finished", "ani may still want one"
    one.says("ani", m.Leave)
    assert one.phase == "waiting"
    assert [seat.player for seat in one.table.seats] == [None, None, "citra", None]
    assert one.table.host == 2


def test_who_waits_for_a_rematch_asks_again_when_the_others_are_away(live: Making) -> None:
    one = live("banting", deals=1)
    one.begins(2)
    one.send(i.Connected(player="ani"))
    one.send(i.Connected(player="budi"))
    one.finishes()
    one.says("budi", m.Rematch)
    again = one.says("budi", m.Rematch)
    assert again.refusal is not None
    assert again.refusal.code == "nothing_to_do"
    one.send(i.Disconnected(player="ani"))
    assert one.phase == "finished", "ani may be back in a moment"
    assert one.says("budi", m.Rematch).changed
    assert one.phase == "waiting"
    assert one.table.seats[0].player is None


def test_the_next_deal_comes_when_all_are_ready_or_the_pause_is_over(live: Making) -> None:
    one = live("banting", deals=3)
    one.begins(2)
    one.goes_on_until(TablePhase.BETWEEN)
    one.commits()
    assert one.says("ani", m.Ready).changed
    assert one.phase == "between"
    assert one.says("budi", m.Ready).changed
    assert one.phase == "playing"
    one.goes_on_until(TablePhase.BETWEEN)
    one.times_out()
    assert one.phase == "between", "no shuffle is committed to yet"
    one.commits()
    one.times_out()
    assert one.phase == "playing"
