"""Rows that opponents set: a sample of hands laid well, and what a row earns from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from capsa.cards import Cards
from capsa.dealing import deal
from capsa.kernel.rows import ranked_rows
from capsa.solver.exact import best
from capsa.solver.values import RowValues, by_kind, ranks_of, strengths
from capsa.susun.rules import RoyaltyMode, RoyaltyTo

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.susun.rules import SusunRules

HANDS = 2000
ROUNDS = 8


@dataclass(frozen=True, slots=True, eq=False)
class Population:
    """Arrangements of many hands: ranks of front, middle and back, int64[n, 3]."""

    rules: SusunRules
    ranks: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ranks)

    def counts(self) -> NDArray[np.float64]:
        """Return how many members set each rank in each row, float64[3, ranks].

        One more member is counted, spread evenly over the ranks, so that of two ranks that nobody set the
        stronger one still wins more often.
        """
        ranks = len(ranked_rows(self.rules.row_order))
        counts: NDArray[np.float64] = np.stack([np.bincount(row, minlength=ranks) for row in self.ranks.T])
        return counts + 1 / ranks

    def chances(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return how often each rank wins and how often it loses in each row, float64[3, ranks] both."""
        counts = self.counts()
        up_to = np.cumsum(counts, axis=1)
        total = len(self) + 1
        return (up_to - counts) / total, (total - up_to) / total


def population(
    rules: SusunRules,
    hands: NDArray[np.uint64] | None = None,
    values: RowValues | None = None,
    rounds: int = ROUNDS,
) -> Population:
    """Return the hands (default: `HANDS` of them, always the same) laid well.

    They are laid part by part, one each round: the first by `values`, or by bare strength, and every further
    part by what rows earn from all parts before (`point_values`). Answering them all, and not only the last,
    comes to rest instead of going round. The first of several parts, which answers nothing, is left out.
    """
    dealt = sample(HANDS) if hands is None else hands
    worth = strengths(rules.row_order) if values is None else values
    parts: list[NDArray[np.int64]] = []
    for number, part in enumerate(np.array_split(dealt, max(rounds, 1))):
        parts = [*(parts if number != 1 else ()), _laid(part, rules, worth)]
        laid = Population(rules, np.concatenate(parts))
        worth = point_values(rules, laid)
    return laid


def _laid(hands: NDArray[np.uint64], rules: SusunRules, values: RowValues) -> NDArray[np.int64]:
    """Return the ranks of the best rows of each hand."""
    return ranks_of(best(hands, rules, values).rows[:, 0], rules.row_order)


@lru_cache(maxsize=32)
def usual_population(rules: SusunRules) -> Population:
    """Return the default population of a rules value, kept."""
    return population(rules)


@lru_cache(maxsize=1)
def sample(hands: int) -> NDArray[np.uint64]:
    """Return masks of so many hands, always the same."""
    deals = (hand for number in range((hands + 3) // 4) for hand in deal(f"population {number}"))
    return np.array([Cards.of(hand).mask for hand in deals][:hands], np.uint64)


def percentiles(rules: SusunRules, opponents: Population | None = None) -> RowValues:
    """Return the share of opponents that each rank beats in each row, a tie counting half."""
    wins, loses = (opponents or usual_population(rules)).chances()
    return RowValues.of_rows((1 + wins - loses) / 2)


def point_values(rules: SusunRules, opponents: Population | None = None) -> RowValues:
    """Return what a row earns on average from one opponent: its points and royalties, theirs taken off.

    What depends on several rows is left out: majorities, scoops, home runs, royalties of rows broken up or
    limited to the highest.
    """
    them = opponents or usual_population(rules)
    wins, loses = them.chances()
    royalties = by_kind(rules)
    replaced = (royalties > 0) & (rules.royalty_mode is RoyaltyMode.REPLACE)
    points = np.where(replaced, 0, rules.row_points)
    paid = wins + loses if rules.royalty_to is RoyaltyTo.BOTH else wins
    theirs = _lost(rules, them, points, royalties)
    return RowValues.of_rows(points * wins + royalties * paid - theirs)


def _lost(
    rules: SusunRules, them: Population, points: NDArray[np.int64], royalties: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return what each rank loses on average to the opponent's rows, their points and royalties."""
    counts = them.counts()
    charge = counts * (points + royalties)
    lost: NDArray[np.float64] = charge.sum(axis=1, keepdims=True) - np.cumsum(charge, axis=1)
    if rules.royalty_to is RoyaltyTo.BOTH:
        below = counts * royalties
        lost += np.cumsum(below, axis=1) - below
    return lost / (len(them) + 1)
