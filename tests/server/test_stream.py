"""Streams and channels: whose stream is whose, who may watch, what answers a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capsa.errors import CapsaError
from capsa.rulesets import RULESETS, options_of
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server import stream
from capsa.server.options import TableOptions, TableSpec

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making


def test_another_person_in_a_seat_has_another_stream(live: Making) -> None:
    one = live("banting")
    assert stream.stream_id(one.table, stream.channel_of(one.table, "ani")) == "watch"
    one.seats(1)
    first = stream.stream_id(one.table, stream.channel_of(one.table, "ani"))
    one.says("ani", m.Leave)
    one.says("budi", m.Sit, name="Budi")
    second = stream.stream_id(one.table, stream.channel_of(one.table, "budi"))
    assert first != second
    one.says("budi", m.Rename, name="Budi B.")
    one.send(i.Disconnected(player="budi"))
    one.send(i.Connected(player="budi"))
    assert stream.stream_id(one.table, 0) == second, "the same person goes on in the same stream"


def test_who_may_watch(live: Making) -> None:
    for watch, may in (("anybody", True), ("nobody", False)):
        one = live("banting", watch=watch)
        one.seats(2)
        assert why_closed(one, "stranger") is None, "a free seat may be looked at"
        one.says("ani", m.Kick, seat=1)
        assert why_closed(one, "budi") == "kicked", "who is sent away is sent away for good"
        one.commits()
        one.says("ani", m.Begin)
        assert why_closed(one, "ani") is None
        assert why_closed(one, "stranger") == (None if may else "may_not_watch")
        assert why_closed(one, "budi") == "kicked"


def why_closed(one: Live, player: str) -> str | None:
    closed = stream.closed_to(one.table, player)
    return None if closed is None else closed.code


def test_a_spectator_sees_counts_and_no_cards(live: Making) -> None:
    one = live("classic")
    one.begins(1)
    view = stream.snapshot(one.table, None, one.now).view
    assert view is not None
    assert (view["hand"], view["legal"], view["counts"]) == (None, [], [13, 13, 13, 13])
    refused = stream.answer("c1", one.does("spectator", do="pass"))
    assert isinstance(refused, m.Refused)
    assert refused.code == "not_seated"


def test_a_welcome_goes_on_or_begins_anew(live: Making) -> None:
    one = live("banting")
    one.begins(2)
    begun = stream.welcome(one.table, one.streams, 1, one.now + 500, resumed=False)
    goes_on = stream.welcome(one.table, one.streams, 1, one.now + 500, resumed=True)
    assert goes_on == msgspec.structs.replace(begun, snapshot=None)
    assert begun.snapshot is not None
    assert begun.clock == begun.snapshot.clock
    assert begun.seq == len(one.sent[1])


def test_the_answer_to_a_command_names_code_rule_and_cards(live: Making) -> None:
    one = live("banting", players=2)
    one.begins(2)
    assert stream.answer("c1", one.says("ani", m.Say, phrase="hello")) == m.Ack(command_id="c1")
    (seat,) = one.people_asked()
    outcome = one.does(one.table.seats[seat].player or "", do="pass")
    answer = stream.answer("c2", outcome)
    assert isinstance(answer, m.Refused)
    assert (answer.command_id, answer.code, answer.rule) == ("c2", "pass_when_leading", "CLB-8")


@pytest.mark.parametrize("name", ["classic", "susun-poker", "chinese-2-4"])
def test_every_update_can_be_sent_and_is_smaller_than_a_frame(live: Making, name: str) -> None:
    one = live(name, deals=1)
    one.begins(2)
    one.finishes(idle=0.1)
    for sent in one.sent.values():
        for _, data in sent:
            assert len(data) <= 8 * m.FRAME_LIMIT
            assert msgspec.json.decode(data, type=m.ServerMessage)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None, max_examples=150)
@given(data=st.data(), name=st.sampled_from(list(RULESETS)))
def test_whatever_rules_are_asked_for_make_a_table_or_an_error(data: st.DataObject, name: str) -> None:
    known = list(options_of(RULESETS[name].rules))
    changed = data.draw(
        st.dictionaries(st.sampled_from(known) | st.text(max_size=5), json_values, max_size=3)
    )
    try:
        options = TableOptions.of(TableSpec(rules={**changed, "base": name}))
    except CapsaError:
        return
    assert msgspec.json.encode(options.shown())


def test_a_table_with_the_largest_numbers_can_still_be_shown(live: Making) -> None:
    large = {"row_points": 10_000, "dragon": 10_000, "scoop_multiplier": 50, "home_run_multiplier": 50}
    stakes = [[10_000] * 4] * 4
    one = live({"base": "susun-poker", **large}, stakes=stakes)
    one.begins(4)
    one.finishes(idle=1.0)
    assert one.sent[None]
