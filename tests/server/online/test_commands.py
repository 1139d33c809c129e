"""Commands once, twice, too late, and at the same instant as the clock."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.server.online.conftest import HandTime

from capsa.server.inputs import Clock

if TYPE_CHECKING:
    from tests.server.chaos.client import Client, Message
    from tests.server.online.conftest import Place

pytestmark = pytest.mark.anyio


async def duel(place: Place, rules: str | dict[str, object] = "banting", **spec: object) -> list[Client]:
    """Two people play each other; the first in the list is on turn, if there is a turn."""
    options = {"base": rules} if isinstance(rules, str) else rules
    table = await place.opens({**options, "players": 2}, bots=None, **spec)
    pair = [await place.sits(table, player) for player in ("ani", "budi")]
    await pair[0].does("ready")
    await pair[1].does("ready")
    for client in pair:
        await client.sees(phase="playing")
    on_turn = pair[0].shown["clock"]["seats"][0]
    return [pair[on_turn], pair[1 - on_turn]]


def lead(client: Client) -> Message:
    """The lowest thing a client may do."""
    action: Message = client.shown["view"]["legal"][0]
    return action


async def logged(place: Place, table: str) -> list[bytes]:
    return [event.data for event in await place.host.store.events(table)]


async def test_a_command_sent_twice_is_done_once(still: Place) -> None:
    first, second = await duel(still)
    await first.tell("act", turn=first.shown["turn"], action=lead(first))
    await first.socket.send(list(first.sent.values())[-1])
    await first.does("say", phrase="hello")
    await second.until(lambda: second.events[-1]["event"] == "said")
    assert sum(event["event"] == "played" for event in second.events) == 1
    answers = [text for text in first.heard if '"ack"' in text]
    assert answers[-3] == answers[-2], "the first answer came again"
    assert (await still.host.table(first.table)).version == len(await logged(still, first.table))


async def test_a_command_sent_again_after_a_restart_gets_the_first_answer(still: Place) -> None:
    first, second = await duel(still)
    action, turn = lead(first), first.shown["turn"]
    assert (await first.ask("act", turn=turn, action=action))["type"] == "ack"
    assert (await second.ask("act", turn=turn, action={"do": "pass"}))["code"] == "stale_turn"
    length = len(await logged(still, first.table))
    await still.restart()
    for client in (first, second):
        answers = dict(client.answers)
        client.answers.clear()
        await client.open()
        await client.repeat()
        await client.has_all_answers()
        assert client.answers == answers
    kinds = [msgspec.json.decode(data)["type"] for data in (await logged(still, first.table))[length:]]
    assert kinds == ["resumed", "connected", "connected"], "nothing was done twice"


async def test_the_same_id_of_another_person_is_another_command(still: Place) -> None:
    first, second = await duel(still)
    first.tab = second.tab
    ids = [await client.tell("say", phrase="wow") for client in (first, second)]
    assert ids[0] == ids[1]
    await second.until(lambda: sum(event["event"] == "said" for event in second.events) == 2)


async def test_a_command_of_a_turn_that_is_over_is_refused(still: Place) -> None:
    first, second = await duel(still)
    turn = first.shown["turn"]
    await first.does("act", turn=turn, action=lead(first))
    before = await still.host.table(first.table)
    answer = await first.ask("act", turn=turn, action={"do": "pass"})
    assert (answer["type"], answer["code"]) == ("refused", "stale_turn")
    assert await still.host.table(first.table) is before
    await second.until(lambda: second.shown["turn"] > turn)
    await second.does("act", turn=second.shown["turn"], action={"do": "pass"})


@pytest.mark.parametrize("quicker", ["move", "clock"])
async def test_a_move_and_the_clock_at_the_same_instant(still: Place, quicker: str) -> None:
    """Whichever is on disk first counts; the other is for a turn that is over."""
    first, _ = await duel(still, clocks={"turn": 1_000, "bank": 0})
    table = await still.host.table(first.table)
    assert isinstance(still.time, HandTime)
    assert table.clock is not None
    still.time.at = table.clock.at  # the timer has not heard of it
    move = first.ask("act", turn=table.turn, action=lead(first))
    if quicker == "move":
        answer = await move
        outcome = await still.host.put(first.table, Clock(turn=table.turn))
        assert answer["type"] == "ack"
        assert outcome.refusal is not None
        assert outcome.refusal.code == "nothing_to_do"
    else:
        outcome = await still.host.put(first.table, Clock(turn=table.turn))
        answer = await move
        assert outcome.changed
        assert answer["code"] == "stale_turn"
    await first.until(lambda: first.shown["turn"] == table.turn + 1)
    assert sum(event["event"] == "played" for event in first.events) == 1, "a card was laid once"


async def test_of_many_moves_and_clocks_at_once_one_counts(still: Place) -> None:
    first, _ = await duel(still, clocks={"turn": 1_000, "bank": 0})
    table = await still.host.table(first.table)
    assert isinstance(still.time, HandTime)
    assert table.clock is not None
    still.time.at = table.clock.at
    action = lead(first)
    outcomes, answers = await asyncio.gather(
        asyncio.gather(*(still.host.put(table.id, Clock(turn=table.turn)) for _ in range(5))),
        asyncio.gather(*(first.ask("act", turn=table.turn, action=action) for _ in range(5))),
    )
    counted = sum(one.changed for one in outcomes) + sum(one["type"] == "ack" for one in answers)
    assert counted == 1
    assert (await still.host.table(table.id)).turn == table.turn + 1


async def test_a_timer_acts_through_the_log_like_a_person(still: Place) -> None:
    first, second = await duel(still, clocks={"turn": 1_000, "bank": 0})
    assert isinstance(still.time, HandTime)
    turn = first.shown["turn"]
    still.time.advance(999)
    await first.does("say", phrase="one_moment")
    assert first.shown["turn"] == turn
    still.time.advance(1)
    await second.until(lambda: second.shown["turn"] > turn)
    assert [event["event"] for event in second.events if event["event"] == "timed_out"] == ["timed_out"]
    (last,) = (await logged(still, first.table))[-1:]
    assert msgspec.json.decode(last) == {"type": "clock", "turn": turn}
