"""No agent ever does what the judge refuses: in every rule set and under random valid rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.random_rules import arrangement_rules, climbing_rules

from capsa.agents import AGENTS, agent
from capsa.dealing import deal
from capsa.errors import CapsaError
from capsa.rulesets import RULESETS, RuleSet, game

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.rulesets import Rules
    from capsa.rulesets.game import State

# with few playouts search is quick, and never looks at the clock
PLAYERS = tuple("search:200" if name == "search" else name for name in AGENTS)


def mixed(rules: Rules, seed: int) -> tuple[str, ...]:
    return tuple(Random(seed).choices(PLAYERS, k=rules.players))


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_every_agent_plays_every_rule_set_to_its_end(
    ruleset: RuleSet, name: str, play_out: Callable[..., State]
) -> None:
    rules = ruleset.rules
    state = play_out(rules, (name,) * rules.players, deal(f"{ruleset.id} {name}", rules.players), 1)
    assert len(game.points(state)) == rules.players


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 1 << 32))
def test_no_agent_is_refused_under_any_climbing_rules(seed: int, play_out: Callable[..., State]) -> None:
    rules = climbing_rules(Random(seed))
    assert play_out(rules, mixed(rules, seed), deal(str(seed), rules.players), seed).is_over


@settings(deadline=None, max_examples=12)
@given(seed=st.integers(0, 1 << 32))
def test_no_agent_is_refused_under_any_arrangement_rules(seed: int, play_out: Callable[..., State]) -> None:
    rules = arrangement_rules(Random(seed))
    assert play_out(rules, mixed(rules, seed), deal(str(seed), rules.players), seed).is_over


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_chance_gives_the_same_deal(name: str, play_out: Callable[..., State]) -> None:
    rules = RULESETS["classic"].rules
    hands = deal("again", rules.players)
    first, second = (play_out(rules, (name,) * rules.players, hands, 7) for _ in range(2))
    assert first == second


def test_an_agent_is_found_by_the_name_it_bears() -> None:
    assert [agent(name).name for name in (*AGENTS, *PLAYERS)] == [*AGENTS, *PLAYERS]


def test_an_unknown_agent_is_named_in_the_error() -> None:
    with pytest.raises(CapsaError, match="'clever'") as caught:
        agent("clever")
    assert caught.value.code == "unknown_agent"


def test_a_spectator_is_not_asked() -> None:
    rules = RULESETS["susun-poker"].rules
    state = game.start(rules, deal("nobody", rules.players))
    with pytest.raises(CapsaError) as caught:
        agent("smart").act(game.view(state, None), Random(1))
    assert caught.value.code == "not_asked"
