"""What a bomb is, on what it may be played and who may play one; one line of a table for each rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting.rules import BombRule
from capsa.cards import CARDS, Cards
from capsa.hands.combination import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.banting.state import State
    from capsa.hands.combination import Combination

_TWOS = Cards.of(card for card in CARDS if card.rank == "2").mask


def has_two(cards: Cards) -> bool:
    """Tell whether a 2 is among some cards."""
    return cards.mask & _TWOS != 0


def _never(state: State, bomb: Combination, table: Combination) -> bool:  # noqa: ARG001 - a table entry
    return False


def _on_single_two(state: State, bomb: Combination, table: Combination) -> bool:  # noqa: ARG001 - a table entry
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
    bomb = state.book.bomb(cards, rules.bomb_size)
    if bomb is None or table is None:
        return None
    return bomb if _BEATS[rules.bomb](state, bomb, table) else None


def fewest_cards_to_follow(state: State) -> int:
    """Return how many cards the smallest play on the table needs; a bomb may be smaller (CLS-3)."""
    assert state.table is not None
    size = state.table.size
    if state.rules.bomb is BombRule.BEATS_ANYTHING:
        return min(size, state.rules.bomb_size)
    return size


def opens_window(state: State) -> bool:
    """Tell whether what lies there, a 2 in it, may be bombed by anybody (CLS-4)."""
    return state.rules.bomb is BombRule.WINDOW and state.table is not None and has_two(state.table.cards)


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
