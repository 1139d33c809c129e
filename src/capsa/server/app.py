"""The web application: the table's WebSocket; `capsa.server.http` puts all else beside it."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from capsa.server.sockets import TableSockets, anybody

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import HTTPConnection

    from capsa.server.host import Host
    from capsa.server.sockets import PlayerOf


def create_app(
    host: Host, player_of: PlayerOf, same_origin: Callable[[HTTPConnection], bool] = anybody
) -> Starlette:
    """Return the application with `/ws/{table}`; the host lives as long as it.

    `player_of` says who is at the other end of a connection, `same_origin` whether it comes from a page of
    ours or from no page at all.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        del app
        await host.start()
        try:
            yield
        finally:
            await host.stop()

    sockets = TableSockets(host, player_of, same_origin)
    return Starlette(routes=[WebSocketRoute("/ws/{table}", sockets)], lifespan=lifespan)
