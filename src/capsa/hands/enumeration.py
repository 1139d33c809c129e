"""Every combination of an ordering, kind by kind: plain code to be read beside the rules (CLB-2 to CLB-6).

Keys tell which is higher; the book keeps what comes of them. Nothing else knows what a combination is.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from capsa.cards import CARDS, RANKS, SUITS, Cards
from capsa.hands.combination import Combination, Kind
from capsa.hands.ordering import FlushOrder, Ordering, StraightTieCard

if TYPE_CHECKING:
    from collections.abc import Iterator

Key = tuple[int, ...]
"""What decides between combinations of one kind, foremost first."""

_KINDS = tuple(Kind)


def every_combination(ordering: Ordering) -> dict[int, Combination]:
    """Return by mask what each group of cards is; its strength is a dense place among those of its size."""
    entries = _entries(ordering)
    places: dict[int, dict[tuple[int, Key], int]] = {}
    for size in range(1, 6):
        of_size = sorted({entry for entry in entries.values() if _KINDS[entry[0]].size == size})
        places[size] = {entry: place for place, entry in enumerate(of_size)}
    return {
        mask: Combination(_KINDS[entry[0]], Cards(mask), places[_KINDS[entry[0]].size][entry])
        for mask, entry in entries.items()
    }


def keys_of(kind: Kind, ordering: Ordering) -> Iterator[tuple[int, Key]]:
    """Yield each group of cards that makes a kind, as a mask, and its key."""
    return _MAKERS[kind](ordering)


def _entries(ordering: Ordering) -> dict[int, tuple[int, Key]]:
    """Map each mask to the highest kind it makes: a higher kind is written over a lower one."""
    return {
        mask: (index, key)
        for index, kind in enumerate(_KINDS)
        if kind in ordering.combinations
        for mask, key in keys_of(kind, ordering)
    }


def _singles(ordering: Ordering) -> Iterator[tuple[int, Key]]:
    for card in CARDS:
        yield 1 << card.index, (ordering.place(card),)


def _groups(ordering: Ordering, size: int) -> Iterator[tuple[int, int, int]]:
    """Yield each group of one rank: its mask, its rank's place and its highest suit's place."""
    for shift in range(0, 52, 4):
        rank = ordering.ranks.index(RANKS[shift >> 2])
        for suits in combinations(range(4), size):
            mask = sum(1 << shift + suit for suit in suits)
            yield mask, rank, max(ordering.suits.index(SUITS[suit]) for suit in suits)


def _pairs(ordering: Ordering) -> Iterator[tuple[int, Key]]:
    for mask, rank, suit in _groups(ordering, 2):
        yield mask, (rank, suit)


def _triples(ordering: Ordering) -> Iterator[tuple[int, Key]]:
    for mask, rank, _ in _groups(ordering, 3):
        yield mask, (rank,)


def _bare_fours(ordering: Ordering) -> Iterator[tuple[int, Key]]:
    for mask, rank, _ in _groups(ordering, 4):
        yield mask, (rank,)


def _two_pair(ordering: Ordering) -> Iterator[tuple[int, Key]]:
    """By the higher pair and that pair's highest suit."""
    for (low, low_rank, _), (high, high_rank, suit) in product(_groups(ordering, 2), repeat=2):
        if low_rank < high_rank:
            yield low | high, (high_rank, suit)


def _full_house(ordering: Ordering) -> Iterator[tuple[int, Key]]:
    for (triple, rank, _), (pair, pair_rank, _) in product(_groups(ordering, 3), _groups(ordering, 2)):
        if rank != pair_rank:
            yield triple | pair, (rank,)


def _four_of_a_kind(ordering: Ordering) -> Iterator[tuple[int, Key]]:
    for (four, rank, _), card in product(_groups(ordering, 4), CARDS):
        if not four >> card.index & 1:
            yield four | 1 << card.index, (rank,)


def _straight(ordering: Ordering) -> Iterator[tuple[int, Key]]:
    for place, ranks in enumerate(ordering.straights):
        last = ranks.index(max(ranks, key=ordering.ranks.index))
        tie = last if ordering.straight_tie_card is StraightTieCard.HIGHEST else 4
        shifts = [4 * RANKS.index(rank) for rank in ranks]
        for suits in product(range(4), repeat=5):
            mask = sum(1 << shift + suit for shift, suit in zip(shifts, suits, strict=True))
            yield mask, (place, ordering.suits.index(SUITS[suits[tie]]))


def _straight_flush(ordering: Ordering) -> Iterator[tuple[int, Key]]:
    for place, ranks in enumerate(ordering.straights):
        for suit in range(4):
            mask = sum(1 << 4 * RANKS.index(rank) + suit for rank in ranks)
            yield mask, (place, ordering.suits.index(SUITS[suit]))


def _flush(ordering: Ordering) -> Iterator[tuple[int, Key]]:
    for suit in range(4):
        suit_place = ordering.suits.index(SUITS[suit])
        for ranks in combinations(range(12, -1, -1), 5):
            mask = sum(1 << 4 * RANKS.index(ordering.ranks[rank]) + suit for rank in ranks)
            yield mask, _flush_key(ordering.flush_order, suit_place, ranks)


def _flush_key(order: FlushOrder, suit: int, ranks: Key) -> Key:
    """Return what decides between flushes; `ranks` are places from the top (CLB-5)."""
    if order is FlushOrder.SUIT_THEN_RANK:
        return (suit, ranks[0])
    if order is FlushOrder.RANK_THEN_SUIT:
        return (ranks[0], suit)
    return (*ranks, suit)


_MAKERS = {
    Kind.SINGLE: _singles,
    Kind.PAIR: _pairs,
    Kind.TRIPLE: _triples,
    Kind.TWO_PAIR: _two_pair,
    Kind.BARE_FOUR: _bare_fours,
    Kind.STRAIGHT: _straight,
    Kind.FLUSH: _flush,
    Kind.FULL_HOUSE: _full_house,
    Kind.FOUR_OF_A_KIND: _four_of_a_kind,
    Kind.STRAIGHT_FLUSH: _straight_flush,
}
