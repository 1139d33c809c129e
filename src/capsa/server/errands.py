"""What the server owes a table, done beside it: secrets, the bots' bytes, and the bots' turns."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import structlog

from capsa.errors import CapsaError
from capsa.server import stream
from capsa.server.inputs import BotBytes, ByBot, Entropy
from capsa.server.messages import ErrorCode

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from capsa.server.bots import Thinker
    from capsa.server.inputs import Input
    from capsa.server.live import LiveTable
    from capsa.server.table import BotTurn, Outcome
    from capsa.server.timekeeping import Timekeeper

    Errand = Callable[[], Coroutine[object, object, bool]]
    Put = Callable[[str, Input], Awaitable[Outcome]]
    Done = Callable[[LiveTable], None]
    Spawn = Callable[[Coroutine[object, object, None]], None]

BYTES = 16
_LATE = frozenset({ErrorCode.NOTHING_TO_DO, ErrorCode.STALE_TURN, ErrorCode.NOT_NOW, ErrorCode.CLOSED})
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Errands:
    """Runs errands for tables.

    `put` gives a table its input, `done` hears of every errand that ended, and `pace` is how many
    milliseconds a bot usually takes.
    """

    put: Put
    spawn: Spawn
    done: Done
    time: Timekeeper
    thinker: Thinker
    pace: int

    def run(self, live: LiveTable) -> None:
        """Start every errand that the table needs and that is not being run."""
        needs = live.table.needs
        if needs.secret:
            self._start(live, ("secret",), partial(self._send, live, Entropy(secret=secrets.token_bytes(32))))
        for seat in needs.bytes_of:
            data = BotBytes(seat=seat, data=secrets.token_bytes(BYTES))
            self._start(live, ("bytes", seat), partial(self._send, live, data))
        for bot in needs.bots:
            self._start(live, ("bot", bot.seat, bot.turn), partial(self._play, live, bot))

    def _start(self, live: LiveTable, key: tuple[object, ...], errand: Errand) -> None:
        if key not in live.owed:
            live.owed.add(key)
            self.spawn(self._finish(live, key, errand))

    async def _finish(self, live: LiveTable, key: tuple[object, ...], errand: Errand) -> None:
        """Run an errand; one that failed for good is not run again in the same turn."""
        try:
            again = await errand()
        except CapsaError as error:
            _log.warning("errand_failed", table=live.table.id, errand=key[0], error=str(error))
            again = key[0] != "bot"
        if again:
            live.owed.discard(key)
        live.owed = {one for one in live.owed if one[0] != "bot" or one[2] == live.table.turn}
        self.done(live)

    async def _send(self, live: LiveTable, message: Input) -> bool:
        await self.put(live.table.id, message)
        return True

    async def _play(self, live: LiveTable, bot: BotTurn) -> bool:
        await self.time.until(self._when(live))
        if bot not in live.table.needs.bots:
            return True
        view = stream.view(live.table, bot.seat)
        assert view is not None
        try:
            action = await self.thinker.act(view, bot.level)
        except Exception:  # noqa: BLE001 (a bot that fails loses its turn to the clock, and nobody else's)
            _log.exception("bot_failed", table=live.table.id, level=bot.level)
            return False
        outcome = await self.put(live.table.id, ByBot(seat=bot.seat, turn=bot.turn, action=action))
        if outcome.changed or outcome.refusal is None or outcome.refusal.code in _LATE:
            return True
        _log.error("bot_refused", table=live.table.id, level=bot.level, error=str(outcome.refusal))
        return False

    def _when(self, live: LiveTable) -> int:
        """Return when a bot acts: at a human pace, but well within its time."""
        now = self.time.now()
        pause = int(self.pace * random.uniform(0.5, 1.5))
        left = pause if live.table.clock is None else (live.table.clock.at - now) // 2
        return now + max(0, min(pause, left))
