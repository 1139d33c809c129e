"""The example for programmers: it plays whole matches through the door that its page describes."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from capsa.cli.fetching import fetched
from capsa.records.verify import verify_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.http.conftest import Started

BOT = Path(__file__).parents[3] / "examples" / "bot.py"


def test_the_example_is_short_and_needs_one_package() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    nodes = [*ast.walk(ast.parse(text))]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names) == {"websockets"}


@pytest.mark.parametrize("rules", ["classic", "chinese-2-4"])
def test_the_example_plays_a_whole_match_and_its_record_is_sound(
    serve: Callable[..., Started], rules: str
) -> None:
    started = serve("--bot-workers", "1")
    command = [sys.executable, str(BOT), started.url, rules]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    match = json.loads(done.stdout)
    assert match["number"] == match["deals"] == 2
    report = verify_lines(fetched(f"{started.url}/api/games/{match['table']}/record"))
    assert (report.ok, report.deals, report.shuffles) == (True, 2, 2)
    assert '"level":"error"' not in started.stop()
