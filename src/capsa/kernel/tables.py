"""A rules value as the numbers the kernel reads: its two books as tables, its options in a fixed order."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np

from capsa.banting import (
    BombedPays,
    BombRule,
    DealEnd,
    DragonRule,
    FirstLead,
    LastCard,
    Passing,
    PenaltyDouble,
    Settlement,
)
from capsa.cards import CARDS, Cards
from capsa.hands.combination import FIVE_CARD_KINDS, Kind
from capsa.hands.ordering import KindOrder, StraightTieCard
from capsa.kernel import reference
from capsa.kernel.errors import KernelError

try:
    from capsa.kernel import _native
except ImportError:  # not compiled here
    _native = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from capsa.banting import BantingRules
    from capsa.hands.book import Book
    from capsa.hands.combination import Combination
    from capsa.hands.ordering import Ordering

_LARGEST = (1 << 31) - 1


@lru_cache(maxsize=64)
def native_engine(rules: BantingRules) -> _native.Engine | reference.Engine:
    """Return the kernel's engine for a rules value, or what stands in for it.

    Raise `KernelError` for rules that the kernel cannot express.
    """
    if _native is None:
        return reference.Engine(rules)
    penalty = [_penalty(rules, count) for count in range(14)]
    places = list(rules.place_points or ())
    # four doublings, then the sum over the seats or as many differences
    if max(penalty) * 16 * 4 > _LARGEST or any(abs(points) > _LARGEST for points in places):
        raise KernelError("expected points that fit 32 bits", code="points_too_large")
    return _native.Engine(
        _order(rules.book()), _order(rules.book(two_low=True)), _options(rules), penalty, places
    )


def _penalty(rules: BantingRules, count: int) -> int:
    """Return the penalty for some cards left, before doubling (CLB-13)."""
    return count * next((factor for start, factor in reversed(rules.penalty) if count >= start), 0)


def _options(rules: BantingRules) -> list[int]:
    return [
        rules.players,
        list(FirstLead).index(rules.first_lead),
        list(Passing).index(rules.passing),
        int(rules.short_hand_passes),
        list(BombRule).index(rules.bomb),
        rules.bomb_size,
        int(rules.bombed_pays is not BombedPays.OWN),
        sum(1 << bit for bit, double in enumerate(PenaltyDouble) if double in rules.penalty_doubles),
        list(Settlement).index(rules.settlement),
        int(rules.deal_end is DealEnd.PLAY_ON),
        list(LastCard).index(rules.last_card),
        int(rules.dragon is DragonRule.WINS_DEAL),
    ]


def _order(book: Book) -> _native.Order:
    """Compile a book; groups of one rank need no table, since their strength is their place in the deck."""
    ordering = book.ordering
    place = [ordering.place(card) for card in CARDS]
    by_kind: dict[Kind, list[Combination]] = {kind: [] for kind in Kind}
    for play in book.combinations:
        by_kind[play.kind].append(play)
    return _native.order(
        place,
        sum(1 << number for number, kind in enumerate(Kind) if kind in ordering.combinations),
        ordering.kind_order is KindOrder.SAME_OR_TRUMP,
        _starts(by_kind),
        _straights(ordering, by_kind[Kind.STRAIGHT]),
        _suited(book),
        _two_pairs(by_kind[Kind.TWO_PAIR], ordering),
        [
            _by_rank(by_kind[kind], ordering)
            for kind in (Kind.BARE_FOUR, Kind.FULL_HOUSE, Kind.FOUR_OF_A_KIND)
        ],
    )


def _starts(by_kind: dict[Kind, list[Combination]]) -> list[int]:
    """Return the first strength of each five-card kind, and one past the last."""
    starts = [0]
    for kind in FIVE_CARD_KINDS:
        starts.append(max((play.strength + 1 for play in by_kind[kind]), default=starts[-1]))
    return starts


def _straights(ordering: Ordering, plays: Iterable[Combination]) -> list[list[int]]:
    """Return of each straight its ranks' places, the deciding one's index, and its lowest strength."""
    lowest: dict[frozenset[str], int] = {}
    for play in plays:
        ranks = frozenset(card.rank for card in play.cards)
        lowest[ranks] = min(play.strength, lowest.get(ranks, play.strength))
    runs = []
    for straight in ordering.straights:
        places = [ordering.ranks.index(rank) for rank in straight]
        highest = ordering.straight_tie_card is StraightTieCard.HIGHEST
        tie = places.index(max(places)) if highest else 4
        runs.append([*places, tie, lowest.get(frozenset(straight), 0)])
    return runs


def _suited(book: Book) -> NDArray[np.uint16]:
    """Return, for each suit and set of ranks, what five suited cards are worth: strength + 1, or 0."""
    ordering = book.ordering
    suited = np.zeros((4, 1 << 13), dtype=np.uint16)
    deck = {ordering.place(card): card for card in CARDS}
    for suit, places in product(range(4), combinations(range(13), 5)):
        play = book.classify(Cards.of(deck[4 * place + suit] for place in places))
        if play is not None:
            suited[suit, sum(1 << place for place in places)] = play.strength + 1
    return suited


def _two_pairs(plays: Iterable[Combination], ordering: Ordering) -> list[list[int]]:
    """Return strengths by the higher pair's rank and its highest suit."""
    strengths = [[0] * 4 for _ in range(13)]
    for play in plays:
        highest = max(map(ordering.place, play.cards))
        strengths[highest >> 2][highest & 3] = play.strength
    return strengths


def _by_rank(plays: Iterable[Combination], ordering: Ordering) -> list[int]:
    """Return strengths by the rank that most of the cards have; the rank's place where there are none."""
    strengths = list(range(13))
    for play in plays:
        ranks = [card.rank for card in play.cards]
        strengths[ordering.ranks.index(max(ranks, key=ranks.count))] = play.strength
    return strengths
