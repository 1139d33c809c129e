"""`capsa serve` and `capsa admin`: start, list, close, export, back up, and what is wrong said on a line."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from capsa.cli.fetching import fetched, sent
from capsa.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.http.conftest import Started


def capsa(*args: object, **environment: str) -> Result:
    environ = {"COLUMNS": "120", **environment}
    return CliRunner(env=environ).invoke(main, [*map(str, args)], prog_name="capsa")


def opened(started: Started, **spec: object) -> str:
    body = json.dumps({"rules": "banting", **spec}).encode()
    headers = {"content-type": "application/json"}
    answer = sent(urllib.request.Request(f"{started.url}/api/tables", body, headers))  # noqa: S310 (our own server)
    table: str = json.loads(answer)["table"]
    return table


def test_the_tables_of_a_running_server_are_listed_closed_and_backed_up(
    serve: Callable[..., Started], tmp_path: Path
) -> None:
    started = serve()
    first, second = opened(started), opened(started)
    assert {first, second} <= set(capsa("admin", "list", "--db", started.db).stdout.split())
    assert capsa("admin", "close", first, "--reason", "bye", "--db", started.db).stdout == f"closed {first}\n"
    assert first not in capsa("admin", "list", "--db", started.db).stdout
    rows = capsa("admin", "list", "--all", "--json", CAPSA_DB=str(started.db)).stdout.splitlines()
    assert {row["id"]: row["phase"] for row in map(json.loads, rows)} == {first: "closed", second: "waiting"}

    copy = tmp_path / "copies" / "copy.sqlite"
    copy.parent.mkdir()
    assert capsa("admin", "backup", copy, "--db", started.db).exit_code == 0
    third = opened(started)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert second in capsa("admin", "list", "--db", copy).stdout
    assert third not in capsa("admin", "list", "--db", copy).stdout
    again = capsa("admin", "backup", copy, "--db", started.db)
    assert (again.exit_code, again.stderr.count("\n")) == (2, 1)


def test_a_table_is_closed_only_by_who_has_the_database(serve: Callable[..., Started]) -> None:
    started = serve()
    table = opened(started)
    request = urllib.request.Request(  # noqa: S310 (our own server)
        f"{started.url}/api/admin/tables/{table}/close",
        b"{}",
        {"content-type": "application/json", "authorization": "Bearer admin.admin"},
    )
    with pytest.raises(OSError, match="403"):
        sent(request)
    assert table in capsa("admin", "list", "--db", started.db).stdout


def test_matches_are_exported_and_a_game_of_a_stopped_server_too(
    serve: Callable[..., Started], tmp_path: Path
) -> None:
    started = serve()
    bot = Path(__file__).parents[3] / "examples" / "bot.py"
    command = [sys.executable, str(bot), started.url, "susun-suits"]
    subprocess.run(command, check=True, capture_output=True, timeout=90)
    started.stop()
    done = capsa("admin", "export", "--to", tmp_path / "records", "--db", started.db)
    (path,) = done.stdout.split()
    assert capsa("verify", path).exit_code == 0
    missing = capsa("admin", "export", "nowhere", "--db", started.db)
    assert (missing.exit_code, missing.stderr) == (2, "capsa: expected the id of a table, got: nowhere\n")


def test_a_record_is_verified_where_it_is_or_it_is_said_why_not(serve: Callable[..., Started]) -> None:
    started = serve()
    table = opened(started)
    done = capsa("verify", f"{started.url}/api/games/{table}/record")
    assert done.exit_code == 2
    assert "the server answered 404: expected a match of which a deal is over" in done.stderr
    started.stop()
    gone = capsa("verify", f"{started.url}/x", "http://[")
    assert gone.exit_code == 2
    assert "the server cannot be reached" in gone.stderr
    assert "expected an address" in gone.stderr


def test_a_server_comes_back_where_it_was_after_a_stop(serve: Callable[..., Started]) -> None:
    started = serve()
    table = opened(started)
    started.stop()
    again = serve()
    assert json.loads(fetched(f"{again.url}/api/tables/{table}"))["phase"] == "waiting"


def test_two_servers_of_one_database_do_not_go_together(serve: Callable[..., Started]) -> None:
    started = serve()
    second = capsa("serve", "--no-open", "--port", "0", "--db", started.db)
    assert (second.exit_code, second.stderr.count("\n")) == (2, 1)
    assert started.url in second.stderr


@pytest.mark.parametrize(
    "flags",
    [
        ["--port", "99999"],
        ["--port", "x"],
        ["--port", "-1"],
        ["--host", "no such host.invalid"],
        ["--host", "a" * 70],
        ["--host", ""],
        ["--host", "203.0.113.7"],  # an address that is another machine's
        ["--rate", "0"],
        ["--log", "loud"],
        ["--db", "/dev/null/x/capsa.sqlite"],
        ["--db", "/"],
        ["--db", ""],
        ["--proxies", "127.0.0.1,foo"],
        ["--proxies", "10.0.0.1/8"],  # not where a network begins
        ["extra"],
    ],
    ids=" ".join,
)
def test_what_makes_no_server_is_said_on_one_line(flags: list[str], tmp_path: Path) -> None:
    done = capsa("serve", "--no-open", "--db", tmp_path / "x.sqlite", *flags)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("capsa: ")
    assert done.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_said_where_it_was_asked_for(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = capsa("serve", "--no-open", "--port", port, "--db", tmp_path / "x.sqlite")
    assert (done.exit_code, done.stderr) == (2, f"capsa: expected a free port of 127.0.0.1, in use: {port}\n")


def test_no_database_is_nothing_to_administer(tmp_path: Path) -> None:
    for command in (["list"], ["export"], ["backup", tmp_path / "copy"], ["close", "x"]):
        done = capsa("admin", *command, "--db", tmp_path / "none.sqlite")
        assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("flags", [["--log", "json"], []], ids=["json", "no terminal"])
def test_the_log_is_json_and_keeps_nobodys_secrets(serve: Callable[..., Started], flags: list[str]) -> None:
    started = serve(*flags, CAPSA_LOG_LEVEL="debug")
    request = urllib.request.Request(f"{started.url}/api/me/link", b"", method="POST")  # noqa: S310 (our own server)
    link = json.loads(sent(request))["path"]
    fetched(f"{started.url}{link}")
    log = started.stop()
    events = [json.loads(line) for line in log.splitlines()]
    assert {"listening", "host_started"} <= {event["event"] for event in events}
    assert link not in log
    assert started.process.returncode in {0, -15}
