"""Bots at a table: off the loop, at their pace, from their view alone, and never in anybody's way."""

from __future__ import annotations

import asyncio
import multiprocessing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from tests.server.online.conftest import HandTime, Place

from capsa import banting, susun
from capsa.dealing import deal
from capsa.rulesets import RULESETS, game, ruleset
from capsa.server.bots import ProcessThinker, ThreadThinker, decide
from capsa.server.hints import suggestions
from capsa.server.host import Host

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

    from tests.server.chaos.client import Client

    from capsa.rulesets.game import View
    from capsa.server.bots import Thinker
    from capsa.server.shown import Json, Suggestion

pytestmark = pytest.mark.anyio


@dataclass
class Watched:
    """A thinker that keeps what it was shown, and lets somebody else decide."""

    decides: Callable[[View, str], Json] = decide
    seen: list[View] = field(default_factory=list)

    async def act(self, view: View, level: str) -> Json:
        self.seen.append(view)
        return self.decides(view, level)

    async def suggest(self, view: View) -> tuple[Suggestion, ...]:
        self.seen.append(view)
        return suggestions(view)

    def close(self) -> None:
        pass


@dataclass(eq=False)
class BotPlace(Place):
    """A server with bots of our own."""

    thinker: Watched = field(default_factory=Watched)
    pace: int = 0

    def makes_host(self) -> Host:
        return Host(self.store(), time=self.time, thinker=self.thinker, pace=self.pace)


@pytest.fixture
async def bots(tmp_path: Path) -> AsyncIterator[BotPlace]:
    one = BotPlace(tmp_path / "capsa.sqlite", time=HandTime())
    await one.start()
    yield one
    await one.close()


async def test_a_bot_sees_what_its_seat_may_see(bots: BotPlace) -> None:
    table = await bots.opens("banting")  # no windows: nobody moves this clock on
    ani = await bots.sits(table, "ani")
    await ani.does("begin")
    await ani.until(lambda: ani.shown["clock"] is not None and ani.shown["clock"]["seats"] == [0])
    for view in bots.thinker.seen:
        assert view.seat not in {None, 0}
        assert isinstance(view, banting.View | susun.View), "a view, never a state"
    assert all(seat in {1, 2, 3} for seat in (view.seat for view in bots.thinker.seen))


async def test_a_bot_takes_its_time_and_never_all_of_it(bots: BotPlace) -> None:
    assert isinstance(bots.time, HandTime)
    bots.pace = 10_000
    await bots.restart()
    table = await bots.opens("banting", clocks={"turn": 4_000, "bank": 0})
    ani = await bots.sits(table, "ani")
    await ani.does("begin")
    turn = ani.shown["turn"]
    if ani.shown["clock"]["seats"] != [0]:
        await ani.does("say", phrase="hurry")
        assert ani.shown["turn"] == turn, "it thinks"
        bots.time.advance(2_000)
        await ani.until(lambda: ani.shown["turn"] > turn)
        assert not any(event["event"] == "timed_out" for event in ani.events)


def nothing(view: View, level: str) -> Json:
    return {"do": "nothing"}


def broken(view: View, level: str) -> Json:
    raise ZeroDivisionError


@pytest.mark.parametrize("decides", [nothing, broken])
async def test_a_bot_that_fails_is_played_by_the_clock(
    bots: BotPlace, decides: Callable[[View, str], Json]
) -> None:
    assert isinstance(bots.time, HandTime)
    bots.thinker.decides = decides
    table = await bots.opens({"base": "banting", "players": 2}, clocks={"turn": 1_000, "bank": 0})
    ani = await bots.sits(table, "ani")
    await ani.does("begin")
    turn = ani.shown["turn"]
    bots.time.advance(1_000)
    await ani.until(lambda: ani.shown["turn"] > turn)
    turn = ani.shown["turn"]
    bots.time.advance(1_000)
    await ani.until(lambda: ani.shown["turn"] > turn)
    assert sum(event["event"] == "timed_out" for event in ani.events) == 2
    asked = len(bots.thinker.seen)
    await ani.does("say", phrase="hurry")
    assert len(bots.thinker.seen) == asked, "it is asked once a turn"


def some_view(name: str) -> View:
    """The first view of the seat that is asked first."""
    rules = RULESETS[name].rules
    state = game.start(rules, deal("seed", rules.players))
    return game.view(state, game.to_act(state)[0])


