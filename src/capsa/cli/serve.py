"""`capsa serve`: the tables online."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser

import click

from capsa.cli.settings import all_settings, settings_of
from capsa.cli.teaching import taught


@click.command(
    "serve",
    cls=taught(
        "serve",
        ("capsa serve", "at 127.0.0.1, for this machine alone; opens the browser"),
        ("capsa serve --host :: --port 80 --no-open", "for everybody, on a machine with no screen"),
        ("CAPSA_DB=/srv/capsa.sqlite capsa serve --log json", "settings may stand in the environment"),
    ),
)
@all_settings
def command(**given: object) -> None:
    """Open the tables online: start the server.

    Prints the address. Everything is kept in one file; whoever stops or kills the server loses nothing, and
    the games go on when it starts again. The page docs/reference/server.md says how to run one.
    """
    settings = settings_of(given)
    from capsa.server import logs  # noqa: PLC0415 (--help needs no server)
    from capsa.server.serving import serve  # noqa: PLC0415 (--help needs no server)

    logs.configure(settings.log, settings.log_level)
    serve(settings, lambda address: _ready(address, opens=settings.open_browser and has_screen()))


def has_screen() -> bool:
    """Tell whether a browser could be seen by whoever started this."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _ready(address: str, *, opens: bool) -> None:
    click.echo(f"Capsa is at {address}")
    sys.stdout.flush()
    if opens:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
