"""The door `/ws/{table}`: who comes, from where, and whether there is room."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog
from starlette.requests import HTTPConnection

from capsa.errors import CapsaError
from capsa.server.connection import Connection
from capsa.server.people import Person

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from capsa.server.host import Host

PlayerOf = Callable[[HTTPConnection], Person]

ABORT = "capsa.abort"
"""The name of the extension by which a server lets a connection be cut off."""

_LOST = 1001
_log = structlog.get_logger(__name__)


def anybody(connection: HTTPConnection) -> bool:
    """Let pages of any origin in; for servers that only programs use."""
    del connection
    return True


class TableSockets:
    """The application behind the door."""

    def __init__(
        self, host: Host, player_of: PlayerOf, same_origin: Callable[[HTTPConnection], bool]
    ) -> None:
        self._host = host
        self._player_of = player_of
        self._same_origin = same_origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        connect = await receive()
        assert connect["type"] == "websocket.connect"
        person = self._admitted(HTTPConnection(scope))
        if person is None:
            await send({"type": "websocket.close", "code": _LOST})
            return
        cookie = () if person.cookie is None else ((b"set-cookie", person.cookie.encode("latin-1")),)
        await send({"type": "websocket.accept", "headers": list(cookie)})
        self._host.connected()
        try:
            abort = scope.get("extensions", {}).get(ABORT, _nothing)
            await Connection(self._host, scope["path_params"]["table"], person, abort).run(receive, send)
        finally:
            self._host.disconnected()

    def _admitted(self, connection: HTTPConnection) -> Person | None:
        """Return who may come in, None for nobody."""
        is_full = self._host.connections >= self._host.limits.connections
        if is_full or self._host.is_draining or not self._same_origin(connection):
            return None
        try:
            return self._player_of(connection)
        except CapsaError as error:
            _log.info("connection_refused", code=str(error.code))
            return None


def _nothing() -> None:
    """Leave it to the server to give up."""
