"""Actions of both families as JSON and back."""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest

from capsa.banting import actions as climbing
from capsa.cards import Cards
from capsa.dealing import deal
from capsa.errors import CapsaError
from capsa.records.actions import action_from_json, action_to_json
from capsa.rulesets import RULESETS, Rules, game, replace, ruleset
from capsa.susun import actions as arranging
from capsa.susun.arrangement import Arrangement, Draft
from capsa.susun.rules import Natural, Row

CLIMBING = ruleset("classic").rules
ARRANGING = ruleset("chinese-2-4").rules
ROWS = {"front": "3d 4c 5h", "middle": "6d 7c 8h 9s Td", "back": "Jc Qh Ks Ad 2d"}
PAIRS: list[tuple[game.Action, dict[str, object]]] = [
    (climbing.Play(0, Cards.parse("3d")), {"seat": 0, "do": "play", "cards": "3d"}),
    (climbing.Pass(1), {"seat": 1, "do": "pass"}),
    (climbing.Bomb(2, Cards.parse("8d 8c 8h 8s")), {"seat": 2, "do": "bomb", "cards": "8d 8c 8h 8s"}),
    (climbing.Answer(3, Cards.parse("9d 9c 9h 9s")), {"seat": 3, "do": "answer", "cards": "9d 9c 9h 9s"}),
    (climbing.Decline(2), {"seat": 2, "do": "decline"}),
    (climbing.Timeout(0), {"seat": 0, "do": "timeout"}),
    (arranging.Claim(0, Natural.SIX_PAIRS), {"seat": 0, "do": "claim", "natural": "six_pairs"}),
    (arranging.Decline(1), {"seat": 1, "do": "decline"}),
    (
        arranging.DraftRows(2, Draft(front=Cards.parse("3d 4c"), back=Cards.parse("Ad"))),
        {"seat": 2, "do": "draft", "front": "3d 4c", "back": "Ad"},
    ),
    (arranging.DraftRows(2, Draft()), {"seat": 2, "do": "draft"}),
    (
        arranging.Arrange(3, Arrangement(**{row: Cards.parse(cards) for row, cards in ROWS.items()})),
        {
            "seat": 3,
            "do": "arrange",
            "front": "3d 4c 5h",
            "middle": "6d 7c 8h 9s Td",
            "back": "2d Jc Qh Ks Ad",
        },
    ),
    (arranging.Stay(0), {"seat": 0, "do": "stay"}),
    (arranging.Surrender(1), {"seat": 1, "do": "surrender"}),
    (
        arranging.Announce(2, frozenset({Row.BACK, Row.FRONT})),
        {"seat": 2, "do": "announce", "rows": ["front", "back"]},
    ),
    (arranging.Announce(2, frozenset()), {"seat": 2, "do": "announce", "rows": []}),
    (arranging.Timeout(3), {"seat": 3, "do": "timeout"}),
]


def rules_of(action: game.Action) -> Rules:
    return CLIMBING if isinstance(action, climbing.Action) else ARRANGING


@pytest.mark.parametrize(("action", "obj"), PAIRS)
def test_an_action_is_written_as_the_contract_says(action: game.Action, obj: dict[str, object]) -> None:
    assert action_to_json(action) == obj
    assert list(action_to_json(action))[:2] == ["seat", "do"]


@pytest.mark.parametrize(("action", "obj"), PAIRS)
def test_an_action_is_read_back(action: game.Action, obj: dict[str, object]) -> None:
    assert action_from_json(rules_of(action), json.loads(json.dumps(obj))) == action


def test_cards_are_written_in_the_order_that_is_given() -> None:
    cards = Cards.parse("2d 3d Ad")
    play = climbing.Play(0, cards)
    assert action_to_json(play)["cards"] == "2d 3d Ad"
    assert action_to_json(play, ruleset("banting").rules.ordering.text)["cards"] == "3d Ad 2d"  # type: ignore[union-attr]


