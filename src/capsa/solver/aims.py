"""What to choose an arrangement for: most points, the smallest chance to lose all rows, the likeliest scoop.

Each is judged against one opponent drawn from a population, over whole arrangements: majorities, scoops and
royalties count, and cards that both would hold are not looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from capsa.solver.exact import arrangement, best
from capsa.solver.pareto import pareto
from capsa.solver.population import point_values, usual_population
from capsa.solver.values import by_kind, ranks_of
from capsa.susun import Row, RoyaltyLimit, RoyaltyTo, royalties
from capsa.susun.payment import row_units

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.cards import Cards
    from capsa.solver.population import Population
    from capsa.susun import Arrangement, SusunRules

_BITS = np.array((1, 2, 4))
_ALL = 7
_ADDED = 32


class Aim(StrEnum):
    """What to choose an arrangement for."""

    POINTS = "points"
    SAFE = "safe"
    SCOOP = "scoop"


@dataclass(frozen=True, slots=True)
class Solved:
    """An arrangement and what it makes of one opponent on average.

    `points` is the mean result, `scoop` how often it wins all rows, `scooped` how often it loses all.
    """

    arrangement: Arrangement
    points: float
    scoop: float
    scooped: float


def solve(
    cards: Cards,
    rules: SusunRules,
    aim: Aim = Aim.POINTS,
    count: int = 1,
    opponents: Population | None = None,
) -> tuple[Solved, ...]:
    """Return the best `count` arrangements of a hand for an aim, best first; points decide between equals.

    Considered is the whole Pareto front, where everything that rises with each row has its best, and beside
    it the arrangements that earn most row by row, for rules that pay a weaker kind more. Raise `HandsError`
    for another number of cards than thirteen.
    """
    them = opponents or usual_population(rules)
    front = pareto(cards, rules)
    added = best(np.array([cards.mask], np.uint64), rules, point_values(rules, them), _ADDED).rows[0]
    rows = np.unique(np.concatenate([front, added[added[:, 0] > 0]]), axis=0)
    solved = _judged(rows, rules, them)
    return tuple(sorted(solved, key=lambda one: _merit(one, aim), reverse=True)[:count])


def _merit(solved: Solved, aim: Aim) -> tuple[float, ...]:
    if aim is Aim.SAFE:
        return (-solved.scooped, solved.points)
    return (solved.points,) if aim is Aim.POINTS else (solved.scoop, solved.points)


def _judged(rows: NDArray[np.uint64], rules: SusunRules, them: Population) -> list[Solved]:
    """Compare some arrangements with every member of the population."""
    ranks = ranks_of(rows, rules.row_order)
    theirs = by_kind(rules)[np.arange(3), them.ranks]
    solved = []
    for masks, mine in zip(rows, ranks, strict=True):
        laid = arrangement(masks)
        earned = royalties(laid, rules)
        units = np.array([earned.get(row, 0) for row in Row], np.float64)
        won = (mine > them.ranks) @ _BITS
        lost = (mine < them.ranks) @ _BITS
        points = _side(rules, won, lost, units) - _side(rules, lost, won, theirs)
        solved.append(
            Solved(laid, float(points.mean()), float((won == _ALL).mean()), float((lost == _ALL).mean()))
        )
    return solved


def _side(
    rules: SusunRules, won: NDArray[np.int64], lost: NDArray[np.int64], royalty: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return what rows and royalties make for one side, as `capsa.susun.settle` counts them."""
    paying = won | lost if rules.royalty_to is RoyaltyTo.BOTH else won
    due = np.where(paying[:, None] & _BITS != 0, royalty, 0)
    if rules.royalty_limit is RoyaltyLimit.HIGHEST:
        due = np.where(np.arange(3) == due.argmax(axis=1)[:, None], due, 0)
    paid: NDArray[np.float64] = due.sum(axis=1) + _units(rules)[won, (due > 0) @ _BITS]
    return paid


@lru_cache(maxsize=32)
def _units(rules: SusunRules) -> NDArray[np.float64]:
    """Return what rows won are worth, by their bits and by the bits of rows with a royalty paid."""
    rows = [tuple(row for row, bit in zip(Row, _BITS, strict=True) if bits & bit) for bits in range(8)]
    units = [row_units(rules, won, with_royalty=paid) for won, paid in product(rows, rows)]
    return np.array(units, np.float64).reshape(8, 8)
