"""Computer players at the table: they think off the event loop and are told what their seat may see."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Protocol, TypeVar

from capsa.agents import agent
from capsa.records.actions import action_to_json
from capsa.server.hints import suggestions
from capsa.server.options import BotLevel

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.rulesets.game import View
    from capsa.server.shown import Json, Suggestion

T = TypeVar("T")


# what plays at each level that is named for people; the other levels are agents by their own names
AGENT_OF: dict[str, str] = {
    BotLevel.EASY: "greedy",
    BotLevel.MEDIUM: "smart",
    BotLevel.HARD: "search:100ms",
}


class Thinker(Protocol):
    """Something that decides for bots, and advises people."""

    async def act(self, view: View, level: str) -> Json:
        """Return the action of a bot of this level for a seat that sees `view`."""

    async def suggest(self, view: View) -> tuple[Suggestion, ...]:
        """Return what a seat that sees `view` could do, the best first."""

    def close(self) -> None:
        """Think no more."""


class ThreadThinker:
    """Think in one thread: nothing to start, but the event loop gets less of its core meanwhile."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="capsa-bots")

    async def act(self, view: View, level: str) -> Json:
        """Return the action of a bot of this level for a seat that sees `view`."""
        return await _run(self._pool, decide, view, level)

    async def suggest(self, view: View) -> tuple[Suggestion, ...]:
        """Return what a seat that sees `view` could do, the best first."""
        return await _run(self._pool, suggestions, view)

    def close(self) -> None:
        """Think no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class ProcessThinker:
    """Think in other processes, which end with the server however it ends."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def act(self, view: View, level: str) -> Json:
        """Return the action of a bot of this level for a seat that sees `view`."""
        return await self._run(decide, view, level)

    async def suggest(self, view: View) -> tuple[Suggestion, ...]:
        """Return what a seat that sees `view` could do, the best first."""
        return await self._run(suggestions, view)

    def close(self) -> None:
        """Think no more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _run(self, work: Callable[..., T], *given: object) -> T:
        """Do work in a process; once more with new ones if these were killed."""
        try:
            return await _run(self._started(), work, *given)
        except BrokenProcessPool:
            self.close()
            return await _run(self._started(), work, *given)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=end_with_parent)
        return self._pool


def decide(view: View, level: str) -> Json:
    """Return what the agent of a level does."""
    return action_to_json(agent(AGENT_OF.get(level, level)).act(view, random.Random()))


def end_with_parent() -> None:
    """Have this process end when the one that started it does, even by a kill."""
    import os  # noqa: PLC0415 (only a bot's own process may end like this)

    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


async def _run(pool: Executor, work: Callable[..., T], *given: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
