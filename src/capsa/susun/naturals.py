"""Special thirteen cards: which natural they make, and which of two equal ones is stronger (CHP-7, SUS-8)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, TypeVar

from capsa.cards import RANKS, SUIT_MASKS, Cards
from capsa.hands.poker import RowKind, RowOrder, RowStrength, natural_front_strength, row_strength
from capsa.susun.rules import Natural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from capsa.susun.rules import SusunRules

K = TypeVar("K", int, RowStrength)

_RED = (0, 2)

_STRAIGHTS = frozenset({RowKind.STRAIGHT, RowKind.STRAIGHT_FLUSH, RowKind.ROYAL_FLUSH})
_FLUSHES = frozenset({RowKind.FLUSH, RowKind.STRAIGHT_FLUSH, RowKind.ROYAL_FLUSH})
_ROW_KINDS = {
    Natural.THREE_STRAIGHTS: _STRAIGHTS,
    Natural.THREE_FLUSHES: _FLUSHES,
    Natural.THREE_STRAIGHT_FLUSHES: _STRAIGHTS & _FLUSHES,
}


def _runs(size: int) -> list[int]:
    """Return each run of ranks, the ace low or high, as a number with one octal digit a rank."""
    runs = [(12, *range(size - 1)), *(range(low, low + size) for low in range(14 - size))]
    return [sum(1 << 3 * rank for rank in run) for run in runs]


_THREE_RUNS = frozenset(
    front + middle + back
    for front, (middle, back) in product(_runs(3), combinations_with_replacement(_runs(5), 2))
)
_THREE_SUITED = frozenset(
    tuple(
        sum(size for size, chosen in zip((3, 5, 5), suits, strict=True) if chosen == suit)
        for suit in range(4)
    )
    for suits in product(range(4), repeat=3)
)


@dataclass(frozen=True, slots=True)
class _Facts:
    """How often each rank and each suit comes in thirteen cards; `runs` is the former as octal digits."""

    cards: Cards
    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    runs: int

    @classmethod
    def of(cls, cards: Cards) -> _Facts:
        mask = cards.mask
        ranks = tuple([(mask >> shift & 15).bit_count() for shift in range(0, 52, 4)])
        suits = tuple([(mask & suit).bit_count() for suit in SUIT_MASKS])
        return cls(cards, ranks, suits, sum(count << 3 * rank for rank, count in enumerate(ranks)))

    def only(self, ranks: str) -> bool:
        """Tell whether no other ranks are there."""
        return sum(self.ranks[RANKS.index(rank)] for rank in ranks) == 13

    @property
    def pairs(self) -> int:
        """How many pairs there are: four of a kind is two, a triple is none (CHP-7)."""
        return sum(count // 2 for count in self.ranks if count != 3)


def is_dragon(cards: Cards) -> bool:
    """Tell whether thirteen cards have thirteen different ranks (SUS-8)."""
    mask = cards.mask
    return len(cards) == 13 and all(mask >> shift & 15 for shift in range(0, 52, 4))


def naturals(cards: Cards, rules: SusunRules) -> tuple[Natural, ...]:
    """Return what thirteen cards make among the rules' naturals, weakest first.

    The dragon comes last where the rules pay it by the cards alone (SUS-8); it isn't claimed there.
    """
    made = claimable(cards, rules)
    if rules.dragon is not None and is_dragon(cards):
        return (*made, Natural.DRAGON)
    return made


def claimable(cards: Cards, rules: SusunRules) -> tuple[Natural, ...]:
    """Return the naturals that a hand may claim, weakest first (CHP-4)."""
    if not rules.naturals or len(cards) != 13:
        return ()
    facts = _Facts.of(cards)
    return tuple(natural for natural, _ in rules.naturals if _TESTS[natural](facts))


def compare_equal(natural: Natural, a: Cards, b: Cards, rules: SusunRules) -> int:
    """Compare two hands with the same natural: 1 where `a` is stronger, -1 where `b` is, else 0 (CHP-7)."""
    if natural in _ROW_KINDS:
        return _sign(best_split(a, natural, rules.row_order), best_split(b, natural, rules.row_order))
    return _sign(_pair_ranks(a), _pair_ranks(b)) if natural is Natural.SIX_PAIRS else 0


def best_split(cards: Cards, natural: Natural, order: RowOrder) -> tuple[RowStrength, ...]:
    """Return back, middle, front of the best split into three straights or flushes; () if there is none."""
    kinds = _ROW_KINDS[natural]
    rows = sorted(_rows_of(cards, kinds, order), key=lambda row: row[0], reverse=True)
    best: tuple[RowStrength, ...] = ()
    for back_strength, back in rows:
        if best and back_strength < best[0]:
            break
        for middle_strength, middle in rows:
            if middle & back:
                continue
            front = natural_front_strength(Cards(cards.mask ^ back ^ middle), order)
            if front.kind in kinds:
                best = max(best, (back_strength, middle_strength, front))
    return best


def _sign(a: tuple[K, ...], b: tuple[K, ...]) -> int:
    return (a > b) - (a < b)


def _pair_ranks(cards: Cards) -> tuple[int, ...]:
    """Return the ranks of all pairs from the top; a four of a kind is two (CHP-7)."""
    ranks = _Facts.of(cards).ranks
    return tuple(rank for rank in range(12, -1, -1) for _ in range(ranks[rank] // 2))


def _rows_of(cards: Cards, kinds: frozenset[RowKind], order: RowOrder) -> Iterator[tuple[RowStrength, int]]:
    for mask in map(sum, combinations([1 << card.index for card in cards], 5)):
        strength = row_strength(Cards(mask), order)
        if strength.kind in kinds:
            yield strength, mask


def _splits_into_straight_flushes(facts: _Facts) -> bool:
    if facts.runs not in _THREE_RUNS or facts.suits not in _THREE_SUITED:
        return False
    return bool(best_split(facts.cards, Natural.THREE_STRAIGHT_FLUSHES, RowOrder()))


_TESTS: dict[Natural, Callable[[_Facts], bool]] = {
    Natural.SIX_PAIRS: lambda facts: facts.pairs == 6,
    Natural.THREE_STRAIGHTS: lambda facts: facts.runs in _THREE_RUNS,
    Natural.THREE_FLUSHES: lambda facts: facts.suits in _THREE_SUITED,
    Natural.DRAGON: lambda facts: facts.ranks == (1,) * 13,
    Natural.ONE_SUIT_DRAGON: lambda facts: 13 in facts.suits,
    Natural.TWELVE_ROYALS: lambda facts: facts.only("JQKA"),
    Natural.THREE_STRAIGHT_FLUSHES: _splits_into_straight_flushes,
    Natural.THREE_FOURS: lambda facts: facts.ranks.count(4) == 3,
    Natural.ALL_HIGH: lambda facts: facts.only("89TJQKA"),
    Natural.ALL_LOW: lambda facts: facts.only("2345678"),
    Natural.ONE_COLOUR: lambda facts: sum(facts.suits[suit] for suit in _RED) in (0, 13),
    Natural.FOUR_TRIPLES: lambda facts: sum(count >= 3 for count in facts.ranks) == 4,
    Natural.FIVE_PAIRS_AND_TRIPLE: lambda facts: facts.pairs == 5 and 3 in facts.ranks,
}
