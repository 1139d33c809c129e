"""The server's signs of life on disk, and whether the disk still takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from capsa.errors import CapsaError

if TYPE_CHECKING:
    from capsa.server.store.base import Store
    from capsa.server.timekeeping import Timekeeper

BEAT = 1_000
"""Milliseconds between two signs of life."""
_log = structlog.get_logger(__name__)


class Pulse:
    """Leaves a sign of life every `BEAT`; `is_saving` tells whether the last one reached the disk."""

    def __init__(self, store: Store, time: Timekeeper) -> None:
        self.is_saving = True
        self._store = store
        self._time = time

    async def run(self) -> None:
        """Beat until cancelled; what changes is logged once."""
        while True:
            await self._time.until(self._time.now() + BEAT)
            try:
                await self._store.beat(self._time.now())
            except CapsaError as error:
                if self.is_saving:
                    _log.error("cannot_save", error=str(error))
                self.is_saving = False
            else:
                if not self.is_saving:
                    _log.warning("saves_again")
                self.is_saving = True
