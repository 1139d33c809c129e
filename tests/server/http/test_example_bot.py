"""The example for programmers: it plays whole matches through the door that its page describes."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

from capsa.cli.fetching import fetched
from capsa.records.verify import verify_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.server.http.conftest import Started
    from websockets.sync.client import ClientConnection

SIT = {"type": "sit", "command_id": "sit"}
BOT = Path(__file__).parents[3] / "examples" / "bot.py"


def test_the_example_is_short_and_needs_one_package() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    nodes = [*ast.walk(ast.parse(text))]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names) == {"websockets"}


def says(*arguments: str) -> str:
    """What the example says when it cannot play: one line, and no story of how it came to that."""
    command = [sys.executable, str(BOT), *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert not done.stdout
    (line,) = done.stderr.splitlines()
    return line


def test_the_example_says_on_one_line_what_is_wrong(serve: Callable[..., Started]) -> None:
    url = serve().url
    assert says("http://127.0.0.1:1").startswith("cannot play at http://127.0.0.1:1: ")
    assert says("nowhere").startswith("cannot play at nowhere: ")
    assert "unknown_ruleset" in says(url, "poker")
    assert says(url, "banting", "nosuchtable").startswith(f"cannot play at {url}: no_such_table, ")
    with opened(url) as (table, socket):
        for number in range(4):
            socket.send(json.dumps({"type": "add_bot", "command_id": f"b{number}"} if number else SIT))
        while '"b3"' not in str(socket.recv()):
            pass
        assert ": table_full, " in says(url, "banting", table)


@contextmanager
def opened(url: str) -> Iterator[tuple[str, ClientConnection]]:
    """A table of which somebody is the host, who sits there and waits."""
    body = json.dumps({"rules": "banting", "clocks": {"start": 3_600_000}}).encode()
    asked = Request(f"{url}/api/tables", body, {"content-type": "application/json"})  # noqa: S310 (our own)
    with urlopen(asked) as answer:  # noqa: S310 (our own)
        table = json.load(answer)["table"]
    with connect(f"ws{url[4:]}/ws/{table}") as socket:
        socket.send('{"type": "hello", "v": 1}')
        yield table, socket


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
