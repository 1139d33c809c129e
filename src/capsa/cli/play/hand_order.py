"""How a hand is laid out on the screen, and which plays are suggested: a few of each size, lowest first."""

from __future__ import annotations

from enum import StrEnum
from itertools import zip_longest
from typing import TYPE_CHECKING

from capsa.banting import Answer, Bomb, Play
from capsa.cards import Cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from capsa.banting import Action, View
    from capsa.cards import Card
    from capsa.hands.book import Book

SUGGESTIONS = 9


class Sorting(StrEnum):
    """What a hand is sorted by."""

    RANK = "rank"
    SUIT = "suit"
    COMBINATIONS = "combinations"

    @property
    def following(self) -> Sorting:
        """The next one, round and round."""
        every = list(Sorting)
        return every[(every.index(self) + 1) % len(every)]


def hand_groups(view: View, sorting: Sorting) -> list[list[Card]]:
    """Return the hand in groups as they are shown, low to high inside each."""
    book = view.book
    if sorting is Sorting.RANK:
        return [book.ordering.sort(view.hand)]
    if sorting is Sorting.SUIT:
        suits = [[card for card in view.hand if card.suit == suit] for suit in book.ordering.suits]
        return [book.ordering.sort(cards) for cards in suits if cards]
    return [book.ordering.sort(cards) for cards in _combinations(view.hand, book)]


def cards_of(action: Action) -> Cards | None:
    """Return the cards that an action lays, or None where it lays none."""
    return action.cards if isinstance(action, Play | Bomb | Answer) else None


def plays_by_size(view: View) -> dict[int, list[Action]]:
    """Return what may be laid now by its number of cards, bombs first, then low to high."""
    found: dict[int, list[Action]] = {}
    laying = (action for action in view.legal if cards_of(action))
    for action in sorted(laying, key=lambda action: _place(view, action)):
        found.setdefault(len(cards_of(action) or ()), []).append(action)
    return found


def suggestions(view: View) -> tuple[Action, ...]:
    """Return at most nine plays: the lowest of each size in turn, so that every size is there."""
    sizes = plays_by_size(view).values()
    in_turn = (action for row in zip_longest(*sizes) for action in row if action is not None)
    chosen = [action for action, _ in zip(in_turn, range(SUGGESTIONS), strict=False)]
    return tuple(sorted(chosen, key=lambda action: (len(cards_of(action) or ()), _place(view, action))))


def _place(view: View, action: Action) -> tuple[int, str]:
    cards = cards_of(action) or Cards.EMPTY
    book = view.book
    combination = book.classify(cards) or book.bomb(cards, view.rules.bomb_size)
    return (combination.strength if combination else 0), book.ordering.text(cards)


def _combinations(hand: Cards, book: Book) -> Iterable[Cards]:
    """Yield what a hand falls apart into, the strongest five cards first, then triples and pairs."""
    for size in (5, 3, 2):
        while plays := book.plays(hand, size):
            yield plays[-1].cards
            hand -= plays[-1].cards
    for card in book.ordering.sort(hand):
        yield Cards.of([card])
