"""One thread that writes: what arrives while the disk is busy goes to it together, in one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from capsa.server.store.base import StoreError
from capsa.server.store.statements import beat

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")
Work = Callable[[sqlite3.Cursor], T]
LARGEST_BATCH = 512
WAIT = 10.0


@dataclass(slots=True)
class _Job(Generic[T]):
    """Work, the future that gets its result once that is on disk, and the sign of life that goes with it."""

    work: Work[T]
    future: asyncio.Future[T]
    loop: asyncio.AbstractEventLoop
    at: int
    result: T | None = None
    error: Exception | None = None

    def run(self, cursor: sqlite3.Cursor) -> None:
        """Do the work."""
        self.result = self.work(cursor)

    def run_alone(self, cursor: sqlite3.Cursor) -> None:
        """Do the work; what an error leaves half done is undone."""
        cursor.execute("SAVEPOINT job")
        try:
            self.result = self.work(cursor)
        except Exception as error:  # noqa: BLE001 (whatever it is belongs to whoever asked for the work)
            self.error = error
            cursor.execute("ROLLBACK TO job")
        cursor.execute("RELEASE job")

    def finish(self) -> None:
        """Tell whoever waits."""
        if self.future.cancelled():
            return
        if self.error is None:
            self.future.set_result(cast("T", self.result))
        else:
            self.future.set_exception(self.error)


class Writer:
    """A queue of work, done in order by one thread; each batch is one transaction."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: deque[_Job[object]] = deque()
        self._wake = threading.Condition()
        self._closed = False
        self._writing = 0
        self._thread = threading.Thread(target=self._run, name="capsa-store", daemon=True)
        self._thread.start()

    @property
    def pending(self) -> int:
        """How many pieces of work are not on disk yet."""
        return len(self._jobs) + self._writing

    async def do(self, work: Work[T], at: int = 0) -> T:
        """Do work in the writer's thread; return when it is on disk, and a sign of life of `at` with it."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        job = _Job(work, future, loop, at)
        with self._wake:
            if self._closed:
                raise StoreError("expected a store that is open", code="store_closed")
            self._jobs.append(cast("_Job[object]", job))
            self._wake.notify()
        return await future

    def close(self) -> None:
        """Do what is waiting, then stop."""
        with self._wake:
            self._closed = True
            self._wake.notify()
        self._thread.join()

    def _run(self) -> None:
        connection = connect(self._path)
        while batch := self._next_batch():
            self._write(connection, batch)
            self._writing = 0
            for loop in {job.loop for job in batch}:
                _tell(loop, [job for job in batch if job.loop is loop])
        connection.close()

    def _next_batch(self) -> list[_Job[object]]:
        """Wait for work; an empty batch is the end."""
        with self._wake:
            while not self._jobs and not self._closed:
                self._wake.wait()
            batch = [self._jobs.popleft() for _ in range(min(len(self._jobs), LARGEST_BATCH))]
            self._writing = len(batch)
            return batch

    def _write(self, connection: sqlite3.Connection, batch: list[_Job[object]]) -> None:
        """Do all work in one transaction; where any of it fails, again, each piece apart from the others."""
        if _tried(connection, batch, _Job.run) is None:
            return
        for job in batch:
            job.error = None
        error = _tried(connection, batch, _Job.run_alone)
        if error is not None:
            for job in batch:
                job.error = StoreError(f"expected a disk that can be written to: {error}")


def _tried(
    connection: sqlite3.Connection,
    batch: list[_Job[object]],
    run: Callable[[_Job[object], sqlite3.Cursor], None],
) -> Exception | None:
    """Do a batch in a transaction, or nothing of it; return what went wrong."""
    cursor = connection.cursor()
    try:
        cursor.execute("BEGIN IMMEDIATE")
        for job in batch:
            run(job, cursor)
        beat(cursor, max(job.at for job in batch))
        cursor.execute("COMMIT")
    except Exception as error:  # noqa: BLE001 (of one job or of the disk; the second try tells)
        if connection.in_transaction:
            connection.rollback()
        return error
    return None


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection that loses nothing it has committed."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=WAIT)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA journal_size_limit = 67108864")
    return connection


def _tell(loop: asyncio.AbstractEventLoop, jobs: list[_Job[object]]) -> None:
    def finish() -> None:
        for job in jobs:
            job.finish()

    try:
        loop.call_soon_threadsafe(finish)
    except RuntimeError:
        return  # whoever waited is gone together with its loop
