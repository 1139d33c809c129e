"""`capsa simulate`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

ARGS = ("simulate", "banting", "--agents", "greedy,random,random,random", "--deals", "4", "--seed", "s")


def test_the_table_has_a_line_for_each_agent(run: Callable[..., Result]) -> None:
    result = run(*ARGS)
    assert result.exit_code == 0
    lines = [line.split() for line in result.output.splitlines()]
    assert [line[0] for line in lines if line and line[0] in ("greedy", "random")].count("random") == 3
    assert "seed s" in result.output


def test_the_same_seed_gives_the_same_result_as_json(run: Callable[..., Result]) -> None:
    first = run(*ARGS, "--json").output
    assert run(*ARGS, "--json").output == first
    answer = json.loads(first)
    assert (answer["deals"], answer["seed"], answer["rules"]) == (4, "s", "banting")
    assert [one["agent"] for one in answer["standings"]] == ["greedy", "random", "random", "random"]
    assert answer["standings"][0].keys() >= {"mean", "low", "high"}


def test_a_house_rule_is_simulated(run: Callable[..., Result]) -> None:
    house = ("--set", "players=2", "--agents", "random,random")
    result = run("simulate", "banting", *house, "--deals", "2", "--json")
    answer = json.loads(result.output)
    assert len(answer["standings"]) == 2
    assert answer["changed"] == {"players": 2}
    shown = run("simulate", "banting", *house, "--set", "bomb=none", "--deals", "2").output.splitlines()
    assert shown[1:3] == ['house rules: bomb = "none"', ""]


def test_without_names_one_smart_player_meets_greedy_ones(run: Callable[..., Result]) -> None:
    answer = json.loads(run("simulate", "banting", "--deals", "1", "--json").output)
    assert [one["agent"] for one in answer["standings"]] == ["smart", "greedy", "greedy", "greedy"]


def test_an_empty_seed_is_a_seed(run: Callable[..., Result]) -> None:
    results = [run(*ARGS[:-1], "", "--json").output for _ in range(2)]
    assert results[0] == results[1]
    assert json.loads(results[0])["seed"] == ""
