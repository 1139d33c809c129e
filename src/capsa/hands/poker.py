"""The strength of a row of three or five cards, in poker and in suit order (ARR-2 to ARR-4, SUS-1, SUP-1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from capsa.cards import RANKS, SUIT_MASKS, SUITS, Card, Cards
from capsa.errors import HandsError

_Key = tuple[int | tuple[int, ...], ...]

_ACE = RANKS.index("A")
_WHEELS = ((_ACE, 3, 2, 1, 0), (_ACE, 1, 0))


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
"""The kinds by `RowStrength.kind_place`."""

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

_RUNS = (RowKind.STRAIGHT, RowKind.STRAIGHT_FLUSH, RowKind.ROYAL_FLUSH)


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
        return _sorted(cards, self.suits)

    def text(self, cards: Cards) -> str:
        """Write the cards low to high, one space between."""
        return _written(self.suits, cards.mask)


def _sorted(cards: Cards, suits: str) -> list[Card]:
    return sorted(cards, key=lambda card: (card.index >> 2, suits.index(card.suit)))


@lru_cache(maxsize=1 << 14)
def _written(suits: str, mask: int) -> str:
    """Write a set of cards; the same few sets are written again and again."""
    return " ".join(map(str, _sorted(Cards(mask), suits)))


@dataclass(frozen=True, slots=True, order=True)
class RowStrength:
    """A row's place: rows of 3 and of 5 compare with each other (ARR-3), and equal rows tie."""

    kind_place: int
    key: _Key

    @property
    def kind(self) -> RowKind:
        """The row's kind."""
        return ROW_KINDS[self.kind_place]


def row_strength(cards: Cards, order: RowOrder) -> RowStrength:
    """Return the strength of a row of 3 or 5 cards; raise `HandsError` for another number of cards."""
    if len(cards) not in (3, 5):
        raise _no_row("3 or 5", cards)
    return _row_strength(cards.mask, order, runs=len(cards) == 5)


def natural_front_strength(cards: Cards, order: RowOrder) -> RowStrength:
    """Return the strength of a natural's front, whose three cards may be a straight or a flush (CHP-7)."""
    if len(cards) != 3:
        raise _no_row("3", cards)
    return _row_strength(cards.mask, order, runs=True)


def _no_row(sizes: str, cards: Cards) -> HandsError:
    message = f"expected a row of {sizes} cards, got {len(cards)}: {str(cards)!r}"
    return HandsError(message, code="wrong_card_count", cards=str(cards))


@lru_cache(maxsize=1 << 17)
def _row_strength(mask: int, order: RowOrder, *, runs: bool) -> RowStrength:
    ranks, counts = _grouped(mask)
    kind = _BY_COUNTS[counts]
    if kind is RowKind.HIGH_CARD and runs:
        kind, ranks = _run_or_flush(mask, ranks, order)
    key = ranks if order.comparison is Comparison.POKER else _suit_key(kind, ranks, mask, order)
    return RowStrength(ROW_KINDS.index(kind), key)


def _grouped(mask: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the different ranks, the most frequent first and then from the top, and how often each comes."""
    weights = [
        ((mask >> 4 * rank & 15).bit_count(), rank) for rank in range(_ACE, -1, -1) if mask >> 4 * rank & 15
    ]
    weights.sort(reverse=True)
    return tuple(rank for _, rank in weights), tuple(count for count, _ in weights)


def _run_or_flush(mask: int, ranks: tuple[int, ...], order: RowOrder) -> tuple[RowKind, tuple[int, ...]]:
    """Return the kind of a row of different ranks, and the ranks that count: of a straight its place."""
    suited = any(mask & ~suit == 0 for suit in SUIT_MASKS)
    place = _straight_place(ranks, order)
    if place is None:
        return (RowKind.FLUSH if suited else RowKind.HIGH_CARD), ranks
    if not suited:
        return RowKind.STRAIGHT, (place,)
    royal = len(ranks) == 5 and place == 2 * _ACE
    return (RowKind.ROYAL_FLUSH if royal else RowKind.STRAIGHT_FLUSH), (place,)


def _straight_place(ranks: tuple[int, ...], order: RowOrder) -> int | None:
    """Return twice the top rank of a straight, which leaves room for the wheel below ten to ace (ARR-4)."""
    if ranks in _WHEELS:
        return 2 * ranks[1] if order.wheel is Wheel.LOWEST else 2 * _ACE - 1
    return 2 * ranks[0] if ranks[0] - ranks[-1] == len(ranks) - 1 else None


def _suit_key(kind: RowKind, ranks: tuple[int, ...], mask: int, order: RowOrder) -> _Key:
    """Return what decides inside a kind under SUS-1; `ranks` are those that count, the first one foremost."""
    if kind is RowKind.HIGH_CARD:
        return (ranks, _highest_suit(mask, ranks[0], order))
    if kind is RowKind.FLUSH:
        return (_highest_suit(mask, ranks[0], order), ranks)
    if kind in _RUNS:
        # a place is twice the top rank; rounded up, the wheel's 2 * ace - 1 gives the ace
        return (ranks[0], _highest_suit(mask, (ranks[0] + 1) // 2, order))
    if kind in (RowKind.PAIR, RowKind.TWO_PAIR):
        return (ranks[0], _highest_suit(mask, ranks[0], order))
    return (ranks[0],)


def _highest_suit(mask: int, rank: int, order: RowOrder) -> int:
    return max(order.suits.index(SUITS[suit]) for suit in range(4) if mask >> 4 * rank + suit & 1)
