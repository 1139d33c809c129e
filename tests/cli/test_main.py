"""What holds for every command: help that teaches, errors on one line, quiet ways out."""

from __future__ import annotations

import signal
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from capsa.cli.main import COMMANDS, main
from capsa.cli.teaching import TaughtCommand

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    Run = Callable[..., Result]
    Start = Callable[..., subprocess.Popen[str]]


def test_the_start_imports_little() -> None:
    code = "import sys, capsa.cli.main; print(*sys.modules)"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"rich", "msgspec", "numpy", "capsa.rulesets", "capsa.banting", "capsa.susun", "capsa.agents"}
    assert heavy.isdisjoint(process.stdout.split())


@pytest.mark.parametrize("args", [(), ("--help",), ("-h",)])
def test_help_names_every_command(run: Run, args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.exit_code == 0
    for name, (_, line) in COMMANDS.items():
        assert f"{name} " in result.output
        assert line in result.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_teaches_with_examples(run: Run, name: str) -> None:
    command = import_module(COMMANDS[name][0]).command
    assert isinstance(command, TaughtCommand)
    assert command.examples
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output
    # each on a line of its own, so that it can be copied
    assert {typed for typed, _ in command.examples} <= {line.strip() for line in result.output.splitlines()}
    # the line that `capsa --help` shows without importing the command is the command's own first one
    assert (command.help or "").splitlines()[0] == COMMANDS[name][1]


def test_the_version_is_the_package_s(run: Run) -> None:
    assert run("--version").output == f"capsa {version('capsa')}\n"


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("paly",), "play"),
        (("rules", "bantin"), "banting"),
        (("play", "clasic"), "classic"),
        (("simulate", "susun-suit"), "susun-suits"),
        (("deal", "--plyers", "3"), "--players"),
        (("deal", "x", "--players", "5"), "2<=x<=4"),
        (("deal", "x", "--rules", "nothing"), "banting"),
        (("rules", "banting", "--set", "flushorder=x"), "flush_order"),
        (("rules", "--set", "deals=3"), "name one"),
        (("play", "banting", "--bots", "genius"), "smart"),
        (("play", "banting", "--bots", "smart,smart,smart,smart"), "1 to 3 bots"),
        (("play", "banting", "--players", "2", "--seat", "3"), "--seat"),
        (("play", "banting", "--seed", "\udcff"), "--seed"),
        (("play", "banting", "--record", "/nowhere/at/all.jsonl"), "/nowhere/at/all.jsonl"),
        (("replay", "/nowhere/at/all.jsonl"), "No such file"),
        (("replay", "/"), "/"),
        (("simulate", "banting", "--agents", "smart,smart"), "4 agents"),
        (("simulate", "banting", "--deals", "0"), "x>=1"),
        (("completion", "tcsh"), "bash"),
    ],
)
def test_bad_input_is_one_line_that_says_what_was_expected(
    run: Run, args: tuple[str, ...], expected: str
) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("capsa: ")
    assert result.stderr.count("\n") == 1
    assert expected in result.stderr


def test_all_problems_of_options_are_named_at_once(run: Run) -> None:
    settings = ("players=9", "deals=0", "nonsense", "foo=1")
    result = run("rules", "banting", *(word for setting in settings for word in ("--set", setting)))
    assert result.exit_code == 2
    for problem in ("players", "deals", "'nonsense'", "foo"):
        assert problem in result.stderr


def test_a_fault_of_ours_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("capsa.dealing.deal", broken)
    assert isinstance(run("deal", "x").exception, ZeroDivisionError)


def test_ctrl_c_leaves_quietly(start: Start) -> None:
    process = start("play", "banting", "--seed", "x", "--bots", "random")
    assert process.stdout is not None
    assert any("Hand" in line for line in process.stdout)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert process.returncode == 130
    assert errors == ""


def test_a_reader_who_goes_away_is_no_error(start: Start) -> None:
    process = start("rules", "banting", "--json")
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait() == 141


@pytest.mark.parametrize(
    ("words", "closed"),
    [("rules", ">&-"), ("play banting", "<&-"), ("referee", "<&-"), ("deal x", "<&- >&- 2>&-")],
)
def test_a_stream_that_is_closed_from_the_start_is_no_fault(words: str, closed: str) -> None:
    command = f'"{sys.executable}" -m capsa.cli {words} {closed}'
    done = subprocess.run(command, shell=True, capture_output=True, check=False)  # noqa: S602 (a shell closes)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="nothing here is always full")
def test_a_full_disk_is_said_on_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "capsa.cli", "rules"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (2, b"capsa: cannot read or write: No space left on device\n")


def test_the_end_of_input_leaves_a_game_quietly(run: Run) -> None:
    result = run("play", "banting", "--seed", "x", "--bots", "random")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "You leave the table; 0 deals were played." in result.output


def test_a_terminal_without_suit_signs_gets_letters() -> None:
    command = [sys.executable, "-X", "utf8=0", "-m", "capsa.cli", "play", "banting", "--seed", "x"]
    environment = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    process = subprocess.run(command, capture_output=True, check=True, env=environment, input=b"r\n")
    assert b"Hand     4d 4h 5d" in process.stdout
    assert b"suits dchs" in process.stdout
    assert b"?" not in process.stdout.replace(b"? help", b"")


def test_main_is_the_entry_point() -> None:
    assert main.name == "main"
