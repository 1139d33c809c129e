"""Time: turns and banks, what the clock does, what is stale, and outages charged to nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from capsa import banting, susun
from capsa.records.actions import action_to_json
from capsa.records.verify import verify
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server.shown import ClockKind
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making

TURN, BANK, ARRANGING = 10_000, 30_000, 60_000
CLOCKS = {"turn": TURN, "bank": BANK, "arranging": ARRANGING}


def started(live: Making, name: str, people: int = 4, **spec: object) -> Live:
    one = live(name, clocks=CLOCKS, **spec)
    one.begins(people)
    return one


def leader(one: Live) -> int:
    (seat,) = one.people_asked()
    return seat


def first_legal(one: Live) -> dict[str, object]:
    assert one.table.deal is not None
    assert isinstance(one.table.deal.state, banting.State)
    action = action_to_json(banting.legal_actions(one.table.deal.state)[0])
    return {name: value for name, value in action.items() if name != "seat"}


def remaining(one: Live) -> int:
    assert one.table.clock is not None
    return one.table.clock.at - one.now


def test_a_turn_has_its_time_and_the_bank(live: Making) -> None:
    one = started(live, "banting")
    assert remaining(one) == TURN + BANK


@pytest.mark.parametrize(("took", "left"), [(0, BANK), (TURN, BANK), (TURN + 12_000, BANK - 12_000)])
def test_only_what_goes_beyond_a_turns_time_comes_from_the_bank(live: Making, took: int, left: int) -> None:
    one = started(live, "banting")
    seat = leader(one)
    one.now += took
    assert one.does(one.table.seats[seat].player or "", **first_legal(one)).changed
    assert one.table.seats[seat].bank == left


def test_time_up_plays_the_lowest_and_empties_the_bank(live: Making) -> None:  # CLB-15
    one = started(live, "banting")
    seat, lead = leader(one), first_legal(one)
    one.times_out()
    assert one.table.deal is not None
    assert isinstance(one.table.deal.state, banting.State)
    assert str(one.table.deal.state.played) == lead["cards"]
    assert one.table.seats[seat].bank == 0


def test_a_clock_that_is_early_stale_or_fired_twice_is_nothing(live: Making) -> None:
    one = started(live, "banting")
    turn = one.table.turn
    assert not one.send(i.Clock(turn=turn)).changed
    one.now += TURN + BANK
    assert not one.send(i.Clock(turn=turn - 1)).changed
    assert one.send(i.Clock(turn=turn)).changed
    assert not one.send(i.Clock(turn=turn)).changed


def test_of_a_move_and_a_clock_at_the_same_instant_exactly_one_counts(live: Making) -> None:
    for first in ("move", "clock"):
        one = started(live, "banting")
        player, act = one.table.seats[leader(one)].player or "", first_legal(one)
        turn = one.table.turn
        one.now += TURN + BANK
        command = m.Act(command_id="x", turn=turn, action=act)
        both: dict[str, i.Input] = {
            "move": i.From(player=player, command=command),
            "clock": i.Clock(turn=turn),
        }
        assert one.send(both.pop(first)).changed
        (late,) = both.values()
        assert not one.send(late).changed
        assert one.table.turn == turn + 1


def test_a_command_for_a_turn_that_is_over_is_refused(live: Making) -> None:
    one = started(live, "banting")
    player, turn = one.table.seats[leader(one)].player or "", one.table.turn
    one.does(player, **first_legal(one))
    outcome = one.says(player, m.Act, turn=turn, action={"do": "pass"})
    assert outcome.refusal is not None
    assert outcome.refusal.code == "stale_turn"


def test_after_two_in_a_row_a_bot_sits_in_until_the_person_acts(live: Making) -> None:
    one = started(live, "banting", people=2)
    seen = []
    while not one.table.seats[0].sat_in:
        seen.append(one.table.seats[0].timeouts)
        one.goes_on(idle=1.0)
    assert set(seen) == {0, 1}
    while [bot.seat for bot in one.table.needs.bots] != [0]:
        one.goes_on(idle=1.0)
    assert one.table.clock is not None
    assert one.table.clock.bank == 0
    assert one.does("ani", **first_legal(one)).changed
    assert (one.table.seats[0].sat_in, one.table.seats[0].timeouts) == (False, 0)


def test_a_bot_that_is_slower_than_the_person_does_nothing(live: Making) -> None:
    one = started(live, "banting", people=1)
    one.says("ani", m.Leave)
    while [bot.seat for bot in one.table.needs.bots] != [0]:
        one.goes_on()
    one.says("ani", m.Return)
    late = i.ByBot(seat=0, turn=one.table.turn, action=first_legal(one))
    assert not one.send(late).changed
    assert one.does("ani", **first_legal(one)).changed


def test_acting_in_time_forgives_the_time_out_before(live: Making) -> None:
    one = started(live, "banting")
    seat = leader(one)
    one.times_out()
    assert one.table.seats[seat].timeouts == 1
    while one.people_asked() != [seat]:
        other = one.table.seats[leader(one)].player or ""
        one.does(other, do="pass")
    one.does(one.table.seats[seat].player or "", **first_legal(one))
    assert one.table.seats[seat].timeouts == 0


def test_a_bot_that_sits_in_spends_no_bank(live: Making) -> None:
    one = started(live, "banting", people=1)
    one.says("ani", m.Leave)
    while one.table.phase is TablePhase.PLAYING:
        one.goes_on()
    assert one.table.seats[0].bank == BANK


def test_an_arrangement_counts_as_it_lies_when_time_is_up(live: Making) -> None:  # ARR-7
    one = started(live, "susun-poker")
    assert one.table.deal is not None
    assert isinstance(one.table.deal.state, susun.State)
    hand = one.table.deal.state.hands[0]
    back = " ".join(map(str, hand[:5]))
    assert remaining(one) == ARRANGING
    turn = one.table.turn
    one.now += 1_000
    assert one.does("ani", do="draft", back=back).changed
    assert one.table.turn == turn
    assert remaining(one) == ARRANGING - 1_000
    one.times_out()
    state = one.table.deal.state
    assert isinstance(state, susun.State)
    laid = state.arrangements[0]
    assert laid is not None
    assert set(map(str, laid.back)) == set(back.split())
    assert verify(one.record()).ok
    assert [seat.timeouts for seat in one.table.seats] == [1, 1, 1, 1]


def test_ready_may_be_taken_back_and_given_again(live: Making) -> None:
    one = started(live, "susun-poker")
    for _ in range(2):
        assert one.does("ani", **rows(one, 0)).changed
        assert one.does("ani", do="draft").changed
    for number, player in enumerate(("ani", "budi", "citra", "dewi")):
        assert one.does(player, **rows(one, number)).changed
    assert one.phase is TablePhase.FINISHED
    assert verify(one.record()).ok


def rows(one: Live, number: int) -> dict[str, str]:
    assert one.table.deal is not None
    assert isinstance(one.table.deal.state, susun.State)
    cards = [str(card) for card in one.table.deal.state.hands[number]]
    return {
        "do": "arrange",
        "front": " ".join(cards[:3]),
        "middle": " ".join(cards[3:8]),
        "back": " ".join(cards[8:]),
    }


def test_an_outage_is_charged_to_nobody(live: Making) -> None:
    one = started(live, "banting")
    one.now += 4_000
    left = remaining(one)
    one.now += 3_600_000
    assert one.send(i.Resumed(outage=3_600_000)).changed
    assert remaining(one) == left
    assert not one.send(i.Clock(turn=one.table.turn)).changed
    assert not any(seat.present for seat in one.table.seats)
    seat = leader(one)
    one.now += 1_000
    one.does(one.table.seats[seat].player or "", **first_legal(one))
    assert one.table.seats[seat].bank == BANK


def test_time_never_runs_backwards_at_a_table(live: Making) -> None:
    one = started(live, "banting")
    one.now -= 3_600_000
    seat = leader(one)
    one.does(one.table.seats[seat].player or "", **first_legal(one))
    assert one.table.seats[seat].bank == BANK
    assert one.table.clock is not None
    assert one.table.clock.started == one.table.now


@pytest.mark.parametrize("name", ["chinese-2-4", "chinese-1-6"])
def test_the_clock_declines_lays_stays_and_announces(live: Making, name: str) -> None:  # CHP-4
    one = started(live, name)
    kinds = []
    while one.phase is TablePhase.PLAYING:
        assert one.table.clock is not None
        kinds.append((one.table.clock.kind, len(one.table.clock.seats)))
        one.times_out()
    assert kinds == [(ClockKind.ALL, 4), (ClockKind.ALL, 4), *[(ClockKind.TURN, 1)] * 8]
    assert verify(one.record()).ok
    assert sum(one.table.match.totals) == 0
