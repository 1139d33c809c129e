"""Deals that are over: listed, told step by step, each shuffle to be checked, for who may see them."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest
from tests.server.watching import watched

from capsa import dealing
from capsa.records import read, verify
from capsa.rulesets import RULESETS
from capsa.server import messages as m
from capsa.server.people import Person

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx
    from tests.server.http.conftest import Web

    from capsa.server.table import Table

pytestmark = pytest.mark.anyio
QUICK = {"start": 0, "pause": 0, "window": 20}
ANI, BUDI = (Person(player=name.ljust(22, "-"), name=name) for name in ("Ani", "Budi"))


def device(web: Web, person: Person) -> httpx.AsyncClient:
    """A program of somebody's, with its token."""
    return web.stranger(authorization=f"Bearer {web.doors.identities.token(person)}")


async def until(web: Web, table: str, holds: Callable[[Table], bool]) -> None:
    """Wait until something holds of a table; windows close meanwhile."""

    async def close_window(now: Table) -> None:
        if now.clock is not None and now.clock.kind in {"bomb", "answer"}:
            await web.hands.move(QUICK["window"])

    await watched(web.host, table, holds, close_window)


async def tells(web: Web, table: str, person: Person, kind: Callable[..., m.AnyCommand]) -> None:
    """Somebody sends a command, which is accepted."""
    command = kind(command_id=secrets.token_hex(8))
    assert b'"ack"' in await web.host.command(table, person, command)


async def begins(web: Web, table: str) -> None:
    """Ani begins a match."""
    await until(web, table, lambda now: now.fairness.secret is not None)
    await tells(web, table, ANI, m.Begin)


async def played(web: Web, rules: str = "banting", *people: Person, **spec: object) -> str:
    """A table at which Ani and others sat down and left, and bots have played the match for them."""
    table = await web.opens(rules, clocks=QUICK, bots="random", **spec)
    for person in (ANI, *people):
        await tells(web, table, person, m.Sit)
    await begins(web, table)
    for person in (ANI, *people):
        await tells(web, table, person, m.Leave)
    await until(web, table, lambda now: now.phase == "finished")
    return table


@pytest.mark.parametrize("rules", RULESETS)
async def test_a_deal_is_told_step_by_step_with_all_hands(web: Web, rules: str) -> None:
    table = await played(web, rules, deals=2)
    totals = [0] * len((await web.client.get(f"/api/games/{table}/deals")).json()[0]["names"])
    for number in range(2):
        told = (await web.client.get(f"/api/games/{table}/deals/{number}")).json()
        first, *frames = told["frames"]
        assert (first["action"], first["state"]["over"]) == (None, False)
        dealt = [set(hand.split()) for hand in told["hands"]]
        assert [set(hand.split()) for hand in first["state"]["hands"]] == dealt
        assert frames[-1]["state"]["over"]
        assert frames[-1]["events"][-1]["event"] == "deal_ended"
        assert frames[-1]["state"]["points"] == told["points"] == told["view"]["points"]
        assert told["view"]["seat"] is None, "the end is told as it is shown to who watches"
        assert told["view"]["hands"] == frames[-1]["state"]["hands"]
        assert all(frame["events"] and frame["action"]["do"] for frame in frames)
        totals = [total + won for total, won in zip(totals, told["points"], strict=True)]
        assert told["totals"] == totals
        assert (told["match"], told["number"], told["deals"], told["ruleset"]) == (0, number, 2, rules)


async def test_a_deal_follows_from_what_is_told_of_its_shuffle(web: Web) -> None:
    table = await played(web, "classic", deals=1)
    told = (await web.client.get(f"/api/games/{table}/deals/0")).json()
    shuffle = told["shuffle"]
    secret = bytes.fromhex(shuffle["secret"])
    assert dealing.commit(secret) == shuffle["commitment"]
    parts = [bytes.fromhex(part) for part in shuffle["contributions"]]
    assert dealing.mix(secret, parts, told["number"]) == shuffle["seed"]
    hands = dealing.deal(shuffle["seed"], 4)
    assert [" ".join(map(str, hand)) for hand in hands] == told["hands"]


async def test_deals_are_listed_with_their_points(web: Web) -> None:
    table = await played(web, deals=3)
    listed = (await web.client.get(f"/api/games/{table}/deals")).json()
    assert [(one["match"], one["number"]) for one in listed] == [(0, 0), (0, 1), (0, 2)]
    text = (await web.client.get(f"/api/games/{table}/record")).text
    record = read(text.encode()).whole()
    assert verify(record).ok
    assert [tuple(one["points"]) for one in listed] == [deal.points for deal in record.deals]
    assert {tuple(one["names"]) for one in listed} == {record.header.seats}
    assert listed[0]["names"][0] == "Ani"


