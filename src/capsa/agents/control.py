"""How likely a play is to hold the trick, judged from the cards that have not been seen."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from capsa.agents.seat import own_seat
from capsa.banting import Passing
from capsa.cards import CARDS, RANKS, Cards
from capsa.dealing import HAND_SIZE
from capsa.hands.combination import Combination, Kind

if TYPE_CHECKING:
    from capsa.banting import View
    from capsa.hands.book import Book

# how likely an opponent's higher single, pair or triple, being somewhere, does not come now
_HELD_BACK = {1: 0.72, 2: 0.6, 3: 0.5}
# how likely one opponent holds k unseen cards of a rank as a group of that size
_GROUPED = {2: (0.0, 0.0, 0.35, 0.8, 1.0), 3: (0.0, 0.0, 0.0, 0.12, 0.4)}
# how likely an opponent with thirteen cards beats the lowest and the highest of a kind, and does
_BEATEN = {
    Kind.TWO_PAIR: (0.6, 0.1),
    Kind.BARE_FOUR: (0.1, 0.0),
    Kind.STRAIGHT: (0.5, 0.35),
    Kind.FLUSH: (0.35, 0.2),
    Kind.FULL_HOUSE: (0.2, 0.04),
    Kind.FOUR_OF_A_KIND: (0.04, 0.01),
    Kind.STRAIGHT_FLUSH: (0.01, 0.0),
}


class Control:
    """What the seat that sees `view` knows of the opponents' cards, under the book in force or another."""

    def __init__(self, view: View, book: Book) -> None:
        seat = own_seat(view)
        self.book = book
        self.unseen = Cards.DECK.mask & ~view.hand.mask & ~view.played.mask
        self.opponents = tuple(
            count for other, count in enumerate(view.counts) if other != seat and count > 0
        )
        # who has passed a trick for good cannot answer in it
        self.followers = tuple(
            count
            for other, count in enumerate(view.counts)
            if other != seat
            and count > 0
            and not (other in view.passed and view.rules.passing is Passing.LOCKS)
        )
        unseen = self.unseen.bit_count()
        self.dealt = min(1.0, sum(self.opponents) / unseen) if unseen else 0.0
        places = sorted(range(52), key=lambda index: book.ordering.place(CARDS[index]))
        self._higher = _higher_counts(self.unseen, tuple(places))
        self._ranks = tuple(RANKS.index(rank) for rank in book.ordering.ranks)

    def higher_singles(self, index: int) -> int:
        """Return how many unseen cards are higher than a card."""
        return self._higher[index]

    def holds(self, play: Combination, followers: tuple[int, ...] | None = None) -> float:
        """Return how likely none of `followers` (numbers of cards; default all opponents) beats a play."""
        counts = self.opponents if followers is None else followers
        able = [count for count in counts if count >= play.size]
        if not able or not self.unseen:
            return 1.0
        share = len(able) / len(self.opponents)
        if play.size == 1:
            return float(
                _HELD_BACK[1] ** (self._higher[play.cards.mask.bit_length() - 1] * self.dealt * share)
            )
        if play.size <= 3:
            return float(_HELD_BACK[play.size] ** (self._higher_groups(play) * self.dealt * share))
        return self._holds_five(play, able)

    def four_at_large(self, followers: tuple[int, ...], size: int) -> float:
        """Return how likely one of the followers holds four of a kind, with as many cards as a bomb has."""
        unseen = self.unseen.bit_count()
        ranks = sum(1 for shift in range(0, 52, 4) if self.unseen >> shift & 15 == 15)
        if not ranks:
            return 0.0
        each = sum(comb(count, 4) / comb(unseen, 4) for count in followers if count >= size)
        return min(1.0, ranks * each)

    def _higher_groups(self, play: Combination) -> float:
        rank = (play.cards.mask.bit_length() - 1) >> 2
        chances = _GROUPED[play.size]
        above = self._ranks[self._ranks.index(rank) + 1 :]
        return sum(chances[(self.unseen >> 4 * other & 15).bit_count()] for other in above)

    def _holds_five(self, play: Combination, able: list[int]) -> float:
        low, high = _BEATEN[play.kind]
        first, last = kind_range(self.book, play.kind)
        within = (play.strength - first) / (last - first) if last > first else 0.5
        beaten = low + (high - low) * within
        chance = 1.0
        for count in able:
            chance *= 1 - beaten * ((count - play.size + 1) / (HAND_SIZE - play.size + 1)) ** 1.5
        return chance


@lru_cache(maxsize=1024)
def kind_range(book: Book, kind: Kind) -> tuple[int, int]:
    """Return the lowest and the highest strength of a kind; bombs outside the book count as one."""
    strengths = [play.strength for play in book.combinations if play.kind is kind]
    return (min(strengths), max(strengths)) if strengths else (0, 0)


def _higher_counts(unseen: int, places: tuple[int, ...]) -> list[int]:
    counts, higher = [0] * 52, 0
    for index in reversed(places):
        counts[index] = higher
        higher += unseen >> index & 1
    return counts
