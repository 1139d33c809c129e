"""The one judge of a climbing deal: why an action is refused."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from capsa.banting.actions import Answer, Bomb, Decline, Pass, Play, Timeout
from capsa.banting.bombs import bomb_on_table
from capsa.banting.candidates import candidates
from capsa.banting.last_card import highest_single_due
from capsa.banting.rules import BombRule, FirstLead, LastCard, Passing
from capsa.banting.state import Phase
from capsa.errors import Refusal
from capsa.hands.combination import Kind

if TYPE_CHECKING:
    from capsa.banting.actions import Action
    from capsa.banting.state import State
    from capsa.cards import Cards
    from capsa.hands.combination import Combination


# looked up once: every look-up of an enum's member is a call, and the judge is asked about every candidate
_PLAY = Phase.PLAY
_HIGHEST_SINGLE = LastCard.HIGHEST_SINGLE
_MUST_BEAT = Passing.MUST_BEAT


_BOMB_IS_A_PLAY = "here a bomb is a play"
_NO_WINDOW = {
    BombRule.NONE: ("these rules have no bombs", "CLB-8, bomb none"),
    BombRule.WINS_DEAL: (_BOMB_IS_A_PLAY, "BAN-3"),
    BombRule.WINDOW: ("no window is open", "CLS-4"),
    BombRule.BEATS_SINGLE_TWO: (_BOMB_IS_A_PLAY, "CLB-8, bomb beats-single-two"),
    BombRule.BEATS_ANYTHING: (_BOMB_IS_A_PLAY, "CLB-8, bomb beats-anything"),
}
_WINDOW_ASKS = {
    Phase.BOMB: ("a bomb or a decline", "CLS-6"),
    Phase.ANSWER: ("an answer or a decline", "CLS-7"),
}


class RefusalCode(StrEnum):
    """Every reason to refuse an action of a climbing deal."""

    DEAL_OVER = "deal_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    NO_WINDOW = "no_window"
    CARDS_NOT_HELD = "cards_not_held"
    NOT_A_COMBINATION = "not_a_combination"
    MUST_CONTAIN = "must_contain"
    LOWEST_SINGLE = "lowest_single"
    WRONG_SIZE = "wrong_size"
    TOO_LOW = "too_low"
    HIGHEST_SINGLE = "highest_single"
    PASS_WHEN_LEADING = "pass_when_leading"  # noqa: S105 (a pass in a game)
    MUST_BEAT = "must_beat"
    NOT_A_BOMB = "not_a_bomb"
    BOMB_TOO_LOW = "bomb_too_low"


def check(state: State, action: Action) -> Refusal | None:
    """Return why an action is refused, or None when it is legal."""
    if action.seat != state.to_act:
        return _out_of_turn(state, action)
    if isinstance(action, Play):
        return _check_play(state, action)
    if isinstance(action, Pass):
        return _check_pass(state, action)
    return None if isinstance(action, Timeout) else _check_window(state, action)


def _out_of_turn(state: State, action: Action) -> Refusal:
    if state.phase is Phase.OVER:
        return _refuse(RefusalCode.DEAL_OVER, "expected no action: the deal is over", "CLB-11")
    if state.phase is _PLAY:
        message = f"expected seat {state.to_act} to act, got: seat {action.seat}"
        return _refuse(RefusalCode.NOT_YOUR_TURN, message, "COM-4")
    # CLS-6: who is asked in a window is nobody else's business
    return _refuse(RefusalCode.NOT_YOUR_TURN, f"seat {action.seat} is not asked in this window", "CLS-6")


def _check_play(state: State, action: Play) -> Refusal | None:
    if state.phase is not _PLAY:
        return _wrong_phase(state, action)
    cards = action.cards
    if cards.mask & ~state.hands[action.seat].mask:
        return _not_held(state, action.seat, cards)
    return check_held(state, action.seat, state.book.classify(cards), cards)


def check_held(state: State, seat: int, play: Combination | None, cards: Cards) -> Refusal | None:
    """Return why the seat on turn may not lay cards of its hand, or None; `play` is what they make."""
    refusal = _check_lead(state, play, cards) if state.table is None else _check_follow(state, play, cards)
    if refusal is None and state.rules.last_card is _HIGHEST_SINGLE:
        return _check_last_card(state, seat, play)
    return refusal


def _check_lead(state: State, play: Combination | None, cards: Cards) -> Refusal | None:
    if play is None:
        return _not_a_combination(state, cards)
    lowest = state.must_contain
    if lowest is None:
        return None
    if lowest not in cards:
        message = f"expected a first lead that contains {lowest}, got: {_text(state, cards)}"
        return _refuse(RefusalCode.MUST_CONTAIN, message, "CLB-7", _text(state, cards))
    if state.rules.first_lead is FirstLead.LOWEST_SINGLE and play.kind is not Kind.SINGLE:
        message = f"expected {lowest} alone as the first lead, got: {_text(state, cards)}"
        return _refuse(
            RefusalCode.LOWEST_SINGLE, message, "CLB-7, first_lead lowest-single", _text(state, cards)
        )
    return None


def _check_follow(state: State, play: Combination | None, cards: Cards) -> Refusal | None:
    table = state.table
    assert table is not None
    if play is not None and state.book.beats(play, table):
        return None
    if bomb_on_table(state, cards) is not None:
        return None
    if play is None:
        return _not_a_combination(state, cards)
    if play.size != table.size:
        message = f"expected {_count(table.size)} to follow, got {play.size}: {_text(state, cards)}"
        return _refuse(RefusalCode.WRONG_SIZE, message, "CLB-3", _text(state, cards))
    message = f"expected a play higher than {_text(state, table.cards)}, got: {_text(state, cards)}"
    return _refuse(RefusalCode.TOO_LOW, message, "CLB-8", _text(state, cards))


def _check_last_card(state: State, seat: int, play: Combination | None) -> Refusal | None:
    if play is None or play.kind is not Kind.SINGLE:
        return None
    highest = highest_single_due(state, seat)
    if highest is None or play.strength >= highest.strength:
        return None
    message = f"expected {highest.cards} before a player with one card, got: {play.cards}"
    return _refuse(RefusalCode.HIGHEST_SINGLE, message, "CLB-8, last_card highest-single", str(play.cards))


def _check_pass(state: State, action: Pass) -> Refusal | None:
    if state.phase is not _PLAY:
        return _wrong_phase(state, action)
    if state.table is None:
        return _refuse(RefusalCode.PASS_WHEN_LEADING, "expected a play: a leader may not pass", "CLB-8")
    if state.rules.passing is _MUST_BEAT:
        for play in candidates(state, action.seat):
            if check_held(state, action.seat, play, play.cards) is None:
                message = f"expected a play: {_text(state, play.cards)} beats the table"
                return _refuse(RefusalCode.MUST_BEAT, message, "CLB-8, passing must-beat")
    return None


def _check_window(state: State, action: Bomb | Answer | Decline) -> Refusal | None:
    if state.phase is _PLAY:
        return _no_window(state, action)
    if isinstance(action, Decline):
        return None
    if isinstance(action, Bomb) is not (state.phase is Phase.BOMB):
        return _wrong_phase(state, action)
    if action.cards.mask & ~state.hands[action.seat].mask:
        return _not_held(state, action.seat, action.cards)
    return _check_four(state, action)


def _check_four(state: State, action: Bomb | Answer) -> Refusal | None:
    text = _text(state, action.cards)
    bomb = state.book.bomb(action.cards, state.rules.bomb_size)
    if bomb is None:
        shape = "four cards of one rank" + (" and a fifth" if state.rules.bomb_size == 5 else "")
        return _refuse(RefusalCode.NOT_A_BOMB, f"expected {shape}, got: {text}", "CLS-5", text)
    if state.bomb is not None and bomb.strength <= state.bomb.strength:
        message = f"expected a bomb higher than {_text(state, state.bomb.cards)}, got: {text}"
        return _refuse(RefusalCode.BOMB_TOO_LOW, message, "CLS-7", text)
    return None


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _wrong_phase(state: State, action: Action) -> Refusal:
    wanted, rule = _WINDOW_ASKS[state.phase]
    return _refuse(RefusalCode.WRONG_PHASE, f"expected {wanted}, got: {action.do}", rule)


def _no_window(state: State, action: Action) -> Refusal:
    wanted = "a play" if state.table is None else "a play or a pass"
    why, rule = _NO_WINDOW[state.rules.bomb]
    return _refuse(RefusalCode.NO_WINDOW, f"expected {wanted}: {why}, got: {action.do}", rule)


def _not_held(state: State, seat: int, cards: Cards) -> Refusal:
    missing = _text(state, cards - state.hands[seat])
    return _refuse(
        RefusalCode.CARDS_NOT_HELD, f"expected cards of seat {seat}'s hand, got: {missing}", "COM-6", missing
    )


def _not_a_combination(state: State, cards: Cards) -> Refusal:
    text = _text(state, cards)
    return _refuse(
        RefusalCode.NOT_A_COMBINATION, f"expected a combination, got: {text or 'no cards'}", "CLB-2", text
    )


def _refuse(code: RefusalCode, message: str, rule: str, cards: str | None = None) -> Refusal:
    return Refusal(code=code, message=message, rule=rule, cards=cards)


def _text(state: State, cards: Cards) -> str:
    return state.book.ordering.text(cards)
