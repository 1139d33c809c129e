"""Tables over HTTP: opened, listed, found by quick join, private by their link."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from capsa.server import messages as m
from capsa.server.people import Person

if TYPE_CHECKING:
    from tests.server.http.conftest import Web

pytestmark = pytest.mark.anyio


async def test_a_table_is_opened_with_any_rule_changed(web: Web) -> None:
    table = await web.opens({"base": "classic", "bomb_size": 5}, players=3, deals=2, listed=True)
    shown = (await web.client.get(f"/api/tables/{table}")).json()
    assert shown["changed"] == {"bomb_size": 5, "players": 3, "deals": 2} | shown["changed"]
    assert (shown["free"], shown["phase"], shown["listed"]) == (3, "waiting", True)


async def test_every_problem_of_the_rules_is_named_at_once(web: Web) -> None:
    spec = {"rules": {"base": "banting", "bomb": "never-heard", "two_high": 7}}
    answer = await web.client.post("/api/tables", json=spec)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (422, "bad_rules")
    assert len(error["problems"]) == 2


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"null", "application/json", 400, "bad_message"),
        (b"[]", "application/json", 400, "bad_message"),
        (b"{", "application/json", 400, "bad_frame"),
        (b"\xff", "application/json", 400, "bad_frame"),
        (b"[" * 4_000, "application/json", 400, "bad_message"),
        (b'{"rules":' + b"[" * 4_000, "application/json", 400, "bad_message"),
        (b'{"rules":{"a":' + b"[" * 4_000, "application/json", 400, "bad_frame"),
        (b'"' + b"x" * 9_000, "application/json", 413, "too_large"),
        (b"rules=banting", "application/x-www-form-urlencoded", 415, "wrong_media_type"),
        (b'{"rules": "banting", "colour": "red"}', "application/json", 400, "bad_message"),
        (b'{"rules": "poker"}', "application/json", 422, "unknown_ruleset"),
    ],
)
async def test_what_is_no_table_is_refused_with_a_code(
    web: Web, body: bytes, kind: str, status: int, code: str
) -> None:
    answer = await web.client.post("/api/tables", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


async def test_only_listed_tables_with_people_are_listed(web: Web) -> None:
    shown, private = await web.opens(listed=True), await web.opens()
    await web.sits(shown, "ani")
    await web.sits(private, "budi")
    listed = (await web.client.get("/api/tables")).json()
    assert [one["id"] for one in listed] == [shown]
    assert (await web.client.get(f"/api/tables/{private}")).status_code == 200


async def test_quick_join_finds_a_listed_table_or_opens_one(web: Web) -> None:
    first = (await web.client.post("/api/quick", json={"rules": "banting"})).json()["table"]
    await web.sits(first, "ani")
    again = (await web.client.post("/api/quick", json={"rules": "banting"})).json()
    other = (await web.client.post("/api/quick", json={"rules": "classic"})).json()["table"]
    assert again == {
        "table": first,
        "page": f"/table/{first}",
        "qr": f"/api/tables/{first}/qr.svg",
        "socket": f"/ws/{first}",
    }
    assert other != first


async def test_a_table_that_nobody_may_watch_is_shown_to_nobody(web: Web) -> None:
    table = await web.opens(watch="nobody")
    for name in ("ani", "budi", "citra", "dewi"):
        await web.sits(table, name)
    await web.host.command(table, Person(player="ani", name="ani"), m.Begin(command_id="b"))
    for path in (f"/api/tables/{table}", f"/api/games/{table}/record"):
        answer = await web.client.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "may_not_watch")


@pytest.mark.parametrize("path", ["/api/tables/nowhere", "/api/games/nowhere/record"])
async def test_no_table_is_not_found(web: Web, path: str) -> None:
    answer = await web.client.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_table")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [("GET", "/api/nothing", 404, "not_found"), ("DELETE", "/api/tables", 405, "wrong_method")],
)
async def test_what_is_not_there_is_json_too(
    web: Web, method: str, path: str, status: int, code: str
) -> None:
    answer = await web.client.request(method, path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert status == 404 or set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


@pytest.mark.parametrize("query", ["limit=0", "limit=x", "limit=1&limit=2", "colour=red", "offset=-1"])
async def test_a_bad_query_is_refused(web: Web, query: str) -> None:
    answer = await web.client.get(f"/api/tables?{query}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_query")


@pytest.mark.parametrize("asking", [3])
async def test_one_address_asks_only_so_often_and_disturbs_no_other(web: Web) -> None:
    body = {"rules": "banting"}
    answers = [(await web.client.post("/api/tables", json=body)).status_code for _ in range(5)]
    assert answers == [201, 201, 201, 429, 429]
    async with web.stranger(client="10.0.0.7") as other:
        assert (await other.post("/api/tables", json=body)).status_code == 201
    await web.hands.move(20_000)
    assert (await web.client.post("/api/tables", json=body)).status_code == 201


async def test_a_server_that_drains_says_so(web: Web) -> None:
    assert (await web.client.get("/healthz")).json()["status"] == "ok"
    await web.host.drain()
    answer = await web.client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "draining")
    assert (await web.client.post("/api/tables", json={"rules": "banting"})).status_code == 503
