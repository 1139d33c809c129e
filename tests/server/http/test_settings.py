"""Settings: each has a flag, a variable and a line in the manual, and what makes no sense is refused."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

import click
import pytest

from capsa.cli.serve import command
from capsa.cli.settings import settings_of
from capsa.errors import CapsaError
from capsa.server.settings import LogStyle, Settings, flag, variable

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "server.md"
NAMES = [one.name for one in fields(Settings)]


def given(*args: str) -> Settings:
    with command.make_context("serve", [*args]) as context:
        return settings_of(context.params)


def test_without_flags_everything_is_as_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    assert given() == Settings()
    assert (given().host, given().port, given().open_browser) == ("127.0.0.1", None, True)
    assert given().db.name == "capsa.sqlite"


@pytest.mark.parametrize("name", NAMES)
def test_a_flag_and_a_variable_set_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    values = {"host": "::1", "port": "9000", "db": str(tmp_path / "x"), "proxies": "10.0.0.1", "log": "json"}
    values |= {"log_level": "error"}
    value = values.get(name, "7")
    by_flag = given(flag(name)) if name == "open_browser" else given(flag(name), value)
    monkeypatch.setenv(variable(name), "1" if name == "open_browser" else value)
    assert given() == by_flag != Settings()


def test_a_flag_is_stronger_than_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAPSA_PORT", "9000")
    monkeypatch.setenv("CAPSA_LOG", "human")
    assert (given("--port", "9001").port, given().log) == (9001, LogStyle.HUMAN)


@pytest.mark.parametrize("name", NAMES)
def test_the_manual_has_every_setting(name: str) -> None:
    one = next(one for one in fields(Settings) if one.name == name)
    text = PAGE.read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| `{flag(name)}` \| `{variable(name)}` \| (.*) \|$", text, re.MULTILINE)
    meaning, _, default = row.rpartition(" | ")
    assert meaning == one.metadata["meaning"].partition("  [")[0]
    if one.default not in {MISSING, None, "", True}:
        assert default == f"`{one.default}`"


def test_the_manual_has_no_other_setting() -> None:
    stated = re.findall(r"^\| `(--[a-z-]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert stated == [flag(name) for name in NAMES]


def test_all_that_makes_no_sense_is_named_at_once() -> None:
    with pytest.raises(CapsaError) as raised:
        Settings(host=" ", port=70_000, rate=0, drain=-1)
    assert raised.value.code == "bad_settings"
    assert [part.partition(":")[0] for part in str(raised.value).split("; ")] == [
        "host",
        "port",
        "rate",
        "drain",
    ]


@pytest.mark.parametrize(
    ("variable_name", "value"), [("CAPSA_PORT", "x"), ("CAPSA_LOG", "loud"), ("CAPSA_RATE", "0")]
)
def test_a_bad_variable_is_refused_by_its_name(
    monkeypatch: pytest.MonkeyPatch, variable_name: str, value: str
) -> None:
    monkeypatch.setenv(variable_name, value)
    with pytest.raises(click.BadParameter) as raised:
        given()
    assert variable_name in raised.value.format_message()


def test_limits_follow_from_the_settings() -> None:
    limits = Settings(rate=7, most_tables=3, most_connections=5).limits()
    assert (limits.rate, limits.burst, limits.tables, limits.connections) == (7, 14, 3, 5)
