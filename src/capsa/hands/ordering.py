"""An order of cards and of combinations, as data: ranks, suits, straights and how ties are told apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from capsa.bounds import MOST_STRAIGHTS
from capsa.cards import CARDS, RANKS, SUITS, Card, Cards
from capsa.errors import RulesError
from capsa.hands.combination import STANDARD_KINDS, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

STRAIGHTS_UP_TO_TWO = tuple("3456789TJQKA2"[low : low + 5] for low in range(9))
"""The nine straights of an order in which 2 is highest (CLB-6)."""
STRAIGHTS_TWO_LOW = tuple("23456789TJQKA"[low : low + 5] for low in range(9))
"""The nine straights of an order in which 2 is lowest (CLS-8)."""


class StraightTieCard(StrEnum):
    """Whose suit decides between equal straights (CLB-4)."""

    LAST = "last"
    HIGHEST = "highest"


class FlushOrder(StrEnum):
    """How flushes compare (CLB-5)."""

    SUIT_THEN_RANK = "suit-then-rank"
    RANK_THEN_SUIT = "rank-then-suit"
    ALL_RANKS_THEN_SUIT = "all-ranks-then-suit"


class KindOrder(StrEnum):
    """Which five-card kinds may follow which (CLB-3)."""

    HIGHER_BEATS = "higher-beats"
    SAME_OR_TRUMP = "same-or-trump"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordering:
    """Which combinations exist and how they compare; two equal values make the same book.

    Raise `RulesError` naming every problem when the orders or the straights make no sense.
    """

    ranks: str = "3456789TJQKA2"
    suits: str = SUITS
    straights: tuple[str, ...] = STRAIGHTS_UP_TO_TWO
    straight_tie_card: StraightTieCard = StraightTieCard.LAST
    flush_order: FlushOrder = FlushOrder.SUIT_THEN_RANK
    kind_order: KindOrder = KindOrder.HIGHER_BEATS
    combinations: frozenset[Kind] = STANDARD_KINDS

    def __post_init__(self) -> None:
        problems = order_problems(self.ranks, self.suits) + straight_problems("straights", self.straights)
        if problems:
            raise RulesError(problems)

    def place(self, card: Card) -> int:
        """Return the card's place from 0 (lowest) to 51, rank before suit (CLB-4)."""
        return _places(self.ranks, self.suits)[card.index]

    def sort(self, cards: Iterable[Card]) -> list[Card]:
        """Return the cards low to high."""
        places = _places(self.ranks, self.suits)
        return sorted(cards, key=lambda card: places[card.index])

    def text(self, cards: Iterable[Card]) -> str:
        """Write the cards low to high, one space between."""
        if isinstance(cards, Cards):
            return _written(self.ranks, self.suits, cards.mask)
        return " ".join(map(str, self.sort(cards)))

    def lowest(self, cards: Cards) -> Card:
        """Return the lowest of some cards."""
        return min(cards, key=self.place)


@cache
def _places(ranks: str, suits: str) -> tuple[int, ...]:
    """Return the place of each card, by its index."""
    return tuple(4 * ranks.index(card.rank) + suits.index(card.suit) for card in CARDS)


@lru_cache(maxsize=1 << 14)
def _written(ranks: str, suits: str, mask: int) -> str:
    """Write a set of cards; the same few sets are written again and again."""
    places = _places(ranks, suits)
    return " ".join(map(str, sorted(Cards(mask), key=lambda card: places[card.index])))


def order_problems(ranks: str, suits: str) -> list[str]:
    """Say what is wrong with a rank order and a suit order."""
    problems = []
    if sorted(ranks) != sorted(RANKS):
        problems.append(f"rank_order: expected each of {RANKS} once, got: {ranks!r}")
    if sorted(suits) != sorted(SUITS):
        problems.append(f"suit_order: expected each of {SUITS} once, got: {suits!r}")
    return problems


def straight_problems(key: str, straights: Sequence[str]) -> list[str]:
    """Say what is wrong with a table of straights (CLB-6)."""
    if len(straights) > MOST_STRAIGHTS:
        return [f"{key}: expected up to {MOST_STRAIGHTS} straights, got {len(straights)}"]
    problems = []
    seen: dict[str, str] = {}
    for straight in straights:
        if len(straight) != 5 or len(set(straight)) != 5 or not set(straight) <= set(RANKS):
            problems.append(f"{key}: expected five different ranks of {RANKS}, got: {straight!r}")
        elif "".join(sorted(straight)) in seen:
            earlier = seen["".join(sorted(straight))]
            problems.append(f"{key}: expected each straight once, got {straight!r} and {earlier!r}")
        seen["".join(sorted(straight))] = straight
    return problems
