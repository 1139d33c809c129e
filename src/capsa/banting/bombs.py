"""What a bomb is, on what it may be played and who may play one; one line of a table for each rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting.rules import BombRule
from capsa.cards import CARDS, Cards
from capsa.hands.combination import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.banting.rules import BantingRules
    from capsa.banting.state import State
    from capsa.hands.combination import Combination

# looked up once: every look-up of an enum's member is a call
_WINDOW = BombRule.WINDOW
_BEATS_ANYTHING = BombRule.BEATS_ANYTHING

_TWOS = Cards.of(card for card in CARDS if card.rank == "2").mask


def has_two(cards: Cards) -> bool:
    """Tell whether a 2 is among some cards."""
    return cards.mask & _TWOS != 0


def _never(state: State, bomb: Combination, table: Combination) -> bool:  # noqa: ARG001 (a table entry)
    return False


def _on_single_two(state: State, bomb: Combination, table: Combination) -> bool:  # noqa: ARG001 (a table entry)
    return table.kind is Kind.SINGLE and has_two(table.cards)


def _on_single_two_or_lower_bomb(state: State, bomb: Combination, table: Combination) -> bool:
    lying = state.book.bomb(table.cards, state.rules.bomb_size)
    return _on_single_two(state, bomb, table) if lying is None else bomb.strength > lying.strength


def _on_all_but_higher_bomb(state: State, bomb: Combination, table: Combination) -> bool:
    lying = state.book.bomb(table.cards, state.rules.bomb_size)
    return lying is None or bomb.strength > lying.strength


_BEATS: dict[BombRule, Callable[[State, Combination, Combination], bool]] = {
    BombRule.NONE: _never,
    BombRule.WINS_DEAL: _on_single_two,
    BombRule.WINDOW: _never,
    BombRule.BEATS_SINGLE_TWO: _on_single_two_or_lower_bomb,
    BombRule.BEATS_ANYTHING: _on_all_but_higher_bomb,
}
BOMB_IS_A_PLAY = frozenset(rule for rule, beats in _BEATS.items() if beats is not _never)


def bomb_on_table(state: State, cards: Cards) -> Combination | None:
    """Return the bomb that the cards make if it may be played, in turn, on what lies there (BAN-3)."""
    rules, table = state.rules, state.table
    if table is None:
        return None
    bomb = state.book.bomb(cards, rules.bomb_size)
    return bomb if bomb is not None and _BEATS[rules.bomb](state, bomb, table) else None


def fewest_cards_to_follow(rules: BantingRules, table: Combination) -> int:
    """Return how many cards the smallest play on the table needs; a bomb may be smaller (CLS-3)."""
    return min(table.size, rules.bomb_size) if rules.bomb is _BEATS_ANYTHING else table.size


def opens_window(rules: BantingRules, play: Combination) -> bool:
    """Tell whether a play, a 2 in it, may be bombed by anybody (CLS-4)."""
    return rules.bomb is _WINDOW and play.cards.mask & _TWOS != 0


def is_window_public(state: State, asked: tuple[int, ...]) -> bool:
    """Tell from card counts alone whether one of the seats asked could hold a bomb (CLS-6)."""
    return any(len(state.hands[seat]) >= state.rules.bomb_size for seat in asked)


def next_bomber(state: State, seat: int) -> int | None:
    """Return the next seat clockwise from `seat`, up to the owner of the 2, that holds a bomb (CLS-6)."""
    players = len(state.hands)
    seat = (seat + 1) % players
    while seat != state.owner:
        if state.book.bombs(state.hands[seat], state.rules.bomb_size):
            return seat
        seat = (seat + 1) % players
    return None


def answers(state: State) -> tuple[Combination, ...]:
    """Return the bombs of the owner of the 2 that are higher than the one lying there (CLS-7)."""
    assert state.bomb is not None
    assert state.owner is not None
    bombs = state.book.bombs(state.hands[state.owner], state.rules.bomb_size)
    return tuple(bomb for bomb in bombs if bomb.strength > state.bomb.strength)
