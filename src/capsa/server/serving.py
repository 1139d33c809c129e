"""A whole server from its settings: store, host, doors, application, and the address where it is."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from typing import TYPE_CHECKING

import structlog

from capsa.server import run
from capsa.server.app import create_app
from capsa.server.bots import ProcessThinker, ThreadThinker
from capsa.server.doors import AskingRate, Doors
from capsa.server.host import Host
from capsa.server.http import install
from capsa.server.identity import Identities, is_same_origin
from capsa.server.metrics import Metrics
from capsa.server.settings import FIRST_PORT
from capsa.server.store.base import StoreError
from capsa.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from starlette.applications import Starlette

    from capsa.server.settings import Settings

KEY = "cookies"
"""The name of the store's secret that signs cookies, tokens and links."""

COLLECTING = (50_000, 4, 2)
"""How many more objects there are, and looks at the young ones and the older, before garbage in circles is
looked for among all.

Nothing that a server does over and over leaves any, and a look at all that 500 tables hold stops every one
of them for a quarter of a second: with Python's own figures 99 in 100 moves were acknowledged within 131 ms,
with rare looks within 30.
"""

_log = structlog.get_logger(__name__)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until the process is told to stop; `ready` hears the address.

    Raise `CapsaError` where it cannot listen, or where another server has the database.
    """
    listener = run.listen(settings.host, settings.port, FIRST_PORT)
    with listener:
        store = _opened(settings.db)
        host, app = assembled(settings, store, asyncio.run(store.secret(KEY)))

        gc.freeze()
        gc.set_threshold(*COLLECTING)

        def is_there(address: str) -> None:
            address_file(settings.db).write_text(address)
            _log.info("listening", address=address, db=str(settings.db))
            ready(address)

        server = run.server(app, host, ready=is_there, drain=settings.drain, proxies=settings.proxies)
        signal.signal(signal.SIGTERM, _leave)
        server.run([listener])


def _leave(*_: object) -> None:
    """End as a program that is done; the server has stopped, and raises the signal that told it to once more.

    A process that ended by it would leave the bots' processes something to complain of.
    """
    sys.exit(0)


def assembled(settings: Settings, store: SqliteStore, key: bytes) -> tuple[Host, Starlette]:
    """Return a host and its application, neither of them started."""
    metrics = Metrics()
    thinker = ProcessThinker(settings.bot_workers) if settings.bot_workers else ThreadThinker()
    host = Host(store, thinker=thinker, pace=settings.bot_pace, limits=settings.limits(), meter=metrics)
    metrics.watch_tables(lambda: host.loaded)
    metrics.watch_queue(lambda: store.pending)
    identities = Identities(key)
    doors = Doors(host=host, identities=identities, metrics=metrics, asking=AskingRate(settings.asking_rate))
    app = create_app(host, identities.person, is_same_origin)
    install(app, doors)
    return host, app


def _opened(db: Path) -> SqliteStore:
    """Return the store; raise `CapsaError` that says where the server is that has it already."""
    try:
        return SqliteStore(db)
    except StoreError as error:
        if error.code != "store_in_use" or not address_file(db).exists():
            raise
        address = address_file(db).read_text()
        message = f"expected a database no other server has: {db} is that of {address}"
        raise StoreError(message, code=error.code) from error


def address_file(db: Path) -> Path:
    """Return the file in which a server says where it is, for `capsa admin`."""
    return db.with_name(f"{db.name}.address")
