"""The one clock of a table: what it runs for, for how long, and what thinking costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from capsa import banting, susun
from capsa.rulesets import game
from capsa.server.shown import ClockKind, ClockShown

if TYPE_CHECKING:
    from capsa.rulesets.game import State
    from capsa.server.options import Clocks
    from capsa.server.seats import Seat, Seats
    from capsa.server.windows import Window

_WINDOWS = {banting.Phase.BOMB: ClockKind.BOMB, banting.Phase.ANSWER: ClockKind.ANSWER}


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningClock:
    """Time that runs for some seats; `bank` is the part of `total` that comes from the seat's bank."""

    kind: ClockKind
    started: int
    total: int
    seats: tuple[int, ...] = ()
    bank: int = 0

    @property
    def at(self) -> int:
        """When it runs out."""
        return self.started + self.total

    def later(self, milliseconds: int) -> RunningClock:
        """Return the clock after an outage that is charged to nobody."""
        return replace(self, started=self.started + milliseconds)

    def shown(self, now: int) -> ClockShown:
        """Return what people see of it."""
        remaining = min(max(self.at - now, 0), self.total)
        return ClockShown(
            kind=self.kind, seats=self.seats, remaining=remaining, total=self.total, bank=self.bank
        )


def asks_all_at_once(state: State) -> bool:
    """Tell whether several seats decide at the same time, under one clock (CHP-4, ARR-7)."""
    return isinstance(state, susun.State) and state.phase.is_simultaneous


def turn_clock(clocks: Clocks, seats: Seats, state: State, now: int) -> RunningClock:
    """Return the clock of whoever is asked next: a turn and the bank, or one time for all."""
    asked = game.to_act(state)
    if asks_all_at_once(state):
        arranging = isinstance(state, susun.State) and state.phase is susun.Phase.ARRANGE
        total = clocks.arranging if arranging else clocks.turn
        return RunningClock(kind=ClockKind.ALL, started=now, total=total, seats=asked)
    seat = seats[asked[0]]
    bank = 0 if seat.is_played_by_bot else seat.bank
    return RunningClock(kind=ClockKind.TURN, started=now, total=clocks.turn + bank, seats=asked, bank=bank)


def window_clock(clocks: Clocks, window: Window, now: int) -> RunningClock:
    """Return a window's clock: as long for all, whoever could use it (CLS-6)."""
    return RunningClock(kind=_WINDOWS[window.phase], started=now, total=clocks.window, seats=window.asked)


def charged(seat: Seat, clock: RunningClock | None, now: int) -> Seat:
    """Return the seat with its bank less what its turn took beyond the turn's own time."""
    if clock is None or clock.kind is not ClockKind.TURN:
        return seat
    over = now - clock.started - (clock.total - clock.bank)
    if over <= 0 or clock.bank <= 0:
        return seat
    return replace(seat, bank=max(0, seat.bank - min(over, clock.bank)))
