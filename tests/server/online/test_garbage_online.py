"""A server that has been played at leaves nothing of ours in circles, whatever it had to refuse."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.online.conftest import Place

pytestmark = pytest.mark.anyio


@contextmanager
def caught() -> Iterator[list[object]]:
    """What of ours is in circles that nobody can reach when the block ends."""
    ours: list[object] = []
    gc.collect()
    gc.disable()
    try:
        yield ours
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        ours += [one for one in gc.garbage if type(one).__module__.startswith("capsa.")]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def test_a_deal_and_all_that_was_wrong_in_it_leaves_no_circles(place: Place) -> None:
    with caught() as left:
        clocks = {"start": 0, "pause": 0}
        table = await place.opens("banting", deals=1, clocks=clocks)
        ani = await place.sits(table, "ani")
        for wrong in ({"turn": 99, "action": {"type": "pass"}}, {"turn": 0, "action": {"type": "dance"}}):
            assert (await ani.ask("act", **wrong))["type"] == "refused"
        await ani.socket.send("no message")
        await ani.until(lambda: len(ani.errors) == 1)
        await ani.does("begin")
        await ani.does("leave")
        await place.eventually(table, lambda now: now.phase == "finished")
        await ani.close()
        await place.empties()
    assert left == []
