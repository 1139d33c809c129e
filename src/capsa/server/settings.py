"""What whoever runs a server may set: each setting once, by a flag or in the environment.

`capsa serve` makes its options from these fields, and the page docs/reference/server.md its table.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from ipaddress import ip_network
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from capsa.errors import CapsaError
from capsa.server.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FIRST_PORT = 8013
"""Where a server listens unless told, or at the next free port after it."""

LAST_PORT = 65_535
BOT_PACE = 900
"""Milliseconds for which a bot usually seems to think."""
_USUAL = Limits()


class LogStyle(StrEnum):
    """How the log is written: for people on a terminal and as JSON elsewhere, or always in one way."""

    AUTO = "auto"
    JSON = "json"
    HUMAN = "human"


class LogLevel(StrEnum):
    """The least that the log keeps."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def default_database() -> Path:
    """Return where tables are kept unless told: under the user's data folder."""
    return user_data_path("capsa", appauthor=False) / "capsa.sqlite"


def _says(meaning: str, *, least: int | None = None, metavar: str | None = None) -> dict[str, object]:
    return {"meaning": meaning, "least": least, "metavar": metavar}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server runs; raise `CapsaError` naming every value that makes no sense."""

    host: str = field(default="127.0.0.1", metadata=_says("The address to listen at; :: for every one."))
    port: int | None = field(
        default=None,
        metadata=_says(
            f"The port to listen at; 0 for any free one.  [default: {FIRST_PORT} or the next free one]",
            metavar="N",
        ),
    )
    db: Path = field(
        default_factory=default_database,
        metadata=_says(
            "Where tables are kept.  [default: in the user's data folder]",
            metavar="FILE",
        ),
    )
    open_browser: bool = field(default=True, metadata=_says("Do not open the browser."))
    proxies: str = field(
        default="",
        metadata=_says("Addresses of proxies that may say who a client is, with commas.", metavar="LIST"),
    )
    log: LogStyle = field(default=LogStyle.AUTO, metadata=_says("How the log is written."))
    log_level: LogLevel = field(default=LogLevel.INFO, metadata=_says("The least that the log keeps."))
    bot_pace: int = field(
        default=BOT_PACE,
        metadata=_says("How long a bot seems to think: milliseconds, about; 0 for not at all.", least=0),
    )
    bot_workers: int = field(
        default=1,
        metadata=_says("How many processes think for bots; 0 for a thread of the server's own.", least=0),
    )
    most_tables: int = field(default=_USUAL.tables, metadata=_says("How many tables may be open.", least=1))
    most_connections: int = field(
        default=_USUAL.connections, metadata=_says("How many connections there may be.", least=1)
    )
    rate: int = field(
        default=20, metadata=_says("How many messages a second one connection may send.", least=1)
    )
    asking_rate: int = field(
        default=60,
        metadata=_says("How many tables, tokens and old records a minute one address may ask for.", least=1),
    )
    drain: int = field(
        default=5, metadata=_says("How many seconds connections have to close when it stops.", least=0)
    )

    def __post_init__(self) -> None:
        if problems := [*self._problems()]:
            raise CapsaError("; ".join(problems), code="bad_settings")

    def limits(self) -> Limits:
        """Return what connections and the server may take."""
        return Limits(
            rate=self.rate, burst=2 * self.rate, tables=self.most_tables, connections=self.most_connections
        )

    def _problems(self) -> Iterator[str]:
        if not self.db.name:
            yield f"db: expected a file, got: {str(self.db)!r}"
        for proxy in filter(None, map(str.strip, self.proxies.split(","))):
            if proxy != "*" and not _is_network(proxy):
                yield f"proxies: expected addresses such as 127.0.0.1 or 10.0.0.0/8, or *, got: {proxy!r}"
        if not self.host.strip():
            yield f"host: expected an address, got: {self.host!r}"
        if self.port is not None and not 0 <= self.port <= LAST_PORT:
            yield f"port: expected 0 to {LAST_PORT}, got: {self.port}"
        for one in fields(self):
            value, least = getattr(self, one.name), one.metadata["least"]
            if least is not None and value < least:
                yield f"{one.name}: expected {least} or more, got: {value}"


def _is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def flag(name: str) -> str:
    """Return the flag of a setting."""
    return "--no-open" if name == "open_browser" else f"--{name.replace('_', '-')}"


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return f"CAPSA_{flag(name).removeprefix('--').replace('-', '_').upper()}"