@pytest.mark.parametrize("name", RULESETS)
def test_every_legal_action_of_real_play_comes_back_the_same(name: str) -> None:
    rules = ruleset(name).rules
    rng = Random(name)
    state = game.start(rules, deal(name, rules.players))
    while seats := game.to_act(state):
        seat = rng.choice(seats)
        actions = [*islice(game.legal_actions(state, seat), 50), game.timeout(state, seat)]
        for action in actions:
            assert action_from_json(rules, action_to_json(action)) == action
        state = game.step(state, rng.choice(actions))


def refused(obj: dict[str, object], rules: Rules = CLIMBING) -> str:
    with pytest.raises(CapsaError) as caught:
        action_from_json(rules, obj)
    return caught.value.code


@pytest.mark.parametrize(
    ("obj", "code"),
    [
        ({}, "missing_field"),
        ({"seat": 0}, "missing_field"),
        ({"do": "pass"}, "missing_field"),
        ({"seat": 0, "do": "play"}, "missing_field"),
        ({"seat": 0, "do": None}, "bad_field"),
        ({"seat": None, "do": "pass"}, "bad_field"),
        ({"seat": True, "do": "pass"}, "bad_field"),
        ({"seat": 1.0, "do": "pass"}, "bad_field"),
        ({"seat": -1, "do": "pass"}, "bad_field"),
        ({"seat": 4, "do": "pass"}, "bad_field"),
        ({"seat": 0, "do": "play", "cards": ["3d"]}, "bad_field"),
        ({"seat": 0, "do": "play", "cards": "1d"}, "bad_card"),
        ({"seat": 0, "do": "play", "cards": "3d 3♦"}, "duplicate_card"),
        ({"seat": 0, "do": "Pass"}, "unknown_action"),
        ({"seat": 0, "do": "stay"}, "unknown_action"),
        ({"seat": 0, "do": "pass", "ms": 5}, "unknown_field"),
    ],
)
def test_a_climbing_action_that_cannot_be_read_says_why(obj: dict[str, object], code: str) -> None:
    assert refused(obj) == code  # COM-6


@pytest.mark.parametrize(
    ("obj", "code"),
    [
        ({"seat": 0, "do": "pass"}, "unknown_action"),
        ({"seat": 0, "do": "claim", "natural": "seven_pairs"}, "bad_field"),
        ({"seat": 0, "do": "announce", "rows": "back"}, "bad_field"),
        ({"seat": 0, "do": "announce", "rows": ["top"]}, "bad_field"),
        ({"seat": 0, "do": "arrange", "front": "3d 4c 5h", "middle": "6d 7c 8h 9s Td"}, "missing_field"),
        ({"seat": 0, "do": "arrange", **ROWS, "front": "3d 4c"}, "wrong_card_count"),
        ({"seat": 0, "do": "arrange", **ROWS, "front": "3d 4c 6d"}, "duplicate_card"),
        ({"seat": 0, "do": "draft", "front": "3d 4c 5h 6h"}, "wrong_card_count"),
        ({"seat": 0, "do": "draft", "front": "3d", "back": "3d"}, "duplicate_card"),
    ],
)
def test_an_arrangement_action_that_cannot_be_read_says_why(obj: dict[str, object], code: str) -> None:
    assert refused(obj, ARRANGING) == code  # COM-6


def test_a_seat_beyond_the_rules_players_is_refused() -> None:
    two = ruleset("classic").rules
    assert refused({"seat": 3, "do": "pass"}, replace(two, players=2)) == "bad_seat"


def test_unknown_fields_may_be_ignored() -> None:
    obj = {"seat": 1, "do": "pass", "ms": 1200, "later": [1]}
    assert action_from_json(CLIMBING, obj, ignore_unknown=True) == climbing.Pass(1)


def test_a_bad_field_is_named_with_its_place() -> None:
    with pytest.raises(CapsaError, match=r"^rows\[1\]: "):
        action_from_json(ARRANGING, {"seat": 0, "do": "announce", "rows": ["back", "top"]})
