"""Timers: each fires once, when it is due, and only the last one set for a game."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from capsa.server.limits import TokenBucket
from capsa.server.timekeeping import SystemTime
from capsa.server.timers import Timers

pytestmark = pytest.mark.anyio


@dataclass
class HandTime:
    """A clock that stands still until it is moved."""

    at: int = 0
    waiting: list[tuple[int, asyncio.Event]] = field(default_factory=list)

    def now(self) -> int:
        return self.at

    def advance_to(self, at: int) -> None:
        self.at = at
        for until, event in self.waiting:
            if until <= at:
                event.set()

    async def until(self, at: int) -> None:
        event = asyncio.Event()
        if at > self.at:
            self.waiting.append((at, event))
            await event.wait()


@dataclass
class Bench:
    """Timers that run, and what they fired."""

    time: HandTime = field(default_factory=HandTime)
    fired: list[tuple[str, int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.timers = Timers(self.time, lambda game, turn, at: self.fired.append((game, turn, at)))
        self.running = asyncio.ensure_future(self.timers.run())

    async def moves_to(self, at: int) -> list[tuple[str, int, int]]:
        """Return what fires when it is so late."""
        self.time.advance_to(at)
        for _ in range(6):
            await asyncio.sleep(0)
        fired, self.fired = self.fired, []
        return fired


async def test_timers_fire_in_order_when_they_are_due() -> None:
    bench = Bench()
    for game, at in (("a", 30), ("b", 10), ("c", 20)):
        bench.timers.set(game, 1, at)
    assert await bench.moves_to(9) == []
    assert await bench.moves_to(20) == [("b", 1, 10), ("c", 1, 20)]
    assert len(bench.timers) == 1
    assert await bench.moves_to(30) == [("a", 1, 30)]
    assert await bench.moves_to(100) == []
    bench.running.cancel()


async def test_a_timer_set_anew_takes_the_place_of_the_old_one() -> None:
    bench = Bench()
    bench.timers.set("a", 1, 10)
    bench.timers.set("a", 2, 20)
    assert await bench.moves_to(15) == []
    bench.timers.set("a", 3, 17)
    assert await bench.moves_to(17) == [("a", 3, 17)]
    assert await bench.moves_to(30) == []
    bench.running.cancel()


async def test_a_timer_that_is_stopped_does_not_fire() -> None:
    bench = Bench()
    bench.timers.set("a", 1, 10)
    bench.timers.stop("a")
    bench.timers.stop("b")
    assert await bench.moves_to(20) == []
    bench.running.cancel()


async def test_a_sooner_timer_is_not_waited_out() -> None:
    bench = Bench()
    bench.timers.set("a", 1, 1_000)
    assert await bench.moves_to(1) == []
    bench.timers.set("b", 1, 5)
    assert await bench.moves_to(5) == [("b", 1, 5)]
    bench.running.cancel()


async def test_a_timer_set_for_the_past_fires_at_once() -> None:
    bench = Bench()
    assert await bench.moves_to(50) == []
    bench.timers.set("a", 1, 10)
    assert await bench.moves_to(50) == [("a", 1, 10)]
    bench.running.cancel()


async def test_timers_that_were_replaced_are_not_kept_until_they_would_be_due() -> None:
    """A game with an hour for each turn sets one after the other; what it holds in memory stays the same."""
    bench = Bench()
    for turn in range(10_000):
        bench.timers.set("a", turn, 3_600_000 + turn)
        bench.timers.set("b", turn, 7_200_000 - turn)
    assert len(bench.timers) == 2
    assert bench.timers.remembered < 100
    assert await bench.moves_to(7_200_000) == [("a", 9_999, 3_609_999), ("b", 9_999, 7_190_001)]
    bench.running.cancel()


async def test_the_systems_time_goes_on_from_where_it_is_put() -> None:
    time = SystemTime()
    later = time.now() + 1_000_000
    time.advance_to(later)
    assert time.now() >= later
    time.advance_to(5)
    assert time.now() >= later
    await time.until(later)


def test_a_bucket_gives_a_burst_then_its_rate() -> None:
    now = 0.0
    bucket = TokenBucket(rate=2.0, burst=3, clock=lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    now = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
