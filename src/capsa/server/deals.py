"""Deals from the shuffle to the result: who acts, what the clock does, and what is written down."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from capsa import banting, susun
from capsa.errors import CapsaError, IllegalActionError
from capsa.records.actions import action_from_json
from capsa.records.record import Deal
from capsa.rulesets import game
from capsa.rulesets.match import Match
from capsa.server import happenings as h
from capsa.server import windows
from capsa.server.changes import asking, with_seat
from capsa.server.clocks import RunningClock, asks_all_at_once, charged, turn_clock, window_clock
from capsa.server.fairness import Fairness
from capsa.server.guards import expect_phase, nothing_to_do
from capsa.server.messages import ErrorCode
from capsa.server.seats import acted, all_ready, free_seats, none_ready, timed_out
from capsa.server.shown import ClockKind
from capsa.server.table import LiveDeal, TablePhase

if TYPE_CHECKING:
    from capsa.rulesets.game import Action, State
    from capsa.server.changes import Change
    from capsa.server.shown import Json
    from capsa.server.table import Table
    from capsa.server.windows import Moved

RETRY = 250
"""Milliseconds until a start is tried again for which the server has not sent the shuffle's secret."""


def expect_secret(table: Table) -> None:
    """Raise `CapsaError` unless a shuffle has been committed to."""
    if table.fairness.secret is None:
        raise CapsaError("expected the shuffle's commitment first, try again", code=ErrorCode.NOT_NOW)


def go_on_if_ready(table: Table, now: int, happened: tuple[h.Happening, ...] = ()) -> Change:
    """Begin what all who are here are ready for, a match or the next deal, if anything."""
    if table.fairness.secret is None or not all_ready(table.seats):
        return table, happened
    if table.phase is TablePhase.WAITING and not free_seats(table.seats):
        after, more = begin_match(table, now)
    elif table.phase is TablePhase.BETWEEN:
        after, more = deal_next(table, now)
    else:
        return table, happened
    return after, (*happened, *more)


def begin_match(table: Table, now: int) -> Change:
    """Begin a match at a full table, with its first deal."""
    options = table.options
    names = tuple(seat.name for seat in table.seats)
    begun = replace(
        table,
        seats=tuple(replace(seat, bank=options.clocks.bank, timeouts=0) for seat in table.seats),
        match=Match.of(options.rules, stakes=options.stakes),
        matches=table.matches + 1,
        began=now,
        names=names,
    )
    after, happened = deal_next(begun, now)
    return after, (h.MatchBegan(names), *happened)


def deal_next(table: Table, now: int) -> Change:
    """Deal the match's next deal from the secret committed to and everybody's bytes (COM-5)."""
    expect_secret(table)
    assert table.fairness.secret is not None
    hands, shuffle = table.fairness.deal(table.match.number)
    state = table.match.start(hands)
    live = LiveDeal(state=state, record=Deal(hands=hands, shuffle=shuffle), secret=table.fairness.secret)
    dealt = replace(
        table,
        phase=TablePhase.PLAYING,
        deal=live,
        seats=none_ready(table.seats),
        fairness=Fairness.of(len(hands)),
    )
    told = h.Dealt(
        table.match.number, shuffle.commitment or "", tuple(data.hex() for data in shuffle.contributions)
    )
    return _asked(dealt, now, (told, *game.opening(state)))


def pause_is_over(table: Table, now: int) -> Change:
    """Deal again after the pause, or a little later if no shuffle has been committed to."""
    if table.fairness.secret is None:
        return asking(table, RunningClock(kind=ClockKind.PAUSE, started=now, total=RETRY)), ()
    return deal_next(table, now)


def act(table: Table, number: int, turn: int, action: Json, now: int) -> Change:
    """Do what a person says, if the judge accepts it; no bot sits in for that person any longer."""
    live, done = _expected(table, number, turn, action)
    if live.window is not None:
        return _choose(table, live, done)
    moved = windows.move(live.state, done)
    seat = table.seats[number]
    back = (h.CameBack(number),) if seat.sat_in else ()
    seat = seat if seat.is_played_by_bot else charged(seat, table.clock, now)
    return _moved(with_seat(table, number, acted(seat)), moved, now, back)


def act_by_bot(table: Table, number: int, turn: int, action: Json, now: int) -> Change:
    """Do what a bot says for a seat it plays; a person who was quicker makes it nothing."""
    live, done = _expected(table, number, turn, action)
    if not table.seats[number].is_played_by_bot:
        raise nothing_to_do("expected a seat that a bot plays")
    if live.window is not None:
        if number not in live.window.undecided:
            raise nothing_to_do("expected a seat that has not chosen")
        return _choose(table, live, done)
    return _moved(table, windows.move(live.state, done), now)


