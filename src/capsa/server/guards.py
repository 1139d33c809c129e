"""What is asked of a command before it is done: who may, when, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.errors import CapsaError
from capsa.server.messages import ErrorCode
from capsa.server.names import cleaned_name, skeleton
from capsa.server.seats import free_seats, seat_of
from capsa.server.shown import SeatKind

if TYPE_CHECKING:
    from capsa.server.seats import Seat
    from capsa.server.table import Table, TablePhase


def own_seat(table: Table, player: str) -> int:
    """Return the seat a person has; raise `CapsaError` for one who does not sit here."""
    seat = seat_of(table.seats, player)
    if seat is None:
        raise CapsaError("expected somebody who sits at this table", code=ErrorCode.NOT_SEATED)
    return seat


def existing_seat(table: Table, number: int) -> Seat:
    """Return a seat by its number; raise `CapsaError` for one that is not there."""
    if not 0 <= number < len(table.seats):
        message = f"expected a seat from 0 to {len(table.seats) - 1}, got: {number}"
        raise CapsaError(message, code=ErrorCode.NO_SUCH_SEAT)
    return table.seats[number]


def expect_phase(table: Table, *phases: TablePhase) -> None:
    """Raise `CapsaError` unless the table is in one of these phases."""
    if table.phase not in phases:
        message = f"expected a table that is {' or '.join(phases)}, got one that is {table.phase}"
        raise CapsaError(message, code=ErrorCode.NOT_NOW)


def nothing_to_do(message: str) -> CapsaError:
    """Return the refusal of a message that would change nothing."""
    return CapsaError(message, code=ErrorCode.NOTHING_TO_DO)


def expect_host(table: Table, player: str) -> int:
    """Return the host's seat; raise `CapsaError` for anybody else."""
    number = own_seat(table, player)
    if number != table.host:
        raise CapsaError("expected the host", code=ErrorCode.NOT_HOST)
    return number


def free_seat(table: Table, number: int | None) -> int:
    """Return the free seat named, or the first one; raise `CapsaError` when there is none."""
    free = free_seats(table.seats)
    if number is None:
        if not free:
            raise CapsaError("expected a table with a free seat", code=ErrorCode.TABLE_FULL)
        return free[0]
    if existing_seat(table, number).kind is not SeatKind.EMPTY:
        raise CapsaError(f"expected a free seat, got: {number}", code=ErrorCode.SEAT_TAKEN)
    return number


def free_name(table: Table, text: str, number: int) -> str:
    """Return a name cleaned; raise `CapsaError` if somebody else here could be taken for it."""
    name = cleaned_name(text)
    others = (seat.name for place, seat in enumerate(table.seats) if place != number)
    if skeleton(name) in map(skeleton, filter(None, others)):
        message = f"expected a name that looks like nobody else's here, got: {name!r}"
        raise CapsaError(message, code=ErrorCode.NAME_TAKEN)
    return name
