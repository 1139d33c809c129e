"""What happened, in the order in which it happened, and who may hear of it.

Heard one after the other, the public events of a deal tell nobody who holds four of a kind: a window opens
on card counts alone and closes whether or not anybody was asked (CLS-6). Time is the server's: it keeps
every window open equally long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from capsa.banting.actions import Answer, Bomb, Pass, Play, Timeout
from capsa.banting.bombs import bomb_on_table, is_window_public, opens_window
from capsa.banting.legal import timeout_action
from capsa.banting.scoring import penalties, points
from capsa.banting.state import Phase
from capsa.banting.step import combination_played, lay
from capsa.banting.turns import cards_needed, next_follower

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.banting.actions import Action
    from capsa.banting.state import State
    from capsa.cards import Cards
    from capsa.hands.combination import Combination


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The clock acted for a seat on turn; what it did follows (CLB-15)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    """A seat led or followed."""

    seat: int
    play: Combination


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed, or was passed over for want of cards (CLS-3)."""

    seat: int
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """All others may bomb the play of this seat (CLS-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """Nobody bombed the play of this seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat let its chance pass in a window; heard by that seat alone (CLS-6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Bombed:
    """A seat bombed the play of the owner."""

    seat: int
    bomb: Combination
    owner: int


@dataclass(frozen=True, slots=True)
class AnswerWindowOpened:
    """The player of the 2 may answer the bomb (CLS-7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The player of the 2 answered with a higher bomb (CLS-9)."""

    seat: int
    bomb: Combination


@dataclass(frozen=True, slots=True)
class BombStood:
    """Nobody answered this seat's bomb (CLS-8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RanksTurned:
    """From now until the deal ends 2 is the lowest rank (CLS-8)."""


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat laid its last card."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick ended; `leader` leads the next, another seat than the winner only when he is out (CLB-10)."""

    seat: int
    leader: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over and every hand is shown."""

    winner: int
    bombed: int | None
    hands: tuple[Cards, ...]
    penalties: tuple[int, ...]
    points: tuple[int, ...]


Event = (
    TimedOut
    | Played
    | Passed
    | WindowOpened
    | WindowClosed
    | Declined
    | Bombed
    | AnswerWindowOpened
    | Answered
    | BombStood
    | RanksTurned
    | WentOut
    | TrickWon
    | DealEnded
)
"""Anything that may happen in a climbing deal."""


def events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what happened when an action led from one state to the next, unredacted."""
    return (*_what_was_done(before, action, after), *opening(after))


def opening(state: State) -> tuple[Event, ...]:
    """Return what a state tells by itself: the end of a deal, which a dragon brings before any action."""
    if not state.is_over:
        return ()
    assert state.winner is not None
    return (DealEnded(state.winner, state.bombed, state.hands, penalties(state), points(state)),)


def redact(event: Event, seat: int | None) -> Event | None:
    """Return an event as a seat, or a spectator (None), may hear of it; None when it may not."""
    return None if isinstance(event, Declined) and event.seat != seat else event


def _what_was_done(before: State, action: Action, after: State) -> Iterator[Event]:
    if isinstance(action, Timeout):
        if before.phase is Phase.PLAY:
            yield TimedOut(action.seat)
        action = timeout_action(before)
    if isinstance(action, Play):
        yield from _play_events(before, action, after)
    elif isinstance(action, Pass):
        yield Passed(action.seat)
        yield from _turn_events(before, action.seat, before.passed | {action.seat}, after)
    elif isinstance(action, Bomb):
        yield from _bomb_events(before, action, after)
    elif isinstance(action, Answer):
        yield from _answer_events(before, action, after)
    else:
        yield Declined(action.seat)
        yield from (
            _stood_events(before, after) if before.phase is Phase.ANSWER else _poll_events(before, after)
        )


def _play_events(before: State, action: Play, after: State) -> Iterator[Event]:
    play = combination_played(before, action.cards)
    laid = lay(before, action.seat, play)
    yield _play_event(before, action.seat, play)
    yield from _out_events(before, after)
    if after.is_over:
        return
    if not opens_window(laid.rules, play):
        yield from _turn_events(laid, action.seat, laid.passed, after)
        return
    public = is_window_public(laid, _others(laid, action.seat))
    if public:
        yield WindowOpened(action.seat)
    yield from _poll_events(laid, after, public=public)


def _play_event(before: State, seat: int, play: Combination) -> Event:
    """Return a bomb as a bomb, unless it only follows in the ordinary order."""
    table, ordinary = before.table, before.book.classify(play.cards)
    follows = table is None or (ordinary is not None and before.book.beats(ordinary, table))
    bomb = None if follows else bomb_on_table(before, play.cards)
    if bomb is None:
        return Played(seat, play)
    assert before.owner is not None
    return Bombed(seat, bomb, before.owner)


def _poll_events(laid: State, after: State, *, public: bool = True) -> Iterator[Event]:
    if after.phase is Phase.BOMB:
        return
    assert laid.owner is not None
    if public:
        yield WindowClosed(laid.owner)
    yield from _turn_events(laid, laid.owner, laid.passed, after)


def _turn_events(laid: State, seat: int, passed: frozenset[int], after: State) -> Iterator[Event]:
    """Yield who is passed over on the way to the next follower, and the end of the trick."""
    assert laid.table is not None
    assert laid.owner is not None
    needed = cards_needed(laid.rules, laid.table)
    _, passed_after = next_follower(laid.hands, laid.owner, seat, passed, needed)
    if passed_after is not passed:
        for other in _others(laid, seat):
            if other in passed_after - passed:
                yield Passed(other, automatic=True)
    if after.table is None:
        yield _trick_won(laid.owner, after)


def _bomb_events(before: State, action: Bomb, after: State) -> Iterator[Event]:
    bomb = before.book.bomb(action.cards, before.rules.bomb_size)
    assert bomb is not None
    assert before.owner is not None
    yield Bombed(action.seat, bomb, before.owner)
    yield from _out_events(before, after)
    if after.is_over:
        return
    if is_window_public(before, (before.owner,)):
        yield AnswerWindowOpened(before.owner)
    if after.phase is not Phase.ANSWER:
        yield from _stood_events(before, after, bomber=action.seat)


def _stood_events(before: State, after: State, *, bomber: int | None = None) -> Iterator[Event]:
    seat = before.bomber if bomber is None else bomber
    assert seat is not None
    yield BombStood(seat)
    if not before.two_low:
        yield RanksTurned()
    yield _trick_won(seat, after)


def _answer_events(before: State, action: Answer, after: State) -> Iterator[Event]:
    bomb = before.book.bomb(action.cards, before.rules.bomb_size)
    assert bomb is not None
    yield Answered(action.seat, bomb)
    yield from _out_events(before, after)
    if not after.is_over:
        yield _trick_won(action.seat, after)


def _out_events(before: State, after: State) -> Iterator[Event]:
    for seat in after.out[len(before.out) :]:
        yield WentOut(seat)


def _trick_won(seat: int, after: State) -> TrickWon:
    assert after.to_act is not None
    return TrickWon(seat, after.to_act)


def _others(state: State, seat: int) -> tuple[int, ...]:
    """Return the other seats, clockwise."""
    players = len(state.hands)
    return tuple((seat + step) % players for step in range(1, players))