async def test_a_later_match_has_addresses_of_its_own(web: Web) -> None:
    table = await played(web, deals=1)
    first = (await web.client.get(f"/api/games/{table}/deals/0")).json()
    await tells(web, table, ANI, m.Rematch)
    await until(web, table, lambda now: now.phase == "playing")  # the table is full, so it begins by itself
    await tells(web, table, ANI, m.Leave)
    await until(web, table, lambda now: now.phase == "finished")
    second = (await web.client.get(f"/api/games/{table}/deals/0")).json()
    assert (first["match"], second["match"]) == (0, 1)
    assert (await web.client.get(f"/api/games/{table}/deals/0?match=0")).json() == first
    listed = (await web.client.get(f"/api/games/{table}/deals")).json()
    assert [one["match"] for one in listed] == [0, 1]
    assert (await web.client.get(f"/api/games/{table}/record?match=2")).status_code == 404
    for query, number in (("?match=0", 0), ("", 1)):
        kept = await web.client.get(f"/api/games/{table}/record{query}")
        assert kept.headers["content-disposition"] == f'attachment; filename="capsa-{table}-{number}.jsonl"'


async def test_no_deal_is_told_before_it_is_over(web: Web) -> None:
    table = await web.opens("banting", deals=2)
    await tells(web, table, ANI, m.Sit)
    await begins(web, table)
    for number in ("0", "1", "-1", "00", "x", "9" * 40):
        answer = await web.client.get(f"/api/games/{table}/deals/{number}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_deal"), number
    assert (await web.client.get(f"/api/games/{table}/deals")).json() == []
    answer = await web.client.get(f"/api/games/{table}/record")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_match")


async def test_who_may_not_watch_sees_no_deal_but_who_played_does(web: Web) -> None:
    table = await played(web, "banting", BUDI, watch="nobody", deals=1)
    await tells(web, table, ANI, m.Rematch)  # who has left loses the seat now
    await begins(web, table)
    for path in ("deals", "deals/0?match=0", "record?match=0"):
        stranger = await web.client.get(f"/api/games/{table}/{path}")
        assert (stranger.status_code, stranger.json()["error"]["code"]) == (403, "may_not_watch")
        async with device(web, BUDI) as budi:
            assert (await budi.get(f"/api/games/{table}/{path}")).status_code == 200
            assert (await budi.get(f"/api/tables/{table}")).status_code == 403


async def test_my_games_are_those_i_sit_at_or_have_played(web: Web) -> None:
    over = await played(web, "classic", BUDI, deals=2)
    await tells(web, over, ANI, m.Rematch)
    waiting = await web.opens("banting")
    await tells(web, waiting, BUDI, m.Sit)
    async with device(web, BUDI) as budi:
        games = (await budi.get("/api/games")).json()
        assert {(one["id"], one["played"]) for one in games} == {(over, 2), (waiting, 0)}
        assert len((await budi.get("/api/games?limit=1&offset=1")).json()) == 1
        deals = (await budi.get(f"/api/games/{over}/deals")).json()
        mine = next(one for one in games if one["id"] == over)
        assert mine["points"] == sum(one["points"][one["names"].index("Budi")] for one in deals)
    assert (await web.client.get("/api/games")).json() == []


async def test_results_are_told_by_rule_set_with_how_sure_they_are(web: Web) -> None:
    tables = [await played(web, "banting", deals=3), await played(web, "classic", deals=1)]
    points = [
        one["points"][0]
        for table in tables
        for one in (await web.client.get(f"/api/games/{table}/deals")).json()
    ]
    async with device(web, ANI) as ani:
        banting, classic = (await ani.get("/api/me/results")).json()
    assert (banting["ruleset"], banting["changed"], banting["deals"]) == ("banting", True, 3)
    assert (classic["ruleset"], classic["changed"], classic["deals"]) == ("classic", True, 1)
    assert (banting["points"], classic["points"]) == (sum(points[:3]), points[3])
    mean = sum(points[:3]) / 3
    spread = sum((one - mean) ** 2 for one in points[:3]) / 2
    assert banting["mean"] == pytest.approx(mean)
    assert banting["margin"] == pytest.approx(1.959964 * (spread / 3) ** 0.5)
    assert classic["margin"] is None
    assert banting["won"] == sum(one > 0 for one in points[:3])
    assert (await web.client.get("/api/me/results")).json() == []
