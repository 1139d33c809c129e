"""The book: every combination of an ordering and which is higher, built once and kept.

The reference engine and everything fast read this book; nothing else knows what a combination is.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from capsa.cards import CARDS, RANKS, SUITS, Cards
from capsa.hands.combination import BOMB_KINDS, TRUMPS, Combination, Kind
from capsa.hands.ordering import FlushOrder, KindOrder, Ordering, StraightTieCard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_Key = tuple[int, ...]
_Entry = tuple[int, _Key]

_ABOVE_ALL = 1 << 16
_SHIFTS = tuple(range(0, 52, 4))
_RANKS = sum(1 << shift for shift in _SHIFTS)
_SUIT_MASKS = tuple(sum(1 << 4 * rank + suit for rank in range(13)) for suit in range(4))
_BITS = tuple(tuple(1 << bit for bit in range(4) if nibble >> bit & 1) for nibble in range(16))
_RANK_BITS = tuple((shift, tuple(tuple(bit << shift for bit in bits) for bits in _BITS)) for shift in _SHIFTS)
_SUBSETS = tuple(
    tuple(tuple(sum(some) for some in combinations(_BITS[nibble], size)) for size in range(5))
    for nibble in range(16)
)


class Book:
    """All combinations of one ordering. Get one from `book`, which builds each only once."""

    def __init__(self, ordering: Ordering) -> None:
        self.ordering = ordering
        self._any_kind_follows = ordering.kind_order is KindOrder.HIGHER_BEATS
        self._by_mask = _number(_entries(ordering))
        self.combinations: tuple[Combination, ...] = tuple(
            sorted(self._by_mask.values(), key=lambda c: (c.size, c.strength, c.cards.mask))
        )
        self._bombs = {
            mask: Combination(kind, Cards(mask), _ABOVE_ALL + key[0])
            for kind in BOMB_KINDS.values()
            for mask, key in _ENTRIES[kind](ordering)
        }
        self._places = {play.cards.mask: place for place, play in enumerate(self.combinations)}
        self.sizes: tuple[int, ...] = tuple(sorted({kind.size for kind in ordering.combinations}))
        self._of_one_rank = tuple((4 * RANKS.index(rank), self._rank_table(rank)) for rank in ordering.ranks)
        self._straights = tuple(map(_of_straight, ordering.straights))
        self._plays = lru_cache(maxsize=1 << 14)(self._find_plays)

    def __reduce__(self) -> tuple[Callable[[Ordering], Book], tuple[Ordering]]:
        """Pickle a book as its ordering: whoever reads it builds the book once, as here."""
        return book, (self.ordering,)

    def classify(self, cards: Cards) -> Combination | None:
        """Return the combination that the cards make, or None; the highest kind that fits (CLB-2)."""
        return self._by_mask.get(cards.mask)

    def bomb(self, cards: Cards, size: int) -> Combination | None:
        """Return the bomb of `size` cards (4 bare, 5 with a fifth) that the cards make (CLS-5, BAN-3).

        Its strength tells bombs apart, by rank alone, and is above that of every ordinary combination.
        """
        return self._bombs.get(cards.mask) if len(cards) == size else None

    def beats(self, a: Combination, b: Combination) -> bool:
        """Tell whether `a` may be played on `b`: the same size and higher (CLB-3, CLB-4)."""
        if a.strength <= b.strength:
            return False
        if a.kind is b.kind:
            return True
        return a.size == b.size and (self._any_kind_follows or a.size != 5 or a.kind in TRUMPS)

    def plays(self, hand: Cards, size: int) -> tuple[Combination, ...]:
        """Return every combination of `size` cards in a hand, low to high."""
        return self._plays(hand.mask, size)

    def bombs(self, hand: Cards, size: int) -> tuple[Combination, ...]:
        """Return every bomb of `size` cards in a hand, low to high."""
        if not _has_four(hand.mask):
            return ()
        masks = _fours(hand.mask) if size == 4 else _fours_with_fifth(hand.mask)
        return tuple(sorted((self._bombs[mask] for mask in masks), key=lambda bomb: bomb.strength))

    def _find_plays(self, hand: int, size: int) -> tuple[Combination, ...]:
        if size > hand.bit_count() or size not in self.sizes:
            return ()
        if size <= 3:
            return tuple(
                [play for shift, table in self._of_one_rank for play in table[hand >> shift & 15][size]]
            )
        return self._in_order(self._candidates(hand, size))

    def _rank_table(self, rank: str) -> tuple[tuple[tuple[Combination, ...], ...], ...]:
        """Return, for each nibble of suits and each size up to 3, the plays in it, low to high."""
        shift = 4 * RANKS.index(rank)
        return tuple(
            tuple(self._in_order(some << shift for some in subsets) for subsets in by_size[:4])
            for by_size in _SUBSETS
        )

    def _in_order(self, masks: Iterable[int]) -> tuple[Combination, ...]:
        """Return the combinations among some masks, low to high."""
        places = [self._places[mask] for mask in masks if mask in self._places]
        return tuple([self.combinations[place] for place in sorted(places)])

    def _candidates(self, hand: int, size: int) -> Iterable[int]:
        if size == 4:
            return (*_fours(hand), *_two_pairs(hand))
        fours = _fours_with_fifth(hand) if _has_four(hand) else ()
        return {*self._runs(hand), *_suited(hand), *_full_houses(hand), *fours}

    def _runs(self, hand: int) -> Iterator[int]:
        held = (hand | hand >> 1 | hand >> 2 | hand >> 3) & _RANKS
        for ranks, of_ranks in self._straights:
            if held & ranks == ranks:
                yield from map(sum, product(*[bits[hand >> shift & 15] for shift, bits in of_ranks]))


@lru_cache(maxsize=32)
def book(ordering: Ordering) -> Book:
    """Return the book of an ordering."""
    return Book(ordering)


def _of_straight(straight: str) -> tuple[int, tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]]:
    """Return the ranks of a straight as a mask with one bit a rank, and each one's cards by suits held."""
    of_ranks = tuple(_RANK_BITS[RANKS.index(rank)] for rank in straight)
    return sum(1 << shift for shift, _ in of_ranks), of_ranks


