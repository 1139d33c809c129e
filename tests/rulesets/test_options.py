"""Options as data: read, written, changed, and refused with every problem named."""

import json

import pytest

from capsa.banting import BantingRules
from capsa.errors import RulesError
from capsa.hands.combination import Kind
from capsa.rulesets import (
    RULESETS,
    SOURCE_RULESETS,
    UnknownRuleSetError,
    choices,
    options_of,
    replace,
    rules_from,
    ruleset,
)
from capsa.susun import FoulPays, SusunRules


@pytest.mark.parametrize("name", RULESETS)
def test_options_survive_json_and_back(name: str) -> None:
    rules = ruleset(name).rules
    options = json.loads(json.dumps(options_of(rules)))
    assert rules_from({"base": name, **options}) == rules
    other = "banting" if isinstance(rules, BantingRules) else "susun-poker"
    assert rules_from({"base": other, **options}) == rules


def test_the_six_source_rule_sets_come_first() -> None:
    assert [r.id for r in SOURCE_RULESETS] == [
        "banting", "classic", "susun-suits", "susun-poker", "chinese-2-4", "chinese-1-6",
    ]  # fmt: skip
    assert list(RULESETS)[:6] == [r.id for r in SOURCE_RULESETS]


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_set_names_its_source(name: str) -> None:
    assert ruleset(name).source
    assert ruleset(name).title


def test_a_house_rule_is_one_call() -> None:
    changed = replace("banting", flush_order="rank-then-suit")
    assert changed != ruleset("banting").rules
    assert options_of(changed) == {**options_of(ruleset("banting").rules), "flush_order": "rank-then-suit"}


def test_typed_values_and_plain_values_mean_the_same() -> None:
    plain = replace("banting", combinations=["single", "pair"], penalty=[[1, 2]])
    typed = replace("banting", combinations=frozenset({Kind.SINGLE, Kind.PAIR}), penalty=((1, 2),))
    assert plain == typed
    assert replace("susun-poker", foul_pays=7) != replace("susun-poker", foul_pays=FoulPays.SCOOP)


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        replace("banting", players=7, deals=0, passing="never", flush_ordr="x", straights="abc")
    problems = "\n".join(caught.value.problems)
    assert len(caught.value.problems) == 5
    for part in (
        "players",
        "deals",
        "'locks' or 'may-return' or 'must-beat'",
        "did you mean 'flush_order'",
        "straights",
    ):
        assert part in problems


@pytest.mark.parametrize(
    ("base", "options"),
    [
        ("banting", {"combinations": ["pair"]}),
        ("banting", {"penalty": []}),
        ("banting", {"penalty": [[2, 1]]}),
        ("banting", {"penalty": [[1, 1], [1, 2]]}),
        ("banting", {"penalty": [[1, -1]]}),
        ("banting", {"bomb_size": 3}),
        ("classic", {"deal_end": "play-on"}),
        ("classic", {"deal_end": "play-on", "place_points": [1, 0]}),
        ("classic", {"deal_end": "play-on", "place_points": [0, 1, 2, 3]}),
        ("banting", {"deal_end": "play-on", "place_points": [3, 2, 1, 0]}),
        ("banting", {"straights": ["34567", "34567"]}),
        ("banting", {"players": True}),
        ("banting", {"players": 2.5}),
        ("banting", {"players": None}),
        ("susun-poker", {"comparison": "suits"}),
        ("susun-poker", {"naturals": [["dragon", 13]]}),
        ("chinese-2-4", {"naturals": [["dragon", 1], ["dragon", 2]]}),
        ("chinese-2-4", {"naturals": [["seven_pairs", 1]]}),
        ("susun-poker", {"row_points": -1}),
        ("susun-poker", {"royalties": {"top": {}}}),
        ("susun-poker", {"passing": "locks"}),
    ],
)
def test_contradictions_and_bad_values_are_refused(base: str, options: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        replace(base, **options)


def test_an_unknown_rule_set_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownRuleSetError, match=r"banting.*'bantng'"):
        rules_from("bantng")
    with pytest.raises(RulesError, match="base"):
        rules_from({"players": 3})


def test_choices_are_the_words_an_option_may_take() -> None:
    assert choices(BantingRules(), "passing") == ("locks", "may-return", "must-beat")
    assert choices(SusunRules(), "foul_pays") == ("home-run", "scoop")
    assert choices(BantingRules(), "deals") == ()
