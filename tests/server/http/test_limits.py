"""People who do what nobody should: each leaves the game right and the others undisturbed."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest
from starlette.requests import HTTPConnection

from capsa.agents import agent
from capsa.records.actions import action_to_json
from capsa.records.codec import write
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server import stream
from capsa.server.apply import apply
from capsa.server.doors import AskingRate, network
from capsa.server.frames import decoded
from capsa.server.people import Person
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making
    from tests.server.http.conftest import Web

ANI = Person(player="ani", name="ani")


@pytest.mark.anyio
async def test_joining_and_leaving_500_times_before_the_start_changes_nothing(web: Web) -> None:
    table = await web.opens()
    eyes = await web.sits(table, "budi")
    before = await web.host.table(table)
    for number in range(500):
        joined = await web.host.command(table, ANI, m.Sit(command_id=f"s{number}"))
        left = await web.host.command(table, ANI, m.Leave(command_id=f"l{number}"))
        assert b'"ack"' in joined
        assert b'"ack"' in left
    after = await web.host.table(table)
    assert (after.seats, after.phase, after.host) == (before.seats, TablePhase.WAITING, 0)
    updates = [one["seq"] for one in map(json.loads, eyes.texts) if one["type"] == "update"]
    assert updates == sorted(set(updates)), "budi saw every coming and going, in order"
    assert len(updates) >= 1_000
    answer = await web.host.command(table, ANI, m.Sit(command_id="again"))
    assert b'"ack"' in answer
    assert len(json.dumps((await web.client.get(f"/api/tables/{table}")).json())) < 1_000


@pytest.mark.anyio
async def test_the_same_person_in_many_rooms_is_one_person(web: Web) -> None:
    table = await web.opens()
    await web.sits(table, "ani")
    second = await web.host.command(table, ANI, m.Sit(command_id="again"))
    assert b'"already_seated"' in second


def chooses(one: Live, seat: int) -> dict[str, object]:
    seen = stream.view(one.table, seat)
    assert seen is not None
    return action_to_json(agent("greedy").act(seen, random.Random(1)))


@pytest.mark.parametrize("rules", ["classic", "susun-suits", "chinese-2-4"])
def test_a_spectator_who_asks_for_hidden_things_gets_none(live: Making, rules: str) -> None:
    one = live(rules, seed=3)
    one.begins(4)
    assert one.table.deal is not None
    hands = [set(re.findall(r"[2-9TJQKA][dchs]", str(hand))) for hand in one.table.deal.record.hands or ()]
    assert sum(map(len, hands)) == 52
    frames = [
        {"type": "act", "turn": one.table.turn, "action": chooses(one, seat)} for seat in one.people_asked()
    ]
    frames += [
        {"type": "act", "turn": one.table.turn, "action": {"do": "draft", "seat": seat}} for seat in range(4)
    ]
    frames += [{"type": kind} for kind in ("ready", "return", "leave", "begin", "rematch")]
    frames += [{"type": "rename", "name": "x", "seat": 0, "view": True, "channel": 0, "player": "ani"}]
    before = one.table
    for number, frame in enumerate(frames):
        command = decoded(json.dumps({"command_id": f"c{number}", **frame}))
        assert not isinstance(command, m.Hello | m.Hint | m.Ping)
        outcome = one.send(i.From(player="stranger", command=command))
        told = stream.answer("c", outcome)
        assert isinstance(told, m.Refused)
        assert told.code in {"not_seated", "not_now"}
        assert "card" not in told.message
    assert one.table is before
    shown = msgspec.to_builtins(stream.snapshot(one.table, None, one.now))
    assert shown["you"] == {"seat": None}
    assert shown["view"]["hand"] is None
    shown["view"].pop("must_contain", None)  # the lowest card is asked for whoever holds it
    assert not re.search(r"'[2-9TJQKA][dchs][ ']", str(shown)), "no card is open at the beginning"


@pytest.mark.anyio
@pytest.mark.parametrize("asked", ["seat-0-1", "seat-1-2", "watch"])
async def test_a_stream_that_is_not_ones_own_is_not_resumed(web: Web, asked: str) -> None:
    table = await web.opens()
    first = await web.looks(table, "onlooker")  # what spectators are told is kept from the first of them on
    await web.sits(table, "ani")
    eyes = await web.looks(table, "stranger", stream=asked, since=json.loads(first.texts[0])["seq"])
    welcome = json.loads(eyes.texts[0])
    assert (welcome["stream"], welcome["snapshot"] is None) == ("watch", asked == "watch")
    assert {json.loads(text).get("you", {}).get("seat") for text in eyes.texts[1:]} <= {None}


def test_no_record_shows_the_deal_that_is_being_played(live: Making) -> None:
    one = live("banting", seed=5, deals=2)
    one.begins(4)
    secrets = []
    while one.table.phase is not TablePhase.FINISHED:
        playing = one.table.phase is TablePhase.PLAYING
        text = "".join(write(one.record()))
        deals = text.count("\n") - 1
        assert deals == one.table.match.number
        if playing and one.table.deal is not None:
            assert one.table.deal.secret.hex() not in text
            secrets.append(one.table.deal.secret.hex())
        one.goes_on()
    text = "".join(write(one.record()))
    assert all(secret in text for secret in secrets)


def test_a_clients_clock_is_nobodys_business(live: Making) -> None:
    """No command has a time in it, and times that a client adds all the same change nothing."""
    fields = {name for kind in get_args(m.ClientMessage) for name in kind.__struct_fields__}
    assert not fields & {"at", "now", "time", "clock", "remaining", "deadline", "milliseconds"}
    tables = []
    for hours in (0, -48, 48):
        one = live("banting", seed=2)
        one.begins(4)
        asked = one.people_asked()[0]
        player = one.table.seats[asked].player
        assert player is not None
        when = 3_600_000 * hours
        frame = {"type": "act", "command_id": "c", "turn": one.table.turn, "action": chooses(one, asked)}
        command = decoded(
            json.dumps(frame | {"at": when, "now": when, "time": when, "clock": {"remaining": when}})
        )
        assert not isinstance(command, m.Hello | m.Hint | m.Ping)
        tables.append(apply(one.table, i.From(player=player, command=command), one.now))
    assert tables[0] == tables[1] == tables[2]
    assert tables[0].changed


def test_an_address_is_a_household() -> None:
    assert network("192.0.2.7") == "192.0.2.7"
    assert network("2001:db8:1:2::7") == network("2001:db8:1:2:ffff::1") != network("2001:db8:1:3::7")
    assert network("testclient") == "testclient"


def test_many_addresses_do_not_fill_the_memory() -> None:
    asking = AskingRate(5, lambda: 0.0)
    for number in range(25_000):
        address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        asking.take(HTTPConnection({"type": "http", "client": (address, 1), "headers": []}))
    assert len(asking._buckets._buckets) <= 10_000  # noqa: SLF001 (nothing else tells)
