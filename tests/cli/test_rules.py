"""`capsa rules`, and how `--set` is read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from capsa.cli.rules import shown_as
from capsa.cli.ruleset import changed_rules
from capsa.errors import RulesError
from capsa.rulesets import RULESETS, options_of, ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result


def test_all_rule_sets_are_listed(run: Callable[..., Result]) -> None:
    output = run("rules").output
    for name, one in RULESETS.items():
        assert name in output
        assert one.title in output


def test_all_rule_sets_are_listed_as_json(run: Callable[..., Result]) -> None:
    listed = json.loads(run("rules", "--json").output)["rulesets"]
    assert [one["id"] for one in listed] == list(RULESETS)
    assert listed[0].keys() == {"id", "title", "family", "source"}


@pytest.mark.parametrize("name", RULESETS)
def test_one_rule_set_is_shown_with_every_option_and_note(run: Callable[..., Result], name: str) -> None:
    output = run("rules", name).output
    for key in options_of(ruleset(name).rules):
        assert f"{key} " in output
    for note in ruleset(name).notes:
        assert note in output
    assert ruleset(name).source in output


def test_a_changed_option_is_marked(run: Callable[..., Result]) -> None:
    output = run("rules", "banting", "--set", "flush_order=rank-then-suit", "--set", "deals=3").output
    changed = [line.split()[0] for line in output.splitlines() if "changed, was" in line]
    assert changed == ["flush_order", "deals"]


def test_a_switch_shows_what_it_may_be(run: Callable[..., Result]) -> None:
    (line,) = [line for line in run("rules", "classic").output.splitlines() if "short_hand_passes" in line]
    assert line.split() == ["short_hand_passes", "true", "true", "|", "false"]


def test_a_changed_option_is_marked_in_json(run: Callable[..., Result]) -> None:
    answer = json.loads(run("rules", "banting", "--set", "penalty=[[1,1],[8,2]]", "--json").output)
    assert answer["changed"] == ["penalty"]
    assert answer["options"]["penalty"] == [[1, 1], [8, 2]]


@pytest.mark.parametrize(
    ("setting", "key", "value"),
    [
        ("flush_order=rank-then-suit", "flush_order", "rank-then-suit"),
        ("players=3", "players", 3),
        (" deals = 4 ", "deals", 4),
        ("short_hand_passes=true", "short_hand_passes", True),
        ("penalty=[[1,1],[8,2]]", "penalty", [[1, 1], [8, 2]]),
        ('penalty_doubles=["unplayed-two"]', "penalty_doubles", ["unplayed-two"]),
        ("penalty_doubles=unplayed-two, last-play-two", "penalty_doubles", ["unplayed-two", "last-play-two"]),
        ("combinations=single pair", "combinations", ["single", "pair"]),
        ("straights_two_low=null", "straights_two_low", None),
    ],
)
def test_a_value_is_a_word_or_json(setting: str, key: str, value: object) -> None:
    assert options_of(changed_rules("banting", [setting]))[key] == value


@pytest.mark.parametrize("name", RULESETS)
def test_every_value_may_be_typed_as_it_is_shown(name: str) -> None:
    rules = ruleset(name).rules
    for key, value in options_of(rules).items():
        assert changed_rules(name, [f"{key}={shown_as(value)}"]) == rules, key


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (["deals=2", "deals=3"], "deals: expected to be set once"),
        (["=2"], "expected key=value"),
        (["deals"], "expected key=value"),
        (["rules=2"], "rules: no such option"),
        (["base=classic"], "base: no such option"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(settings: list[str], problem: str) -> None:
    with pytest.raises(RulesError, match=problem):
        changed_rules("banting", settings)


@pytest.mark.parametrize("arguments", [(), ("banting",), ("chinese-2-4", "--set", "wheel=second-highest")])
def test_nothing_is_wider_than_a_narrow_terminal(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    result = run("rules", *arguments)
    assert result.exit_code == 0
    assert max(map(len, result.output.splitlines())) <= 40