@pytest.mark.parametrize("name", RULESETS)
async def test_a_thread_and_a_process_think_alike(
    name: str, thinkers: list[ThreadThinker | ProcessThinker]
) -> None:
    view = some_view(name)
    for thinker in thinkers:
        action = await thinker.act(view, "greedy")
        assert action["seat"] == view.seat


@pytest.fixture(scope="module")
def thinkers() -> Iterator[list[ThreadThinker | ProcessThinker]]:
    both: list[ThreadThinker | ProcessThinker] = [ThreadThinker(), ProcessThinker()]
    yield both
    for thinker in both:
        thinker.close()


async def test_a_process_that_is_killed_is_replaced() -> None:
    before = multiprocessing.active_children()
    thinker = ProcessThinker()
    view = some_view("banting")
    await thinker.act(view, "greedy")
    (worker,) = [child for child in multiprocessing.active_children() if child not in before]
    worker.kill()
    await asyncio.to_thread(worker.join)
    assert (await thinker.act(view, "greedy"))["seat"] == view.seat
    thinker.close()


async def ready_to_act(bots: BotPlace, name: str = "ani") -> Client:
    """A person who is on turn at a table with bots."""
    table = await bots.opens("banting")
    one = await bots.sits(table, name)
    await one.does("begin")
    await one.until(lambda: one.shown["clock"] is not None and one.shown["clock"]["seats"] == [0])
    return one


async def test_a_hint_comes_from_the_view_and_changes_nothing(bots: BotPlace) -> None:
    ani = await ready_to_act(bots)
    heard, seq = len(bots.thinker.seen), ani.seq
    answer = await ani.ask("hint", turn=ani.shown["turn"])
    assert (answer["type"], answer["turn"]) == ("hints", ani.shown["turn"])
    assert [view.seat for view in bots.thinker.seen[heard:]] == [0]
    assert ani.seq == seq, "nobody hears of it"
    kinds = [event.data for event in await bots.host.store.events(ani.table)]
    assert not [one for one in kinds if b"hint" in one], "nor does the log"
    done = await ani.act(answer["suggestions"][0]["action"])
    assert done["type"] == "ack"


async def test_a_hint_is_refused_by_code(bots: BotPlace) -> None:
    ani = await ready_to_act(bots)
    budi = await bots.comes(ani.table, "budi")
    assert (await budi.ask("hint", turn=ani.shown["turn"]))["code"] == "not_seated"
    assert (await ani.ask("hint", turn=ani.shown["turn"] - 1))["code"] == "stale_turn"
    answers = [await ani.ask("hint", turn=ani.shown["turn"]) for _ in range(15)]
    assert answers[0]["type"] == "hints"
    assert answers[-1]["code"] == "too_fast"
    assert isinstance(bots.time, HandTime)


async def test_the_game_does_not_wait_for_a_hint(bots: BotPlace) -> None:
    ani = await ready_to_act(bots)
    go_on = asyncio.Event()

    async def slow(view: View) -> tuple[Suggestion, ...]:
        await go_on.wait()
        return suggestions(view)

    bots.thinker.suggest = slow  # type: ignore[method-assign]
    first = await ani.tell("hint", turn=ani.shown["turn"])
    again = await ani.ask("hint", turn=ani.shown["turn"])
    assert again["code"] == "too_fast", "one question at a time"
    assert (await ani.act(ani.shown["view"]["legal"][0]))["type"] == "ack"
    assert first not in ani.answers
    go_on.set()
    await ani.until(lambda: first in ani.answers)
    assert ani.answers[first]["turn"] < ani.shown["turn"], "the client sees that it is late"


async def test_an_adviser_that_fails_is_said_and_disturbs_nobody(bots: BotPlace) -> None:
    ani = await ready_to_act(bots)

    async def failing(view: View) -> tuple[Suggestion, ...]:
        raise ZeroDivisionError

    bots.thinker.suggest = failing  # type: ignore[method-assign]
    assert (await ani.ask("hint", turn=ani.shown["turn"]))["code"] == "internal"
    assert (await ani.act(ani.shown["view"]["legal"][0]))["type"] == "ack"


async def test_a_thread_and_a_process_advise_alike() -> None:
    state = game.start(ruleset("susun-poker").rules, deal("hints"))
    view = game.view(state, 0)
    thinkers: list[Thinker] = [ThreadThinker(), ProcessThinker()]
    advice = [await thinker.suggest(view) for thinker in thinkers]
    for thinker in thinkers:
        thinker.close()
    assert advice[0] == advice[1] == suggestions(view)
