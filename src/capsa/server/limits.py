"""How much one connection, and the whole server, may take."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


MOST_BUCKETS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a server allows; `rate` frames a second of which `burst` may come at once.

    `patience` refused frames in a row close a connection. `backlog` is how many characters may wait for a
    client that reads slowly, `hello` and `close` seconds to wait for the first frame and for a goodbye to be
    read. `hints` is how often a minute a person may ask for one. `per_table` and `per_player` are connections
    to one table, and of one person to one table.
    """

    rate: float = 20.0
    burst: int = 40
    patience: int = 100
    backlog: int = 256 * 1024
    hello: float = 10.0
    close: float = 2.0
    tables: int = 5_000
    connections: int = 10_000
    hints: int = 60
    per_table: int = 200
    per_player: int = 20


@dataclass(slots=True)
class TokenBucket:
    """A rate limit: a token a frame, refilled as time goes by; `clock` gives seconds."""

    rate: float
    burst: int
    clock: Callable[[], float]
    tokens: float = field(init=False)
    filled: float = field(init=False)

    def __post_init__(self) -> None:
        self.tokens = float(self.burst)
        self.filled = self.clock()

    def take(self) -> bool:
        """Take a token if there is one."""
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


@dataclass(slots=True)
class Buckets:
    """A bucket for each of many who ask; when there are too many of them all begin anew."""

    rate: float
    burst: int
    clock: Callable[[], float]
    _buckets: dict[str, TokenBucket] = field(default_factory=dict)

    def take(self, key: str) -> bool:
        """Take a token of one's own if there is one."""
        if len(self._buckets) >= MOST_BUCKETS:
            self._buckets.clear()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self.rate, self.burst, self.clock)
        return bucket.take()
