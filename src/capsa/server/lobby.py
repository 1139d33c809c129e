"""People and bots coming, going and getting ready; the host is simply who sits longest among those here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from capsa.errors import CapsaError
from capsa.rulesets.match import Match
from capsa.server import deals
from capsa.server import happenings as h
from capsa.server.changes import asking, with_seat
from capsa.server.clocks import RunningClock
from capsa.server.guards import (
    existing_seat,
    expect_host,
    expect_phase,
    free_name,
    free_seat,
    nothing_to_do,
    own_seat,
)
from capsa.server.messages import ErrorCode
from capsa.server.options import BotLevel
from capsa.server.seats import EMPTY, Seat, acted, all_ready, bot_name, free_seats, seat_of
from capsa.server.shown import ClockKind
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from capsa.server import messages as m
    from capsa.server.changes import Change
    from capsa.server.inputs import Resumed
    from capsa.server.table import Table

_WAITING, _BETWEEN = TablePhase.WAITING, TablePhase.BETWEEN


def sit(table: Table, player: str, wanted: int | None, name: str, now: int) -> Change:
    """Give a person a free seat; who has one already, or was sent away, gets none."""
    expect_phase(table, _WAITING)
    if seat_of(table.seats, player) is not None:
        raise CapsaError("expected somebody without a seat: nobody has two", code=ErrorCode.ALREADY_SEATED)
    if player in table.kicked:
        raise CapsaError("expected somebody whom the host did not send away", code=ErrorCode.KICKED)
    number = free_seat(table, wanted)
    name = free_name(table, name, number)
    seat = Seat(player=player, name=name, sitting=table.sittings + 1, present=True)
    return _occupied(table, number, seat, now, (h.SatDown(number, name),))


def rename(table: Table, player: str, text: str) -> Change:
    """Change a person's name at this table."""
    number = own_seat(table, player)
    name = free_name(table, text, number)
    if name == table.seats[number].name:
        raise nothing_to_do(f"expected another name than {name!r}")
    return with_seat(table, number, replace(table.seats[number], name=name)), (h.Renamed(number, name),)


def leave(table: Table, player: str, now: int) -> Change:
    """Free a person's seat; once a match has begun a bot sits in until the person comes back."""
    number = own_seat(table, player)
    seat = table.seats[number]
    if table.phase is _WAITING:
        return _occupied(table, number, EMPTY, now, (h.StoodUp(number, seat.name),))
    if seat.left:
        raise nothing_to_do("expected somebody who has not left yet")
    gone = with_seat(table, number, replace(seat, left=True, sat_in=True, ready=False))
    told = (h.StoodUp(number, seat.name), h.BotSatIn(number))
    if _is_wanted_again(gone):
        return _counting_down(_open_again(gone), now), told
    return deals.go_on_if_ready(gone, now, told)


def come_back(table: Table, player: str) -> Change:
    """Give a person the seat back from the bot that sits in."""
    number = own_seat(table, player)
    seat = table.seats[number]
    if not (seat.sat_in or seat.left):
        raise nothing_to_do("expected a seat that a bot plays")
    return with_seat(table, number, acted(seat)), (h.CameBack(number),)


def kick(table: Table, player: str, number: int, now: int) -> Change:
    """Send a person away from a table whose match has not begun."""
    expect_phase(table, _WAITING)
    host = expect_host(table, player)
    seat = existing_seat(table, number)
    if seat.player is None or number == host:
        raise CapsaError("expected the seat of another person", code=ErrorCode.NOT_A_PERSON)
    banned = replace(table, kicked=table.kicked | {seat.player})
    return _occupied(banned, number, EMPTY, now, (h.StoodUp(number, seat.name, kicked=True),))


def add_bot(table: Table, player: str, command: m.AddBot, now: int) -> Change:
    """Put a bot into a free seat."""
    expect_phase(table, _WAITING)
    expect_host(table, player)
    level = _level(table, command.level)
    number = free_seat(table, command.seat)
    seat = _bot(table, level)
    return _occupied(table, number, seat, now, (h.SatDown(number, seat.name),))


def remove_bot(table: Table, player: str, number: int, now: int) -> Change:
    """Take a bot out of its seat."""
    expect_phase(table, _WAITING)
    expect_host(table, player)
    seat = existing_seat(table, number)
    if seat.bot is None:
        raise CapsaError("expected the seat of a bot", code=ErrorCode.NOT_A_BOT)
    return _occupied(table, number, EMPTY, now, (h.StoodUp(number, seat.name),))


def begin(table: Table, player: str, now: int) -> Change:
    """Start the match because the host says so, bots in the seats nobody has."""
    expect_phase(table, _WAITING)
    expect_host(table, player)
    deals.expect_secret(table)
    full, happened = _filled(table)
    after, more = deals.begin_match(full, now)
    return after, (*happened, *more)


