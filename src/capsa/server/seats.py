"""Who sits where, who is the host, and who acts for whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from capsa.server.names import BOT_NAMES, skeleton
from capsa.server.options import BotLevel  # noqa: TC001 (a seat that is kept is read back by its types)
from capsa.server.shown import SeatKind

if TYPE_CHECKING:
    from collections.abc import Iterable

PATIENCE = 2
"""Time-outs in a row after which a bot sits in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A seat and who has it; `player` is a person's secret id, `bot` a bot's level, neither in an empty one.

    `sitting` numbers all who ever sat down, so that an older one is more senior. `bank` is milliseconds left.
    `sat_in` says that a bot plays for the person, `left` that the person has gone but may come back.
    """

    player: str | None = None
    bot: BotLevel | None = None
    name: str = ""
    sitting: int = 0
    present: bool = False
    ready: bool = False
    timeouts: int = 0
    sat_in: bool = False
    left: bool = False
    bank: int = 0

    @property
    def kind(self) -> SeatKind:
        """Whether a person or a bot has it."""
        if self.player is not None:
            return SeatKind.PERSON
        return SeatKind.EMPTY if self.bot is None else SeatKind.BOT

    @property
    def is_here(self) -> bool:
        """Whether a person has it who is connected and has not left."""
        return self.player is not None and self.present and not self.left

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot acts for it."""
        return self.bot is not None or self.sat_in


Seats = tuple[Seat, ...]
EMPTY = Seat()


def seat_of(seats: Seats, player: str) -> int | None:
    """Return the seat a person has; nobody has two."""
    return next((number for number, seat in enumerate(seats) if seat.player == player), None)


def host_of(seats: Seats) -> int | None:
    """Return the host's seat: the longest seated person who is here, or else the longest seated who stays."""
    people = [number for number, seat in enumerate(seats) if seat.player is not None and not seat.left]
    here = [number for number in people if seats[number].is_here]
    return min(here or people, key=lambda number: seats[number].sitting, default=None)


def free_seats(seats: Seats) -> tuple[int, ...]:
    """Return the seats nobody has."""
    return tuple(number for number, seat in enumerate(seats) if seat.kind is SeatKind.EMPTY)


def put(seats: Seats, number: int, seat: Seat) -> Seats:
    """Return the seats with one of them changed."""
    return (*seats[:number], seat, *seats[number + 1 :])


def all_ready(seats: Seats) -> bool:
    """Tell whether everybody who is here is ready, and anybody is."""
    here = [seat for seat in seats if seat.is_here and not seat.sat_in]
    return bool(here) and all(seat.ready for seat in here)


def none_ready(seats: Seats) -> Seats:
    """Return the seats with everybody's ready taken back."""
    return tuple(replace(seat, ready=False) for seat in seats)


def acted(seat: Seat) -> Seat:
    """Return the seat of a person who has done something: no bot sits in any longer."""
    is_at_it = not (seat.timeouts or seat.sat_in or seat.left)
    return seat if is_at_it else replace(seat, timeouts=0, sat_in=False, left=False)


def timed_out(seat: Seat) -> Seat:
    """Return the seat after its time ran out; after two in a row a bot sits in for a person."""
    if seat.player is None or seat.sat_in:
        return seat
    timeouts = seat.timeouts + 1
    return replace(seat, timeouts=timeouts, sat_in=timeouts >= PATIENCE)


def bot_name(names: Iterable[str]) -> str:
    """Return the first name of a bot that looks like none of the names given."""
    taken = {skeleton(name) for name in names}
    return next(name for name in BOT_NAMES if skeleton(name) not in taken)
