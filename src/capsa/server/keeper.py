"""The tables in memory and their logs: loaded by replay, changed one input at a time, let go when idle."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec

from capsa.errors import CapsaError
from capsa.server import matches, stream
from capsa.server.apply import apply, open_table
from capsa.server.inputs import Resumed
from capsa.server.listing import is_same_summary, summary_of
from capsa.server.live import LiveTable
from capsa.server.messages import ErrorCode
from capsa.server.snapshots import is_worth_saving, read_saved, saved
from capsa.server.store.base import Event, StaleError, StoreError, TimerRow, Write
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from capsa.server.inputs import Input, Opened
    from capsa.server.live import Step
    from capsa.server.store.base import GameRow, Repeated, Run, Store
    from capsa.server.table import Outcome, Table
    from capsa.server.timekeeping import Timekeeper

_TRIES = 8
_JSON = msgspec.json.Encoder()


class Keeper:
    """Keeps the tables of a run of the server; `changed` is called after each change, on disk already."""

    def __init__(
        self, store: Store, run: Run, time: Timekeeper, changed: Callable[[LiveTable], None]
    ) -> None:
        self._store = store
        self._run = run
        self._time = time
        self._changed = changed
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(tuple(self._tables.values()))

    def get(self, game: str) -> LiveTable | None:
        """Return a table that is in memory."""
        return self._tables.get(game)

    async def create(self, opened: Opened) -> None:
        """Begin a table and its log; raise `CapsaError` for options that make no table."""
        now = self._time.now()
        table = open_table(opened, now)
        event = Event(seq=1, at=now, data=_JSON.encode(opened))
        await self._store.create(
            Write(game=table.id, event=event, run=self._run.number, timer=None, summary=summary_of(table))
        )

    @asynccontextmanager
    async def table(self, game: str) -> AsyncIterator[LiveTable]:
        """Have a table to oneself, in the order of asking; raise `CapsaError` (no_such_table)."""
        live = await self._load(game)
        live.users += 1
        try:
            async with live.lock:
                yield live
        finally:
            live.users -= 1
            self.let_go(live)

    def let_go(self, live: LiveTable) -> None:
        """Forget a table at which nothing happens; its log tells all of it."""
        if live.is_idle and self._tables.get(live.table.id) is live:
            del self._tables[live.table.id]

    async def submit(
        self, live: LiveTable, message: Input, command_id: str | None = None
    ) -> tuple[Outcome, Repeated | None]:
        """Apply an input and put it on disk, and only then let it count; the caller has the table to itself.

        What is refused is not written. A command that came before changes nothing: how it was answered comes
        back. Where another worker was quicker the log is read and the input judged again.
        """
        for _ in range(_TRIES):
            outcome = apply(live.table, message, self._time.now())
            if not outcome.changed:
                return outcome, None
            step = live.step(outcome)
            try:
                repeated = await self._store.append(self._write(live.table, step, message, command_id))
            except StaleError:
                await self.catch_up(live)
                continue
            if repeated is None:
                live.take(step)
                self._changed(live)
            return outcome, repeated
        raise StoreError("expected a log that nobody else writes to all the time", code="stale_version")

    async def catch_up(self, live: LiveTable) -> None:
        """Take over what others have written to a table's log."""
        events = await self._store.events(live.table.id, live.table.version)
        if events:
            live.replay(events)
            self._changed(live)

    async def _load(self, game: str) -> LiveTable:
        while (live := self._tables.get(game)) is None:
            if game not in self._loading:
                task = asyncio.ensure_future(self._read(game))
                self._loading[game] = task
                task.add_done_callback(lambda _: self._loading.pop(game))
            await asyncio.shield(self._loading[game])
        return live

    async def _read(self, game: str) -> LiveTable:
        """Replay a log; after an outage that is the first thing the table hears of."""
        row = await self._store.game(game)
        if row is None:
            raise CapsaError(f"expected a table, got: {game!r}", code=ErrorCode.NO_SUCH_TABLE)
        live = await self._replayed(game)
        if row.run < self._run.number and live.table.phase is not TablePhase.CLOSED:
            await self.submit(live, Resumed(outage=await self._outage(row)))
        self._tables[game] = live
        self._changed(live)
        return live

    async def _replayed(self, game: str) -> LiveTable:
        """Return what a log tells, from the last state kept on: of a long table only its running deal."""
        state = await self._store.state(game)
        if state is None:
            return await asyncio.to_thread(LiveTable.replayed, await self._store.events(game))
        kept = read_saved(state.data)
        rows = await self._store.played(game, kept.matches - 1) if kept.shows_deal else ()
        last = next((row for row in rows if row.number == kept.number - 1), None)
        events = await self._store.events(game, state.seq)
        return await asyncio.to_thread(lambda: LiveTable.resumed(kept.streams(last), events))

    async def _outage(self, row: GameRow) -> int:
        return await self._store.outage(row.run)

    def _write(self, before: Table, step: Step, message: Input, command_id: str | None) -> Write:
        after = step.streams.table
        timer = after.timer
        event = Event(
            seq=after.version,
            at=after.now,
            data=_JSON.encode(message),
            sent=_JSON.encode(step.streams.counts),
            command_id=command_id,
        )
        return Write(
            game=after.id,
            event=event,
            run=self._run.number,
            timer=None if timer is None else TimerRow(game=after.id, turn=timer.turn, at=timer.at),
            summary=None if is_same_summary(before, after) else summary_of(after),
            played=matches.played(before, after),
            state=saved(step.streams) if is_worth_saving(before, after) else None,
        )


def answer_bytes(command_id: str, outcome: Outcome) -> bytes:
    """Return a command's answer as it is sent and kept."""
    return _JSON.encode(stream.answer(command_id, outcome))