def get_ready(table: Table, player: str, now: int, *, ready: bool) -> Change:
    """Note that a person is ready, or no longer; when all who are here are, what they wait for begins."""
    expect_phase(table, _WAITING, _BETWEEN)
    number = own_seat(table, player)
    seat = table.seats[number]
    if seat.ready is ready:
        raise nothing_to_do("expected a change")
    back = (h.CameBack(number),) if seat.sat_in else ()
    after = with_seat(table, number, replace(acted(seat), ready=ready))
    return deals.go_on_if_ready(after, now, back)


def rematch(table: Table, player: str, now: int) -> Change:
    """Note who wants another match; when the host does, or all who are here, the table waits for it.

    Who has asked and is the host since may ask again: the others were away, and are not waited for.
    """
    expect_phase(table, TablePhase.FINISHED)
    number = own_seat(table, player)
    seat = table.seats[number]
    back = (h.CameBack(number),) if seat.sat_in else ()
    asked = with_seat(table, number, replace(acted(seat), ready=True))
    if _is_wanted_again(asked):
        return _counting_down(_open_again(asked), now), back
    if seat.ready:
        raise nothing_to_do("expected somebody who has not asked for a rematch")
    return asked, back


def _is_wanted_again(table: Table) -> bool:
    """Tell whether a match is over and the host, or all who are here, have asked for another."""
    if table.phase is not TablePhase.FINISHED:
        return False
    return (table.host is not None and table.seats[table.host].ready) or all_ready(table.seats)


def _open_again(table: Table) -> Table:
    """Return the table waiting for its next match, with the people who are here and the bots."""
    return replace(
        table,
        phase=_WAITING,
        seats=tuple(seat if seat.is_here or seat.bot else EMPTY for seat in table.seats),
        match=Match.of(table.options.rules, stakes=table.options.stakes),
        deal=None,
    )


def connected(table: Table, player: str, now: int) -> Change:
    """Note that a person is here."""
    number = own_seat(table, player)
    if table.seats[number].present:
        raise nothing_to_do("expected somebody who was not connected")
    here = with_seat(table, number, replace(table.seats[number], present=True))
    return _counting_down(here, now), ()


def disconnected(table: Table, player: str, now: int) -> Change:
    """Note that a person is away; the seat is kept."""
    number = own_seat(table, player)
    if not table.seats[number].present:
        raise nothing_to_do("expected somebody who was connected")
    away = with_seat(table, number, replace(table.seats[number], present=False))
    return deals.go_on_if_ready(_counting_down(away, now), now)


def resumed(table: Table, message: Resumed, now: int) -> Change:
    """Go on after an outage that is charged to nobody; nobody is connected yet."""
    away = tuple(replace(seat, present=False) for seat in table.seats)
    clock = None if table.clock is None else table.clock.later(max(0, message.outage))
    return _counting_down(replace(table, seats=away, clock=clock), now), ()


def start_is_due(table: Table, now: int) -> Change:
    """Start the match of a full table whose time to wait is over."""
    if table.fairness.secret is None:
        return asking(table, RunningClock(kind=ClockKind.START, started=now, total=deals.RETRY)), ()
    return deals.begin_match(table, now)


def _occupied(table: Table, number: int, seat: Seat, now: int, happened: tuple[h.Happening, ...]) -> Change:
    """Return the table with somebody else, or nobody, in a seat: what the one before sent to it is void."""
    after = replace(
        with_seat(table, number, seat),
        sittings=max(table.sittings, seat.sitting),
        fairness=table.fairness.with_bytes(number, None),
    )
    return deals.go_on_if_ready(_counting_down(after, now), now, happened)


def _counting_down(table: Table, now: int) -> Table:
    """Run the time before the match while the table is full and anybody is here, else stop it."""
    if table.phase is not _WAITING:
        return table
    full = not free_seats(table.seats) and any(seat.is_here for seat in table.seats)
    if full is (table.clock is not None):
        return table
    total = table.options.clocks.start
    return asking(table, RunningClock(kind=ClockKind.START, started=now, total=total) if full else None)


def _filled(table: Table) -> Change:
    happened: list[h.Happening] = []
    for number in free_seats(table.seats):
        if table.options.bots is None:
            raise CapsaError("expected somebody in every seat: no bots here", code=ErrorCode.NOT_FULL)
        seat = _bot(table, table.options.bots)
        table = replace(with_seat(table, number, seat), sittings=seat.sitting)
        happened.append(h.SatDown(number, seat.name))
    return table, tuple(happened)


def _bot(table: Table, level: BotLevel) -> Seat:
    name = bot_name(seat.name for seat in table.seats)
    return Seat(bot=level, name=name, sitting=table.sittings + 1)


def _level(table: Table, name: str | None) -> BotLevel:
    if name is None:
        return table.options.bots or BotLevel.MEDIUM
    if name not in set(BotLevel):
        message = f"expected one of {', '.join(BotLevel)}, got: {name!r}"
        raise CapsaError(message, code=ErrorCode.NO_BOTS)
    return BotLevel(name)
