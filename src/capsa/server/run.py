"""How an application is served: where it listens, how it says it is there, and how it stops."""

from __future__ import annotations

import errno
import socket
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from capsa.errors import CapsaError
from capsa.server.messages import FRAME_LIMIT
from capsa.server.sockets import ABORT

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp

    from capsa.server.host import Host

TRIES = 20
"""How many ports are tried, from the first, when none is asked for."""
_BACKLOG = 2_048
_LARGEST_FRAME = 2 * FRAME_LIMIT


class TableProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that can be cut off when the other side does not read."""

    async def run_asgi(self) -> None:
        """Let the application have the means to do so."""
        assert self.scope["extensions"] is not None
        self.scope["extensions"][ABORT] = self.transport.abort  # type: ignore[assignment]  # ours alone
        await super().run_asgi()


class Server(uvicorn.Server):
    """Serves until told to stop, then lets the host say goodbye first; `ready` hears the address."""

    def __init__(self, config: uvicorn.Config, host: Host, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._host = host
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and say so."""
        await super().startup(sockets)
        if self.started and sockets:
            self._ready(url(sockets[0]))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everybody away with a word, then stop."""
        await self._host.drain()
        await super().shutdown(sockets)


def listen(host: str, port: int | None, first: int) -> socket.socket:
    """Return a socket that listens at a port, or at the first free one from `first` where none is given.

    Raise `CapsaError` (cannot_listen).
    """
    ports = range(first, first + TRIES) if port is None else (port,)
    for one in ports:
        try:
            return _bound(host, one)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CapsaError(f"cannot listen at {host}:{one}: {error}", code="cannot_listen") from error
        except UnicodeError as error:
            raise CapsaError(f"expected a host's address, got: {host!r}", code="cannot_listen") from error
    tried = f"{ports[0]}" if len(ports) == 1 else f"{ports[0]} to {ports[-1]}"
    raise CapsaError(f"expected a free port of {host}, in use: {tried}", code="cannot_listen")


def server(
    app: ASGIApp, host: Host, *, ready: Callable[[str], None], drain: int = 5, proxies: str = ""
) -> Server:
    """Return a server for an application; `serve([listener])` of it runs in a loop of one's own."""
    config = uvicorn.Config(
        app,
        http="auto",
        ws=TableProtocol,
        loop="auto",
        lifespan="on",
        log_config=None,
        access_log=False,
        ws_max_size=_LARGEST_FRAME,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=drain,
        backlog=_BACKLOG,
    )
    return Server(config, host, ready)


def url(listener: socket.socket) -> str:
    """Return the address at which a browser finds a listening socket."""
    host, port, *_ = listener.getsockname()
    if host in {"0.0.0.0", "::"}:  # noqa: S104 (every address; a browser needs one)
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _bound(host: str, port: int) -> socket.socket:
    family, kind, proto, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, proto)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except BaseException:
        listener.close()
        raise
    return listener
