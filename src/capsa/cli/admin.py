"""`capsa admin`: the tables of a server, for whoever runs it; the server may be running meanwhile."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from capsa.cli.settings import setting
from capsa.cli.teaching import TaughtCommand, taught
from capsa.errors import CapsaError
from capsa.server.settings import default_database

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from capsa.server.listing import TableInfo
    from capsa.server.store.base import GameRow
    from capsa.server.store.sqlite import SqliteStore

_MOST = 1_000_000
_OPEN = ("waiting", "playing", "between", "finished")


class AdminGroup(TaughtCommand, click.Group):
    """A group with examples."""

    examples = (
        ("capsa admin list", "show the open tables"),
        ("capsa admin export --to records", "write the record of every match to a folder"),
        ("capsa admin backup friday.sqlite", "copy everything while the server runs"),
        ("capsa admin close k7f2 --reason 'see you tomorrow'", "close a table of the running server"),
    )


@click.group("admin", cls=AdminGroup)
def command() -> None:
    """List, close, export and back up the tables of a server.

    Works on the server's database, `--db` or CAPSA_DB, whether or not the server is running; only `close`
    needs it running.
    """


@command.command(
    "list", cls=taught("list", ("capsa admin list --all --json", "every table, one object a line"))
)
@setting("db")
@click.option("everything", "--all", is_flag=True, help="Closed tables too.")
@click.option("as_json", "--json", is_flag=True, help="Write one JSON object a line.")
def show(db: Path | None, *, everything: bool, as_json: bool) -> None:
    """List the tables, the latest first."""
    with _store(db) as store:
        rows = _rows(store, None if everything else _OPEN)
    if as_json:
        for row in rows:
            click.echo(row.data.decode())
    else:
        _print(rows)


@command.command("export", cls=taught("export", ("capsa admin export k7f2", "one table, to this folder")))
@setting("db")
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=".",
    show_default=True,
    help="The folder.",
)
@click.argument("tables", metavar="[TABLE]...", nargs=-1)
def export(db: Path | None, folder: Path, tables: tuple[str, ...]) -> None:
    """Write the record of each match, finished deals only: all tables unless some are named.

    Each is a file TABLE-MATCH.jsonl that `capsa verify` and `capsa replay` read.
    """
    with _store(db) as store:
        names = tables or [row.id for row in _rows(store)]
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            for path in _exported(store, name, folder):
                click.echo(path)


@command.command("backup", cls=taught("backup", ("capsa admin backup friday.sqlite", "copy everything")))
@setting("db")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(db: Path | None, file: Path) -> None:
    """Copy everything to a new file, which a server can be started with."""
    with _store(db) as store:
        asyncio.run(store.backup(file))


@command.command("close", cls=taught("close", ("capsa admin close k7f2", "close one table for good")))
@setting("db")
@click.option("--reason", default="", help="What everybody at the table can read.")
@click.argument("table")
def close(db: Path | None, reason: str, table: str) -> None:
    """Close a table of the running server for good."""
    from capsa.cli.closing import close_table  # noqa: PLC0415 (--help needs no server)

    with _store(db) as store:
        close_table(store, table, reason)
    click.echo(f"closed {table}")


@contextmanager
def _store(db: Path | None) -> Iterator[SqliteStore]:
    """Open a database that is there; a server may have it open too."""
    from capsa.server.store.sqlite import SqliteStore  # noqa: PLC0415 (--help needs no server)

    path = db or default_database()
    if not path.is_file():
        raise CapsaError(f"expected the database of a server: {path}", code="no_database")
    store = SqliteStore(path, exclusive=False)
    try:
        yield store
    finally:
        store.abandon()


def _rows(store: SqliteStore, phases: tuple[str, ...] | None = None) -> Sequence[GameRow]:
    from capsa.server.store.base import GameQuery  # noqa: PLC0415 (--help needs no server)

    return asyncio.run(store.games(GameQuery(phases=phases, limit=_MOST)))


def _exported(store: SqliteStore, name: str, folder: Path) -> Iterator[Path]:
    from capsa.server.matches import text  # noqa: PLC0415 (--help needs no server)

    if asyncio.run(store.game(name)) is None:
        raise CapsaError(f"expected the id of a table, got: {name}", code="no_such_table")
    for number, rows in groupby(asyncio.run(store.played(name)), key=lambda row: row.match):
        path = folder / f"{name}-{number}.jsonl"
        path.write_text(text(list(rows)), encoding="utf-8", newline="\n")
        yield path


def _print(rows: Sequence[GameRow]) -> None:
    from capsa.cli.tables import print_table  # noqa: PLC0415 (--json needs no tables)
    from capsa.server.listing import read_info  # noqa: PLC0415 (--json needs no tables)

    infos = [read_info(row.data) for row in rows]
    print_table(("table", "phase", "rules", "deals", "seats"), [_cells(one) for one in infos], right=(3,))


def _cells(info: TableInfo) -> tuple[str, str, str, str, str]:
    rules = f"{info.ruleset}, changed" if info.changed else info.ruleset
    people = ", ".join(seat.name or "free" for seat in info.seats)
    return info.id, info.phase.value, rules, f"{info.deal} of {info.deals}", people
