"""Every action that the judge accepts, and the one that the clock takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting.actions import Answer, Bomb, Decline, Pass, Play
from capsa.banting.bombs import answers
from capsa.banting.candidates import bomb_candidates, candidates
from capsa.banting.check import check, check_held
from capsa.banting.state import Phase

if TYPE_CHECKING:
    from capsa.banting.actions import Action
    from capsa.banting.state import State

_PLAY = Phase.PLAY  # looked up once: every look-up of an enum's member is a call


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the seat to act may do, none when the deal is over.

    Plays come by size, strength and mask, then bombs, then the pass or the decline. `Timeout` is the clock's.
    """
    seat = state.to_act
    if seat is None:
        return ()
    if state.phase is _PLAY:
        return _turn_actions(state, seat)
    return tuple([action for action in _window_actions(state, seat) if check(state, action) is None])


def timeout_action(state: State) -> Action:
    """Return what the clock does for the seat to act (CLB-15).

    It declines in a window; it passes, or plays the lowest legal single or else the lowest legal play.
    """
    assert state.to_act is not None
    if state.phase is not Phase.PLAY:
        return Decline(state.to_act)
    giving_up = Pass(state.to_act)
    return giving_up if check(state, giving_up) is None else legal_actions(state)[0]


def _turn_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat may do in its turn; what the book found in the hand is held, the rest is judged."""
    plays: list[Action] = [
        Play(seat, play.cards)
        for play in candidates(state, seat)
        if check_held(state, seat, play, play.cards) is None
    ]
    bombs = [Play(seat, bomb.cards) for bomb in bomb_candidates(state, seat)]
    if bombs:
        bombs = [bomb for bomb in bombs if check(state, bomb) is None]
        plays = [play for play in plays if play not in bombs]
    giving_up = Pass(seat)
    return (*plays, *bombs, giving_up) if check(state, giving_up) is None else (*plays, *bombs)


def _window_actions(state: State, seat: int) -> list[Action]:
    if state.phase is Phase.ANSWER:
        return [*(Answer(seat, bomb.cards) for bomb in answers(state)), Decline(seat)]
    bombs = state.book.bombs(state.hands[seat], state.rules.bomb_size)
    return [*(Bomb(seat, bomb.cards) for bomb in bombs), Decline(seat)]
