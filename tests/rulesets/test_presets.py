"""The presets: cases tell them apart, and each is played to its end by the referee and at the terminal."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from capsa.banting import BantingRules
from capsa.cards import RANKS, Card, Cards
from capsa.cli.main import main
from capsa.cli.play.words import words_of
from capsa.cli.referee import answer
from capsa.hands.combination import Kind
from capsa.hands.poker import RowKind, RowOrder, RowStrength, Wheel, row_strength
from capsa.rulesets import RULESETS, SOURCE_RULESETS, Family, family_of, options_of, ruleset

FILE = Path(__file__).parents[2] / "conformance" / "presets.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
BASES = {Family.CLIMBING: "banting", Family.ARRANGEMENT: "susun-poker"}
PRESETS = list(RULESETS)[len(SOURCE_RULESETS) :]
CLIMBING = [name for name in RULESETS if ruleset(name).family is Family.CLIMBING]
MOST_ACTIONS = 400


def asked(request: dict[str, object]) -> dict[str, object]:
    """Return the referee's answer; it must be no error."""
    said: dict[str, object] = json.loads(answer(json.dumps(request).encode()))
    assert said["ok"], said
    return said


def first_legal(request: dict[str, object], state: dict[str, object]) -> dict[str, object]:
    """Return the first legal action of the first seat that is asked."""
    to_act = state["to_act"]
    seat = to_act[0] if isinstance(to_act, list) else to_act
    seen = asked({**request, "op": "view", "seat": seat})["view"]
    assert isinstance(seen, dict)
    if "legal" in seen:
        first = seen["legal"][0]
        assert isinstance(first, dict)
        return first
    cards = seen["hand"].split()
    rows = {"front": " ".join(cards[:3]), "middle": " ".join(cards[3:8]), "back": " ".join(cards[8:])}
    actions: dict[object, dict[str, object]] = {
        "claim": {"do": "decline"},
        "arrange": {"do": "arrange", **rows},
        "surrender": {"do": "stay"},
        "announce": {"do": "announce", "rows": []},
    }
    return {"seat": seat, **actions[state["phase"]]}


@pytest.mark.parametrize("name", RULESETS)
def test_a_whole_deal_is_played_through_the_referee_by_the_first_legal_action(name: str) -> None:
    hands = asked({"op": "deal", "seed": "first", "players": ruleset(name).rules.players})["hands"]
    actions: list[dict[str, object]] = []
    request: dict[str, object] = {"rules": name, "hands": hands, "actions": actions}
    while not (state := asked({**request, "op": "play"}))["over"]:
        assert len(actions) < MOST_ACTIONS
        actions.append(first_legal(request, state))
    points = state["points"]
    assert isinstance(points, list)
    settles = options_of(ruleset(name).rules).get("settlement") != "penalty"
    assert (sum(points) == 0) is settles
    deals = [{"hands": hands, "actions": actions}]
    assert asked({"op": "match", "rules": name, "deals": deals})["totals"] == points


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_of_a_preset_is_played_at_the_terminal(name: str) -> None:
    args = ["play", name, "--deals", "2", "--seed", "preset", "--bots", "random", "--lang", "en"]
    result = CliRunner().invoke(main, args, input="r\n" + "1\np\n\n" * 500, prog_name="capsa")
    assert result.exception is None, result.output[-2000:]
    assert words_of("en")("match.over") in result.output


@pytest.mark.parametrize("name", RULESETS)
def test_all_options_of_a_rule_set_are_a_case(name: str) -> None:
    text = FILE.read_text(encoding="utf-8") + FILE.with_name("rules.jsonl").read_text(encoding="utf-8")
    asked_for = {"op": "rules", "rules": name}
    [case] = [each for each in map(json.loads, text.splitlines()) if each["request"] == asked_for]
    assert case["answer"]["options"] == options_of(ruleset(name).rules)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_cases_that_its_base_answers_otherwise(name: str) -> None:
    differing = 0
    for case in CASES:
        rules = case["request"]["rules"]
        base = BASES[ruleset(name).family]
        if rules == name or (isinstance(rules, dict) and rules["base"] == name):
            asks_base = base if rules == name else {**rules, "base": base}
            said, of_base = (
                json.loads(answer(json.dumps({**case["request"], "rules": each}).encode()))
                for each in (rules, asks_base)
            )
            differing += any(said[key] != of_base.get(key) for key in case["answer"])
    assert differing >= 4


def straight_strengths(rules: BantingRules, *, two_low: bool) -> list[set[int]]:
    """Return the strengths of the straights of each rank sequence, suited ones apart."""
    found: dict[tuple[str, Kind], set[int]] = {}
    for each in rules.book(two_low=two_low).combinations:
        if each.kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
            ranks = "".join(sorted(card.rank for card in each.cards))
            found.setdefault((ranks, each.kind), set()).add(each.strength)
    return list(found.values())


@pytest.mark.parametrize("two_low", [False, True])
@pytest.mark.parametrize("name", CLIMBING)
def test_clb_6_straights_of_different_rank_sequences_are_never_equal(name: str, two_low: bool) -> None:
    rules = ruleset(name).rules
    assert isinstance(rules, BantingRules)
    strengths = straight_strengths(rules, two_low=two_low)
    assert len(strengths) == 2 * len(rules.book(two_low=two_low).ordering.straights)
    assert all(a.isdisjoint(b) for a, b in combinations(strengths, 2))


@pytest.mark.parametrize("order", [RowOrder(wheel=wheel) for wheel in Wheel], ids=lambda order: order.wheel)
def test_arr_4_straights_of_different_rank_sequences_are_never_equal(order: RowOrder) -> None:
    tops = ("A" + RANKS)[:]
    runs = [tops[low : low + 5] for low in range(10)]
    rows = [
        Cards.of(Card.parse(rank + suit) for rank, suit in zip(run, "dchsd", strict=True)) for run in runs
    ]
    strengths: set[RowStrength] = {row_strength(row, order) for row in rows}
    assert {each.kind for each in strengths} == {RowKind.STRAIGHT}
    assert len(strengths) == 10


def test_every_preset_has_a_page_a_source_and_notes() -> None:
    docs = FILE.parents[1] / "docs" / "rules"
    for name in PRESETS:
        assert ruleset(name).notes
        assert ruleset(name).source
        assert family_of(ruleset(name).rules) in BASES
        assert (docs / "en" / f"{name}.md").is_file()
        assert (docs / "id" / f"{name}.md").is_file()
