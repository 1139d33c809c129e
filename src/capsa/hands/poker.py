"""The strength of a row of three or five cards, in poker order and in suit order (ARR-2 to ARR-4, SUS-1, SUP-1)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from capsa.cards import RANKS, SUITS, Card, Cards

Key = tuple[int | tuple[int, ...], ...]

_WHEEL = (12, 3, 2, 1, 0)


class RowKind(StrEnum):
    """Kinds of row, low to high (ARR-2)."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"


ROW_KINDS = tuple(RowKind)

_BY_COUNTS = {
    (1, 1, 1): RowKind.HIGH_CARD,
    (2, 1): RowKind.PAIR,
    (3,): RowKind.THREE_OF_A_KIND,
    (1, 1, 1, 1, 1): RowKind.HIGH_CARD,
    (2, 1, 1, 1): RowKind.PAIR,
    (2, 2, 1): RowKind.TWO_PAIR,
    (3, 1, 1): RowKind.THREE_OF_A_KIND,
    (3, 2): RowKind.FULL_HOUSE,
    (4, 1): RowKind.FOUR_OF_A_KIND,
}


class Comparison(StrEnum):
    """What decides between rows of one kind: suits (SUS-1) or poker's kickers (SUP-1)."""

    SUITS = "suits"
    POKER = "poker"


class Wheel(StrEnum):
    """Where A-2-3-4-5 stands among straights (ARR-4)."""

    LOWEST = "lowest"
    SECOND_HIGHEST = "second-highest"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowOrder:
    """How rows compare; `suits` matters only to `Comparison.SUITS`."""

    comparison: Comparison = Comparison.POKER
    suits: str = SUITS
    wheel: Wheel = Wheel.LOWEST

    def sort(self, cards: Cards) -> list[Card]:
        """Return the cards low to high: 2 to A, then suit."""
        return sorted(cards, key=lambda card: (card.index >> 2, self.suits.index(card.suit)))

    def text(self, cards: Cards) -> str:
        """Write the cards low to high, one space between."""
        return " ".join(map(str, self.sort(cards)))


@dataclass(frozen=True, slots=True, order=True)
class RowStrength:
    """A row's place: rows of 3 and of 5 compare with each other (ARR-3), and equal rows tie."""

    kind_place: int
    key: Key

    @property
    def kind(self) -> RowKind:
        """The row's kind."""
        return ROW_KINDS[self.kind_place]


def row_strength(cards: Cards, order: RowOrder) -> RowStrength:
    """Return the strength of a row of 3 or 5 cards; raise `ValueError` for another number of cards."""
    if len(cards) not in (3, 5):
        raise ValueError(f"expected a row of 3 or 5 cards, got {len(cards)}: {str(cards)!r}")
    return _row_strength(cards.mask, order)


@lru_cache(maxsize=1 << 17)
def _row_strength(mask: int, order: RowOrder) -> RowStrength:
    cards = tuple(Cards(mask))
    ranks, counts = _grouped(cards)
    kind = _BY_COUNTS[counts]
    if kind is RowKind.HIGH_CARD and len(cards) == 5:
        kind, ranks = _run_or_flush(cards, ranks, order)
    key = ranks if order.comparison is Comparison.POKER else _suit_key(kind, ranks, cards, order)
    return RowStrength(ROW_KINDS.index(kind), key)


def _grouped(cards: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the different ranks, the most frequent first and then from the top, and how often each comes."""
    by_weight = sorted(Counter(card.index >> 2 for card in cards).items(), key=lambda i: (-i[1], -i[0]))
    return tuple(rank for rank, _ in by_weight), tuple(count for _, count in by_weight)


def _run_or_flush(
    cards: tuple[Card, ...], ranks: tuple[int, ...], order: RowOrder
) -> tuple[RowKind, tuple[int, ...]]:
    """Return the kind of five different ranks, and the ranks that count: of a straight only its top."""
    suited = len({card.suit for card in cards}) == 1
    top = _straight_top(ranks, order)
    if top is None:
        return (RowKind.FLUSH if suited else RowKind.HIGH_CARD), ranks
    if not suited:
        return RowKind.STRAIGHT, (top,)
    royal = ranks[0] - ranks[4] == 4 and ranks[0] == RANKS.index("A")
    return (RowKind.ROYAL_FLUSH if royal else RowKind.STRAIGHT_FLUSH), (top,)


def _straight_top(ranks: tuple[int, ...], order: RowOrder) -> int | None:
    """Return a straight's place: twice its top rank, with the wheel where the order wants it."""
    if ranks == _WHEEL:
        return 2 * 3 if order.wheel is Wheel.LOWEST else 2 * 12 - 1
    return 2 * ranks[0] if ranks[0] - ranks[4] == 4 else None


def _suit_key(kind: RowKind, ranks: tuple[int, ...], cards: tuple[Card, ...], order: RowOrder) -> Key:
    """Return what decides inside a kind under SUS-1."""
    if kind in (RowKind.HIGH_CARD, RowKind.FLUSH):
        suit = _highest_suit(cards, ranks[0], order)
        return (ranks, suit) if kind is RowKind.HIGH_CARD else (suit, ranks)
    if kind in (RowKind.STRAIGHT, RowKind.STRAIGHT_FLUSH, RowKind.ROYAL_FLUSH):
        rank = max(card.index >> 2 for card in cards)
        top = 3 if ranks[0] == 2 * 3 else rank
        # the five-high straight's suit is the 5's; a wheel placed second highest counts its ace
        return (ranks[0], _highest_suit(cards, top, order))
    if kind in (RowKind.PAIR, RowKind.TWO_PAIR):
        return (ranks[0], _highest_suit(cards, ranks[0], order))
    return (ranks[0],)


def _highest_suit(cards: tuple[Card, ...], rank: int, order: RowOrder) -> int:
    return max(order.suits.index(card.suit) for card in cards if card.index >> 2 == rank)
