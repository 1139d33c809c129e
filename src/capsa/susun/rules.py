"""What an arrangement game may differ in: every option of the family, its values and its contradictions."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Annotated

from capsa.bounds import MOST_DEALS, MOST_FACTOR, MOST_POINTS, range_problems
from capsa.cards import RANKS, SUITS
from capsa.errors import RulesError, shown
from capsa.hands.ordering import order_problems
from capsa.hands.poker import Comparison, RowKind, RowOrder, Wheel

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Row(StrEnum):
    """The three rows of an arrangement, in the order in which they are filled."""

    FRONT = "front"
    MIDDLE = "middle"
    BACK = "back"

    @property
    def size(self) -> int:
        """How many cards it has."""
        return 3 if self is Row.FRONT else 5


class Natural(StrEnum):
    """Special thirteen cards (CHP-7)."""

    SIX_PAIRS = "six_pairs"
    THREE_STRAIGHTS = "three_straights"
    THREE_FLUSHES = "three_flushes"
    DRAGON = "dragon"
    ONE_SUIT_DRAGON = "one_suit_dragon"
    TWELVE_ROYALS = "twelve_royals"
    THREE_STRAIGHT_FLUSHES = "three_straight_flushes"
    THREE_FOURS = "three_fours"
    ALL_HIGH = "all_high"
    ALL_LOW = "all_low"
    ONE_COLOUR = "one_colour"
    FOUR_TRIPLES = "four_triples"
    FIVE_PAIRS_AND_TRIPLE = "five_pairs_and_triple"


class RoyaltyMode(StrEnum):
    """Whether a royalty comes on top of the row's points or stands in their place (SUS-4)."""

    ADD = "add"
    REPLACE = "replace"


class RoyaltyTo(StrEnum):
    """Who is paid royalties (CHP-6)."""

    ROW_WINNER = "row-winner"
    BOTH = "both"


class RoyaltyLimit(StrEnum):
    """Which of an arrangement's royalties are paid (CHP-6)."""

    ALL = "all"
    HIGHEST = "highest"


class RoyaltiesAnnounced(StrEnum):
    """Whether a royalty must be announced to be paid (CHP-6)."""

    AUTOMATIC = "automatic"
    REQUIRED = "required"


class FoulPays(StrEnum):
    """What a foul is charged as (SUS-7, CHP-8); a number is units to each opponent."""

    HOME_RUN = "home-run"
    SCOOP = "scoop"


class Pairing(StrEnum):
    """Who settles with whom."""

    ALL_PAIRS = "all-pairs"
    BANKER = "banker"


class TimeoutRule(StrEnum):
    """What an arrangement is whose time ran out (ARR-7)."""

    AS_IT_LIES = "as-it-lies"
    FOUL = "foul"


Royalties = dict[Row, dict[RowKind, int]]

FRONT_KINDS = (RowKind.HIGH_CARD, RowKind.PAIR, RowKind.THREE_OF_A_KIND)

_RANGES: tuple[tuple[int, int, tuple[str, ...]], ...] = (
    (2, 4, ("players", "home_run_players")),
    (1, MOST_FACTOR, ("scoop_multiplier", "home_run_multiplier")),
    (1, MOST_DEALS, ("deals",)),
    (0, MOST_POINTS, ("row_points", "majority_bonus", "scoop_bonus", "home_run_bonus")),
    (0, MOST_POINTS, ("foul_pays", "dragon", "surrender")),
)


@dataclass(frozen=True, kw_only=True)
class SusunRules:
    """One way to play an arrangement game. Two equal values are the same game.

    Field names are the keys of the options table; numbers are points or units. `naturals` lists
    [name, units], weakest first. Raise `RulesError` naming every problem at once.
    """

    players: int = 4
    comparison: Comparison = Comparison.POKER
    suit_order: str | None = None
    wheel: Wheel = Wheel.LOWEST
    rows_strict: bool = False
    row_points: int = 1
    majority_bonus: int = 0
    scoop_multiplier: int = 1
    scoop_bonus: int = 0
    home_run_multiplier: int = 1
    home_run_bonus: int = 0
    home_run_players: int = 4
    royalties: Royalties = field(default_factory=dict)
    royalty_mode: RoyaltyMode = RoyaltyMode.ADD
    royalty_to: RoyaltyTo = RoyaltyTo.ROW_WINNER
    royalty_limit: RoyaltyLimit = RoyaltyLimit.ALL
    royalties_announced: RoyaltiesAnnounced = RoyaltiesAnnounced.AUTOMATIC
    broken_royalties: bool = False
    foul_pays: FoulPays | int = FoulPays.SCOOP
    dragon: int | None = None
    naturals: tuple[Annotated[tuple[Natural, int], "[name, units]"], ...] = ()
    surrender: int | None = None
    pairing: Pairing = Pairing.ALL_PAIRS
    timeout: TimeoutRule = TimeoutRule.AS_IT_LIES
    deals: int = 1

    def __post_init__(self) -> None:
        problems = [*_range_problems(self), *_royalty_problems(self), *_shape_problems(self)]
        if problems:
            raise RulesError(problems)

    def __hash__(self) -> int:
        royalties = frozenset((row, frozenset(of_row.items())) for row, of_row in self.royalties.items())
        others = (getattr(self, option.name) for option in fields(self) if option.name != "royalties")
        return hash((royalties, *others))

    @cached_property
    def row_order(self) -> RowOrder:
        """How rows compare."""
        return RowOrder(comparison=self.comparison, suits=self.suit_order or SUITS, wheel=self.wheel)

    def royalty(self, row: Row, kind: RowKind) -> int:
        """Return what a row of this kind is worth beyond its points; 0 where nothing is listed.

        A royal flush that is not listed counts as the straight flush it is (SUP-2).
        """
        of_row: Mapping[RowKind, int] = self.royalties.get(row, {})
        if kind is RowKind.ROYAL_FLUSH and kind not in of_row:
            kind = RowKind.STRAIGHT_FLUSH
        return of_row.get(kind, 0)


def _range_problems(rules: SusunRules) -> Iterator[str]:
    for low, high, keys in _RANGES:
        for key in keys:
            number = getattr(rules, key)
            if isinstance(number, int):
                yield from range_problems(key, number, low, high)
    for index, (_, units) in enumerate(rules.naturals):
        yield from range_problems(f"naturals[{index}][1]", units, 0, MOST_POINTS)


def _royalty_problems(rules: SusunRules) -> Iterator[str]:
    for row, of_row in rules.royalties.items():
        for kind, units in of_row.items():
            if row is Row.FRONT and kind not in FRONT_KINDS:
                yield f"royalties.front: expected a kind of three cards, got: {shown(kind)}"
            yield from range_problems(f"royalties.{row}.{kind}", units, 0, MOST_POINTS)


def _shape_problems(rules: SusunRules) -> Iterator[str]:
    if rules.suit_order is not None:
        yield from order_problems(RANKS, rules.suit_order)
    elif rules.comparison is Comparison.SUITS:
        yield "suit_order: comparison 'suits' needs one, for instance 'dchs'"
    names = [name for name, _ in rules.naturals]
    if len(set(names)) < len(names):
        yield f"naturals: expected each natural once, got: {shown(names)}"
    if rules.dragon is not None and Natural.DRAGON in names:
        yield "dragon: the dragon is paid either here or among the naturals, not both"
