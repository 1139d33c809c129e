from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import Pass
from capsa.dealing import deal
from capsa.errors import CapsaError, IllegalActionError
from capsa.records.record import Deal, Header, Record
from capsa.records.replay import begin, moments, opening, replay, replay_deal
from capsa.rulesets import RULESETS, game
from capsa.rulesets import replace as changed
from capsa.rulesets.match import Match

Playing = Callable[..., Record]


@pytest.mark.parametrize("name", RULESETS)
def test_a_replay_goes_through_the_same_positions(playing: Playing, name: str) -> None:
    record = playing(name, "replay", deals=2)
    states = iter(list(replay(record)))
    match = Match.of(record.header.rules)
    for one in record.deals:
        assert one.hands is not None
        state = match.start(one.hands)
        assert next(states) == state
        for timed in one.actions:
            state = game.step(state, timed.action)
            assert next(states) == state
        assert game.points(state) == one.points
        match = match.after(state)
    assert next(states, None) is None
    assert match.is_over


def test_one_deal_is_replayed_alone(climbing_record: Record) -> None:
    first = climbing_record.deals[0]
    states = list(replay_deal(opening(climbing_record.header), first))
    assert len(states) == 1 + len(first.actions)
    assert states[-1].is_over


def test_moments_say_what_led_to_each_position(arrangement_record: Record) -> None:
    seen = list(moments(arrangement_record))
    assert [moment.state for moment in seen] == list(replay(arrangement_record))
    for moment in seen:
        one = arrangement_record.deals[moment.deal]
        assert moment.match.number == moment.deal
        if moment.index is None or moment.action is None:
            assert moment.before == moment.state
            assert moment.index is None
            assert moment.action is None
        else:
            assert moment.action == one.actions[moment.index]
            assert game.step(moment.before, moment.action.action) == moment.state
    sums = [sum(one.points[0] for one in arrangement_record.deals[:n] if one.points) for n in range(3)]
    assert [moment.match.totals[0] for moment in seen if moment.index is None] == sums


def test_the_dealer_goes_round() -> None:
    header = Header.of("chinese-2-4", changed("chinese-2-4", deals=9))
    assert opening(header).dealer == 0  # CHP-4
    assert opening(replace(header, first=5)).dealer == 1
    assert opening(replace(header, first=5)).number == 5
    assert begin(opening(header), Deal(seed="x", dealer=2)) == game.start(header.rules, deal("x"), dealer=2)


def test_a_part_of_a_match_states_who_leads() -> None:
    header = Header.of("banting", changed("banting", next_lead="winner", deals=5))
    one = Deal(seed="x", leader=3)
    state = begin(opening(replace(header, first=1)), one)
    assert game.to_act(state) == (3,)
    assert state == game.start(header.rules, deal("x"), leader=3)


@pytest.mark.parametrize("one", [Deal(seed="x", leader=2), Deal(seed="x", dealer=9)])
def test_a_leader_who_does_not_play_is_refused(one: Deal) -> None:
    header = Header.of("banting", changed("banting", players=2))
    with pytest.raises(CapsaError) as caught:
        begin(opening(header), one)
    assert caught.value.code == "bad_seat"


def test_a_replay_stops_at_an_illegal_action() -> None:
    record = Record(Header.of("banting")).with_deal(Deal(seed="capsa").with_action(Pass(0)))
    states = replay(record)
    assert next(states) == game.start(record.header.rules, deal("capsa"))
    with pytest.raises(IllegalActionError):
        next(states)


def test_an_unfinished_last_deal_is_replayed(climbing_record: Record) -> None:
    *_, last = climbing_record.deals
    cut = replace(last, actions=last.actions[:3], points=None)
    record = replace(climbing_record, deals=(*climbing_record.deals[:-1], cut))
    assert not list(replay(record))[-1].is_over


def test_an_unfinished_deal_has_no_next_one(climbing_record: Record) -> None:
    first, *rest = climbing_record.deals
    cut = replace(first, actions=first.actions[:3], points=None)
    with pytest.raises(CapsaError) as caught:
        list(replay(replace(climbing_record, deals=(cut, *rest))))
    assert caught.value.code == "not_over"
