"""What whoever runs the server sees of it: whether it can save, how it stops, no false alarms."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs
from websockets.sync.client import connect

from capsa.cli.fetching import sent
from capsa.server.store.base import StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.server.http.conftest import Started, Web

pytestmark = pytest.mark.anyio


async def test_a_server_that_cannot_save_says_so_once_and_when_it_can_again(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    beaten = asyncio.Event()
    beat = web.host.store.beat

    async def full(now: int) -> None:
        beaten.set()
        raise StoreError(f"database or disk is full at {now}", code="store_failed")

    async def empty(now: int) -> None:
        await beat(now)
        beaten.set()

    async def beats(how: Callable[[int], Awaitable[None]]) -> None:
        monkeypatch.setattr(web.host.store, "beat", how)
        beaten.clear()
        await web.hands.move(1_000)
        await asyncio.wait_for(beaten.wait(), 60)
        await asyncio.sleep(0)

    with capture_logs() as logged:
        for _ in range(3):
            await beats(full)
        answer = await web.client.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "not_saving")
        await beats(empty)
        assert (await web.client.get("/healthz")).json()["status"] == "ok"
    assert [one["event"] for one in logged] == ["cannot_save", "saves_again"]


async def test_who_goes_away_in_the_middle_of_a_request_raises_no_alarm(web: Web) -> None:
    begun: dict[str, object] = {"type": "http.request", "body": b"{", "more_body": True}
    gone: dict[str, object] = {"type": "http.disconnect"}
    parts = iter((begun, gone))
    sent: list[object] = []

    async def receive() -> dict[str, object]:
        return next(parts)

    async def send(message: object) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/tables",
        "raw_path": b"/api/tables",
        "query_string": b"",
        "headers": [(b"host", b"capsa.test"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("capsa.test", 80),
        "scheme": "http",
        "http_version": "1.1",
        "asgi": {"version": "3.0"},
    }
    await web.app(scope, receive, send)
    assert sent, "answered, though nobody hears it"


def test_a_server_told_to_stop_leaves_quietly_after_bots_have_thought(serve: Callable[..., Started]) -> None:
    started = serve("--bot-workers", "1")
    spec = {"rules": "banting", "bots": "smart", "deals": 1, "clocks": {"start": 0}}
    headers = {"content-type": "application/json"}
    asked = urllib.request.Request(f"{started.url}/api/tables", json.dumps(spec).encode(), headers)  # noqa: S310
    table = json.loads(sent(asked))["table"]
    with connect(f"ws{started.url[4:]}/ws/{table}") as socket:
        for message in ({"type": "hello", "v": 1}, {"type": "sit"}, {"type": "begin"}, {"type": "leave"}):
            socket.send(json.dumps(message | {"command_id": message["type"]}))
        while "played" not in socket.recv(timeout=60):
            pass
    log = [json.loads(line) for line in started.stop().splitlines()]
    assert started.process.returncode == 0
    assert {line["level"] for line in log} == {"info"}, log
