"""`capsa solve`: tables, JSON, files of hands, and what is said of bad input."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from capsa.cards import Cards
from capsa.cli.main import main
from capsa.susun import Row

HAND = "2d 2c 2h 5d 6d 8c 9d Td Kd Ks Ad Ac Ah"
SIX_PAIRS = "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 7s Ad"


def run(*arguments: str, given: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["solve", *arguments], input=given)
    return result.exit_code, result.stdout, result.stderr


def test_a_hand_is_shown_as_a_table_with_the_best_first() -> None:
    status, out, _ = run("susun-poker", HAND)
    assert status == 0
    lines = out.splitlines()
    assert lines[0].split() == ["front", "middle", "back", "points", "wins", "all", "loses", "all"]
    assert lines[1].startswith("2d 2c 2h")
    assert len(lines) == 4


def test_json_has_the_arrangements_and_what_they_make() -> None:
    _, out, _ = run("susun-poker", HAND, "--aim", "scoop", "--count", "2", "--json")
    told = json.loads(out)
    assert (told["rules"], told["aim"], told["naturals"]) == ("susun-poker", "scoop", [])
    assert len(told["arrangements"]) == 2
    first = told["arrangements"][0]
    assert first["kinds"] == {"front": "pair", "middle": "flush", "back": "full_house"}
    assert Cards.parse(" ".join(first[row] for row in Row)) == Cards.parse(HAND)
    assert first["scoop"] >= told["arrangements"][1]["scoop"]


def test_naturals_are_named() -> None:
    lines = run("chinese-2-4", SIX_PAIRS)[1].splitlines()
    assert lines[:2] == ["natural  six pairs", ""]
    assert lines[2].startswith("front")
    assert json.loads(run("chinese-2-4", SIX_PAIRS, "--json")[1])["naturals"] == ["six_pairs"]


def test_a_file_is_solved_line_by_line() -> None:
    status, out, _ = run("chinese-2-4", "--file", "-", given=f"{HAND}\n\n{SIX_PAIRS}\n")
    assert status == 0
    first, second = out.splitlines()
    assert first.count("/") == 2
    assert second.endswith("six pairs")


def test_a_file_as_json_is_one_object_a_line() -> None:
    _, out, _ = run("susun-suits", "--file", "-", "--json", given=f"{HAND}\n{SIX_PAIRS}\n")
    told = [json.loads(line) for line in out.splitlines()]
    assert [one["hand"] for one in told] == [HAND, SIX_PAIRS]
    assert all(Cards.parse(" ".join(one[row] for row in Row)) == Cards.parse(one["hand"]) for one in told)


def test_an_empty_file_is_no_error() -> None:
    assert run("susun-suits", "--file", "-", given="") == (0, "", "")


def test_house_rules_count() -> None:
    _, out, _ = run(
        "susun-poker", HAND, "--set", 'royalties={"front": {"pair": 50}}', "--count", "1", "--json"
    )
    assert json.loads(out)["arrangements"][0]["kinds"]["front"] == "pair"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("susun-poker", "2d 3c"), "expected 13 cards, got 2"),
        (("susun-poker", "2d 2d"), "expected each card once"),
        (("susun-poker", "2x"), "expected a card like"),
        (("banting", HAND), "expected the rules of an arrangement game"),
        (("susun-poker",), "Give thirteen cards or --file"),
        (("susun-poker", HAND, "--file", "-"), "and not both"),
        (("susun-poker", HAND, "--count", "0"), "0"),
        (("susun-poker", HAND, "--aim", "luck"), "luck"),
    ],
)
def test_bad_input_is_said_on_one_line(arguments: tuple[str, ...], words: str) -> None:
    status, out, err = run(*arguments, given="")
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_the_line_of_a_file_that_is_no_hand_is_named() -> None:
    status, out, err = run("susun-poker", "--file", "-", given=f"{HAND}\n2d 3c\n")
    assert (status, out) == (2, "")
    assert "line 2: expected 13 cards, got 2" in err


def test_a_narrow_terminal_gets_lines_instead_of_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = run("susun-poker", HAND, "--count", "2")[1].splitlines()
    assert max(map(len, lines)) <= 40
    assert [line.split()[0] for line in lines if line.strip()].count("front") == 2
