"""The store in one SQLite file: write-ahead log, synced on every commit, commits shared by all who wait."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from capsa.server.store import reports, statements
from capsa.server.store.base import Event, GameRow, PlayerRow, SavedState, StoreError, TimerRow
from capsa.server.store.lease import Lease
from capsa.server.store.schema import SCHEMA, UPGRADES, VERSION
from capsa.server.store.writer import Writer, connect

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from capsa.server.store.base import GameQuery, PlayedRow, Repeated, Run, Score, Write

T = TypeVar("T")
_GAME = "SELECT id, version, run, at, phase, summary FROM game"


class SqliteStore:
    """A `Store` in a file; a second server cannot open it."""

    def __init__(self, path: Path, *, exclusive: bool = True) -> None:
        """Open the file, which is made if it is not there; raise `StoreError` (store_in_use, store_unknown).

        Who only reads, or adds what any number of programs may add, needs no `exclusive` right.
        """
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lease = Lease(path) if exclusive else None
        try:
            _prepare(path)
        except BaseException:
            self._let_go()
            raise
        self._writer = Writer(path)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="capsa-reader")
        self._reading: sqlite3.Connection | None = None

    @property
    def pending(self) -> int:
        """How many writes wait for the disk."""
        return self._writer.pending

    async def begin_run(self, now: int) -> Run:
        """Begin a run of the server."""
        return await self._writer.do(lambda cursor: statements.begin_run(cursor, now))

    async def beat(self, now: int) -> None:
        """Leave a sign of life."""
        await self._writer.do(lambda _: None, now)

    async def outage(self, since: int) -> int:
        """Return how long the server was away in all runs after one."""
        query = "SELECT coalesce(sum(outage), 0) FROM run WHERE number > ?"
        rows = await self._read(lambda reading: reading.execute(query, (since,)).fetchall())
        return int(rows[0][0])

    async def create(self, write: Write) -> None:
        """Begin a game's log; raise `StaleError` when the game exists."""
        await self._writer.do(lambda cursor: statements.create(cursor, write), write.event.at)

    async def append(self, write: Write) -> Repeated | None:
        """Add an entry to a game's log, unless its command came before; raise `StaleError`."""
        return await self._writer.do(lambda cursor: statements.append(cursor, write), write.event.at)

    async def refuse(self, game: str, command_id: str, answer: bytes, now: int) -> Repeated | None:
        """Keep the refusal of a command, unless the command came before."""
        del now  # a refusal is no sign of life worth a write of its own
        return await self._writer.do(lambda cursor: statements.refuse(cursor, game, command_id, answer))

    async def events(self, game: str, after: int = 0) -> Sequence[Event]:
        """Return a game's log after an entry, in order."""
        query = "SELECT seq, at, data, sent, command_id FROM event WHERE game = ? AND seq > ? ORDER BY seq"
        rows = await self._read(lambda reading: reading.execute(query, (game, after)).fetchall())
        return [
            Event(seq=seq, at=at, data=data, sent=sent, command_id=command)
            for seq, at, data, sent, command in rows
        ]

    async def state(self, game: str) -> SavedState | None:
        """Return the latest state that was kept of a game."""
        query = "SELECT seq, data FROM state WHERE game = ?"
        rows = await self._read(lambda reading: reading.execute(query, (game,)).fetchall())
        return SavedState(seq=rows[0][0], data=rows[0][1]) if rows else None

    async def played(self, game: str, match: int | None = None) -> Sequence[PlayedRow]:
        """Return the deals of a game that are over, or those of one match, in order."""
        return await self._read(lambda reading: reports.played(reading, game, match))

    async def has_played(self, game: str, player: str) -> bool:
        """Tell whether a person had a seat in a deal of a game that is over."""
        query = "SELECT 1 FROM result WHERE player = ? AND game = ? LIMIT 1"
        return bool(await self._read(lambda reading: reading.execute(query, (player, game)).fetchall()))

    async def scores(self, player: str, games: Sequence[str]) -> Mapping[str, Score]:
        """Return what a person won in each of some games."""
        return await self._read(lambda reading: reports.scores(reading, player, games))

    async def results(self, player: str) -> Sequence[tuple[str, bool, Score]]:
        """Return what a person won by rule set, and apart where its options were changed."""
        return await self._read(lambda reading: reports.results(reading, player))

    async def game(self, game: str) -> GameRow | None:
        """Return a game as it is listed."""
        rows = await self._read(lambda r: r.execute(f"{_GAME} WHERE id = ?", (game,)).fetchall())
        return _game_row(rows[0]) if rows else None

    async def games(self, wanted: GameQuery) -> Sequence[GameRow]:
        """Return the games asked for, the latest first."""
        where, values = _where(wanted)
        query = f"{_GAME} {where} ORDER BY at DESC, id LIMIT ? OFFSET ?"
        values = (*values, wanted.limit, wanted.offset)
        rows = await self._read(lambda reading: reading.execute(query, values).fetchall())
        return [_game_row(row) for row in rows]

    async def timers(self) -> Sequence[TimerRow]:
        """Return every timer that runs, the first due first."""
        query = "SELECT game, turn, at FROM timer ORDER BY at"
        rows = await self._read(lambda reading: reading.execute(query).fetchall())
        return [TimerRow(game=game, turn=turn, at=at) for game, turn, at in rows]

    async def secret(self, name: str) -> bytes:
        """Return a key of the server's own."""
        return await self._writer.do(lambda cursor: statements.secret(cursor, name))

    async def claim(self, key: str, until: int, now: int) -> bool:
        """Use a key that may be used once, before `until`; tell whether this was the first time."""
        return await self._writer.do(lambda cursor: statements.claim(cursor, key, until, now))

    async def save_player(self, player: PlayerRow) -> None:
        """Note a person, or a person's new name."""
        await self._writer.do(lambda cursor: statements.save_player(cursor, player))

    async def player(self, player: str) -> PlayerRow | None:
        """Return a person."""
        query = "SELECT id, name, seen FROM player WHERE id = ?"
        rows = await self._read(lambda reading: reading.execute(query, (player,)).fetchall())
        return PlayerRow(id=rows[0][0], name=rows[0][1], seen=rows[0][2]) if rows else None

    async def backup(self, path: Path) -> None:
        """Copy everything to a new file while the server runs."""

        def copy(reading: sqlite3.Connection) -> None:
            if path.exists():
                raise StoreError(f"expected a file that is not there yet, got: {path}", code="file_exists")
            with closing(sqlite3.connect(path)) as target:
                reading.backup(target)

        await self._read(copy)

    async def close(self, now: int) -> None:
        """Leave a last sign of life and let go of the file."""
        await self.beat(now)
        await asyncio.to_thread(self.abandon)

    def abandon(self) -> None:
        """Let go of the file without a last sign of life."""
        self._writer.close()
        if self._reading is not None:
            self._reader.submit(self._reading.close).result()
        self._reader.shutdown()
        self._let_go()

    def _let_go(self) -> None:
        if self._lease is not None:
            self._lease.end()

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work in the reader's thread, which sees all that is on disk."""

        def run() -> T:
            if self._reading is None:
                self._reading = connect(self.path)
            return work(self._reading)

        return await asyncio.get_running_loop().run_in_executor(self._reader, run)


