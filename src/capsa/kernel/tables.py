"""A rules value as the records the kernel reads: its two books as tables, its options in a fixed order.

Every record is laid out as the structure of the same name in native/types.h.
"""

from __future__ import annotations

import math
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
from capsa.banting.scoring import penalty_for
from capsa.cards import CARDS, Cards
from capsa.hands.combination import FIVE_CARD_KINDS, TRUMPS, Kind
from capsa.hands.ordering import KindOrder, StraightTieCard
from capsa.kernel import extension, reference
from capsa.kernel.errors import KernelError
from capsa.kernel.places import places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from capsa.banting import BantingRules
    from capsa.hands.book import Book
    from capsa.hands.combination import Combination
    from capsa.hands.ordering import Ordering

_LARGEST = (1 << 31) - 1
_RANKS = 13
_FIVES = 1287  # C(13, 5)
_STRAIGHT = np.dtype([("ranks", "u2"), ("strength", "i2"), ("shift", "u1", 5)], align=True)
_ORDER = np.dtype(
    [
        ("inward", "u8", (7, 256)),
        ("outward", "u8", (7, 256)),
        ("twos", "u8"),
        ("rotation", "i4"),
        ("within", "u4", 1 << _RANKS),
        ("suited", "i2", (4, 1 << _RANKS)),
        ("follow", "u2", len(Kind) + 1),
        ("start", "i2", len(FIVE_CARD_KINDS)),
        ("strength", "i2", (len(Kind), len(CARDS))),
        ("fives_of", "u2", _RANKS + 1),
        ("fives", "u2", _FIVES),
        ("straights", _STRAIGHT, _FIVES),
    ],
    align=True,
)
_KINDS = list(Kind)
_BY_MAIN_CARDS = [kind for kind in Kind if "straight" not in kind.name.lower() and kind is not Kind.FLUSH]
_SIZES = ({Kind.TWO_PAIR, Kind.BARE_FOUR}, set(FIVE_CARD_KINDS))


def _first_after(seat: int, seats: int) -> int:
    """Return the first of some seats, a bit each, clockwise from a seat, which itself comes last."""
    return next((at % 4 for at in range(seat + 1, seat + 5) if seats >> at % 4 & 1), seat)


_AFTER = np.array([[_first_after(seat, seats) for seats in range(16)] for seat in range(4)], np.uint8)


@lru_cache(maxsize=64)
def native_engine(rules: BantingRules) -> extension.native.Engine | reference.Engine:
    """Return the kernel's engine for a rules value, or what stands in for it.

    Raise `KernelError` for rules that the kernel cannot express.
    """
    if extension.native is None:
        return reference.Engine(rules)
    penalty = [penalty_for(rules.penalty, cards) for cards in range(14)]
    places = list(rules.place_points or ())
    # four doublings, then the sum over the seats or as many differences
    if max(penalty) * 16 * 4 > _LARGEST or any(abs(points) > _LARGEST for points in places):
        raise KernelError("expected points that fit 32 bits", code="points_too_large")
    options = [*_options(rules), *penalty, *places, *[0] * (4 - len(places))]
    normal, turned = (order_record(rules.book(two_low=two_low)) for two_low in (False, True))
    record = np.array(options, np.int32).tobytes() + _AFTER.tobytes()
    return extension.native.Engine(record, *normal, *turned)


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


def order_record(book: Book) -> tuple[bytes, NDArray[np.uint16]]:
    """Compile a book: its tables, and the lists of straights that they point into."""
    ordering = book.ordering
    record = np.zeros((), _ORDER)
    at = places(ordering)
    record["inward"], record["outward"] = at.inward, at.outward
    turned = (at.of_cards == (at.of_cards[0] + np.arange(len(CARDS))) % len(CARDS)).all()
    record["rotation"] = at.of_cards[0] if turned else -1
    record["twos"] = sum(1 << ordering.place(card) for card in CARDS if card.rank == "2")
    record["follow"] = _followers(ordering)
    by_kind: dict[Kind, list[Combination]] = {kind: [] for kind in Kind}
    for play in book.combinations:
        by_kind[play.kind].append(play)
    record["start"] = _starts(by_kind)
    record["suited"] = _suited(book)
    record["strength"] = np.arange(len(CARDS)) >> 2  # of bombs that are no combination, the rank
    for kind in _BY_MAIN_CARDS:
        for play in by_kind[kind]:
            record["strength"][_KINDS.index(kind), _highest_main(play, ordering)] = play.strength
    record["fives_of"] = [math.comb(size, 5) for size in range(_RANKS + 1)]
    record["fives"] = [some for some in range(1 << _RANKS) if some.bit_count() == 5]
    straights = _straights(ordering, by_kind[Kind.STRAIGHT])
    record["straights"][: len(straights)] = straights
    record["within"], lists = _lists(straights["ranks"])
    return record.tobytes(), lists


