"""The best way to lay a hand into three rows, judged by what the rows earn on average; never a foul."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations, groupby
from typing import TYPE_CHECKING

from capsa.agents.row_sets import RowSet, RowSets, row_sets
from capsa.cards import Cards
from capsa.hands.poker import row_strength
from capsa.susun.arrangement import Arrangement
from capsa.susun.rules import Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from capsa.susun.rules import SusunRules

_ROWS = 3


@dataclass(frozen=True, slots=True)
class Laid:
    """An arrangement and the points it earns on average from one opponent."""

    arrangement: Arrangement
    value: float


def best_laid(cards: Cards, rules: SusunRules) -> Laid:
    """Return the best arrangement of thirteen cards that is no foul."""
    return _best_laid(cards, row_sets(rules))


def strongest_first(cards: Cards, rules: SusunRules) -> Arrangement:
    """Return the arrangement with the strongest back, then the strongest middle, that is no foul."""
    return _strongest_first(cards, row_sets(rules))


# a table asks again for the same hands: to claim, to set, to surrender, and in every rotation of a deal
@lru_cache(maxsize=64)
def _best_laid(cards: Cards, sets: RowSets) -> Laid:
    return _Search(cards, sets).run()


@lru_cache(maxsize=64)
def _strongest_first(cards: Cards, sets: RowSets) -> Arrangement:
    for back in _strongest(cards, sets):
        rest = cards - Cards(back.mask)
        for middle in _strongest(rest, sets):
            front = sets.of(rest - Cards(middle.mask), 3)[0]
            if sets.stands(middle, back) and sets.stands(front, middle):
                return _arrangement(front, middle, back)
    raise AssertionError(f"every hand has an arrangement that is no foul: {cards}")


def _strongest(cards: Cards, sets: RowSets) -> Iterator[RowSet]:
    """Yield the rows of five, strongest first; rows of one code are told apart only when their turn comes."""
    rows = sorted(sets.of(cards, 5), key=lambda row: -row.shape.code)
    for _, equals in groupby(rows, key=lambda row: row.shape.code):
        yield from sorted(equals, key=lambda row: row_strength(Cards(row.mask), sets.order), reverse=True)


def _arrangement(front: RowSet, middle: RowSet, back: RowSet) -> Arrangement:
    return Arrangement(front=Cards(front.mask), middle=Cards(middle.mask), back=Cards(back.mask))


class _Ladder:
    """Rows by code, and the most that those up to each place earn: a bound on what may still be laid."""

    def __init__(self, rows: Iterable[RowSet], row: Row) -> None:
        ordered = sorted(rows, key=lambda row_set: row_set.shape.code)
        worths = [getattr(row_set.shape, row) for row_set in ordered]
        self._codes = [row_set.shape.code for row_set in ordered]
        self._masks = [row_set.mask for row_set in ordered]
        self._points = list(accumulate((worth.points for worth in worths), max))
        self._wins = list(accumulate((worth.win for worth in worths), max))

    def start(self, code: int) -> int:
        """Return the last place of a code not above this one."""
        return bisect_right(self._codes, code) - 1

    def free(self, place: int, taken: int) -> int:
        """Return the last place from here down whose row has none of the cards taken, -1 without one."""
        masks = self._masks
        while place >= 0 and masks[place] & taken:
            place -= 1
        return place

    def most(self, place: int) -> tuple[float, float]:
        """Return the most points, and the best chance, of all rows up to a place."""
        return self._points[place], self._wins[place]


class _Search:
    """Branch and bound over backs: what earns most among the cards left bounds what a back may lead to."""

    def __init__(self, cards: Cards, sets: RowSets) -> None:
        self._bits = tuple(1 << card.index for card in cards)
        self._cards = cards.mask
        self._sets = sets
        self._sweep = Sweep.of(sets.rules)
        self._fronts = {row.mask: row for row in sets.of(cards, 3)}
        self._fives = {row.mask: row for row in sets.of(cards, 5)}
        self._middle_ladder = _Ladder(self._fives.values(), Row.MIDDLE)
        self._front_ladder = _Ladder(self._fronts.values(), Row.FRONT)
        self._best = (float("-inf"), 0, 0)

    def run(self) -> Laid:
        for back in sorted(self._fives.values(), key=lambda row: -row.shape.back.points):
            middle = self._middle_ladder.start(back.shape.code)
            front = self._front_ladder.start(back.shape.code)
            if self._may_earn(back, middle, front):
                middle = self._middle_ladder.free(middle, back.mask)
                front = self._front_ladder.free(front, back.mask)
                if self._may_earn(back, middle, front):
                    self._search_middles(back)
        value, middle, back_mask = self._best
        front_mask = self._cards ^ middle ^ back_mask
        laid = Arrangement(front=Cards(front_mask), middle=Cards(middle), back=Cards(back_mask))
        return Laid(laid, value)

    def _may_earn(self, back: RowSet, middle: int, front: int) -> bool:
        """Tell whether a back, with nothing above these places on it, may earn more than what was found."""
        if middle < 0 or front < 0:
            return False
        middle_points, middle_win = self._middle_ladder.most(middle)
        front_points, front_win = self._front_ladder.most(front)
        sweep = self._sweep.value(front_win, middle_win, back.shape.back.win)
        return back.shape.back.points + middle_points + front_points + sweep > self._best[0]

    def _search_middles(self, back: RowSet) -> None:
        """Look at every middle, with its front, that may lie on a back."""
        fronts, fives, code = self._fronts, self._fives, back.shape.code
        rest = self._cards ^ back.mask
        for front_mask in map(sum, combinations([bit for bit in self._bits if bit & rest], 3)):
            front, middle = fronts[front_mask], fives[rest ^ front_mask]
            if front.shape.code <= middle.shape.code <= code:
                self._consider(front, middle, back)

    def _consider(self, front: RowSet, middle: RowSet, back: RowSet) -> None:
        a, b, c = front.shape.front, middle.shape.middle, back.shape.back
        value = a.points + b.points + c.points + self._sweep.value(a.win, b.win, c.win)
        if value <= self._best[0]:
            return
        if self._sets.stands(front, middle) and self._sets.stands(middle, back):
            self._best = (value, middle.mask, back.mask)


@dataclass(frozen=True, slots=True)
class Sweep:
    """What winning several rows together is worth, from one opponent."""

    scoop: float
    home_run: float
    majority: float
    opponents: int

    @classmethod
    def of(cls, rules: SusunRules) -> Sweep:
        """Read the rules' multipliers and bonuses (SUS-5, SUS-6, CHP-2)."""
        rows = _ROWS * rules.row_points
        home_run = rows * (rules.home_run_multiplier - rules.scoop_multiplier)
        return cls(
            scoop=rows * (rules.scoop_multiplier - 1) + rules.scoop_bonus,
            home_run=home_run + rules.home_run_bonus if rules.players >= rules.home_run_players else 0,
            majority=rules.majority_bonus,
            opponents=rules.players - 1,
        )

    def value(self, a: float, b: float, c: float) -> float:
        """Return what three rows with these chances earn beyond their own points."""
        every = a * b * c
        none = (1 - a) * (1 - b) * (1 - c)
        most = a * b + a * c + b * c - 2 * every
        return (
            self.scoop * (every - none)
            + self.home_run * every**self.opponents
            + self.majority * (2 * most - 1)
        )
