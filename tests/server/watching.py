"""Waiting for what becomes of a table, which is looked at after each of its changes.

A loop that looked all the time would keep the server's own threads from the interpreter.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.server.chaos.client import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from capsa.server.host import Host
    from capsa.server.table import Table


async def watched(
    host: Host,
    table: str,
    holds: Callable[[Table], bool],
    meanwhile: Callable[[Table], Awaitable[None]] | None = None,
) -> Table:
    """Return a table as soon as something holds of it; `meanwhile` is done with each before."""
    changed = asyncio.Event()
    unsubscribe = host.bus.subscribe(lambda *_: changed.set())
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                changed.clear()
                now = await host.table(table)
                if holds(now):
                    return now
                if meanwhile is not None:
                    await meanwhile(now)
                await changed.wait()
    finally:
        unsubscribe()
