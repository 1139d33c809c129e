"""Whole matches of every rule set, typed by a scripted person, to their end and on record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from capsa.cli.play.words import LANGUAGES, words_of
from capsa.rulesets import RULESETS, SOURCE_RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Run = Callable[..., Result]

HINTS = "h\n\n" * 500
FIRST = "1\np\n\n" * 500
NAMES = [one.id for one in SOURCE_RULESETS]


def check_the_end(result: Result, language: str, deals: int) -> None:
    words = words_of(language)
    assert result.exception is None, result.output[-2000:]
    assert result.exit_code == 0
    assert result.stderr == ""
    assert max(len(line) for line in result.output.splitlines() if ".jsonl" not in line) <= 80
    won = [words("match.wins.you"), words("match.wins.other", name=""), words("match.shared", names="")]
    assert any(verdict in result.output for verdict in won)
    if deals == 1:  # its table of points shows the places
        assert words("match.over") not in result.output
        return
    end = result.output[result.output.index(f"== {words('match.over')} ==") :]
    totals = [line.split() for line in end.split("\n\n")[0].splitlines()[1:]]
    assert totals[0][0] == "1."
    assert all(total[0].endswith(".") for total in totals)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_played_by_hints_to_the_end_and_recorded(
    run: Run, tmp_path: Path, name: str, language: str
) -> None:
    path = tmp_path / "match.jsonl"
    args = ("--lang", language, "--seed", "m", "--bots", "smart,greedy,random", "--record", str(path))
    result = run("play", name, *args, typed=HINTS)
    check_the_end(result, language, RULESETS[name].rules.deals)
    assert words_of(language)("match.recorded", file=path) in result.output
    verified = json.loads(run("verify", str(path), "--json").output)
    assert verified["ok"]
    assert verified["deals"] == verified["results"] == RULESETS[name].rules.deals
    assert {gap["code"] for gap in verified["unchecked"]} == {"no_shuffle"}


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_played_by_the_first_suggestion_from_another_seat(run: Run, name: str) -> None:
    args = ("--deals", "2", "--seat", "2", "--seed", "f", "--bots", "random", "--name", "Ana")
    result = run("play", name, *args, typed=FIRST)
    check_the_end(result, "en", 2)
    assert "deal 2 of 2" in result.output
    assert "Ana" in result.output


@pytest.mark.parametrize("name", [name for name in RULESETS if name not in NAMES])
def test_every_preset_is_played(run: Run, name: str) -> None:
    deals = RULESETS[name].rules.deals
    check_the_end(run("play", name, "--seed", "p", "--bots", "greedy", typed=HINTS), "en", deals)


def test_who_has_the_bank_is_said(run: Run) -> None:
    result = run("play", "susun-banker", "--seed", "b", "--bots", "greedy", "--deals", "2", typed=HINTS)
    assert "You have the bank: everybody settles with you." in result.output
    assert "Sari has the bank: you settle with Sari alone." in result.output


@pytest.mark.parametrize("players", ["2", "3"])
@pytest.mark.parametrize("name", ["classic", "susun-suits", "chinese-2-4"])
def test_fewer_players_play_too(run: Run, name: str, players: str) -> None:
    args = ("--players", players, "--deals", "1", "--seed", "q", "--bots", "greedy")
    result = run("play", name, *args, typed=HINTS)
    check_the_end(result, "en", 1)


def test_an_option_given_twice_is_refused(run: Run) -> None:
    result = run("play", "banting", "--set", "players=2", "--players", "3", "--set", "deals=3")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "capsa: players: expected --players or --set players=, got both\n"


def test_the_menu_leads_to_a_game_in_the_terminal_s_language(run: Run) -> None:
    result = run("play", "--seed", "x", "--bots", "random", typed="0\nxx\n2\nq\ny\n", language="id_ID.UTF-8")
    assert result.exit_code == 0
    assert "Mau main apa?" in result.output
    assert "Ketik nomor 1 sampai" in result.output
    assert "Capsa Classic, ronde 1 dari 5" in result.output
    assert "Kamu meninggalkan meja" in result.output


@pytest.mark.parametrize("typed", ["q\n", ""])
def test_the_menu_may_be_left(run: Run, typed: str) -> None:
    result = run("play", typed=typed)
    assert result.exit_code == 0
    assert "deal 1" not in result.output


def test_house_rules_are_told(run: Run) -> None:
    result = run(
        "play", "banting", "--set", "bomb=none", "--set", "deals=2", "--seed", "x", "--bots", "random"
    )
    assert 'House rules: bomb = "none"' in result.output
    assert (
        "Bomb (piting)" not in run("play", "banting", "--set", "bomb=none", "--seed", "x", typed="r\n").output
    )


def test_leaving_between_deals_keeps_the_finished_ones_on_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    args = ("--deals", "3", "--seed", "x", "--bots", "random", "--record", str(path))
    result = run("play", "susun-suits", *args, typed="h\n\nx\nr\nq\ny\n")
    assert "You leave the table after one deal." in result.output
    assert "Totals: You" in result.output
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2
    assert run("verify", str(path)).exit_code == 0


def test_an_old_record_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("old\n", encoding="utf-8")
    result = run("play", "banting", "--record", str(path))
    assert result.exit_code == 2
    assert result.stderr == (
        f"capsa: --record: {path} is there already and is never overwritten: "
        "name another file, or remove it first\n"
    )
    assert path.read_text(encoding="utf-8") == "old\n"


def test_the_same_seed_and_the_same_lines_are_the_same_match(run: Run) -> None:
    args = ("play", "banting", "--seed", "again", "--bots", "random")
    assert run(*args, typed=FIRST).output == run(*args, typed=FIRST).output
    assert run(*args, typed=FIRST).output != run("play", "banting", "--bots", "random", typed=FIRST).output


def test_a_seed_deals_the_same_cards_to_play_and_to_deal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    args = ("--seed", "friday", "--bots", "random", "--deals", "3", "--record", str(path))
    assert run("play", "banting", *args, typed=HINTS).exit_code == 0
    moments = [json.loads(line) for line in run("replay", str(path), "--json").output.splitlines()]
    dealt = [moment["state"]["hands"] for moment in moments if moment["action"] is None]
    for hands, seed in zip(dealt, ("friday", "friday/2", "friday/3"), strict=True):
        shown = run("deal", seed, "--rules", "banting", "--json").output
        assert json.loads(shown) == {"seed": seed, "hands": hands}


@pytest.mark.parametrize(
    ("typed", "title"),
    [("cla", "Capsa Classic"), ("big2-h", "Big Two, Hong Kong"), ("susun-b", "Capsa Susun with a bank")],
)
def test_the_menu_understands_the_beginning_of_an_id(run: Run, typed: str, title: str) -> None:
    assert f"== {title}" in run("play", "--seed", "x", typed=f"{typed}\nq\ny\n").output


def test_the_menu_shows_ids_and_asks_where_a_beginning_is_ambiguous(run: Run) -> None:
    output = run("play", "--seed", "x", typed="c\nq\n").output
    for name in RULESETS:
        assert f"  {name}  " in output
    assert "That may be classic, chinese-2-4, chinese-1-6: type more of it." in output


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["banting", "classic", "susun-suits", "chinese-2-4"])
def test_nothing_is_wider_than_a_narrow_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    args = ("--lang", language, "--seed", "m", "--bots", "greedy", "--deals", "2", "--players", "4")
    result = run("play", name, *args, typed="?\n??\nr\ns\nzz\n" + HINTS)
    assert result.exit_code == 0
    assert words_of(language)("match.over") in result.output
    assert max(map(len, result.output.splitlines())) <= 40
    menu = run("play", "--lang", language, typed="c\nzz\nq\n").output
    assert max(map(len, menu.splitlines())) <= 40
