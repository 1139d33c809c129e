"""`capsa referee` as a command: the referee itself has tests of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import Popen

    from click.testing import Result


def test_every_line_has_an_answer(run: Callable[..., Result]) -> None:
    result = run("referee", typed='{"op": "deal", "seed": "monday", "id": 7}\nnonsense\n')
    assert result.exit_code == 0
    good, bad = map(json.loads, result.stdout.splitlines())
    assert (good["id"], good["ok"], len(good["hands"])) == (7, True, 4)
    assert bad["ok"] is False


def test_an_answer_comes_before_the_next_question(start: Callable[..., Popen[str]]) -> None:
    process = start("referee")
    assert process.stdin is not None
    assert process.stdout is not None
    for seed in ("a", "b"):
        process.stdin.write(json.dumps({"op": "deal", "seed": seed}) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["ok"]
    process.communicate()
    assert process.returncode == 0
