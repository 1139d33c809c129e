"""Options that make a game, and those that make none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from capsa.errors import RulesError
from capsa.susun import Comparison, Natural, Row, RowKind, SusunRules


@pytest.mark.parametrize(
    ("option", "problem"),
    [
        ({"players": 5}, "players: expected 2 to 4, got: 5"),
        ({"players": 1}, "players: expected 2 to 4, got: 1"),
        ({"home_run_players": 1}, "home_run_players: expected 2 to 4, got: 1"),
        ({"scoop_multiplier": 0}, "scoop_multiplier: expected 1 to 50, got: 0"),
        ({"home_run_multiplier": 0}, "home_run_multiplier: expected 1 to 50, got: 0"),
        ({"home_run_multiplier": 51}, "home_run_multiplier: expected 1 to 50, got: 51"),
        ({"deals": 0}, "deals: expected 1 to 1,000, got: 0"),
        ({"deals": 10**5_000}, "deals: expected 1 to 1,000, got: what cannot be written"),
        ({"row_points": -1}, "row_points: expected 0 to 1,000,000, got: -1"),
        ({"majority_bonus": -1}, "majority_bonus: expected 0 to 1,000,000, got: -1"),
        ({"scoop_bonus": -1}, "scoop_bonus: expected 0 to 1,000,000, got: -1"),
        ({"home_run_bonus": -1}, "home_run_bonus: expected 0 to 1,000,000, got: -1"),
        ({"foul_pays": -1}, "foul_pays: expected 0 to 1,000,000, got: -1"),
        ({"dragon": -1}, "dragon: expected 0 to 1,000,000, got: -1"),
        ({"surrender": -1}, "surrender: expected 0 to 1,000,000, got: -1"),
        ({"suit_order": "dchh"}, "suit_order: expected each of dchs once, got: 'dchh'"),
        ({"comparison": Comparison.SUITS}, "suit_order: comparison 'suits' needs one, for instance 'dchs'"),
        ({"naturals": ((Natural.SIX_PAIRS, 3), (Natural.SIX_PAIRS, 4))},
         'naturals: expected each natural once, got: ["six_pairs", "six_pairs"]'),
        ({"naturals": ((Natural.SIX_PAIRS, -3),)},
         "naturals[0][1]: expected 0 to 1,000,000, got: -3"),
        ({"naturals": ((Natural.DRAGON, 13),), "dragon": 52},
         "dragon: the dragon is paid either here or among the naturals, not both"),
        ({"royalties": {Row.FRONT: {RowKind.FLUSH: 4}}},
         "royalties.front: expected a kind of three cards, got: 'flush'"),
        ({"royalties": {Row.BACK: {RowKind.FLUSH: -4}}},
         "royalties.back.flush: expected 0 to 1,000,000, got: -4"),
    ],
)  # fmt: skip
def test_an_option_that_makes_no_game_is_named(option: dict[str, object], problem: str) -> None:
    with pytest.raises(RulesError) as caught:
        replace(SusunRules(), **option)  # type: ignore[arg-type]  # the table above names each option's type
    assert caught.value.problems == (problem,)


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        SusunRules(players=7, deals=0, comparison=Comparison.SUITS)
    assert [problem.split(":")[0] for problem in caught.value.problems] == ["players", "deals", "suit_order"]


def test_equal_rules_are_one_game_and_one_key(rule_sets: dict[str, SusunRules]) -> None:
    again = {name: replace(rules) for name, rules in rule_sets.items()}
    assert again == rule_sets
    assert len({*again.values(), *rule_sets.values()}) == len(rule_sets)
