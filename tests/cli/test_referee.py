"""The referee beyond the conformance cases: hostile lines, ids, order, and what it never keeps."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from capsa.cards import Cards
from capsa.cli.referee import answer, run
from capsa.dealing import deal
from capsa.rulesets import RULESETS, options_of, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

PAIR = b'{"op": "classify", "rules": "banting", "cards": "3d 3c"'
HAND = "Kd Kc 4d Ad Ac 9d 7c 5c Td Tc Th 3d 6c"


def ask(**request: object) -> dict[str, object]:
    told = json.loads(answer(json.dumps(request).encode()))
    assert isinstance(told, dict)
    return told


def code(line: bytes) -> str:
    told = json.loads(answer(line))
    assert not told["ok"]
    return str(told["error"]["code"])


@pytest.mark.parametrize(
    "line",
    [
        *(
            b"",
            b" ",
            b"\r\n",
            b"{",
            b"nul",
            b"NaN",
            b'{"op": NaN}',
            b'{"op": Infinity}',
            b'{"op": 01}',
            b"{'op': 1}",
        ),
        *(
            PAIR + b"} {}",
            PAIR + b"},",
            PAIR + b"",
            b"[" * 100,
            b"[1",
            b"\xef\xbb\xbf",
            b"\xff",
            b'{"id": "\xc3"}',
        ),
        *(b'{"id": "\\ud800"}', b'{"\\udfff": 1}', b'{"id": "\x01"}', PAIR.decode().encode("utf-16")),
    ],
)
def test_what_is_no_json_is_bad_json(line: bytes) -> None:
    assert code(line) == "bad_json"


@pytest.mark.parametrize("line", [b"null", b"true", b"5", b'"op"', b"[]", b'[{"op": "rulesets"}]'])
def test_what_is_no_object_is_not_an_object(line: bytes) -> None:
    assert code(line) == "not_an_object"


@pytest.mark.parametrize("depth", [1_000, 10_000, 500_000])
@pytest.mark.parametrize("start", [b'{"id": ', b'{"op": ', b'{"op": "rules", "rules": ', PAIR + b', "x": '])
def test_deep_nesting_is_refused(start: bytes, depth: int) -> None:
    assert code(start + b"[" * depth + b"]" * depth + b"}") in ("too_deep", "bad_field")
    assert code(start + b'{"a":' * depth + b"1" + b"}" * depth + b"}") in ("too_deep", "bad_field")


def test_nesting_that_can_be_read_but_not_handled_is_refused_with_its_id() -> None:
    deep = b"[" * 700 + b"]" * 700
    said = answer(b'{"id": 5, "op": "rules", "rules": {"base": "banting", "players": ' + deep + b"}}")
    assert json.loads(said)["id"] == 5
    assert json.loads(said)["error"]["code"] in ("too_deep", "bad_rules")


@pytest.mark.parametrize("letter", [b"x", b"3", b" ", b"3d ", "♦".encode()])
def test_a_line_of_a_megabyte_is_answered_shortly(letter: bytes) -> None:
    for line in (PAIR[:-1] + letter * (1 << 20) + b'"}', PAIR + b', "' + letter * (1 << 20) + b'": 1}'):
        said = answer(line)
        assert len(said) < 2_000
        assert b"internal_error" not in said


@pytest.mark.parametrize("number", [b"9" * 5_000, b"-" + b"9" * 5_000, b"1e999", b"-1e-999", b"9" * 400])
def test_endless_numbers_are_refused(number: bytes) -> None:
    start = b'{"op": "play", "rules": "banting", "hands": ["3d", "4d"], "actions": [{"do": "pass", "seat": '
    assert code(start + number + b"}]}") == "bad_field"
    assert code(b'{"op": "rules", "rules": {"base": "banting", "players": ' + number + b"}}") in (
        "bad_rules",
        "bad_field",
    )


@pytest.mark.parametrize("line", [b"[" * 100_000, b'{"id":' * 100_000])
def test_deep_nesting_without_an_end_is_refused(line: bytes) -> None:
    assert code(line) == "too_deep"


def test_a_byte_order_mark_is_passed_over() -> None:
    assert answer(b"\xef\xbb\xbf" + PAIR + b"}") == answer(PAIR + b"}")


@pytest.mark.parametrize(
    "identity",
    [b"null", b"0", b"1e999", b"-0.0", b'""', b'"\\ud83d\\ude00"', b"[1,[{}]]", b'{"id":{"op":1}}', b"false"],
)
def test_an_id_of_any_kind_comes_back_as_it_stands(identity: bytes) -> None:
    expected = b'{"id":' + identity + b',"ok":'
    assert answer(PAIR + b', "id": ' + identity + b"}").startswith(expected + b"true")
    assert answer(PAIR + b', "zzz": 1, "id": ' + identity + b"}").startswith(expected + b"false")
    assert answer(b'{"id": ' + identity + b"}").startswith(expected + b"false")


def test_an_id_stays_on_one_line() -> None:
    assert answer(PAIR + b', "id": [1,\r 2,\t{"a" : 3}]}').startswith(b'{"id":[1,2,{"a":3}],"ok":true')


def test_without_an_id_there_is_none() -> None:
    assert answer(PAIR + b"}") == b'{"ok":true,"kind":"pair"}'


def test_optional_fields_may_be_null() -> None:
    assert ask(op="classify", rules="banting", cards="3d", two_low=None) == {"ok": True, "kind": "single"}
    assert ask(op="legal", rules="banting", hand="3d", table=None, must_contain=None)["plays"] == ["3d"]
    hands = {"hands": [HAND, "Qd Qc 4c Jd Jc 8d 8c 2d 9h 9s 9c 6d 7d"], "actions": []}
    assert ask(op="play", rules="chinese-2-4", dealer=None, stakes=None, **hands)["phase"] == "claim"


def test_all_rule_sets_are_listed() -> None:
    listed = ask(op="rulesets")["rulesets"]
    assert isinstance(listed, list)
    assert [each["id"] for each in listed] == list(RULESETS)
    assert all(set(each) == {"id", "title", "family", "source"} for each in listed)


@pytest.mark.parametrize("name", RULESETS)
def test_options_sent_back_make_the_same_game(name: str) -> None:
    options = ask(op="rules", rules=name)["options"]
    assert options == json.loads(json.dumps(options_of(RULESETS[name].rules)))
    assert isinstance(options, dict)
    again = ask(op="rules", rules={"base": name, **options})
    assert again["options"] == options


def test_a_deal_is_the_library_s_deal() -> None:
    for players in (2, 3, 4):  # COM-1, COM-5
        hands = ask(op="deal", seed="x", players=players)["hands"]
        assert hands == [" ".join(map(str, hand)) for hand in deal("x", players)]
        assert isinstance(hands, list)
        assert len(Cards.parse(" ".join(hands))) == 13 * players


@pytest.mark.parametrize("objective", ["points", "safe", "scoop"])
@pytest.mark.parametrize("count", [1, 2, 5, 1000])
@pytest.mark.parametrize("name", ["susun-suits", "susun-poker", "chinese-2-4"])
def test_arrangements_are_different_legal_and_best_first(name: str, count: int, objective: str) -> None:
    found = ask(op="arrange", rules=name, hand=HAND, objective=objective, count=count)["arrangements"]
    assert isinstance(found, list)
    assert 1 <= len(found) <= count
    values = [each["value"] for each in found]
    assert values == sorted(values, reverse=True)
    rows = [{row: each[row] for row in ("front", "middle", "back")} for each in found]
    assert len({json.dumps(each) for each in rows}) == len(found)
    for each in rows[:5]:
        assert ask(op="arrangement", rules=name, **each)["foul"] is False  # ARR-1
        assert Cards.parse(" ".join(each.values())) == Cards.parse(HAND)


def test_a_number_of_players_of_the_rules_own_gives_way_to_the_hands() -> None:
    for hands in (["3d", "4d"], ["3d", "4d", "5d"], ["3d", "4d", "5d", "6d"]):
        told = ask(
            op="play", rules="banting", hands=hands, actions=[{"seat": 0, "do": "play", "cards": "3d"}]
        )
        assert told["penalties"] == [0, *[1] * (len(hands) - 1)]


def test_nothing_is_kept_from_one_line_to_the_next() -> None:
    lines = [PAIR + b"}", b"x", b'{"op": "rulesets"}', PAIR + b', "two_low": true}']
    assert [answer(line) for line in lines] == [answer(line) for line in reversed(lines)][::-1]


def test_a_legal_play_is_what_playing_accepts() -> None:
    hands = [" ".join(map(str, hand)) for hand in deal("legal", 4)]
    start = ask(op="play", rules="banting", hands=hands, actions=[])
    seat, card = start["to_act"], start["must_contain"]
    assert isinstance(seat, int)
    plays = ask(op="legal", rules="banting", hand=hands[seat], must_contain=card)["plays"]
    assert isinstance(plays, list)
    for cards in plays:
        action = {"seat": seat, "do": "play", "cards": cards}
        assert ask(op="play", rules="banting", hands=hands, actions=[action])["ok"]


def test_a_bomb_that_is_no_combination_comes_after_those_of_its_size() -> None:
    rules = options_of(replace("classic", bomb="beats-anything", bomb_size=4))
    told = ask(op="legal", rules={"base": "classic", **rules}, hand="3d 9d 9c 9h 9s 4c 4h 4s 4d", table="2s")
    assert told["plays"] == ["4d 4c 4h 4s", "9d 9c 9h 9s"]


class Watched(io.BytesIO):
    """Output that notes what had been written at each flush."""

    def __init__(self) -> None:
        super().__init__()
        self.flushed: list[int] = []

    def flush(self) -> None:
        self.flushed.append(self.getvalue().count(b"\n"))


def test_each_answer_is_flushed_before_the_next_line_is_read() -> None:
    out = Watched()

    def lines() -> Iterator[bytes | str]:
        given: list[bytes | str] = [PAIR + b"}\n", "\n", "x\udcff\n", '{"op": "rulesets"}']
        for number, line in enumerate(given):
            assert out.flushed == list(range(1, number + 1))
            yield line

    run(lines(), out)
    assert [json.loads(line)["ok"] for line in out.getvalue().splitlines()] == [True, False, False, True]


def test_the_command_answers_in_order_and_ends_quietly() -> None:
    lines = [PAIR + b', "id": %d}' % number if number % 3 else b"\xff{" for number in range(50)]
    done = subprocess.run(
        [sys.executable, "-m", "capsa.cli", "referee"],
        input=b"\n".join(lines),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each.get("id") for each in told] == [number if number % 3 else None for number in range(50)]
    assert [each["ok"] for each in told] == [number % 3 > 0 for number in range(50)]


def test_the_command_answers_while_it_is_still_being_asked() -> None:
    command = [sys.executable, "-m", "capsa.cli", "referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        for cards, kind in (("3d", "single"), ("3d 3c", "pair"), ("3d 3c 3h", "triple")):
            request = {"op": "classify", "rules": "banting", "cards": cards}
            referee.stdin.write(json.dumps(request).encode() + b"\n")
            referee.stdin.flush()
            assert json.loads(referee.stdout.readline()) == {"ok": True, "kind": kind}
        referee.stdin.close()
        assert referee.wait() == 0
