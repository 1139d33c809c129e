"""Hints: what the strong bot would do, only for who is asked, from what that seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from capsa import kernel, susun
from capsa.agents import agent
from capsa.cards import Cards
from capsa.errors import CapsaError
from capsa.records.actions import action_to_json
from capsa.rulesets import RULESETS
from capsa.server import messages as m
from capsa.server import stream
from capsa.server.apply import apply
from capsa.server.hints import suggestions, view_of_asked
from capsa.server.inputs import From
from capsa.server.table import TablePhase
from capsa.susun import Arrangement, foul

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making

    from capsa.server.shown import Aim, Json


def asks(one: Live, player: str, turn: int | None = None) -> list[tuple[Json, tuple[Aim, ...]]]:
    asked = m.Hint(command_id="h", turn=one.table.turn if turn is None else turn)
    return [(each.action, each.aims) for each in suggestions(view_of_asked(one.table, player, asked))]


def is_arranging(one: Live) -> bool:
    """Whether rows are being set, and nobody has set any yet."""
    assert one.table.deal is not None
    state = one.table.deal.state
    return isinstance(state, susun.State) and state.phase is susun.Phase.ARRANGE


def code_of(one: Live, player: str, turn: int | None = None) -> str:
    with pytest.raises(CapsaError) as refused:
        asks(one, player, turn)
    return str(refused.value.code)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_suggestion_is_accepted_and_the_first_is_the_strong_bots(live: Making, rules: str) -> None:
    one = live(rules, seed=3)
    one.begins(4)
    for _ in range(40):
        if one.table.phase is not TablePhase.PLAYING:
            break
        for seat in one.people_asked()[:1]:
            player = one.table.seats[seat].player
            assert player is not None
            found = asks(one, player)
            assert 1 <= len(found) <= 3
            assert len({str(action) for action, _ in found}) == len(found)
            for action, _ in found:
                command = m.Act(command_id="c", turn=one.table.turn, action=action)
                outcome = apply(one.table, From(player=player, command=command), one.now)
                assert outcome.changed, outcome.refusal
            seen = stream.view(one.table, seat)
            assert seen is not None
            if not isinstance(seen, susun.View) or seen.phase is not susun.Phase.ARRANGE:
                best = action_to_json(agent("smart").act(seen, one.rng))
                assert found[0][0]["do"] == best["do"]
                assert set(str(found[0][0].get("cards")).split()) == set(str(best.get("cards")).split())
        one.goes_on()


@pytest.mark.skipif(not kernel.available, reason="the solver's aims need the kernel")
@pytest.mark.parametrize("rules", ["susun-suits", "chinese-1-6"])
def test_arrangements_are_suggested_for_every_aim_once(live: Making, rules: str) -> None:
    one = live(rules, seed=1)
    one.begins(4)
    while not is_arranging(one):
        one.goes_on()
    found = asks(one, "ani")
    assert sorted(aim for _, aims in found for aim in aims) == ["points", "safe", "scoop"]


def test_without_the_kernel_the_strongest_back_is_suggested(
    live: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "available", False)
    one = live("susun-poker", seed=1)
    one.begins(4)
    found = asks(one, "ani")
    assert {aim for _, aims in found for aim in aims} == {"points", "strong_back"}
    rules = one.table.options.rules
    assert isinstance(rules, susun.SusunRules)
    for action, _ in found:
        rows = {row: Cards.parse(str(action[row])) for row in ("front", "middle", "back")}
        assert foul(Arrangement(**rows), rules) is None


def test_only_who_is_asked_gets_a_hint_and_only_for_this_turn(live: Making) -> None:
    one = live("banting", seed=1)
    assert code_of(one, "ani") == "not_now"
    one.begins(4)
    (seat,) = one.people_asked()
    asked, other = one.table.seats[seat].player, one.table.seats[(seat + 1) % 4].player
    assert asked is not None
    assert other is not None
    assert code_of(one, other) == "not_asked"
    assert code_of(one, "stranger") == "not_seated"
    assert code_of(one, asked, one.table.turn - 1) == "stale_turn"
    assert asks(one, asked)


def test_who_is_ready_gets_no_hint(live: Making) -> None:
    one = live("susun-poker", seed=1)
    one.begins(4)
    one.does("ani", do="arrange", **{str(k): v for k, v in asks(one, "ani")[0][0].items() if k != "do"})
    assert code_of(one, "ani") == "not_asked"
