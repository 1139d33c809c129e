"""What a table is: a frozen value that holds everything, and what comes of a message to it.

`capsa.server.apply` makes the next one. Only `capsa.server.stream` may show one to anybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from capsa.rulesets import game
from capsa.rulesets.match import Match
from capsa.server.fairness import Fairness
from capsa.server.options import BotLevel
from capsa.server.seats import EMPTY, host_of

if TYPE_CHECKING:
    from capsa.errors import CapsaError
    from capsa.records.record import Deal
    from capsa.rulesets.game import State
    from capsa.server.clocks import RunningClock
    from capsa.server.happenings import Happening
    from capsa.server.options import TableOptions
    from capsa.server.seats import Seats
    from capsa.server.windows import Window


class TablePhase(StrEnum):
    """What a table is doing: waiting for people, playing, between two deals, after a match, or closed."""

    WAITING = "waiting"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveDeal:
    """The deal on the table: its position, the window that hides part of it, and its record so far.

    While a window is open `state` may already have moved on; nobody but the window may look at it.
    `secret` is shown when the deal is over.
    """

    state: State
    record: Deal
    secret: bytes
    window: Window | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table; equal values are the same table. Times are the server's milliseconds.

    `version` counts the messages that changed it. `turn` numbers what is asked for: it grows whenever the
    clock is set anew. `matches` counts those begun, the one being played included; `names` are those of its
    seats. Deals that are over are not here, but for the last one, whose record is in `deal`: what has been
    played may be long, and is on disk.
    """

    id: str
    options: TableOptions
    opened: int
    now: int
    seats: Seats
    match: Match
    fairness: Fairness
    version: int = 1
    phase: TablePhase = TablePhase.WAITING
    deal: LiveDeal | None = None
    clock: RunningClock | None = None
    turn: int = 0
    sittings: int = 0
    kicked: frozenset[str] = frozenset()
    matches: int = 0
    began: int = 0
    names: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, options: TableOptions, now: int) -> Table:
        """Return a table at which nobody sits."""
        players = options.rules.players
        return cls(
            id=name,
            options=options,
            opened=now,
            now=now,
            seats=(EMPTY,) * players,
            match=Match.of(options.rules, stakes=options.stakes),
            fairness=Fairness.of(players),
        )

    @property
    def host(self) -> int | None:
        """The seat of the host, who is present whenever anybody is."""
        return host_of(self.seats)

    @property
    def timer(self) -> Timer | None:
        """When the time that runs is up, None while none runs."""
        return None if self.clock is None else Timer(turn=self.turn, at=self.clock.at)

    @property
    def needs(self) -> Needs:
        """What the server owes the table now; it follows from the table alone, so a restart loses nothing."""
        return Needs(
            timer=self.timer,
            secret=self.phase in _DEALS_TO_COME and self.fairness.secret is None,
            bytes_of=self._bots_without_bytes(),
            bots=self._bots_to_act(),
        )

    def _bots_without_bytes(self) -> tuple[int, ...]:
        if self.phase not in _DEALS_TO_COME or self.fairness.secret is None:
            return ()
        given = self.fairness.contributed
        return tuple(n for n, seat in enumerate(self.seats) if seat.bot is not None and n not in given)

    def _bots_to_act(self) -> tuple[BotTurn, ...]:
        if self.phase is not TablePhase.PLAYING or self.deal is None:
            return ()
        window = self.deal.window
        asked = game.to_act(self.deal.state) if window is None else window.undecided
        level = self.options.bots or BotLevel.MEDIUM
        return tuple(
            BotTurn(seat=number, turn=self.turn, level=self.seats[number].bot or level)
            for number in asked
            if self.seats[number].is_played_by_bot
        )


_DEALS_TO_COME = frozenset({TablePhase.WAITING, TablePhase.BETWEEN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Timer:
    """When `Clock(turn)` is due; there is never more than one."""

    turn: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BotTurn:
    """A seat that a bot of this level acts for; `stream.view` is all the bot may see, `ByBot` its answer."""

    seat: int
    turn: int
    level: BotLevel


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What the server owes a table: a timer, an `Entropy`, a `BotBytes` and a `ByBot` for each seat named."""

    timer: Timer | None
    secret: bool
    bytes_of: tuple[int, ...]
    bots: tuple[BotTurn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a message: the table after it and what happened, unredacted, or why nothing did.

    Log the message, and show the outcome, only when `changed`.
    """

    table: Table
    happened: tuple[Happening, ...] = ()
    refusal: CapsaError | None = field(default=None, compare=False)

    @property
    def changed(self) -> bool:
        """Whether the message changed the table."""
        return self.refusal is None