def time_is_up(table: Table, now: int) -> Change:
    """Do what the clock does for all who are still asked (CLB-15, ARR-7, CHP-4)."""
    assert table.deal is not None
    asked = game.to_act(table.deal.state)
    seats = tuple(timed_out(seat) if n in asked else seat for n, seat in enumerate(table.seats))
    late = tuple(charged(seat, table.clock, now) if n in asked else seat for n, seat in enumerate(seats))
    happened: tuple[h.Happening, ...] = tuple(
        h.BotSatIn(n) for n in asked if seats[n].sat_in and not table.seats[n].sat_in
    )
    state, told, record = table.deal.state, tuple[game.Event, ...](), table.deal.record
    for number in asked:
        action = game.timeout(state, number)
        moved = windows.move(state, action)
        record = _recorded(record, state, action, _took(table, now))
        state, told = moved.state, (*told, *moved.told)
    live = replace(table.deal, state=state, record=record, window=moved.window)
    return _asked(replace(table, seats=late, deal=live), now, (*told, *happened), before=table.deal.state)


def window_is_over(table: Table, now: int) -> Change:
    """Resolve a window: the first bomb clockwise counts (CLS-6)."""
    live = table.deal
    assert live is not None
    assert live.window is not None
    assert isinstance(live.state, banting.State)
    moved = windows.close(live.state, live.window)
    record = live.record
    for action in moved.actions:
        record = record.with_action(action)
    after = replace(live, state=moved.state, window=moved.window, record=record)
    return _asked(replace(table, deal=after), now, moved.told, before=live.state)


def _expected(table: Table, number: int, turn: int, action: Json) -> tuple[LiveDeal, Action]:
    """Return the deal and the action meant for it; raise `CapsaError` for any other turn or no action."""
    expect_phase(table, TablePhase.PLAYING)
    assert table.deal is not None
    if turn != table.turn:
        raise CapsaError(f"expected an action of turn {table.turn}, got: {turn}", code=ErrorCode.STALE_TURN)
    if action.get("seat", number) != number:
        raise CapsaError(f"expected one's own seat, {number}", code="bad_seat")
    if action.get("do") == "timeout":
        raise CapsaError("expected an action of a person: the clock is the server's", code="unknown_action")
    return table.deal, action_from_json(table.options.rules, {**action, "seat": number})


def _choose(table: Table, live: LiveDeal, action: Action) -> Change:
    """Keep a choice to the end of the window, where the judge of what the seat may see accepts it."""
    assert live.window is not None
    assert isinstance(action, banting.Action)
    refusal = banting.check(live.window.veil_for(action.seat), action)
    if refusal is not None:
        raise IllegalActionError(refusal)
    return replace(table, deal=replace(live, window=live.window.with_choice(action))), ()


def _moved(table: Table, moved: Moved, now: int, first: tuple[h.Happening, ...] = ()) -> Change:
    live = table.deal
    assert live is not None
    (action,) = moved.actions
    record = _recorded(live.record, live.state, action, _took(table, now))
    after = replace(live, state=moved.state, window=moved.window, record=record)
    return _asked(replace(table, deal=after), now, (*first, *moved.told), before=live.state)


def _asked(
    table: Table, now: int, happened: tuple[h.Happening, ...], *, before: State | None = None
) -> Change:
    """Set the clock for what is asked next; those who decide all at once share the one that runs."""
    live, clocks = table.deal, table.options.clocks
    assert live is not None
    if live.window is not None:
        return asking(table, window_clock(clocks, live.window, now)), happened
    if live.state.is_over:
        return _finished(table, live, now, happened)
    goes_on = before is not None and asks_all_at_once(before) and before.phase is live.state.phase
    if goes_on:
        return table, happened
    return asking(table, turn_clock(clocks, table.seats, live.state, now)), happened


def _finished(table: Table, live: LiveDeal, now: int, happened: tuple[h.Happening, ...]) -> Change:
    """End a deal: count its points, reveal its secret, and pause before the next or end the match."""
    match = table.match.after(live.state)
    assert live.record.shuffle is not None
    shuffle = replace(live.record.shuffle, secret=live.secret)
    record = replace(live.record, shuffle=shuffle).with_points(game.points(live.state))
    revealed = h.SecretRevealed(table.match.number, live.secret.hex())
    pause = RunningClock(kind=ClockKind.PAUSE, started=now, total=table.options.clocks.pause)
    after = replace(
        table,
        phase=TablePhase.FINISHED if match.is_over else TablePhase.BETWEEN,
        match=match,
        deal=replace(live, record=record),
    )
    ended = (h.MatchEnded(match.totals, match.winners),) if match.is_over else ()
    return asking(after, None if match.is_over else pause), (*happened, revealed, *ended)


def _took(table: Table, now: int) -> int | None:
    return None if table.clock is None else max(0, now - table.clock.started)


def _recorded(record: Deal, before: State, action: Action, took: int | None) -> Deal:
    """Write an action down; of a seat's arranging only what it came to: the rest changes nothing (ARR-7)."""
    if not isinstance(before, susun.State) or before.phase is not susun.Phase.ARRANGE:
        return record.with_action(action, took)
    kept = tuple(timed for timed in record.actions if not _is_earlier_setting(timed.action, action.seat))
    record = replace(record, actions=kept)
    if isinstance(action, susun.Timeout) and before.drafts[action.seat].cards:
        record = record.with_action(susun.DraftRows(action.seat, before.drafts[action.seat]))
    return record.with_action(action, took)


def _is_earlier_setting(action: Action, seat: int) -> bool:
    return isinstance(action, susun.DraftRows | susun.Arrange) and action.seat == seat
