"""What many arrangement deals pay: the arrays that deals are given as, and everything wrong with them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from capsa.cards import Cards
from capsa.errors import CapsaError
from capsa.kernel.arrays import LANE, as_masks, ranks_held
from capsa.kernel.errors import KernelError
from capsa.kernel.rows import as_exactly, ranked_rows
from capsa.kernel.settling import Seat, home_runs, pair_points, royalties
from capsa.susun import (
    Arrangement,
    GaveUp,
    Pairing,
    Played,
    Row,
    Special,
    TimeoutRule,
    claimable,
    settle,
    total,
)
from capsa.susun.stakes import check_stakes, even_stakes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.susun import Outcome, Stakes, SusunRules

ANNOUNCED_BITS = (1, 2, 4)
_ANNOUNCED, _LATE, _SURRENDERED, _NATURAL = range(4)
_SIZES = np.array([row.size for row in Row], np.uint8)
_ANY_ROWS = np.array([0b111, 0b11111 << 3, 0b11111 << 8], np.uint64)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Endings:
    """How each seat of each deal ended, arrays of the shape [deals, seats]; None: nobody did that.

    `announced` (uint8) has bit 0 for the front, 1 for the middle, 2 for the back, None: all; `late` and
    `surrendered` are bool; `naturals` (int8) are places in the rules' naturals, -1 for no claim.
    """

    announced: NDArray[np.uint8] | None = None
    late: NDArray[np.bool_] | None = None
    surrendered: NDArray[np.bool_] | None = None
    naturals: NDArray[np.int8] | None = None


def settle_deals(
    rules: SusunRules,
    rows: NDArray[np.uint64],
    endings: Endings | None = None,
    *,
    stakes: Stakes | None = None,
    banker: NDArray[np.int8] | int | None = None,
) -> NDArray[np.int64]:
    """Return the points, int64[deals, seats], that `capsa.susun.settle` gives for 2 to 4 seats.

    `rows` are masks uint64[deals, seats, 3]: front, middle, back; those of who gave up are not looked at. A
    claimed natural's rows are its thirteen cards, however they lie. Rows are ranked by the kernel; equal
    naturals are compared by the reference. Raise `KernelError` for arrays that make no deals, naming the
    first bad one, and `CapsaError` where `settle` does.
    """
    deals = _Deals.of(rules, rows, endings or Endings(), stakes, banker)
    seats = [deals.seat(number) for number in range(deals.shape[1])]
    runners = home_runs(rules, seats, deals.banker)
    points = np.zeros(deals.shape, np.int64)
    for a, b in combinations(range(len(seats)), 2):
        paid = pair_points(rules, seats[a], seats[b], runners == a, runners == b) * deals.stakes[a][b]
        if rules.pairing is Pairing.BANKER:
            paid *= (deals.banker == a) | (deals.banker == b)
        points[:, a] += paid
        points[:, b] -= paid
    for deal in deals.with_equal_naturals():
        points[deal] = deals.by_reference(int(deal))
    return points


@dataclass(frozen=True, slots=True, eq=False)
class _Deals:
    """The arguments, checked; `how` are four numbers a seat, a natural counted from 1."""

    rules: SusunRules
    rows: NDArray[np.uint64]
    how: NDArray[np.uint8]
    stakes: Stakes
    banker: NDArray[np.int8]

    @classmethod
    def of(
        cls,
        rules: SusunRules,
        rows: NDArray[np.uint64],
        endings: Endings,
        stakes: Stakes | None,
        banker: NDArray[np.int8] | int | None,
    ) -> _Deals:
        rows = as_masks(rows, 3)
        if not 2 <= rows.shape[1] <= 4 or rows.shape[2] != 3:
            raise KernelError(f"expected rows of 2 to 4 seats, 3 a seat, got: {rows.shape}", code="bad_shape")
        seats = rows.shape[1]
        table = even_stakes(seats) if stakes is None else stakes
        check_stakes(table, seats)
        how = _how(rules, endings, rows.shape[:2])
        deals = cls(rules, rows, how, table, _bankers(rules, banker, rows.shape))
        deals.check_rows()
        deals.check_claims()
        return deals

    @property
    def shape(self) -> tuple[int, int]:
        return self.rows.shape[0], self.rows.shape[1]

    def check_rows(self) -> None:
        """Refuse the first deal with a row of another size, or a card twice."""
        shown = self.how[:, :, _SURRENDERED] == 0
        rows = [np.where(shown, self.rows[:, :, row], np.uint64(0)) for row in range(3)]
        wrong = [np.bitwise_count(of_row) != size * shown for of_row, size in zip(rows, _SIZES, strict=True)]
        cards = np.bitwise_or.reduce(rows)
        seen = np.bitwise_or.reduce(cards, axis=1)
        twice = np.bitwise_count(seen) != 13 * shown.sum(axis=1)
        bad = np.flatnonzero(np.logical_or.reduce(wrong).any(axis=1) | twice)
        if len(bad):
            laid = self.rows[bad[0]].tolist()
            message = f"expected rows of 3, 5 and 5 cards, each card once, got as deal {bad[0]}: {laid}"
            raise KernelError(message, code="bad_deal")

    def seat(self, number: int) -> Seat:
        """Rank and judge one seat of all deals; who surrendered gets rows that do no harm."""
        rules, how = self.rules, self.how[:, number]
        surrendered = how[:, _SURRENDERED] == 1
        masks = np.where(surrendered, _ANY_ROWS[:, None], self.rows[:, number].T)
        table = ranked_rows(rules.row_order)
        ranks = np.stack([table.of(row) for row in masks])
        lower, upper = ranks[:-1].astype(np.int64), ranks[1:]
        foul: NDArray[np.bool_] = np.any(lower + rules.rows_strict > upper, axis=0)
        late = (how[:, _LATE] == 1) & (rules.timeout is TimeoutRule.FOUL)
        is_dragon = ranks_held(np.bitwise_or.reduce(masks)) == LANE
        return Seat(
            ranks=ranks,
            royalty=royalties(rules, masks, table.kinds[ranks], foul),
            announced=how[:, _ANNOUNCED] & np.array(ANNOUNCED_BITS, np.uint8)[:, None] != 0,
            natural=how[:, _NATURAL].astype(np.int8) - np.int8(1),
            surrendered=surrendered,
            dragon=is_dragon & ~surrendered & (rules.dragon is not None),
            foul=foul | late,
        )

    def check_claims(self) -> None:
        """Ask the reference whether the cards make each natural claimed."""
        for deal, seat in np.argwhere(self.how[:, :, _NATURAL] > 0):
            special = self.outcome(int(deal), int(seat))
            assert isinstance(special, Special)
            if special.natural not in claimable(special.cards, self.rules):
                message = f"expected cards that make a natural {special.natural}, got: {special.cards}"
                raise CapsaError(message, code="not_a_natural", cards=str(special.cards))

    def with_equal_naturals(self) -> NDArray[np.intp]:
        """Return the deals in which two seats claimed the same natural."""
        claims = np.sort(self.how[:, :, _NATURAL], axis=1)
        return np.flatnonzero(((claims[:, 1:] == claims[:, :-1]) & (claims[:, 1:] > 0)).any(axis=1))

    def by_reference(self, deal: int) -> tuple[int, ...]:
        """Settle one deal as the reference does."""
        seats = self.rows.shape[1]
        players = tuple(self.outcome(deal, seat) for seat in range(seats))
        banker = int(self.banker[deal]) if self.rules.pairing is Pairing.BANKER else None
        return total(settle(self.rules, players, stakes=self.stakes, banker=banker), seats)

    def outcome(self, deal: int, seat: int) -> Outcome:
        """Return how a seat ended."""
        how = self.how[deal, seat]
        if how[_SURRENDERED]:
            return GaveUp()
        front, middle, back = (Cards(int(mask)) for mask in self.rows[deal, seat])
        if how[_NATURAL]:
            cards = Cards(front.mask | middle.mask | back.mask)
            return Special(natural=self.rules.naturals[how[_NATURAL] - 1][0], cards=cards)
        return Played(
            arrangement=Arrangement(front=front, middle=middle, back=back),
            announced=frozenset(
                row for row, bit in zip(Row, ANNOUNCED_BITS, strict=True) if how[_ANNOUNCED] & bit
            ),
            timed_out=bool(how[_LATE]),
        )


def _how(rules: SusunRules, endings: Endings, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    how = np.zeros((*shape, 4), np.uint8)
    how[:, :, _ANNOUNCED] = sum(ANNOUNCED_BITS)
    if endings.announced is not None:
        how[:, :, _ANNOUNCED] = _shaped(endings.announced, np.uint8, shape)
    if endings.late is not None:
        how[:, :, _LATE] = _shaped(endings.late, np.bool_, shape)
    if endings.surrendered is not None:
        how[:, :, _SURRENDERED] = _shaped(endings.surrendered, np.bool_, shape)
        if how[:, :, _SURRENDERED].any() and rules.surrender is None:
            raise CapsaError("expected rules in which a hand may be given up", code="no_surrender")
    if endings.naturals is not None:
        naturals = _shaped(endings.naturals, np.int8, shape)
        if naturals.size and not (naturals.min() >= -1 and naturals.max() < len(rules.naturals)):
            message = f"expected naturals from -1 to {len(rules.naturals) - 1}, got others"
            raise KernelError(message, code="bad_natural")
        how[:, :, _NATURAL] = naturals + 1
    if (how[:, :, _ANNOUNCED] > sum(ANNOUNCED_BITS)).any():
        raise KernelError("expected announced rows from 0 to 7, got more", code="bad_announced")
    if (how[:, :, _NATURAL] * how[:, :, _SURRENDERED]).any():
        raise KernelError("expected a natural or a surrender, got both", code="bad_ending")
    return how


def _shaped(
    array: NDArray[np.generic], dtype: type[np.generic], shape: tuple[int, ...]
) -> NDArray[np.generic]:
    array = as_exactly(array, dtype, 2)
    if array.shape != shape:
        raise KernelError(f"expected the shape {shape}, got: {array.shape}", code="bad_shape")
    return array


def _bankers(
    rules: SusunRules, banker: NDArray[np.int8] | int | None, shape: tuple[int, ...]
) -> NDArray[np.int8]:
    if rules.pairing is Pairing.ALL_PAIRS and banker is not None:
        raise CapsaError("expected no banker where all pairs settle", code="bad_banker")
    if banker is None or isinstance(banker, int):
        seat = banker or 0
        if not 0 <= seat < shape[1]:
            raise CapsaError(f"expected a banker from 0 to {shape[1] - 1}, got: {seat}", code="bad_banker")
        return np.full(shape[0], seat, np.int8)
    bankers = as_exactly(banker, np.int8, 1)
    if bankers.shape[0] != shape[0]:
        raise KernelError(f"expected {shape[0]} bankers, got: {bankers.shape[0]}", code="bad_shape")
    if ((bankers < 0) | (bankers >= shape[1])).any():
        raise CapsaError(f"expected bankers from 0 to {shape[1] - 1}, got others", code="bad_banker")
    return bankers
