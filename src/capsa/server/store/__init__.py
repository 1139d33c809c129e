"""Where games are kept: one log each, on disk before anybody is told."""

from capsa.server.store.base import (
    Event,
    GameQuery,
    GameRow,
    PlayerRow,
    Repeated,
    Run,
    StaleError,
    Store,
    StoreError,
    Summary,
    TimerRow,
    Write,
)

__all__ = [
    "Event",
    "GameQuery",
    "GameRow",
    "PlayerRow",
    "Repeated",
    "Run",
    "StaleError",
    "Store",
    "StoreError",
    "Summary",
    "TimerRow",
    "Write",
]
