"""A table written down between deals: read back it is the same, and nothing before it is read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from capsa.rulesets import RULESETS
from capsa.server import messages as m
from capsa.server.inputs import Close
from capsa.server.snapshots import EVERY, is_worth_saving, read_saved, saved
from capsa.server.table import Table, TablePhase

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making


def checks(one: Live, before: Table) -> bool:
    """Where a table is written down, it is read back whole."""
    if not is_worth_saving(before, one.table):
        return False
    assert one.table.phase is not TablePhase.PLAYING
    kept = read_saved(saved(one.streams))
    last = one.deals[-1] if kept.shows_deal else None
    assert kept.streams(last) == one.streams
    assert kept.streams(last).table == one.table
    return True


@pytest.mark.parametrize("rules", RULESETS)
def test_a_table_is_the_same_when_it_is_read_back(live: Making, rules: str) -> None:
    one = live(rules, seed=2, deals=3, bots="random")
    one.begins(3)
    times = 0
    while one.table.phase is not TablePhase.FINISHED:
        before = one.table
        one.goes_on(idle=0.1)
        times += checks(one, before)
    assert times == 3
    before = one.table
    one.says("ani", m.Rematch)
    assert not checks(one, before), "only every so often while nothing is played"


@pytest.mark.parametrize(
    "changed", [{"base": "classic", "bomb_size": 5}, {"base": "susun-banker", "players": 3}]
)
def test_options_are_the_same_when_they_are_read_back(live: Making, changed: dict[str, object]) -> None:
    stakes = ((0, 2, 3), (2, 0, 4), (3, 4, 0)) if changed["base"] == "susun-banker" else None
    one = live(changed, deals=2, watch="nobody", chat=True, stakes=stakes)
    assert read_saved(saved(one.streams)).streams(None).table == one.table


def test_coming_and_going_before_a_match_is_written_down_now_and_then(live: Making) -> None:
    one = live("banting")
    times = 0
    for _ in range(500):
        for kind in (m.Sit, m.Leave):
            before = one.table
            assert one.says("ani", kind, **({"name": "Ani"} if kind is m.Sit else {})).changed
            times += checks(one, before)
    assert times == one.table.version // EVERY


def test_a_table_closed_in_the_middle_of_a_deal_is_not_written_down(live: Making) -> None:
    one = live("banting")
    one.begins(2)
    before = one.table
    one.send(Close(reason="late"))
    assert not is_worth_saving(before, one.table)