def _has_four(hand: int) -> bool:
    return _RANKS & hand & hand >> 1 & hand >> 2 & hand >> 3 != 0


def _of_one_rank(hand: int, size: int) -> list[int]:
    return [subset << shift for shift in _SHIFTS for subset in _SUBSETS[hand >> shift & 15][size]]


def _fours(hand: int) -> list[int]:
    return _of_one_rank(hand, 4)


def _fours_with_fifth(hand: int) -> Iterator[int]:
    for four in _fours(hand):
        for shift in range(52):
            if hand & ~four & 1 << shift:
                yield four | 1 << shift


def _two_pairs(hand: int) -> Iterator[int]:
    for a, b in combinations(_of_one_rank(hand, 2), 2):
        if a & b == 0 and (a.bit_length() - 1) >> 2 != (b.bit_length() - 1) >> 2:
            yield a | b


def _full_houses(hand: int) -> Iterator[int]:
    triples = _of_one_rank(hand, 3)
    if triples:
        for pair in _of_one_rank(hand, 2):
            for triple in triples:
                if (pair.bit_length() - 1) >> 2 != (triple.bit_length() - 1) >> 2:
                    yield triple | pair


def _suited(hand: int) -> Iterator[int]:
    for suit in _SUIT_MASKS:
        cards = hand & suit
        if cards.bit_count() >= 5:
            bits = [1 << card.index for card in Cards(cards)]
            yield from map(sum, combinations(bits, 5))


def _number(entries: dict[int, _Entry]) -> dict[int, Combination]:
    """Turn each mask's (kind, key) into a combination whose strength is a dense place within its size."""
    kinds = tuple(Kind)
    places: dict[int, dict[_Entry, int]] = {}
    for size in range(1, 6):
        of_size = sorted({entry for entry in entries.values() if kinds[entry[0]].size == size})
        places[size] = {entry: place for place, entry in enumerate(of_size)}
    return {
        mask: Combination(kinds[entry[0]], Cards(mask), places[kinds[entry[0]].size][entry])
        for mask, entry in entries.items()
    }


