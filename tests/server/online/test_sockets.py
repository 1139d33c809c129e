"""Frames of every kind, too many of them, clients that do not read: others at the table notice nothing."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from tests.server.chaos.client import Client
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from capsa.server.limits import Limits

if TYPE_CHECKING:
    from tests.server.online.conftest import Place

pytestmark = pytest.mark.anyio
DEEP = "[" * 4000
FRAMES: dict[str, tuple[str | bytes, str]] = {
    "null": ("null", "bad_message"),
    "a number": ("1e5", "bad_message"),
    "an array": ('["act"]', "bad_message"),
    "a string": ('"act"', "bad_message"),
    "an empty object": ("{}", "bad_message"),
    "nothing": ("", "bad_frame"),
    "no JSON": ("{'type': 'act'}", "bad_frame"),
    "half a message": ('{"type": "sit", "command_id": ', "bad_frame"),
    "deep arrays": (DEEP, "bad_frame"),
    "deep arrays that close": (DEEP[:3900] + "]" * 3900, "bad_frame"),
    "deep objects in an action": (
        '{"type":"act","command_id":"x","turn":1,"action":' + '{"a":' * 1200 + "1" + "}" * 1201,
        "bad_frame",
    ),
    "a lone surrogate": ('{"type": "chat", "command_id": "x", "text": "\\ud800"}', "bad_frame"),
    "not a number": ('{"type": "act", "command_id": "x", "turn": NaN, "action": {}}', "bad_frame"),
    "binary": (b'{"type": "leave", "command_id": "x"}', "bad_frame"),
    "an unknown type": ('{"type": "win"}', "unknown_type"),
    "a type of a wrong type": ('{"type": 7}', "bad_message"),
    "a server's message": ('{"type": "ack", "command_id": "x"}', "unknown_type"),
    "no command id": ('{"type": "leave"}', "bad_message"),
    "a command id that is too long": (json.dumps({"type": "leave", "command_id": "x" * 65}), "bad_message"),
    "a command id with a blank": ('{"type": "leave", "command_id": "a b"}', "bad_message"),
    "a seat beyond the last": ('{"type": "sit", "command_id": "x", "seat": 4}', "bad_message"),
    "a wrong field": ('{"type": "sit", "command_id": "x", "seat": "1"}', "bad_message"),
    "a second hello": ('{"type": "hello", "v": 1}', "expected_hello"),
    "9 KiB": (json.dumps({"type": "chat", "command_id": "x", "text": "x" * 9000}), "too_large"),
}


@pytest.fixture
async def tight(place: Place) -> Place:
    """A server with little patience, for clients that try it."""
    place.host.limits = Limits(rate=5.0, burst=10, patience=20, backlog=8_000, hello=30.0, close=0.2)
    return place


@pytest.mark.parametrize("kind", FRAMES)
async def test_a_frame_that_is_no_command_is_answered_with_its_code(place: Place, kind: str) -> None:
    frame, code = FRAMES[kind]
    table = await place.opens()
    ani, budi = await place.sits(table, "ani"), await place.sits(table, "budi")
    heard = len(budi.heard)
    await ani.socket.send(frame)
    await ani.until(lambda: bool(ani.errors))
    assert [error["code"] for error in ani.errors] == [code]
    await ani.does("say", phrase="hello")
    await budi.until(lambda: len(budi.heard) > heard)
    assert budi.events[-1]["event"] == "said", "the next thing anybody hears is the next command"


async def test_numbers_too_large_for_the_log_are_refused(place: Place) -> None:
    ani = await place.sits(await place.opens(bots="random"), "ani")
    await ani.does("begin")
    for action in ({"do": "play", "cards": 10**30}, {"do": 10**30}, {"do": "pass", "x": 10**30}):
        answer = await ani.ask("act", turn=ani.shown["turn"], action=action)
        assert answer["type"] == "refused"
    await ani.does("say", phrase="hello")


@pytest.mark.parametrize(
    ("frame", "close"),
    [(b"\x81\x83\0\0\0\0\xff\xfe\xfd", 1007), ("x" * 1_000_000, 1009)],
    ids=["utf8", "1MB"],
)
async def test_what_is_not_even_a_frame_closes_its_connection_alone(
    place: Place, frame: str | bytes, close: int
) -> None:
    table = await place.opens()
    ani, budi = await place.sits(table, "ani"), await place.sits(table, "budi")
    if isinstance(frame, bytes):
        ani.socket.transport.write(frame)
    else:
        await ani.socket.send(frame)
    await ani.until_closed()
    assert ani.socket.close_code == close
    await budi.until(lambda: not budi.shown["seats"][0].get("present"))
    await budi.does("say", phrase="hello")


@pytest.mark.parametrize(
    ("greeting", "code"),
    [
        ('{"type": "hello", "v": 2}', "wrong_version"),
        ('{"type": "hello", "v": 1}', "no_such_table"),
    ],
)
async def test_a_greeting_may_fail(place: Place, greeting: str, code: str) -> None:
    client = Client(place.url, "nowhere", "ani")
    await client.open(greet=False)
    await client.socket.send(greeting)
    await client.until_closed()
    assert client.bye is not None
    assert client.bye["code"] == code


async def test_nothing_is_done_before_a_hello(place: Place) -> None:
    client = Client(place.url, await place.opens(), "ani")
    await client.open(greet=False)
    await client.tell("sit")
    await client.until(lambda: bool(client.errors))
    assert client.errors[0]["code"] == "expected_hello"
    await client.greet()
    await client.until(lambda: bool(client.welcomes))
    assert client.shown["seats"][0]["kind"] == "empty"
    await client.close()


async def test_who_says_nothing_is_sent_away(place: Place) -> None:
    place.host.limits = Limits(hello=0.0)
    client = Client(place.url, await place.opens(), "ani")
    await client.open(greet=False)
    await client.until_closed()
    assert client.bye is not None
    assert client.bye["code"] == "expected_hello"


async def test_a_stranger_is_not_let_in(place: Place) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{place.url.replace('http', 'ws')}/ws/{await place.opens()}")
    assert refused.value.response.status_code == 403


async def test_a_full_server_lets_nobody_in(place: Place) -> None:
    table = await place.opens()
    place.host.limits = Limits(connections=1)
    ani = await place.comes(table, "ani")
    with pytest.raises(InvalidStatus):
        await place.comes(table, "budi")
    await ani.close()


@pytest.mark.parametrize(("per_table", "per_player", "player"), [(1, 9, "budi"), (9, 1, "ani")])
async def test_a_table_has_room_for_so_many(
    place: Place, per_table: int, per_player: int, player: str
) -> None:
    table = await place.opens()
    place.host.limits = Limits(per_table=per_table, per_player=per_player)
    await place.comes(table, "ani")
    client = Client(place.url, table, player)
    await client.open(greet=False)
    await client.greet()
    await client.until_closed()
    assert client.bye is not None
    assert client.bye["code"] == "server_full"


async def test_a_thousand_frames_at_once_are_too_fast(tight: Place) -> None:
    table = await tight.opens()
    budi, ani = await tight.sits(table, "budi"), await tight.comes(table, "ani")
    frames = [f'{{"type": "say", "command_id": "f{n}", "phrase": "wow"}}' for n in range(1_000)]
    await asyncio.gather(*(ani.socket.send(frame) for frame in frames), return_exceptions=True)
    await ani.until_closed()
    assert ani.bye is not None
    assert ani.bye["code"] == "too_fast"
    assert {error["code"] for error in ani.errors} == {"too_fast"}
    assert len(ani.answers) < 20, "few were done"
    await budi.does("say", phrase="hello")


async def test_a_client_that_never_reads_is_cut_off(place: Place) -> None:
    """Its queue is bounded; its goodbye cannot be sent, so it is cut off; the table goes on."""
    place.host.limits = Limits(rate=1e9, burst=10**6, backlog=20_000, close=0.05)
    place.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    table = await place.opens(chat=True)
    budi = await place.sits(table, "budi")
    with closing(await greeted_deaf(place.url, table)):
        while place.host.connections == 2:
            await budi.does("chat", text="\U0001f600" * 190)
    assert place.host.connections == 1
    await budi.does("say", phrase="hello")


async def greeted_deaf(url: str, table: str) -> socket.socket:
    """Connect and greet, then read no more; the system's buffers are as small as they get."""
    loop = asyncio.get_running_loop()
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.setblocking(False)  # noqa: FBT003 (the library takes it by position)
    host, port = url.removeprefix("http://").split(":")
    await loop.sock_connect(deaf, (host, int(port)))
    lines = [
        f"GET /ws/{table} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        "player: deaf",
        "",
        "",
    ]
    await loop.sock_sendall(deaf, "\r\n".join(lines).encode())
    assert b"101" in await loop.sock_recv(deaf, 12)
    hello = b'{"type": "hello", "v": 1}'
    await loop.sock_sendall(deaf, bytes([0x81, 0x80 | len(hello)]) + b"\0\0\0\0" + hello)
    return deaf


