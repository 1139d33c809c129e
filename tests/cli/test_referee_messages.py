"""What the referee's errors say: the place, what was expected there, the value, and the rule broken."""

from __future__ import annotations

import json

import pytest

from capsa.cli.referee import answer

ROWS = {"front": "Ad Ac 5d", "middle": "6d 6c 6s 3d 3h", "back": "9c 9h 9s 2c 2h"}
OTHERS = {"front": "2d 3c 5h", "middle": "4d 4c 6h 7s 9d", "back": "8d 8c 8h Js Qd"}
DEALT = ["Kd Kc 4d Ad Ac 9d 7c 5c Td Tc Th 3d 6c", "Qd Qc 4c Jd Jc 8d 8c 2d 9h 9s 9c 6d 7d"]
NATURALS = (
    "one of six_pairs, three_straights, three_flushes, dragon, one_suit_dragon, twelve_royals, "
    "three_straight_flushes, three_fours, all_high, all_low, one_colour, four_triples, five_pairs_and_triple"
)


def message(line: bytes) -> str:
    told = json.loads(answer(line))
    assert not told["ok"]
    return str(told["error"]["message"])


def asked(**request: object) -> str:
    return message(json.dumps(request).encode())


def acted(rules: str, hands: list[str], **action: object) -> str:
    return asked(op="play", rules=rules, hands=hands, actions=[action])


def ruled(base: str, **options: object) -> str:
    return asked(op="rules", rules={"base": base, **options})


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({"do": "pass", "seat": 3}, "seat: expected 0 to 1, got: 3"),
        ({"do": "pass", "seat": 7}, "seat: expected 0 to 1, got: 7"),
        ({"do": "pass", "seat": -1}, "seat: expected 0 to 1, got: -1"),
        ({"do": "pass", "seat": None}, "seat: expected a whole number, got: null"),
        ({"do": "pass", "seat": True}, "seat: expected a whole number, got: true"),
        ({"do": "pass", "seat": 0.5}, "seat: expected a whole number, got: 0.5"),
        ({"do": "pass", "seat": 10**20}, "seat: expected 0 to 1, got: 100000000000000000000"),
        ({"do": "pass", "seat": 0, "x": 1}, "expected no field 'x'"),
        ({"do": "pass"}, "expected the field 'seat'"),
        ({"do": None, "seat": 0}, "do: expected text, got: null"),
        ({"do": "play", "seat": 0}, "expected the field 'cards'"),
        ({"do": "play", "seat": 0, "cards": ["3d"]}, 'cards: expected text, got: ["3d"]'),
        ({"do": "play", "seat": 0, "cards": "1d"}, "expected a card like '3d' or 'Ts', got: '1d' (COM-2)"),
        ({"do": "play", "seat": 0, "cards": "3d 3d"}, "expected each card once, got 3d twice (COM-6)"),
        (
            {"do": "bomb", "seat": 0, "cards": "3d"},
            "expected a play: here a bomb is a play, got: bomb (BAN-3)",
        ),
    ],
)
def test_an_action_that_cannot_be_read_says_why(action: dict[str, object], says: str) -> None:
    assert acted("banting", ["3d", "4d"], **action) == says


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({"do": "claim", "natural": "foo"}, f"natural: expected {NATURALS}, got: 'foo'"),
        ({"do": "announce", "rows": ["top"]}, "rows[0]: expected 'front' or 'middle' or 'back', got: 'top'"),
        ({"do": "announce", "rows": "top"}, "rows: expected a list, got: 'top'"),
        ({"do": "arrange", **ROWS, "front": "2d"}, "expected 3 cards in the front, got 1: '2d' (COM-6)"),
        (
            {"do": "draft", "front": "2d", "back": "2d"},
            "expected each card in one row only, got in two: 2d (COM-6)",
        ),
        ({"do": "claim", "natural": "dragon"}, "expected arrange or draft in this phase, got: claim (ARR-1)"),
    ],
)
def test_an_arrangement_action_says_what_is_wrong(action: dict[str, object], says: str) -> None:
    assert acted("susun-poker", DEALT, seat=0, **action) == says


