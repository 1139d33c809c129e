"""A sign of life for pages: a ping is answered at once and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.server.online.conftest import Place

pytestmark = pytest.mark.anyio


async def test_a_ping_is_answered_and_nobody_else_hears_of_it(place: Place) -> None:
    table = await place.opens()
    ani, budi = await place.sits(table, "ani"), await place.sits(table, "budi")
    heard, shown = len(budi.heard), dict(ani.shown)
    await ani.socket.send('{"type": "ping"}')
    await ani.until(lambda: ani.heard[-1] == '{"type":"pong"}')
    assert ani.shown == shown
    await ani.does("say", phrase="hello")
    await budi.until(lambda: len(budi.heard) > heard)
    assert budi.events[-1]["event"] == "said", "the next thing anybody hears is the next command"


async def test_a_ping_before_a_hello_is_no_greeting(place: Place) -> None:
    ani = await place.comes(await place.opens(), "ani")
    await ani.close()
    await ani.open(greet=False)
    await ani.socket.send('{"type": "ping"}')
    await ani.until(lambda: bool(ani.errors))
    assert ani.errors[-1]["code"] == "expected_hello"
