"""Connections end and come back: in the middle of anything, one tab of two, the host, everybody."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.server.chaos.choices import next_command
from tests.server.chaos.client import Client
from tests.server.online.conftest import HandTime

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.online.conftest import Place

pytestmark = pytest.mark.anyio


async def seated(place: Place, rules: str, people: int, **spec: object) -> list[Client]:
    """So many people at a table that is full of them, about to play."""
    clocks = {"start": 5_000, "pause": 0, "window": 5_000}
    table = await place.opens({"base": rules, "players": people}, bots=None, **{"clocks": clocks, **spec})
    clients = [await place.sits(table, player) for player in ("ani", "budi", "citra", "dewi")[:people]]
    for client in clients:
        await client.does("ready")
    for client in clients:
        await client.sees(phase="playing")
    return clients


async def play_until(clients: list[Client], rng: random.Random, holds: Callable[[], bool]) -> None:
    """Everybody plays on, in turn, until something holds."""
    while not holds():
        for client in clients:
            command = next_command(client, rng)
            if command is not None and not holds():
                await client.ask(command[0], **command[1])
                await all_see(clients, client.shown["turn"])


async def all_see(clients: list[Client], turn: int) -> None:
    for client in clients:
        await client.sees_turn(turn)


async def check_it_comes_back(place: Place, client: Client, others: list[Client], *, later: bool) -> None:
    """A client that comes back sees what it would have seen had it stayed."""
    stayed = Client(place.url, client.table, client.player)
    await stayed.open()
    await client.close()
    if later:
        await others[0].does("say", phrase="wow")
        await others[0].does("say", phrase="oops")
    before = len(client.events)
    await client.open()
    assert client.welcomes[-1]["snapshot"] is None, "it goes on where it was"
    await client.until(lambda: client.seq >= client.welcomes[-1]["seq"])
    await stayed.until(lambda: stayed.seq == client.seq)
    await stayed.close()
    fresh = Client(place.url, client.table, client.player)
    await fresh.open()
    for one in (client, stayed):
        parts = {part: one.shown[part] for part in fresh.shown if part not in {"options", "table", "clock"}}
        assert parts == {part: fresh.shown[part] for part in parts}
        assert (one.stream, one.seq) == (fresh.stream, fresh.seq)
    assert client.welcomes[-1]["clock"] == fresh.welcomes[-1]["clock"]
    said = [event["phrase"] for event in client.events[before:] if event["event"] == "said"]
    assert said == (["wow", "oops"] if later else []), "each of what it missed, once"
    await fresh.close()


def in_a_trick(client: Client) -> bool:
    """Somebody has passed; a four of a kind on a 2 may have ended the deal, and then there is no view."""
    view = client.shown["view"]
    return view is not None and bool(view["passed"])


def in_a_window(client: Client) -> bool:
    return client.shown["clock"] is not None and client.shown["clock"]["kind"] == "bomb"


def in_a_reveal(client: Client) -> bool:
    """The hands are set and turned up one after the other: two have said that they play, two have not."""
    stayed = sum(event["event"] == "stayed" for event in client.events)
    view = client.shown["view"]
    return stayed == 2 and view is not None and bool(view["phase"] == "surrender")


CASES = {
    "a trick": ("banting", in_a_trick),
    "a window": ("classic", in_a_window),
    "a reveal": ("chinese-2-4", in_a_reveal),
}


@pytest.mark.parametrize("later", [False, True], ids=["nothing", "something"])
@pytest.mark.parametrize("case", CASES)
async def test_a_client_comes_back_in_the_middle_of(still: Place, case: str, later: bool) -> None:
    rules, holds = CASES[case]
    clients = await seated(still, rules, 4 if rules != "classic" else 3)
    rng = random.Random(3)
    await play_until(clients, rng, lambda: all(map(holds, clients)))
    await check_it_comes_back(still, clients[1], [clients[0]], later=later)
    await play_until(clients, rng, lambda: not holds(clients[0]) or in_a_window(clients[0]))


@pytest.mark.parametrize("case", CASES)
async def test_everything_comes_back_after_a_restart_in_the_middle_of(still: Place, case: str) -> None:
    rules, holds = CASES[case]
    clients = await seated(still, rules, 4 if rules != "classic" else 3)
    await play_until(clients, random.Random(3), lambda: all(map(holds, clients)))
    before = [{**client.shown, "clock": None, "seats": None} for client in clients]
    clock = clients[0].shown["clock"]
    await still.restart(away=3_600_000)
    for client in clients:
        await client.until_closed()
        assert client.bye == {
            "type": "bye",
            "code": "restarting",
            "message": client.bye["message"] if client.bye else "",
        }
        await client.open()
        assert client.welcomes[-1]["snapshot"] is None
    for client in clients:
        await client.sees_here(*range(len(clients)))
    assert [{**client.shown, "clock": None, "seats": None} for client in clients] == before
    assert clients[0].welcomes[-1]["clock"] == clock, "an hour was charged to nobody"


async def test_two_tabs_are_one_person(still: Place) -> None:
    ani, budi = await seated(still, "banting", 2)
    heard = len(budi.heard)
    tab = await still.comes(ani.table, "ani")
    assert (tab.stream, tab.seq, tab.shown["you"]) == (ani.stream, ani.seq, ani.shown["you"])
    await ani.does("say", phrase="hello")
    await tab.until(lambda: tab.seq == ani.seq)
    assert tab.heard[-1] == ani.heard[-2 if "ack" in ani.heard[-1] else -1], "both tabs hear the same"
    await ani.close()
    await tab.does("say", phrase="thanks")
    await budi.until(lambda: budi.events[-1].get("phrase") == "thanks")
    assert len(budi.heard) == heard + 2, "one tab closing is nothing to anybody"
    await tab.close()
    await budi.until(lambda: not budi.shown["seats"][0].get("present"))
    again = await still.comes(ani.table, "ani")
    await again.until(lambda: bool(again.shown["seats"][0].get("present")))
    assert again.seat == 0


async def test_everybody_goes_and_comes_back(still: Place) -> None:
    """Bots sit in for who is away too long; who comes back plays on."""
    ani, budi = await seated(still, "banting", 2, clocks={"turn": 1_000, "bank": 0})
    assert isinstance(still.time, HandTime)
    table = ani.table
    await ani.close()
    await budi.close()
    while True:
        now = await still.host.table(table)
        if all(seat.sat_in for seat in now.seats) or now.phase != "playing":
            break
        await settle(still, table, now.turn)
    for client in (ani, budi):
        await client.open()
        await client.sees_here(client.seat or 0)
    assert not ani.errors
    if ani.shown["phase"] == "playing":
        assert (await ani.ask("return"))["type"] == "ack"
        await ani.until(lambda: not ani.shown["seats"][0].get("bot_plays"))


async def settle(place: Place, table: str, turn: int) -> None:
    """Let time pass until a turn is over."""
    assert isinstance(place.time, HandTime)
    watcher = Client(place.url, table, "watcher")
    await watcher.open()
    if watcher.shown["turn"] == turn:
        place.time.advance(1_000)
        await watcher.until(lambda: watcher.shown["turn"] > turn)
    await watcher.close()


async def test_a_host_who_goes_leaves_a_host(still: Place) -> None:
    table = await still.opens(bots="random")
    ani, budi = await still.sits(table, "ani"), await still.sits(table, "budi")
    assert budi.shown["host"] == 0
    assert (await budi.ask("begin"))["code"] == "not_host"
    await ani.close()
    await budi.until(lambda: budi.shown["host"] == 1)
    await budi.does("begin")
    await budi.until(lambda: budi.shown["phase"] == "playing")
    await ani.open()
    await ani.until(lambda: ani.shown["host"] == 0)
    assert ani.seat == 0, "the seat was kept, and who sits longest is host"


@pytest.mark.parametrize("watch", ["anybody", "nobody"])
async def test_who_is_sent_away_is_told_so_and_cannot_come_back(still: Place, watch: str) -> None:
    table = await still.opens(watch=watch)
    ani, budi = await still.sits(table, "ani"), await still.sits(table, "budi")
    assert [welcome["stream"] for welcome in budi.welcomes] == ["watch", budi.stream]
    await ani.does("kick", seat=1)
    await budi.until_closed()
    assert budi.bye is not None
    assert budi.bye["code"] == "kicked"
    with pytest.raises(ConnectionError, match="kicked"):
        await budi.open()


async def test_an_old_memory_gets_a_new_snapshot(still: Place) -> None:
    table = await still.opens()
    ani, budi = await still.sits(table, "ani"), await still.sits(table, "budi")
    await ani.close()
    for _ in range(20):
        await budi.does("say", phrase="wow")
    await ani.open()
    assert ani.welcomes[-1]["snapshot"] is not None
    assert ani.seq == ani.welcomes[-1]["seq"]


@pytest.mark.parametrize(
    ("stream", "since"), [("seat-3-9", 1), ("watch", 1_000), ("seat-0-1", 0), ("", None)]
)
async def test_a_memory_of_something_else_gets_a_new_snapshot(
    still: Place, stream: str, since: int | None
) -> None:
    table = await still.opens()
    await still.sits(table, "ani")
    other = Client(still.url, table, "other")
    await other.open(greet=False)
    await other.socket.send(
        msgspec.json.encode({"type": "hello", "v": 1, "stream": stream, "since": since}).decode()
    )
    await other.until(lambda: bool(other.welcomes))
    assert other.welcomes[0]["snapshot"] is not None
    assert other.welcomes[0]["stream"] == "watch"
    await other.close()
