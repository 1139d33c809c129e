"""The SQLite file: who may open it, how it is written, and what a failing disk does."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from capsa.server.store.base import StoreError
from capsa.server.store.schema import SCHEMA, UPGRADES, VERSION
from capsa.server.store.sqlite import SqliteStore
from capsa.server.store.writer import Writer, connect

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "capsa.sqlite"


async def test_a_file_has_one_server(path: Path) -> None:
    store = SqliteStore(path)
    with pytest.raises(StoreError) as refused:
        SqliteStore(path)
    assert refused.value.code == "store_in_use"
    reading = SqliteStore(path, exclusive=False)
    assert await reading.secret("key") == await store.secret("key")
    reading.abandon()
    store.abandon()
    SqliteStore(path).abandon()


@pytest.mark.parametrize("content", [b"no database at all " * 100, None])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "other"
    if content is None:
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE event (mine)")
    else:
        path.write_bytes(content)
    with pytest.raises(StoreError) as refused:
        SqliteStore(path)
    assert refused.value.code == "store_unknown"


def test_what_is_committed_is_synced(path: Path) -> None:
    SqliteStore(path).abandon()
    with closing(connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


async def test_what_waits_is_committed_together(tmp_path: Path) -> None:
    """While the disk is busy with one commit, all that comes in shares the next."""
    writer = Writer(tmp_path / "file")
    busy, go_on = threading.Event(), threading.Event()
    await writer.do(lambda cursor: cursor.execute("CREATE TABLE t (n)"))

    def first(cursor: sqlite3.Cursor) -> None:
        busy.set()
        go_on.wait()

    slow = asyncio.ensure_future(writer.do(first))
    await asyncio.to_thread(busy.wait)
    seen: set[int] = set()

    def note(cursor: sqlite3.Cursor) -> None:
        cursor.execute("INSERT INTO t VALUES (1)")
        seen.add(cursor.execute("SELECT count(*) FROM t").fetchone()[0])
        with closing(connect(tmp_path / "file")) as other:
            assert other.execute("SELECT count(*) FROM t").fetchone() == (0,), "not on disk yet"

    rest = [asyncio.ensure_future(writer.do(note)) for _ in range(50)]
    await asyncio.sleep(0)
    assert writer.pending == 51
    go_on.set()
    await asyncio.gather(slow, *rest)
    assert seen == set(range(1, 51))
    assert writer.pending == 0
    writer.close()


async def test_work_that_fails_takes_nobody_with_it(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "file")
    await writer.do(lambda cursor: cursor.execute("CREATE TABLE t (n UNIQUE)"))

    def fail(cursor: sqlite3.Cursor) -> None:
        cursor.execute("INSERT INTO t VALUES (2)")
        cursor.execute("INSERT INTO t VALUES (1)")

    work = [writer.do(lambda c: c.execute("INSERT INTO t VALUES (1)")), writer.do(fail)]
    work.append(writer.do(lambda c: c.execute("INSERT INTO t VALUES (3)")))
    done = await asyncio.gather(*work, return_exceptions=True)
    assert isinstance(done[1], sqlite3.IntegrityError)
    rows = await writer.do(lambda cursor: cursor.execute("SELECT n FROM t ORDER BY n").fetchall())
    assert rows == [(1,), (3,)]
    writer.close()


async def test_a_disk_that_cannot_be_written_to_is_told_to_all_who_wait(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "file")
    await writer.do(lambda cursor: cursor.execute("CREATE TABLE t (n)"))
    late = (
        "CREATE TABLE u (id INTEGER PRIMARY KEY, of INTEGER REFERENCES u (id) DEFERRABLE INITIALLY DEFERRED)"
    )
    await writer.do(lambda cursor: cursor.execute(late))

    def break_off(cursor: sqlite3.Cursor) -> None:
        cursor.execute("INSERT INTO u VALUES (1, 2)")  # as good as a disk that is full: the commit fails

    work = [writer.do(break_off), writer.do(lambda c: c.execute("INSERT INTO t VALUES (3)"))]
    done = await asyncio.gather(*work, return_exceptions=True)
    assert all(isinstance(result, StoreError) for result in done)
    assert await writer.do(lambda cursor: cursor.execute("SELECT n FROM t").fetchall()) == []
    writer.close()


async def test_a_closed_store_takes_nothing(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "file")
    writer.close()
    with pytest.raises(StoreError) as refused:
        await writer.do(lambda cursor: cursor.execute("SELECT 1"))
    assert refused.value.code == "store_closed"


async def test_a_file_of_the_version_before_becomes_one_of_this(tmp_path: Path) -> None:
    path = tmp_path / "capsa.sqlite"
    first = SCHEMA.replace(UPGRADES[1], "")
    with closing(sqlite3.connect(path)) as old:
        old.executescript(f"{first} PRAGMA user_version = 1;")
        old.execute("INSERT INTO player VALUES ('p', 'Ani', 5)")
        old.commit()
    store = SqliteStore(path)
    person = await store.player("p")
    assert person is not None
    assert person.name == "Ani"
    assert not await store.played("g")
    await store.close(10)
    with closing(sqlite3.connect(path)) as now:
        assert now.execute("PRAGMA user_version").fetchone() == (VERSION,)
        now.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(StoreError) as refused:
        SqliteStore(path)
    assert refused.value.code == "store_unknown"
