"""The best ways to lay a hand into three rows, judged by what the rows earn on average; never a foul."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappush, heappushpop
from itertools import combinations, groupby
from typing import TYPE_CHECKING

from capsa.agents.row_sets import RowSet, RowSets, row_sets
from capsa.cards import Cards
from capsa.hands.poker import row_strength
from capsa.susun.arrangement import Arrangement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.susun.rules import SusunRules

_ROWS = 3


@dataclass(frozen=True, slots=True)
class Ranked:
    """An arrangement and the points it earns on average from one opponent."""

    arrangement: Arrangement
    value: float


def ranked(cards: Cards, rules: SusunRules, count: int = 1) -> tuple[Ranked, ...]:
    """Return the `count` best arrangements of thirteen cards that are no foul, best first."""
    return _Search(cards, row_sets(rules), count).run()


def strongest_first(cards: Cards, rules: SusunRules) -> Arrangement:
    """Return the arrangement with the strongest back, then the strongest middle, that is no foul."""
    sets = row_sets(rules)
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


class _Search:
    """Branch and bound over backs: a back's code bounds what may lie on it, and so what that earns."""

    def __init__(self, cards: Cards, sets: RowSets, count: int) -> None:
        self._bits = tuple(1 << card.index for card in cards)
        self._cards = cards.mask
        self._sets = sets
        self._count = count
        self._sweep = Sweep.of(sets.rules)
        self._fronts = {row.mask: row for row in sets.of(cards, 3)}
        self._fives = {row.mask: row for row in sets.of(cards, 5)}
        self._front_points = max(row.shape.front.points for row in self._fronts.values())
        self._front_win = max(row.shape.front.win for row in self._fronts.values())
        self._best: list[tuple[float, int, int]] = []
        self._floor = float("-inf")

    def run(self) -> tuple[Ranked, ...]:
        bounds = self._middle_bounds()
        for back in sorted(self._fives.values(), key=lambda row: -row.shape.back.points):
            worth = back.shape.back
            middle_points, middle_win = bounds[back.shape.code]
            sweep = self._sweep.value(worth.win, middle_win, self._front_win)
            needed = self._floor - worth.points - sweep
            if needed < middle_points + self._front_points:
                self._search_middles(back, needed)
        return tuple(self._ranked(*found) for found in sorted(self._best, reverse=True))

    def _middle_bounds(self) -> dict[int, tuple[float, float]]:
        """Return per code the most points and the best chance that a middle not above it has."""
        bounds: dict[int, tuple[float, float]] = {}
        points, win = float("-inf"), 0.0
        shapes = {id(row.shape): row.shape for row in self._fives.values()}
        for shape in sorted(shapes.values(), key=lambda shape: shape.code):
            points, win = max(points, shape.middle.points), max(win, shape.middle.win)
            bounds[shape.code] = points, win
        return bounds

    def _search_middles(self, back: RowSet, needed: float) -> None:
        """Look at the middles that may lie on a back; together with its front each must earn `needed`."""
        fronts, fives, code = self._fronts, self._fives, back.shape.code
        rest = self._cards ^ back.mask
        for front_mask in map(sum, combinations([bit for bit in self._bits if bit & rest], 3)):
            middle, front = fives[rest ^ front_mask].shape, fronts[front_mask].shape
            if middle.code <= code and middle.middle.points + front.front.points > needed:
                self._consider(fronts[front_mask], fives[rest ^ front_mask], back)

    def _consider(self, front: RowSet, middle: RowSet, back: RowSet) -> None:
        a, b, c = front.shape.front, middle.shape.middle, back.shape.back
        value = a.points + b.points + c.points + self._sweep.value(a.win, b.win, c.win)
        if value <= self._floor:
            return
        if self._sets.stands(front, middle) and self._sets.stands(middle, back):
            self._keep((value, middle.mask, back.mask))

    def _keep(self, found: tuple[float, int, int]) -> None:
        if len(self._best) < self._count:
            heappush(self._best, found)
        else:
            heappushpop(self._best, found)
        if len(self._best) == self._count:
            self._floor = self._best[0][0]

    def _ranked(self, value: float, middle: int, back: int) -> Ranked:
        front = self._cards ^ middle ^ back
        return Ranked(Arrangement(front=Cards(front), middle=Cards(middle), back=Cards(back)), value)


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
