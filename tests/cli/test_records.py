"""`capsa replay` and `capsa verify`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from capsa.rulesets import SOURCE_RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Run = Callable[..., Result]


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """Two deals on record."""
    path = tmp_path / "match.jsonl"
    args = ("--seed", "r", "--bots", "random", "--deals", "2", "--record", str(path))
    assert run("play", "banting", *args, typed="h\n\n" * 200).exit_code == 0
    return path


def test_a_record_is_shown_deal_by_deal(run: Run, record: Path) -> None:
    result = run("replay", str(record))
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0].startswith("banting  You, Sari, Budi, Dewi")
    assert [line for line in lines if line.startswith("Deal")] == ["Deal 1", "Deal 2"]
    assert sum(line.startswith("  points: ") for line in lines) == 2
    assert any("plays 3♦" in line for line in lines)


def test_cards_are_shown_alike_and_a_single_is_not_named(run: Run, record: Path) -> None:
    shown = run("replay", str(record)).output
    assert not re.search(r"\b[2-9TJQKA][dchs]\b", shown)
    singles = [line for line in shown.splitlines() if "plays" in line and len(line.split()) == 3]
    assert singles
    assert "single" not in shown


def test_a_house_rule_is_told_with_a_record(run: Run, record: Path) -> None:
    assert "House rules" not in run("replay", str(record)).output
    whole = record.read_text()
    record.write_text(whole.replace('"flush_order":"suit-then-rank"', '"flush_order":"rank-then-suit"'))
    told = run("replay", str(record), "--lang", "id").output.splitlines()
    assert told[1] == 'Aturan rumah: flush_order = "rank-then-suit"'


def test_names_do_nothing_to_the_terminal(run: Run, record: Path) -> None:
    header, *deals = record.read_text().splitlines(keepends=True)
    names = {"seats": ["A\x1b[2J\x07", "B\n\rb", "C\u202ec", "👩\u200d🚀"]}
    record.write_text(json.dumps(json.loads(header) | names) + "\n" + "".join(deals))
    told = run("replay", str(record)).output
    assert told.splitlines()[0].startswith("banting  A�[2J�, B��b, C�c, 👩\u200d🚀  ")
    assert not set("\x1b\x07\r\u202e") & set(told)


def test_a_record_of_a_rule_set_not_known_here_is_shown(run: Run, record: Path) -> None:
    whole = record.read_text()
    record.write_text(whole.replace('"base":"banting"', '"base":"banting-2031"'))
    assert run("replay", str(record)).output.startswith("banting-2031  ")


def test_one_deal_is_shown(run: Run, record: Path) -> None:
    lines = run("replay", str(record), "--deal", "2").output.splitlines()
    assert [line for line in lines if line.startswith("Deal")] == ["Deal 2"]
    result = run("replay", str(record), "--deal", "3")
    assert result.exit_code == 2
    assert "expected a deal from 1 to 2, got: 3" in result.stderr


def test_every_position_is_written_as_json(run: Run, record: Path) -> None:
    moments = [json.loads(line) for line in run("replay", str(record), "--json").output.splitlines()]
    assert moments[0]["deal"] == 1
    assert moments[0]["action"] is None
    assert [moment["state"]["over"] for moment in moments].count(True) == 2
    assert moments[-1]["state"]["points"] == json.loads(record.read_text().splitlines()[-1])["points"]


@pytest.mark.parametrize("name", [one.id for one in SOURCE_RULESETS])
def test_a_record_of_every_game_is_shown(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "match.jsonl"
    args = ("--seed", "r", "--bots", "greedy", "--deals", "1", "--record", str(path))
    assert run("play", name, *args, typed="h\n\n" * 200).exit_code == 0
    assert run("replay", str(path)).exit_code == 0


def test_a_sound_record_is_sound(run: Run, record: Path) -> None:
    result = run("verify", str(record))
    assert result.exit_code == 0
    assert f"{record}: sound; checked 2 deals" in result.output


def test_a_wrong_result_is_found(run: Run, record: Path) -> None:
    lines = record.read_text().splitlines()
    deal = json.loads(lines[2])
    deal["points"] = deal["points"][::-1]
    record.write_text("\n".join([*lines[:2], json.dumps(deal), ""]))
    result = run("verify", str(record))
    assert result.exit_code == 1
    assert "NOT sound" in result.output
    assert "line 3, deal 2: expected the points" in result.output
    answer = json.loads(run("verify", str(record), "--json").output)
    assert (answer["ok"], answer["findings"][0]["code"], answer["findings"][0]["line"]) == (
        False,
        "wrong_points",
        3,
    )


def test_a_half_written_record_is_shown_as_far_as_it_goes(run: Run, record: Path) -> None:
    whole = record.read_text()
    record.write_text(whole[: len(whole) - 30])
    result = run("replay", str(record))
    assert result.exit_code == 2
    assert "Deal 1" in result.output
    assert result.stderr.startswith("capsa: line 3: ")
    assert result.stderr.count("\n") == 1
    assert run("verify", str(record)).exit_code == 2


@pytest.mark.parametrize("content", ["", "no record\n", "{}\n", "\x00\xff"])
def test_what_is_no_record_is_said_on_one_line(run: Run, tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(content)
    result = run("replay", str(path))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert run("verify", str(path)).exit_code == 2


def test_what_is_no_file_does_not_keep_others_from_being_checked(
    run: Run, record: Path, tmp_path: Path
) -> None:
    result = run("verify", "/nowhere.jsonl", str(tmp_path), str(record))
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "capsa: /nowhere.jsonl: there is no such file",
        f"capsa: {tmp_path}: that is a folder, not a record",
    ]
    assert "NOT sound" not in result.output
    assert f"{record}: sound" in result.stdout
    answer = json.loads(run("verify", "/nowhere.jsonl", "--json").stdout)
    assert (answer["ok"], answer["findings"][0]["code"]) == (False, "unreadable")


def test_verify_and_replay_count_deals_alike(run: Run, record: Path) -> None:
    whole = record.read_text()
    record.write_text(whole.replace('"points":', '"other":'))
    told = run("verify", str(record)).output
    assert "not checked: deals 1-2: no result is recorded" in told
    assert "deal 0" not in told
    assert "Deal 2" in run("replay", str(record), "--deal", "2").output


def test_one_deal_without_a_result_has_its_place(run: Run, record: Path) -> None:
    whole = record.read_text()
    record.write_text(whole.replace('"points":', '"other":', 1))
    assert "not checked: line 2, deal 1: no result is recorded" in run("verify", str(record)).output


def test_a_misspelt_field_is_named(run: Run, record: Path) -> None:
    whole = record.read_text()
    record.write_text(whole.replace('"points":', '"pionts":'))
    result = run("verify", str(record))
    assert result.exit_code == 0  # unknown fields are the records' contract
    named = "line 2, deal 1: unknown field 'pionts' of the deal (2 times); did you mean 'points'?"
    assert f"{record}: {named}" in result.output.splitlines()
    (unknown,) = json.loads(run("verify", str(record), "--json").output)["unknown"]
    assert (unknown["field"], unknown["within"], unknown["near"]) == ("pionts", "deal", "points")
    assert (unknown["line"], unknown["deal"], unknown["action"], unknown["times"]) == (2, 0, None, 2)


def test_many_unknown_fields_are_named_up_to_a_bound(run: Run, record: Path) -> None:
    whole = record.read_text()
    more = "".join(f'"x{number:03}":1,' for number in range(300))
    record.write_text(whole.replace('"seed":', f'{more}"seed":'))
    lines = run("verify", str(record)).output.splitlines()
    assert sum("unknown field 'x" in line for line in lines) == 20
    assert f"{record}: and 280 unknown fields more" in lines


def test_a_sound_record_names_no_unknown_field(run: Run, record: Path) -> None:
    assert "unknown" not in run("verify", str(record)).output
    assert json.loads(run("verify", str(record), "--json").output)["unknown"] == []


@pytest.mark.parametrize("name", ["classic", "susun-poker", "chinese-2-4"])
def test_a_record_is_told_in_one_language(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "match.jsonl"
    args = ("--lang", "id", "--seed", "r", "--bots", "greedy", "--deals", "1", "--record", str(path))
    assert run("play", name, *args, typed="h\n\n" * 300).exit_code == 0
    indonesian = run("replay", str(path), "--lang", "id").output
    assert indonesian == run("replay", str(path), language="id_ID.UTF-8").output
    english = run("replay", str(path)).output
    assert "Ronde 1" in indonesian
    assert "Deal 1" in english
    own = {"Deal", "points:", "plays", "passes", "sets", "declines", "announces", "front", "middle", "back"}
    assert not own & set(indonesian.split())
    assert own & set(english.split())
    assert len(indonesian.splitlines()) == len(english.splitlines())
