"""The one function that changes a table: a message in, the next table and what happened out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from capsa.errors import CapsaError
from capsa.server import deals, lobby, shuffles, talk
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server.changes import asking
from capsa.server.guards import existing_seat, nothing_to_do, own_seat
from capsa.server.happenings import TableClosed
from capsa.server.messages import ErrorCode
from capsa.server.options import TableOptions
from capsa.server.shown import ClockKind
from capsa.server.table import Outcome, Table, TablePhase

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.server.changes import Change


def open_table(opened: i.Opened, now: int) -> Table:
    """Return a new table, its log's first entry applied; raise `CapsaError` for options that make none."""
    return Table.of(opened.table, TableOptions.of(opened.spec), now)


def apply(table: Table, message: i.Input, now: int) -> Outcome:
    """Return the table after a message that arrives at `now`, in the server's milliseconds.

    A message that is refused, or comes too late to matter, changes nothing: the outcome has a `refusal` and
    the same table. Time never runs backwards at a table: an earlier `now` counts as the last one.
    """
    now = max(now, table.now)
    try:
        after, happened = _change(table, message, now)
    except CapsaError as error:
        # its traceback would hold the caller's frame, and with it the outcome and the table, in a circle
        return Outcome(table=table, refusal=error.with_traceback(None))
    return Outcome(table=replace(after, version=table.version + 1, now=now), happened=happened)


def _change(table: Table, message: i.Input, now: int) -> Change:
    if table.phase is TablePhase.CLOSED:
        raise CapsaError("expected a table that is open", code=ErrorCode.CLOSED)
    return _INPUTS[type(message)](table, message, now)


def _command(table: Table, message: i.From, now: int) -> Change:
    return _COMMANDS[type(message.command)](table, message, message.command, now)


def _sit(table: Table, message: i.From, command: m.Sit, now: int) -> Change:
    name = message.name if command.name is None else command.name
    return lobby.sit(table, message.player, command.seat, name, now)


def _act(table: Table, message: i.From, command: m.Act, now: int) -> Change:
    return deals.act(table, own_seat(table, message.player), command.turn, command.action, now)


def _act_by_bot(table: Table, message: i.ByBot, now: int) -> Change:
    existing_seat(table, message.seat)
    return deals.act_by_bot(table, message.seat, message.turn, message.action, now)


def _close(table: Table, message: i.Close) -> Change:
    closed = asking(replace(table, phase=TablePhase.CLOSED), None)
    return closed, (TableClosed(message.reason),)


def _time_is_up(table: Table, message: i.Clock, now: int) -> Change:
    if table.clock is None or message.turn != table.turn:
        raise nothing_to_do(f"expected the time of turn {table.turn}, got: {message.turn}")
    if now < table.clock.at:
        raise nothing_to_do(f"expected the time {table.clock.at} or later, got: {now}")
    return _WHEN_UP[table.clock.kind](table, now)


_WHEN_UP: dict[ClockKind, Callable[[Table, int], Change]] = {
    ClockKind.START: lobby.start_is_due,
    ClockKind.TURN: deals.time_is_up,
    ClockKind.ALL: deals.time_is_up,
    ClockKind.BOMB: deals.window_is_over,
    ClockKind.ANSWER: deals.window_is_over,
    ClockKind.PAUSE: deals.pause_is_over,
}
_INPUTS: dict[type[i.Input], Callable[..., Change]] = {
    i.From: _command,
    i.ByBot: _act_by_bot,
    i.Clock: _time_is_up,
    i.Connected: lambda table, message, now: lobby.connected(table, message.player, now),
    i.Disconnected: lambda table, message, now: lobby.disconnected(table, message.player, now),
    i.Entropy: shuffles.commit,
    i.BotBytes: lambda table, message, _: shuffles.contribute_for_bot(table, message),
    i.Resumed: lobby.resumed,
    i.Close: lambda table, message, _: _close(table, message),
}
_COMMANDS: dict[type[m.AnyCommand], Callable[..., Change]] = {
    m.Sit: _sit,
    m.Act: _act,
    m.Rename: lambda table, by, command, _: lobby.rename(table, by.player, command.name),
    m.Leave: lambda table, by, _, now: lobby.leave(table, by.player, now),
    m.Return: lambda table, by, *_: lobby.come_back(table, by.player),
    m.Kick: lambda table, by, command, now: lobby.kick(table, by.player, command.seat, now),
    m.AddBot: lambda table, by, command, now: lobby.add_bot(table, by.player, command, now),
    m.RemoveBot: lambda table, by, command, now: lobby.remove_bot(table, by.player, command.seat, now),
    m.Begin: lambda table, by, _, now: lobby.begin(table, by.player, now),
    m.Ready: lambda table, by, command, now: lobby.get_ready(table, by.player, now, ready=command.ready),
    m.Rematch: lambda table, by, _, now: lobby.rematch(table, by.player, now),
    m.Contribute: lambda table, by, command, _: shuffles.contribute(table, by.player, command),
    m.Say: lambda table, by, command, _: talk.say(table, by.player, command.phrase),
    m.Chat: lambda table, by, command, _: talk.chat(table, by.player, command.text),
}