def _prepare(path: Path) -> None:
    """Make the tables in a new file; refuse a file of another program, or of a newer one of ours."""
    try:
        with closing(connect(path)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if version == 0 and tables == 0:
                version = _make(connection, SCHEMA, VERSION)
            while version in UPGRADES:
                version = _make(connection, UPGRADES[version], version + 1)
    except sqlite3.Error as error:
        raise StoreError(f"expected a database, got {path}: {error}", code="store_unknown") from error
    if version != VERSION:
        raise StoreError(f"expected a database of version {VERSION}, got: {version}", code="store_unknown")


def _make(connection: sqlite3.Connection, script: str, version: int) -> int:
    connection.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {version}; COMMIT;")
    return version


def _where(wanted: GameQuery) -> tuple[str, tuple[str | int, ...]]:
    """Return the condition of a query and its values."""
    conditions: list[tuple[str, tuple[str | int, ...]]] = []
    if wanted.phases is not None:
        conditions.append((f"phase IN ({', '.join('?' * len(wanted.phases))})", wanted.phases))
    if wanted.listed is not None:
        conditions.append(("listed" if wanted.listed else "NOT listed", ()))
    if wanted.awake is not None:
        conditions.append(("awake" if wanted.awake else "NOT awake", ()))
    if wanted.player is not None:
        theirs = "SELECT game FROM seat WHERE player = ? UNION SELECT game FROM result WHERE player = ?"
        conditions.append((f"id IN ({theirs})", (wanted.player, wanted.player)))
    where = " AND ".join(condition for condition, _ in conditions)
    return (f"WHERE {where}" if where else ""), tuple(v for _, values in conditions for v in values)


def _game_row(row: tuple[str, int, int, int, str, bytes]) -> GameRow:
    game, version, run, at, phase, data = row
    return GameRow(id=game, version=version, run=run, at=at, phase=phase, data=data)
