"""One legal action further: the flow of a climbing deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from capsa.banting.actions import Answer, Bomb, Pass, Play, Timeout
from capsa.banting.bombs import answers, bomb_on_table, next_bomber, opens_window
from capsa.banting.check import check
from capsa.banting.last_card import liable_after_pass, liable_after_play
from capsa.banting.legal import timeout_action
from capsa.banting.rules import BombRule, DealEnd, Passing
from capsa.banting.state import Phase, State
from capsa.banting.turns import cards_needed, leader_after, next_follower
from capsa.cards import Cards
from capsa.errors import IllegalActionError

if TYPE_CHECKING:
    from capsa.banting.actions import Action
    from capsa.hands.combination import Combination

_NOBODY: frozenset[int] = frozenset()

# looked up once: every look-up of an enum's member is a call
_WINS_DEAL = BombRule.WINS_DEAL
_MAY_RETURN = Passing.MAY_RETURN


def step(state: State, action: Action) -> State:
    """Return the position after a legal action; raise `IllegalActionError` for any other (COM-6)."""
    refusal = check(state, action)
    if refusal is not None:
        raise IllegalActionError(refusal)
    if isinstance(action, Timeout):
        action = timeout_action(state)
    if isinstance(action, Play):
        return _play(state, action.seat, action.cards)
    if isinstance(action, Pass):
        return _pass(state, action.seat)
    if isinstance(action, Bomb):
        return _bomb(state, action.seat, action.cards)
    if isinstance(action, Answer):
        return _answer(state, action.seat, action.cards)
    return _decline(state, action.seat)


def combination_played(state: State, cards: Cards) -> Combination:
    """Return what an accepted play is: an ordinary combination, or a bomb that is none."""
    play = state.book.classify(cards) or bomb_on_table(state, cards)
    assert play is not None
    return play


def lay(
    state: State,
    seat: int,
    play: Combination,
    *,
    to_act: int | None = None,
    passed: frozenset[int] | None = None,
) -> State:
    """Return the position with a play on the table; the lead's duty ends (CLB-7).

    `to_act` is the next follower and `passed` who has passed by then; without them nobody is asked yet.
    """
    hands, out = _without(state, seat, play.cards)
    return State(
        rules=state.rules,
        hands=hands,
        to_act=to_act,
        table=play,
        owner=seat,
        passed=_passed_when_played(state) if passed is None else passed,
        two_low=state.two_low,
        played=Cards(state.played.mask | play.cards.mask),
        out=out,
        liable=liable_after_play(state, seat, play),
    )


def _play(state: State, seat: int, cards: Cards) -> State:
    rules = state.rules
    if rules.bomb is _WINS_DEAL:
        bomb = bomb_on_table(state, cards)
        if bomb is not None:  # BAN-3
            return replace(lay_bomb(state, seat, bomb), phase=Phase.OVER, winner=seat, bombed=state.owner)
    play = combination_played(state, cards)
    if cards.mask == state.hands[seat].mask:
        laid = lay(state, seat, play)
        if _is_decided(laid):
            return _over(laid)
    if opens_window(rules, play):
        return _poll(lay(state, seat, play), seat)
    passed = _passed_when_played(state)
    to_act, passed = next_follower(state.hands, seat, seat, passed, cards_needed(rules, play))
    laid = lay(state, seat, play, to_act=to_act, passed=passed)
    return laid if to_act is not None else _next_trick(laid, seat)


def _passed_when_played(state: State) -> frozenset[int]:
    """Return who is still locked out of the trick after another play (CLB-8)."""
    return _NOBODY if state.rules.passing is _MAY_RETURN else state.passed


def _pass(state: State, seat: int) -> State:
    liable = liable_after_pass(state, seat)
    if liable != state.liable:
        state = replace(state, liable=liable)
    return _turn_to_follower(state, seat, state.passed | {seat})


def _poll(state: State, seat: int) -> State:
    """Ask the next seat that can bomb, or go on when there is none (CLS-6)."""
    asked = next_bomber(state, seat)
    if asked is not None:
        return replace(state, phase=Phase.BOMB, to_act=asked)
    assert state.owner is not None
    return _turn_to_follower(state, state.owner, state.passed)


def _bomb(state: State, seat: int, cards: Cards) -> State:
    bomb = state.book.bomb(cards, state.rules.bomb_size)
    assert bomb is not None
    laid = lay_bomb(state, seat, bomb)
    if _is_decided(laid):
        return _over(laid)  # CLS-11: not answered, ranks do not turn
    if answers(laid):
        return replace(laid, phase=Phase.ANSWER, to_act=laid.owner)
    return _bomb_stands(laid)


def _bomb_stands(state: State) -> State:
    """End the trick in the bomber's favour and turn the ranks (CLS-8, CLS-10)."""
    assert state.bomber is not None
    return _next_trick(replace(state, two_low=True), state.bomber)


def _answer(state: State, seat: int, cards: Cards) -> State:
    bomb = state.book.bomb(cards, state.rules.bomb_size)
    assert bomb is not None
    laid = lay_bomb(state, seat, bomb)
    return _over(laid) if _is_decided(laid) else _next_trick(laid, seat)  # CLS-9, CLS-11


def _decline(state: State, seat: int) -> State:
    return _bomb_stands(state) if state.phase is Phase.ANSWER else _poll(state, seat)


def lay_bomb(state: State, seat: int, bomb: Combination) -> State:
    """Return the position with a bomb beside the 2 on the table, and nobody asked yet."""
    hands, out = _without(state, seat, bomb.cards)
    played = state.played | bomb.cards
    return replace(
        state, hands=hands, out=out, played=played, bomb=bomb, bomber=seat, to_act=None, liable=None
    )


def _without(state: State, seat: int, cards: Cards) -> tuple[tuple[Cards, ...], tuple[int, ...]]:
    """Return the hands after a seat has laid cards, and who is out."""
    left = Cards(state.hands[seat].mask & ~cards.mask)
    hands = (*state.hands[:seat], left, *state.hands[seat + 1 :])
    return hands, state.out if left.mask else (*state.out, seat)


def _is_decided(state: State) -> bool:
    """Tell whether nobody plays on: somebody is out, or all but one are (CLB-11)."""
    enough = 1 if state.rules.deal_end is DealEnd.FIRST_OUT else len(state.hands) - 1
    return len(state.out) >= enough


def _over(state: State) -> State:
    return replace(state, phase=Phase.OVER, to_act=None, winner=state.out[0])


def _turn_to_follower(state: State, seat: int, passed: frozenset[int]) -> State:
    """Ask the next follower, or start the next trick when nobody else is in this one (CLB-10)."""
    table, owner = state.table, state.owner
    assert table is not None
    assert owner is not None
    to_act, passed = next_follower(state.hands, owner, seat, passed, cards_needed(state.rules, table))
    if to_act is None:
        return _next_trick(state, owner)
    return State(
        rules=state.rules,
        hands=state.hands,
        to_act=to_act,
        table=table,
        owner=owner,
        passed=passed,
        two_low=state.two_low,
        played=state.played,
        out=state.out,
        liable=state.liable,
    )


def _next_trick(state: State, winner: int) -> State:
    return State(
        rules=state.rules,
        hands=state.hands,
        to_act=leader_after(state.hands, winner),
        two_low=state.two_low,
        played=state.played,
        out=state.out,
        liable=state.liable,
    )
