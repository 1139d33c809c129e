"""The host of all tables: each changes in strict order, on disk first; only then does anybody hear of it."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec
import structlog

from capsa.errors import CapsaError
from capsa.server import hints, quick, stream
from capsa.server.bots import ThreadThinker
from capsa.server.bus import LocalBus
from capsa.server.errands import Errands
from capsa.server.inputs import Clock, Close, Connected, Disconnected, Entropy, From, Opened
from capsa.server.keeper import Keeper, answer_bytes
from capsa.server.limits import Buckets, Limits
from capsa.server.listing import info_of, read_info
from capsa.server.messages import Ack, ErrorCode, Hints
from capsa.server.meter import NoMeter
from capsa.server.options import TableOptions
from capsa.server.pulse import Pulse
from capsa.server.quick import Expected
from capsa.server.seats import seat_of
from capsa.server.settings import BOT_PACE
from capsa.server.store.base import GameQuery
from capsa.server.table import TablePhase
from capsa.server.tasks import Tasks
from capsa.server.timekeeping import SystemTime
from capsa.server.timers import Timers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from capsa.server.bots import Thinker
    from capsa.server.bus import Bus
    from capsa.server.inputs import Input
    from capsa.server.listing import TableInfo
    from capsa.server.live import LiveTable, Viewer
    from capsa.server.messages import AnyCommand, Hello, Hint
    from capsa.server.meter import Meter
    from capsa.server.options import TableSpec
    from capsa.server.people import Person
    from capsa.server.store.base import PlayedRow, Repeated, Store
    from capsa.server.table import Outcome, Table
    from capsa.server.timekeeping import Timekeeper

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH = 12
_RETRY = 1_000
_log = structlog.get_logger(__name__)


@dataclass(eq=False, slots=True)
class Host:
    """All tables of a server, from `start` to `stop`; a bot usually takes `pace` milliseconds."""

    store: Store
    _: KW_ONLY
    time: Timekeeper = field(default_factory=SystemTime)
    thinker: Thinker = field(default_factory=ThreadThinker)
    bus: Bus = field(default_factory=LocalBus)
    pace: int = BOT_PACE
    limits: Limits = field(default_factory=Limits)
    meter: Meter = field(default_factory=NoMeter)
    is_draining: bool = field(default=False, init=False)
    connections: int = field(default=0, init=False)
    _tasks: Tasks = field(default_factory=Tasks, init=False)
    _emptied: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _joining: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _expected: Expected = field(default_factory=Expected, init=False)
    _hints: Buckets = field(init=False)
    _keeper: Keeper = field(init=False)
    _timers: Timers = field(init=False)
    _errands: Errands = field(init=False)
    _pulse: Pulse = field(init=False)
    _unsubscribe: Callable[[], None] = field(init=False)

    def __post_init__(self) -> None:
        per_minute = self.limits.hints
        self._hints = Buckets(per_minute / 60, max(1, per_minute // 6), lambda: self.time.now() / 1000)
        self._pulse = Pulse(self.store, self.time)

    @property
    def is_saving(self) -> bool:
        """Whether the disk takes what is written."""
        return self._pulse.is_saving

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._keeper)

    def live(self) -> tuple[Table, ...]:
        """Return the tables in memory."""
        return tuple(live.table for live in self._keeper)

    async def start(self) -> None:
        """Begin a run: no clock has run since the last one ended; tables come back one after the other."""
        run = await self.store.begin_run(self.time.now())
        self.time.advance_to(run.now)
        self._keeper = Keeper(self.store, run, self.time, self._changed)
        self._timers = Timers(self.time, self._due)
        self._errands = Errands(
            put=self.put,
            spawn=self._tasks.spawn,
            done=self._keeper.let_go,
            time=self.time,
            thinker=self.thinker,
            pace=self.pace,
        )
        self._unsubscribe = self.bus.subscribe(self._hinted)
        timers = await self.store.timers()
        for timer in timers:
            self._timers.set(timer.game, timer.turn, timer.at)
        self._tasks.spawn(self._timers.run())
        self._tasks.spawn(self._pulse.run())
        self._tasks.spawn(self._wake([timer.game for timer in timers]))
        _log.info("host_started", run=run.number, outage=run.outage, timers=len(timers))

    def connected(self) -> None:
        """Count a connection, whatever it is for."""
        self.connections += 1
        self.meter.connected()

    def disconnected(self) -> None:
        """Count a connection less."""
        self.connections -= 1
        self.meter.disconnected()
        if self.connections == 0:
            self._emptied.set()

    async def drain(self) -> None:
        """Take nothing more and send everybody away; what has been taken is finished."""
        if self.is_draining:
            return
        self.is_draining = True
        await self._tasks.cancel()
        for live in self._keeper:
            for viewer in tuple(live.viewers):
                viewer.leave(ErrorCode.RESTARTING, "the server restarts, come back in a moment")
        if self.connections:
            self._emptied.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._emptied.wait(), self.limits.close)

    async def stop(self) -> None:
        """End the run; the games go on in the next one."""
        await self.drain()
        self._unsubscribe()
        for live in self._keeper:
            async with live.lock:
                pass
        self.thinker.close()
        await self.store.close(self.time.now())

    async def open_table(self, spec: TableSpec) -> str:
        """Open a table and return its id; raise `CapsaError` for options that make none, or a full server."""
        self._expect_running()
        if self.loaded >= self.limits.tables:
            raise CapsaError("expected a server with room for another table", code=ErrorCode.SERVER_FULL)
        table = "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))
        await self._keeper.create(Opened(table=table, spec=spec))
        await self.put(table, Entropy(secret=secrets.token_bytes(32)))
        return table

    async def quick_join(self, spec: TableSpec, player: str) -> str:
        """Return a listed table like the one asked for that has a free seat, or open one.

        One who asks is dealt with at a time: of two who want the same at the same moment the second is sent
        where the first one goes, and a seat is kept for either.
        """
        wanted = msgspec.structs.replace(spec, listed=True, chat=False)
        options = TableOptions.of(wanted)
        async with self._joining:
            now = self.time.now()
            awaited = [await self.table(one) for one in self._expected.tables(now)]
            tables = {table.id: table for table in (*awaited, *self.live())}
            found = quick.best(tables.values(), options, player, self._expected, now)
            found = await self.open_table(wanted) if found is None else found
            self._expected.add(found, player, now)
            return found

    async def close_table(self, game: str, reason: str) -> None:
        """Close a table for good."""
        await self.put(game, Close(reason=reason))

    async def tables(self, limit: int = 50, offset: int = 0) -> tuple[TableInfo, ...]:
        """Return the listed tables that wait for people and have some, the latest first."""
        return await self._listed(
            GameQuery(phases=(TablePhase.WAITING,), listed=True, awake=True, limit=limit, offset=offset)
        )

    async def games_of(self, player: str, limit: int = 50, offset: int = 0) -> tuple[TableInfo, ...]:
        """Return the tables at which a person has a seat or has played, the latest first."""
        return await self._listed(GameQuery(player=player, limit=limit, offset=offset))

    async def _listed(self, wanted: GameQuery) -> tuple[TableInfo, ...]:
        return tuple(read_info(row.data) for row in await self.store.games(wanted))

    async def table(self, game: str) -> Table:
        """Return a table; raise `CapsaError` (no_such_table)."""
        async with self._keeper.table(game) as live:
            return live.table

    async def info(self, game: str) -> TableInfo:
        """Return what is told of a table."""
        return info_of(await self.table(game))

    async def may_watch(self, game: str, player: str) -> bool:
        """Tell whether a person may see a table."""
        return stream.closed_to(await self.table(game), player) is None

    async def played(self, game: str, match: int | None = None) -> Sequence[PlayedRow]:
        """Return the deals that are over of a match, or of the latest; none where there is no such match."""
        latest = (await self.table(game)).matches - 1
        return await self.store.played(game, latest if match is None else match)

    async def command(self, game: str, person: Person, command: AnyCommand) -> bytes:
        """Do what a person asks, once, and return the answer; it is on disk by then."""
        self._expect_running()
        began = perf_counter()
        async with self._keeper.table(game) as live:
            code, answer = await self._answer(live, person, command)
        self.meter.commanded(perf_counter() - began, code)
        return answer

    async def hint(self, game: str, person: Person, asked: Hint) -> bytes:
        """Return what a person who is asked could do, or why nothing is said; the table is not touched."""
        try:
            self._count_hint(person.player)
            view = hints.view_of_asked(await self.table(game), person.player, asked)
            found = await self.thinker.suggest(view)
        except CapsaError as error:
            return msgspec.json.encode(stream.refused(asked.command_id, error))
        answer = Hints(command_id=asked.command_id, turn=asked.turn, suggestions=found)
        return msgspec.json.encode(answer)

    async def put(self, game: str, message: Input) -> Outcome:
        """Give a table an input of the server's own."""
        self._expect_running()
        async with self._keeper.table(game) as live:
            outcome, _ = await self._keeper.submit(live, message)
            return outcome

    async def attach(self, game: str, viewer: Viewer, hello: Hello) -> None:
        """Show a table to a viewer from now on; raise `CapsaError` where that may not be."""
        self._expect_running()
        async with self._keeper.table(game) as live:
            self._expect_room(live, viewer)
            live.viewers[viewer] = None
            try:
                await self._note_presence(live, viewer.player)
                live.welcome(viewer, hello, self.time.now())
            except BaseException:
                live.viewers.pop(viewer, None)
                raise

    async def detach(self, game: str, viewer: Viewer) -> None:
        """Show a table to a viewer no longer."""
        live = self._keeper.get(game)
        if live is None or viewer not in live.viewers:
            return
        del live.viewers[viewer]
        if self.is_draining:
            return
        try:
            async with self._keeper.table(game) as live:
                await self._note_presence(live, viewer.player)
        except CapsaError as error:
            _log.error("absence_not_noted", table=game, error=str(error))

    def _count_hint(self, player: str) -> None:
        if not self._hints.take(player):
            raise CapsaError("expected fewer hints: try again in a moment", code=ErrorCode.TOO_FAST)

    def _expect_running(self) -> None:
        if self.is_draining:
            raise CapsaError("expected a server that stays, this one restarts", code=ErrorCode.RESTARTING)

    def _expect_room(self, live: LiveTable, viewer: Viewer) -> None:
        if closed := stream.closed_to(live.table, viewer.player):
            raise closed
        seated = seat_of(live.table.seats, viewer.player) is not None
        too_many = len(live.viewers) >= self.limits.per_table and not seated
        if viewer not in live.viewers and (too_many or live.here(viewer.player) >= self.limits.per_player):
            raise CapsaError("expected a table with fewer connections", code=ErrorCode.SERVER_FULL)

    async def _note_presence(self, live: LiveTable, player: str) -> None:
        """Tell a table that a person came or went; several connections are one person."""
        seat = seat_of(live.table.seats, player)
        is_here = live.here(player) > 0
        if seat is not None and live.table.seats[seat].present is not is_here:
            message = Connected(player=player) if is_here else Disconnected(player=player)
            await self._keeper.submit(live, message)

    async def _answer(self, live: LiveTable, person: Person, command: AnyCommand) -> tuple[str, bytes]:
        key = f"{person.player} {command.command_id}"
        message = From(player=person.player, name=person.name, command=command)
        outcome, repeated = await self._keeper.submit(live, message, key)
        answer = answer_bytes(command.command_id, outcome)
        if not outcome.changed:
            repeated = await self.store.refuse(live.table.id, key, answer, self.time.now())
        code = "ack" if outcome.refusal is None else str(outcome.refusal.code)
        return code, answer if repeated is None else _first_answer(command, repeated)

    def _changed(self, live: LiveTable) -> None:
        """Set in motion what follows from a table's change, which is on disk."""
        table = live.table
        timer = table.timer
        if timer is None:
            self._timers.stop(table.id)
        else:
            self._timers.set(table.id, timer.turn, timer.at)
        if not self.is_draining:
            self._errands.run(live)
        self.bus.publish(table.id, table.version)

    def _hinted(self, game: str, version: int) -> None:
        live = self._keeper.get(game)
        if live is not None and live.table.version < version and not self.is_draining:
            self._tasks.spawn(self._catch_up(game, version))

    async def _catch_up(self, game: str, version: int) -> None:
        async with self._keeper.table(game) as live:
            if live.table.version < version:
                await self._keeper.catch_up(live)

    def _due(self, game: str, turn: int, at: int) -> None:
        self.meter.timer_fired((self.time.now() - at) / 1000)
        self._tasks.spawn(self._time_is_up(game, turn))

    async def _time_is_up(self, game: str, turn: int) -> None:
        """Tell a table that a turn's time is up, again and again while the disk does not take it."""
        try:
            await self.put(game, Clock(turn=turn))
        except CapsaError as error:
            if self.is_saving:
                _log.error("timer_failed", table=game, turn=turn, error=str(error))
            self._timers.set(game, turn, self.time.now() + _RETRY)

    async def _wake(self, games: list[str]) -> None:
        """Load the tables at which something was happening when the last run ended."""
        wanted = GameQuery(awake=True, limit=self.limits.tables)
        awake = [row.id for row in await self.store.games(wanted)]
        for game in dict.fromkeys([*games, *awake]):
            try:
                async with self._keeper.table(game):
                    pass
            except Exception:  # noqa: BLE001 (a table that cannot be read costs no other)
                _log.exception("table_lost", table=game)


def _first_answer(command: AnyCommand, repeated: Repeated) -> bytes:
    if repeated.refusal is not None:
        return repeated.refusal
    return msgspec.json.encode(Ack(command_id=command.command_id))
