"""Simulations: the same cards for everybody, the same result for the same seed, honest intervals."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from math import sqrt
from typing import TYPE_CHECKING

import pytest

from capsa.agents import Agent, Greedy
from capsa.arena import Interval, simulate
from capsa.arena.result import Moments
from capsa.errors import CapsaError
from capsa.rulesets import RULESETS

if TYPE_CHECKING:
    from capsa.rulesets import Rules


class Namesake(Greedy):
    """An agent of one's own: plays as the greedy one, under another name."""

    name = "mine"


@pytest.fixture
def climbing() -> Rules:
    return RULESETS["banting"].rules


@pytest.fixture
def arranging() -> Rules:
    return RULESETS["chinese-2-4"].rules


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_equal_agents_earn_exactly_the_same(name: str, climbing: Rules) -> None:
    result = simulate(climbing, (name,) * 4, 5, "fair")
    assert {standing.points.mean for standing in result.standings} == {0.0}
    assert result.lead == Interval(0.0, 0.0)


def test_where_an_agent_stands_in_the_list_does_not_matter(climbing: Rules) -> None:
    first = simulate(climbing, ("greedy", "random", "random", "random"), 5, "place")
    third = simulate(climbing, ("random", "random", "greedy", "random"), 5, "place")
    assert first.standings[0].points == third.standings[2].points


def test_the_same_seed_gives_the_same_result(climbing: Rules) -> None:
    agents = ("greedy", "random", "random", "random")
    assert simulate(climbing, agents, 4, "a") == simulate(climbing, agents, 4, "a")
    assert simulate(climbing, agents, 4, "a") != simulate(climbing, agents, 4, "b")


def test_the_number_of_processes_changes_nothing(climbing: Rules) -> None:
    agents = ("smart", "greedy", "random", "random")
    assert simulate(climbing, agents, 18, "jobs", jobs=2) == simulate(climbing, agents, 18, "jobs")


def test_more_deals_begin_with_the_same_deals(climbing: Rules) -> None:
    agents = ("greedy", "random", "random", "random")
    one, two = (simulate(climbing, agents, deals, "grow").standings[0].points for deals in (1, 2))
    again = simulate(climbing, agents, 2, "grow").standings[0].points
    assert two == again
    assert one.half_width is None
    assert two.half_width is not None
    # two samples a and b: their mean and |a - b| / 2 times the normal quantile
    assert two.half_width == pytest.approx(1.959964 * abs(one.mean - two.mean))


def test_points_of_a_zero_sum_game_add_up_to_nothing(arranging: Rules) -> None:
    result = simulate(arranging, ("greedy", "random", "random", "greedy"), 3, "sum")
    assert sum(standing.points.mean for standing in result.standings) == pytest.approx(0)


def test_the_lead_is_the_first_entry_less_the_mean_of_the_others(climbing: Rules) -> None:
    result = simulate(climbing, ("greedy", "random", "random", "random"), 5, "lead")
    first, *others = (standing.points.mean for standing in result.standings)
    assert result.lead.mean == pytest.approx(first - sum(others) / 3)


def test_a_table_of_two_is_played_twice(climbing: Rules) -> None:
    result = simulate(replace(climbing, players=2), ("greedy", "random"), 3, "two")
    assert (result.deals, result.plays) == (3, 6)


def test_greedy_beats_random_at_both_families(climbing: Rules, arranging: Rules) -> None:
    for rules in (climbing, arranging):
        assert simulate(rules, ("greedy", "random", "random", "random"), 12, "better").lead.mean > 0


def test_an_interval_is_computed_as_by_hand() -> None:
    moments = Moments()
    for sample in (4, 8, 0, 12):
        moments = moments.plus(sample)
    interval = Interval.of(moments, 4)
    # samples 1, 2, 0, 3: mean 1.5, variance (0.25 + 0.25 + 2.25 + 2.25) / 3
    assert interval.mean == 1.5
    assert interval.half_width == pytest.approx(1.959964 * sqrt(5 / 3 / 4))


@pytest.mark.parametrize(
    ("interval", "expected"),
    [
        (Interval(2.0, 1.9), True),
        (Interval(-2.0, 1.9), True),
        (Interval(2.0, 2.1), False),
        (Interval(2.0, None), False),
    ],
)
def test_an_interval_knows_whether_zero_lies_outside(interval: Interval, expected: bool) -> None:
    assert interval.excludes_zero is expected


def test_moments_add_up_whatever_the_order() -> None:
    a, b = Moments().plus(3), Moments().plus(-5).plus(2)
    assert a + b == b + a == Moments(3, 0, 38)


def test_a_result_is_plain_json(climbing: Rules) -> None:
    result = simulate(climbing, ("greedy", "random", "random", "random"), 1, "json")
    read = json.loads(json.dumps(result.as_json()))
    assert set(read) == {"deals", "plays", "seed", "standings", "lead"}
    assert [set(standing) for standing in read["standings"]] == [
        {"entry", "agent", "mean", "low", "high"}
    ] * 4
    assert read["lead"]["low"] is None
    assert json.dumps(asdict(result))


def test_progress_counts_up_to_all_deals(climbing: Rules) -> None:
    told: list[int] = []
    simulate(climbing, ("random",) * 4, 40, "progress", told.append)
    assert told == sorted(told)
    assert told[-1] == 40
    assert len(told) > 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_agent_of_ones_own_plays_beside_named_ones(jobs: int, climbing: Rules) -> None:
    result = simulate(climbing, (Namesake(), "random", "random", "random"), 20, "own", jobs=jobs)
    named = simulate(climbing, ("greedy", "random", "random", "random"), 20, "own")
    assert [standing.agent for standing in result.standings] == ["mine", "random", "random", "random"]
    assert result.lead == named.lead


@pytest.mark.parametrize(
    ("agents", "deals", "jobs", "code"),
    [
        (("random",) * 3, 1, 1, "wrong_agents"),
        ((Greedy(),) * 3, 1, 1, "wrong_agents"),
        (("random", "random", "random", 7), 1, 1, "wrong_agents"),
        (("random", "random", "random", Namesake), 1, 1, "wrong_agents"),
        (("random", "random", "random", "clever"), 1, 1, "unknown_agent"),
        (("random",) * 4, 0, 1, "bad_count"),
        (("random",) * 4, 1, 0, "bad_count"),
    ],
)
def test_what_makes_no_simulation_is_refused(
    agents: tuple[str | Agent, ...], deals: int, jobs: int, code: str, climbing: Rules
) -> None:
    with pytest.raises(CapsaError) as caught:
        simulate(climbing, agents, deals, "x", jobs=jobs)
    assert caught.value.code == code