async def test_a_fault_in_one_command_is_nobody_elses(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await place.opens()
    ani, budi = await place.sits(table, "ani"), await place.sits(table, "budi")
    command = type(place.host).command

    async def faulty(*args: object) -> bytes:
        if args[2].player == "ani":  # type: ignore[attr-defined]  # the person
            raise ZeroDivisionError
        return await command(*args)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(type(place.host), "command", faulty)
    await ani.tell("say", phrase="hello")
    await ani.until(lambda: bool(ani.errors))
    assert ani.errors[0]["code"] == "internal"
    await budi.does("say", phrase="hello")
    monkeypatch.undo()
    await ani.does("say", phrase="thanks")


async def test_a_store_that_fails_changes_nothing(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    from capsa.server.store.base import StoreError  # noqa: PLC0415 (only here)

    table = await place.opens()
    ani = await place.sits(table, "ani")

    async def fails(*_: object) -> None:
        raise StoreError("expected a disk that can be written to")

    monkeypatch.setattr(type(place.host.store), "append", fails)
    command = await ani.tell("say", phrase="hello")
    await ani.until(lambda: bool(ani.errors))
    assert ani.errors[0]["code"] == "internal"
    assert not ani.events or ani.events[-1]["event"] != "said"
    monkeypatch.undo()
    await ani.repeat()
    await ani.until(lambda: command in ani.answers)
    assert ani.answers[command]["type"] == "ack"
