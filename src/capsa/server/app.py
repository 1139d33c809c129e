"""The web application: the table's WebSocket, and whatever routes stand beside it."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from capsa.server.sockets import TableSockets, anybody

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from starlette.requests import HTTPConnection
    from starlette.routing import BaseRoute

    from capsa.server.host import Host
    from capsa.server.sockets import PlayerOf


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What an endpoint works with; it finds this as `request.app.state.services`.

    `player_of` says who is at the other end of a connection, `same_origin` whether it comes from a page of
    ours or from no page at all.
    """

    host: Host
    player_of: PlayerOf
    same_origin: Callable[[HTTPConnection], bool] = anybody


def create_app(services: Services, routes: Sequence[BaseRoute] = ()) -> Starlette:
    """Return the application with more routes beside `/ws/{table}`; the host lives as long as it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        del app
        await services.host.start()
        try:
            yield
        finally:
            await services.host.stop()

    sockets = TableSockets(services.host, services.player_of, services.same_origin)
    app = Starlette(routes=[WebSocketRoute("/ws/{table}", sockets), *routes], lifespan=lifespan)
    app.state.services = services
    return app