def _followers(ordering: Ordering) -> list[int]:
    """Return, by kind on the table, which kinds may follow, one bit each; the last is for a lead."""
    followers = []
    for kind in _KINDS:
        same = next((size for size in _SIZES if kind in size), {kind})
        if kind in FIVE_CARD_KINDS and ordering.kind_order is KindOrder.SAME_OR_TRUMP:
            same = {kind} | TRUMPS
        followers.append(same if kind in ordering.combinations else set())
    return [
        sum(1 << _KINDS.index(kind) for kind in some & ordering.combinations)
        for some in (*followers, set(Kind))
    ]


def _starts(by_kind: dict[Kind, list[Combination]]) -> list[int]:
    """Return the first strength of each five-card kind."""
    starts = [0]
    for kind in FIVE_CARD_KINDS[:-1]:
        starts.append(max((play.strength + 1 for play in by_kind[kind]), default=starts[-1]))
    return starts


def _straights(ordering: Ordering, plays: Iterable[Combination]) -> NDArray[np.void]:
    """Return each straight: its ranks, its lowest strength, its ranks' shifts, the deciding one's first."""
    lowest: dict[frozenset[str], int] = {}
    for play in plays:
        names = frozenset(card.rank for card in play.cards)
        lowest[names] = min(play.strength, lowest.get(names, play.strength))
    straights = np.zeros(len(ordering.straights), _STRAIGHT)
    for number, straight in enumerate(ordering.straights):
        ranks = [ordering.ranks.index(rank) for rank in straight]
        highest = ordering.straight_tie_card is StraightTieCard.HIGHEST
        tie = max(ranks) if highest else ranks[-1]
        shifts = [4 * rank for rank in sorted(ranks, key=lambda rank: rank != tie)]
        strength = lowest.get(frozenset(straight), 0)
        straights[number] = (sum(1 << rank for rank in ranks), strength, shifts)
    return straights


def _lists(straights: NDArray[np.uint16]) -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
    """Return, for each set of ranks, where its list stands: how many straights are in it, then which."""
    inside = straights & ~np.arange(1 << _RANKS, dtype=np.uint16)[:, None] == 0
    sets, at = np.unique(inside, axis=0, return_inverse=True)
    lists = [np.array([row.sum(), *np.flatnonzero(row)], np.uint16) for row in sets]
    starts = np.cumsum([0, *map(len, lists)])[:-1]
    return starts[at].astype(np.uint32), np.concatenate(lists)


def _suited(book: Book) -> NDArray[np.int16]:
    """Return, for each suit and set of ranks, the strength of five suited cards, or -1."""
    ordering = book.ordering
    suited = np.full((4, 1 << _RANKS), -1, dtype=np.int16)
    deck = {ordering.place(card): card for card in CARDS}
    for suit, ranks in product(range(4), combinations(range(_RANKS), 5)):
        play = book.classify(Cards.of(deck[4 * rank + suit] for rank in ranks))
        if play is not None:
            suited[suit, sum(1 << rank for rank in ranks)] = play.strength
    return suited


def _highest_main(play: Combination, ordering: Ordering) -> int:
    """Return the place of the highest card among those whose rank the play has most of."""
    ranks = [card.rank for card in play.cards]
    most = max(map(ranks.count, ranks))
    return max(ordering.place(card) for card in play.cards if ranks.count(card.rank) == most)
