"""What a climbing game may differ in: every option of the family, its values and its contradictions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Annotated

from capsa.bounds import MOST_DEALS, MOST_POINTS, range_problems
from capsa.cards import SUITS, Card, Cards
from capsa.errors import RulesError, shown
from capsa.hands.book import Book, book
from capsa.hands.combination import STANDARD_KINDS, Kind
from capsa.hands.ordering import (
    STRAIGHTS_TWO_LOW,
    STRAIGHTS_UP_TO_TWO,
    FlushOrder,
    KindOrder,
    Ordering,
    StraightTieCard,
    order_problems,
    straight_problems,
)

PenaltyScale = tuple[Annotated[tuple[int, int], "[count, factor]"], ...]
"""From how many cards left which factor holds, rising from one card (CLB-13)."""


class FirstLead(StrEnum):
    """What the first lead of a deal must be (CLB-7)."""

    WITH_LOWEST = "with-lowest"
    LOWEST_SINGLE = "lowest-single"
    FREE = "free"


class NextLead(StrEnum):
    """Who leads the later deals of a match: the lowest card's holder, or the last deal's winner, freely."""

    LOWEST = "lowest"
    WINNER = "winner"


class Passing(StrEnum):
    """What a pass means for the rest of the trick (CLB-8 to CLB-10)."""

    LOCKS = "locks"
    MAY_RETURN = "may-return"
    MUST_BEAT = "must-beat"


class BombRule(StrEnum):
    """What a bomb may be played on and what it does (BAN-3, CLS-4)."""

    NONE = "none"
    WINS_DEAL = "wins-deal"
    WINDOW = "window"
    BEATS_SINGLE_TWO = "beats-single-two"
    BEATS_ANYTHING = "beats-anything"


class BombedPays(StrEnum):
    """What the player of a bombed 2 is charged (BAN-4)."""

    ALL = "all"
    OWN = "own"


class PenaltyDouble(StrEnum):
    """What doubles a penalty (CLB-13)."""

    UNPLAYED_TWO = "unplayed-two"
    UNPLAYED_FOUR = "unplayed-four"
    UNPLAYED_STRAIGHT_FLUSH = "unplayed-straight-flush"
    LAST_PLAY_TWO = "last-play-two"


class Settlement(StrEnum):
    """How penalties become points (CLB-14)."""

    PENALTY = "penalty"
    COLLECT = "collect"
    PAIRWISE = "pairwise"


class DealEnd(StrEnum):
    """When a deal ends (CLB-11)."""

    FIRST_OUT = "first-out"
    PLAY_ON = "play-on"


class LastCard(StrEnum):
    """The duty of whoever plays before a player with one card."""

    FREE = "free"
    HIGHEST_SINGLE = "highest-single"
    PAYS_FOR_ALL = "pays-for-all"


class DragonRule(StrEnum):
    """What thirteen different ranks in one hand do."""

    NONE = "none"
    WINS_DEAL = "wins-deal"


@dataclass(frozen=True, kw_only=True)
class BantingRules:
    """One way to play a climbing game. Two equal values are the same game.

    Field names are the keys of the options table. Raise `RulesError` naming every problem at once.
    `straights_two_low` None means CLS-8's nine straights, `bombed_pays` None means `all`.
    """

    players: int = 4
    rank_order: str = "3456789TJQKA2"
    suit_order: str = SUITS
    combinations: frozenset[Kind] = STANDARD_KINDS
    straights: tuple[str, ...] = STRAIGHTS_UP_TO_TWO
    straights_two_low: tuple[str, ...] | None = None
    straight_tie_card: StraightTieCard = StraightTieCard.LAST
    flush_order: FlushOrder = FlushOrder.SUIT_THEN_RANK
    kind_order: KindOrder = KindOrder.HIGHER_BEATS
    first_lead: FirstLead = FirstLead.WITH_LOWEST
    next_lead: NextLead = NextLead.LOWEST
    passing: Passing = Passing.LOCKS
    short_hand_passes: bool = False
    bomb: BombRule = BombRule.NONE
    bomb_size: int = 4
    bombed_pays: BombedPays | None = None
    penalty: PenaltyScale = ((1, 1), (10, 2), (13, 3))
    penalty_doubles: frozenset[PenaltyDouble] = frozenset()
    settlement: Settlement = Settlement.COLLECT
    deal_end: DealEnd = DealEnd.FIRST_OUT
    place_points: tuple[int, ...] | None = None
    last_card: LastCard = LastCard.FREE
    dragon: DragonRule = DragonRule.NONE
    deals: int = 1

    def __post_init__(self) -> None:
        problems = [*_order_problems(self), *_play_problems(self), *_point_problems(self)]
        if problems:
            raise RulesError(problems)

    @cached_property
    def ordering(self) -> Ordering:
        """The order of cards and combinations while ranks are normal."""
        return self._ordering(self.rank_order, self.straights)

    @cached_property
    def lowest_card(self) -> Card:
        """The lowest card of the deck, which leads a deal (CLB-7)."""
        return self.ordering.lowest(Cards.DECK)

    @cached_property
    def ordering_two_low(self) -> Ordering:
        """The order after a bomb stood: 2 below all others (CLS-8)."""
        ranks = "2" + self.rank_order.replace("2", "")
        straights = STRAIGHTS_TWO_LOW if self.straights_two_low is None else self.straights_two_low
        return self._ordering(ranks, straights)

    def book(self, *, two_low: bool = False) -> Book:
        """Return the book in force."""
        return self.book_two_low if two_low else self.book_two_high

    @cached_property
    def book_two_high(self) -> Book:
        """The book while ranks are normal."""
        return book(self.ordering)

    @cached_property
    def book_two_low(self) -> Book:
        """The book after a bomb stood (CLS-8)."""
        return book(self.ordering_two_low)

    def _ordering(self, ranks: str, straights: tuple[str, ...]) -> Ordering:
        return Ordering(
            ranks=ranks,
            suits=self.suit_order,
            straights=straights,
            straight_tie_card=self.straight_tie_card,
            flush_order=self.flush_order,
            kind_order=self.kind_order,
            combinations=self.combinations,
        )


def _order_problems(rules: BantingRules) -> list[str]:
    problems = order_problems(rules.rank_order, rules.suit_order)
    problems += straight_problems("straights", rules.straights)
    problems += straight_problems("straights_two_low", rules.straights_two_low or ())
    if Kind.SINGLE not in rules.combinations:
        problems.append("combinations: expected 'single' among them, or a leader could be stuck")
    return problems


def _play_problems(rules: BantingRules) -> list[str]:
    problems = []
    if not 2 <= rules.players <= 4:
        problems.append(f"players: expected 2, 3 or 4, got: {shown(rules.players)}")
    if rules.bomb_size not in (4, 5):
        problems.append(f"bomb_size: expected 4 or 5, got: {shown(rules.bomb_size)}")
    return problems + range_problems("deals", rules.deals, 1, MOST_DEALS)


def _point_problems(rules: BantingRules) -> list[str]:
    problems = []
    starts = [start for start, _ in rules.penalty]
    if not starts or starts[0] != 1 or starts[-1] > 13 or any(a >= b for a, b in pairwise(starts)):
        pairs = "[count, factor] pairs rising from count 1, up to 13"
        problems.append(f"penalty: expected {pairs}, got: {shown(rules.penalty)}")
    for index, (_, factor) in enumerate(rules.penalty):
        problems += range_problems(f"penalty[{index}][1]", factor, 0, MOST_POINTS)
    for index, points in enumerate(rules.place_points or ()):
        problems += range_problems(f"place_points[{index}]", points, -MOST_POINTS, MOST_POINTS)
    if rules.deal_end is DealEnd.PLAY_ON:
        problems += _place_problems(rules)
    return problems


def _place_problems(rules: BantingRules) -> list[str]:
    problems = []
    places = rules.place_points or ()
    if len(places) != rules.players:
        problems.append(
            f"place_points: with deal_end 'play-on' expected {rules.players} numbers, "
            f"one a place, got: {shown(places)}"
        )
    if list(places) != sorted(places, reverse=True):
        problems.append(
            f"place_points: expected numbers that never rise from first to last, got: {shown(places)}"
        )
    if rules.bomb is BombRule.WINS_DEAL:
        problems.append("bomb: 'wins-deal' ends the deal at once, so it cannot go with deal_end 'play-on'")
    if rules.dragon is DragonRule.WINS_DEAL:
        problems.append("dragon: 'wins-deal' ends the deal at once, so it cannot go with deal_end 'play-on'")
    if rules.last_card is LastCard.PAYS_FOR_ALL:
        problems.append("last_card: 'pays-for-all' moves penalties, and deal_end 'play-on' settles none")
    return problems
