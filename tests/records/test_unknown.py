"""Fields that are not known are kept, and the audit names them."""

import json
from collections.abc import Mapping

import pytest

from capsa.records import Unknown, read, verify, verify_lines, write

HEADER = {"v": 1, "rules": {"base": "susun-suits", "players": 2}}


def unknown_in(*lines: Mapping[str, object]) -> list[Unknown]:
    return list(verify_lines([json.dumps(line) for line in lines]).unknown)


@pytest.mark.parametrize(
    ("field", "near"),
    [("seat", "seats"), ("comitment", "commitment"), ("Time", "time"), ("weather", None), ("", None)],
)
def test_a_field_of_the_header_is_named_with_the_one_it_is_near(field: str, near: str | None) -> None:
    (unknown,) = unknown_in({**HEADER, field: 1})
    assert unknown == Unknown(field=field, within="header", near=near, line=1)


def test_each_place_has_fields_of_its_own() -> None:
    timeout = {"seat": 0, "do": "timeout"}
    deal = {
        "seed": "s",
        "dealt": 1,
        "shuffle": {"contributions": ["", ""], "secrets": "00"},
        "actions": [timeout, {"seat": 1, "do": "timeout", "msec": 5}],
    }
    found = unknown_in(HEADER, deal)
    assert [(one.within, one.field, one.near) for one in found] == [
        ("deal", "dealt", "dealer"),
        ("shuffle", "secrets", "secret"),
        ("action", "msec", "ms"),
    ]
    assert [(one.line, one.deal, one.action) for one in found] == [(2, 0, None), (2, 0, None), (2, 0, 1)]
    assert str(found[2]) == "line 2, deal 1, action 2: unknown field 'msec' of the action; did you mean 'ms'?"


def test_a_field_of_another_action_is_unknown() -> None:
    deal = {"seed": "s", "actions": [{"seat": 0, "do": "timeout", "rows": []}]}
    (unknown,) = unknown_in(HEADER, deal)
    assert (unknown.field, unknown.within, unknown.near) == ("rows", "action", None)


def test_an_empty_row_of_a_draft_is_known() -> None:
    deal = {"seed": "s", "actions": [{"seat": 0, "do": "draft", "front": "", "middle": ""}]}
    assert unknown_in(HEADER, deal) == []


def test_a_field_is_named_once_and_counted() -> None:
    deals = [{"seed": str(number), "note": number, "actions": []} for number in range(3)]
    (unknown,) = unknown_in(HEADER, *deals)
    assert (unknown.times, unknown.line, unknown.deal) == (3, 2, 0)
    assert str(unknown) == "line 2, deal 1: unknown field 'note' of the deal (3 times)"


def test_a_name_is_quoted_safely() -> None:
    (unknown,) = unknown_in({**HEADER, "\x1b[2J" + "x" * 1000: 1})
    assert "\x1b" not in str(unknown)
    assert len(str(unknown)) < 200


def test_unknown_fields_are_no_fault_and_survive_a_round_trip() -> None:
    lines = [json.dumps({**HEADER, "seat": ["A", "B"]}), json.dumps({"seed": "s", "note": 1})]
    record = read(lines).whole()
    assert verify(record).ok
    again = read(write(record)).whole()
    assert again == record
    assert [one.field for one in verify(again).unknown] == ["seat", "note"]
