"""The book: every combination of an ordering and which is higher, built once, and what a hand has of them.

The reference engine and everything fast read this book.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from capsa.cards import RANKS, SUIT_MASKS, Cards
from capsa.hands.combination import BOMB_KINDS, TRUMPS, Combination
from capsa.hands.enumeration import every_combination, keys_of
from capsa.hands.ordering import KindOrder, Ordering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_ABOVE_ALL = 1 << 16
_SHIFTS = tuple(range(0, 52, 4))
_RANKS = sum(1 << shift for shift in _SHIFTS)
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
        self._by_mask = every_combination(ordering)
        self.combinations: tuple[Combination, ...] = tuple(
            sorted(self._by_mask.values(), key=lambda c: (c.size, c.strength, c.cards.mask))
        )
        self._bombs = {
            mask: Combination(kind, Cards(mask), _ABOVE_ALL + key[0])
            for kind in BOMB_KINDS.values()
            for mask, key in keys_of(kind, ordering)
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
    for suit in SUIT_MASKS:
        cards = hand & suit
        if cards.bit_count() >= 5:
            bits = [1 << card.index for card in Cards(cards)]
            yield from map(sum, combinations(bits, 5))
