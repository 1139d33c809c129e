"""A server that is killed again and again at random moments while a swarm plays on it."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import signal
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
from tests.server.chaos.audit import Kill, audit
from tests.server.chaos.serving import Serving, quiet
from tests.server.chaos.swarm import Swarm

from capsa.server.host import Host
from capsa.server.options import TableSpec
from capsa.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerProcess
    from pathlib import Path

    from tests.server.chaos.audit import Figures

RULES = ("banting", "classic", "susun-poker", "chinese-2-4", "chinese-1-6", "susun-suits")
CLOCKS = {"turn": 150, "bank": 400, "arranging": 300, "window": 30, "start": 0, "pause": 20}
_LOADED = (
    "tests.server.chaos.serving",
    "uvloop",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.lifespan.on",
)
EARLY = 0.15
"""How often a server is killed before it is there."""


@dataclass(eq=False)
class Trial:
    """So many kills of a server on one file; the same seed kills after the same amount of traffic."""

    path: Path
    kills: int
    seed: int
    tables: int = 3
    people: int = 2
    rules: tuple[str, ...] = RULES
    killed: list[Kill] = field(default_factory=list)
    _process: ForkServerProcess | None = None

    def run(self) -> Figures:
        """Return what came of it."""
        quiet()
        self._forks = multiprocessing.get_context("forkserver")
        self._forks.set_forkserver_preload([*_LOADED])
        swarm = asyncio.run(self._run())
        figures = audit(self.path, swarm.clients, self.killed)
        figures.resent = swarm.traffic.resent
        return figures

    async def _run(self) -> Swarm:
        rng = random.Random(self.seed)
        swarm = Swarm(rng)
        await self._open_tables(swarm)
        await self._serve(swarm)
        playing = asyncio.create_task(swarm.run())
        while len(self.killed) < self.kills:
            moment = asyncio.ensure_future(swarm.traffic.goes_on(rng.randrange(1, 30)))
            await asyncio.wait({moment, playing}, return_when=asyncio.FIRST_COMPLETED)
            if playing.done():
                await playing
            await asyncio.sleep(rng.random() * 0.003)
            await self._kill(swarm)
            while rng.random() < EARLY and len(self.killed) < self.kills:
                self._start()
                await asyncio.sleep(rng.random() * 0.1)
                await self._kill(swarm)
            await self._serve(swarm)
        await swarm.traffic.goes_on(30)
        swarm.is_over = True
        await playing
        await self._stop()
        return swarm

    async def _open_tables(self, swarm: Swarm) -> None:
        host = Host(SqliteStore(self.path))
        await host.start()
        for number in range(self.tables):
            asked = {"rules": self.rules[number % len(self.rules)], "clocks": CLOCKS, "bots": "greedy"}
            table = await host.open_table(msgspec.convert(asked, TableSpec))
            for person in range(self.people):
                swarm.add(table, f"person {number}.{person}")
        await host.stop()

    def _start(self) -> multiprocessing.connection.Connection:
        ours, theirs = self._forks.Pipe(duplex=False)
        self._process = self._forks.Process(target=Serving(self.path), args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        return ours

    async def _serve(self, swarm: Swarm) -> None:
        with self._start() as pipe:
            swarm.server_is_at(await asyncio.to_thread(pipe.recv))

    async def _kill(self, swarm: Swarm) -> None:
        assert self._process is not None
        swarm.up.clear()
        before = _now()
        self._process.kill()
        await asyncio.to_thread(self._process.join)
        self.killed.append(Kill(before, _now()))

    async def _stop(self) -> None:
        """Stop as an operator does."""
        assert self._process is not None
        self._process.terminate()
        await asyncio.to_thread(self._process.join)
        assert self._process.exitcode == -signal.SIGTERM, "it stopped, then ended as it was told to"


def _now() -> int:
    return time.time_ns() // 1_000_000