@pytest.mark.parametrize(
    ("base", "options", "says"),
    [
        (
            "susun-poker",
            {"royalties": {"front": {"pair": 1.5}}},
            "royalties.front.pair: expected a whole number, got: 1.5",
        ),
        (
            "susun-poker",
            {"royalties": {"top": {}}},
            "royalties: expected 'front' or 'middle' or 'back', got: 'top'",
        ),
        (
            "susun-poker",
            {"royalties": {"back": {"pair": 1_000_001}}},
            "royalties.back.pair: expected 0 to 1,000,000, got: 1000001",
        ),
        ("susun-poker", {"royalties": []}, "royalties: expected an object, got: []"),
        (
            "susun-poker",
            {"foul_pays": "all"},
            "foul_pays: expected 'home-run' or 'scoop' or a whole number, got: 'all'",
        ),
        ("susun-poker", {"dragon": True}, "dragon: expected a whole number or null, got: true"),
        (
            "susun-poker",
            {"naturals": [["six_pairs"]]},
            'naturals[0]: expected [name, units], got: ["six_pairs"]',
        ),
        (
            "susun-poker",
            {"naturals": [["six_pairs", None]]},
            "naturals[0][1]: expected a whole number, got: null",
        ),
        ("susun-poker", {"naturals": [["x", 1]]}, f"naturals[0][0]: expected {NATURALS}, got: 'x'"),
        (
            "susun-poker",
            {"row_points": 10**18},
            "row_points: expected a smaller number, got: 1000000000000000000",
        ),
        ("susun-poker", {"scoop_multiplier": 51}, "scoop_multiplier: expected 1 to 50, got: 51"),
        ("banting", {"combinations": "single"}, "combinations: expected a list, got: 'single'"),
        ("banting", {"penalty": [[1, 1], 7]}, "penalty[1]: expected [count, factor], got: 7"),
        ("banting", {"penalty": [[1, -1]]}, "penalty[0][1]: expected 0 to 1,000,000, got: -1"),
        ("banting", {"place_points": [1, "x"]}, "place_points[1]: expected a whole number, got: 'x'"),
        ("banting", {"passing": None}, "passing: expected 'locks' or 'may-return' or 'must-beat', got: null"),
        ("banting", {"short_hand_passes": 1}, "short_hand_passes: expected true or false, got: 1"),
        ("banting", {"deals": 1_001}, "deals: expected 1 to 1,000, got: 1001"),
        (
            "banting",
            {"deals": 2.0, "players": [2]},
            "deals: expected a whole number, got: 2.0; players: expected a whole number, got: [2]",
        ),
    ],
)
def test_an_option_that_cannot_be_read_names_its_place(
    base: str, options: dict[str, object], says: str
) -> None:
    assert ruled(base, **options) == says


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 5_000])
def test_a_number_that_nobody_can_read_is_named_by_its_place(number: str) -> None:
    rules = f'{{"base": "banting", "penalty": [[1, 1], [2, {number}]]}}'
    assert message(f'{{"op": "rules", "rules": {rules}}}'.encode()) == (
        "rules.penalty[1][1]: expected a smaller number"
    )


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"op": None}, "op: expected text, got: null"),
        ({"op": "deal", "seed": "x", "players": 5}, "players: expected 2 to 4 or null, got: 5"),
        ({"op": "deal", "seed": None}, "seed: expected text, got: null"),
        ({"op": "rules", "rules": None}, "rules: expected text or an object, got: null"),
        ({"op": "rules", "rules": {"base": None}}, "base: expected the id of a rule set, got: null"),
        (
            {"op": "classify", "rules": "banting", "cards": "3d", "two_low": 1},
            "two_low: expected true or false or null, got: 1",
        ),
        (
            {"op": "view", "rules": "banting", "hands": ["3d", "4d"], "actions": [], "seat": 9},
            "seat: expected 0 to 1, got: 9",
        ),
        (
            {"op": "play", "rules": "banting", "hands": ["3d", 4], "actions": []},
            "hands[1]: expected text, got: 4",
        ),
        (
            {"op": "play", "rules": "banting", "hands": ["3d"], "actions": []},
            "expected the hands of 2 to 4 players, got: 1 (COM-1)",
        ),
        (
            {"op": "play", "rules": "banting", "hands": ["3d", ""], "actions": []},
            "expected 1 to 13 cards in seat 1's hand, got: 0 (COM-1)",
        ),
        (
            {"op": "play", "rules": "susun-poker", "hands": DEALT, "actions": [], "dealer": 4},
            "dealer: expected 0 to 1, got: 4",
        ),
        (
            {"op": "settle", "rules": "susun-poker", "players": [ROWS, {"natural": "foo"}]},
            f"players[1].natural: expected {NATURALS} or null, got: 'foo'",
        ),
        (
            {"op": "settle", "rules": "susun-poker", "players": [ROWS, OTHERS], "banker": 9},
            "banker: expected none where all pairs settle, got: 9",
        ),
        (
            {"op": "settle", "rules": "susun-banker", "players": [ROWS, OTHERS], "banker": 9},
            "banker: expected 0 to 1, got: 9",
        ),
        (
            {"op": "settle", "rules": "susun-poker", "players": [ROWS, OTHERS], "stakes": [[1, 2]]},
            "expected 2 rows of 2 stakes, got: [[1, 2]] (CHP-1)",
        ),
        (
            {"op": "settle", "rules": "susun-poker", "players": [ROWS, OTHERS], "stakes": [[0, 2], [3, 0]]},
            "expected one stake between seats 0 and 1, got: 2 and 3 (CHP-1)",
        ),
        (
            {
                "op": "settle",
                "rules": "susun-poker",
                "players": [ROWS, OTHERS],
                "stakes": [[0, 10_001], [10_001, 0]],
            },
            "stakes[1][0]: expected 1 to 10,000, got: 10001 (CHP-1)",
        ),
        (
            {"op": "compare", "rules": "susun-poker", "a": "2d 3d", "b": "2d 3d 4d"},
            "expected a row of 3 or 5 cards, got 2 (COM-6)",
        ),
        (
            {"op": "arrange", "rules": "susun-poker", "hand": "3d", "objective": "x"},
            "objective: expected 'points' or 'safe' or 'scoop', got: 'x'",
        ),
        (
            {
                "op": "match",
                "rules": "banting",
                "deals": [{"hands": ["3d", "4d"], "actions": [{"seat": 0, "do": "play", "cards": "3d"}]}] * 2,
            },
            "expected at most 1 deal in this match",
        ),
    ],
)
def test_a_request_that_cannot_be_answered_says_why(request_: dict[str, object], says: str) -> None:
    assert asked(**request_) == says


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"", "an empty line"),
        (b"[" * 100, "a line that ends too early"),
        (b"{} x", "trailing characters (byte 4)"),
        (b'{"op": "\xed\xa0\x80"}', "what is no UTF-8 from byte 8 on"),
        (b'{"op": "\\ud800"}', r"half a character, '\ud800' without its other half"),
        (b'{"op": "x\\udc00"}', r"half a character, '\udc00' without its other half"),
    ],
)
def test_a_line_that_is_no_json_says_what_it_is(line: bytes, says: str) -> None:
    assert message(line) == f"expected one JSON object a line in UTF-8, got: {says}"