def _entries(ordering: Ordering) -> dict[int, _Entry]:
    """Map each mask to the highest kind it makes: a higher kind is written over a lower one."""
    return {
        mask: (index, key)
        for index, kind in enumerate(Kind)
        if kind in ordering.combinations
        for mask, key in _ENTRIES[kind](ordering)
    }


def _singles(ordering: Ordering) -> Iterator[_Entry]:
    for card in CARDS:
        yield 1 << card.index, (ordering.place(card),)


def _groups(ordering: Ordering, size: int) -> Iterator[tuple[int, int, int]]:
    """Yield each group of one rank: its mask, its rank's place and its highest suit's place."""
    for shift in range(0, 52, 4):
        rank = ordering.ranks.index(RANKS[shift >> 2])
        for suits in combinations(range(4), size):
            mask = sum(1 << shift + suit for suit in suits)
            yield mask, rank, max(ordering.suits.index(SUITS[suit]) for suit in suits)


def _pairs(ordering: Ordering) -> Iterator[_Entry]:
    for mask, rank, suit in _groups(ordering, 2):
        yield mask, (rank, suit)


def _triples(ordering: Ordering) -> Iterator[_Entry]:
    for mask, rank, _ in _groups(ordering, 3):
        yield mask, (rank,)


def _bare_fours(ordering: Ordering) -> Iterator[_Entry]:
    for mask, rank, _ in _groups(ordering, 4):
        yield mask, (rank,)


def _two_pair(ordering: Ordering) -> Iterator[_Entry]:
    """By the higher pair and that pair's highest suit."""
    for (low, low_rank, _), (high, high_rank, suit) in product(_groups(ordering, 2), repeat=2):
        if low_rank < high_rank:
            yield low | high, (high_rank, suit)


def _full_house(ordering: Ordering) -> Iterator[_Entry]:
    for (triple, rank, _), (pair, pair_rank, _) in product(_groups(ordering, 3), _groups(ordering, 2)):
        if rank != pair_rank:
            yield triple | pair, (rank,)


def _four_of_a_kind(ordering: Ordering) -> Iterator[_Entry]:
    for (four, rank, _), card in product(_groups(ordering, 4), CARDS):
        if not four >> card.index & 1:
            yield four | 1 << card.index, (rank,)


def _straight(ordering: Ordering) -> Iterator[_Entry]:
    for place, ranks in enumerate(ordering.straights):
        last = ranks.index(max(ranks, key=ordering.ranks.index))
        tie = last if ordering.straight_tie_card is StraightTieCard.HIGHEST else 4
        shifts = [4 * RANKS.index(rank) for rank in ranks]
        for suits in product(range(4), repeat=5):
            mask = sum(1 << shift + suit for shift, suit in zip(shifts, suits, strict=True))
            yield mask, (place, ordering.suits.index(SUITS[suits[tie]]))


def _straight_flush(ordering: Ordering) -> Iterator[_Entry]:
    for place, ranks in enumerate(ordering.straights):
        for suit in range(4):
            mask = sum(1 << 4 * RANKS.index(rank) + suit for rank in ranks)
            yield mask, (place, ordering.suits.index(SUITS[suit]))


def _flush(ordering: Ordering) -> Iterator[_Entry]:
    for suit in range(4):
        suit_place = ordering.suits.index(SUITS[suit])
        for ranks in combinations(range(12, -1, -1), 5):
            mask = sum(1 << 4 * RANKS.index(ordering.ranks[rank]) + suit for rank in ranks)
            yield mask, _flush_key(ordering.flush_order, suit_place, ranks)


def _flush_key(order: FlushOrder, suit: int, ranks: _Key) -> _Key:
    """Return what decides between flushes; `ranks` are places from the top (CLB-5)."""
    if order is FlushOrder.SUIT_THEN_RANK:
        return (suit, ranks[0])
    if order is FlushOrder.RANK_THEN_SUIT:
        return (ranks[0], suit)
    return (*ranks, suit)


_ENTRIES = {
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
