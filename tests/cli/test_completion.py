"""`capsa completion`, and what the Tab key then offers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from capsa.cli.completion import SHELLS
from capsa.cli.main import COMMANDS, main

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result


def complete(words: str, place: int) -> str:
    environment = {"_CAPSA_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(place)}
    return CliRunner(env=environment).invoke(main, [], prog_name="capsa").output


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_its_script(run: Callable[..., Result], shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert f"_CAPSA_COMPLETE={shell}_complete" in result.output


def test_fish_cuts_an_answer_at_its_first_comma_only(run: Callable[..., Result]) -> None:
    script = run("completion", "fish").output
    assert 'string split --max 1 "," $completion' in script
    assert script.count("string split") == 1


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish here")
def test_fish_offers_the_last_of_several_names(run: Callable[..., Result]) -> None:
    line = "capsa play banting --bots smart,gr"
    script = f'{run("completion", "fish").output}\ncomplete -C "{line}"'
    fish = ["fish", "--no-config", "-c", script]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    offered = subprocess.run(
        fish, capture_output=True, text=True, check=True, env={**os.environ, "PATH": path}
    )
    assert "smart,greedy" in offered.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_takes_its_script(run: Callable[..., Result]) -> None:
    script = run("completion", "bash").output
    subprocess.run(["bash", "-n"], input=script, text=True, check=True)  # noqa: S607 (the shell that is there)


@pytest.mark.parametrize(
    ("words", "place", "offered"),
    [
        ("capsa ", 1, list(COMMANDS)),
        ("capsa play ban", 2, ["banting"]),
        ("capsa rules classic --set flush", 4, ["flush_order="]),
        ("capsa rules susun-suits --set dra", 4, ["dragon="]),
        ("capsa play --la", 2, ["--lang"]),
        ("capsa play banting --bots smart,gr", 4, ["smart,greedy"]),
        ("capsa simulate banting --agents se", 4, ["search"]),
    ],
)
def test_what_may_come_next_is_offered(words: str, place: int, offered: list[str]) -> None:
    output = complete(words, place)
    for word in offered:
        assert word in output


@pytest.mark.parametrize("words", ["capsa play banting --set ", "capsa play --set bomb=none banting --set "])
def test_options_of_the_other_family_are_not_offered(words: str) -> None:
    offered = complete(words, len(words.split()))
    assert "flush_order=" in offered
    assert "wheel=" not in offered


@pytest.mark.parametrize(
    ("words", "place", "offered"),
    [
        ("capsa rules classic --set flush_order = ra", 6, ["rank-then-suit"]),
        ("capsa rules classic --set flush_order =", 5, ["suit-then-rank", "rank-then-suit"]),
        ("capsa rules classic --set deals = 3 --set short_hand_passes = ", 9, ["true", "false"]),
        ("capsa rules susun-suits --set wheel = s", 6, ["second-highest"]),
    ],
)
def test_bash_gets_what_stands_after_the_equal_sign_it_cuts_at(
    words: str, place: int, offered: list[str]
) -> None:
    assert [line.removeprefix("plain,") for line in complete(words, place).splitlines()][
        : len(offered)
    ] == offered


def test_other_shells_get_the_whole_of_key_and_value() -> None:
    environment = {
        "_CAPSA_COMPLETE": "fish_complete",
        "COMP_WORDS": "capsa rules classic --set flush_order=r",
        "COMP_CWORD": "flush_order=r",
    }
    offered = CliRunner(env=environment).invoke(main, [], prog_name="capsa").output
    assert "flush_order=rank-then-suit" in offered
    assert "suit-then-rank" not in offered