@pytest.mark.parametrize("base", ["banting", "chinese-2-4"])
def test_rules_that_are_wrong_in_every_option_are_told_all_of_them(base: str) -> None:
    options = json.loads(answer(json.dumps({"op": "rules", "rules": base}).encode()))["options"]

    told = ruled(base, **dict.fromkeys(options, "no value of any option"))

    assert [key for key in options if f"{key}: " not in told] == []


def test_what_options_there_are_is_said_once_however_many_keys_are_wrong() -> None:
    told = ruled("banting", alpha=1, beta=2, gamma=3, deals=0)

    assert told.count("known: players") == 1
    assert [key for key in ("alpha", "beta", "gamma", "deals") if f"{key}: " not in told] == []


def test_every_bad_value_of_one_option_is_named() -> None:
    told = ruled("chinese-2-4", royalties={"front": {"pair": "a", "trips": 1}, "middle": {"flush": None}})

    assert "royalties.front.pair: " in told
    assert "'trips'" in told
    assert "royalties.middle.flush: " in told


def test_a_table_of_too_many_straights_is_told_their_number() -> None:
    assert ruled("banting", straights=["34567"] * 51) == "straights: expected up to 50 straights, got 51"


def test_the_name_of_an_option_is_cut_where_it_gets_long() -> None:
    assert "deals: expected 1 to 1,000" in ruled("banting", **{"x" * 50_000: 1}, deals=0)
