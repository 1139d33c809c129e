"""A server as small as can be: the table's door alone, where a header says who comes."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from capsa.errors import CapsaError
from capsa.server.app import create_app
from capsa.server.host import Host
from capsa.server.people import Person
from capsa.server.run import listen, server
from capsa.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from pathlib import Path

    from starlette.requests import HTTPConnection


def player_of(connection: HTTPConnection) -> Person:
    """Believe what the client says."""
    player = connection.headers.get("player")
    if player is None:
        raise CapsaError("expected somebody", code="nobody")
    return Person(player=player, name=player)


def quiet() -> None:
    """Log nothing: what goes wrong shows in the answers."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


@dataclass(frozen=True)
class Serving:
    """What a process that serves is told: its database, and how fast its bots are."""

    path: Path
    pace: int = 0

    def __call__(self, pipe: Connection) -> None:
        """Serve until killed, on the loop that a server really has; send the address when there."""
        quiet()
        host = Host(SqliteStore(self.path), pace=self.pace)
        app = create_app(host, player_of)
        server(app, host, ready=pipe.send).run([listen("127.0.0.1", 0, 0)])
