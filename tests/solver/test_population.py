"""Populations and the values made of them: what a row earns from opponents as they are sampled."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from capsa.errors import CapsaError
from capsa.hands.poker import ROW_KINDS, RowKind
from capsa.kernel.rows import RankedRows, ranked_rows
from capsa.rulesets import RULESETS, ruleset
from capsa.solver import Population, RowValues, best, percentiles, point_values, population, royalty_values
from capsa.solver.population import sample
from capsa.susun import Row, RoyaltyMode, RoyaltyTo, SusunRules


def susun(name: str) -> SusunRules:
    rules = ruleset(name).rules
    assert isinstance(rules, SusunRules)
    return rules


SUSUN = [name for name, one in RULESETS.items() if isinstance(one.rules, SusunRules)]


def test_a_population_lays_its_hands_as_well_as_it_can() -> None:
    rules = susun("susun-poker")
    values = percentiles(rules)
    hands = sample(40)
    laid = population(rules, hands, values, rounds=1)
    rows = best(hands, rules, values).rows[:, 0]
    ranks = ranked_rows(rules.row_order).of(rows.reshape(-1)).reshape(-1, 3)
    assert laid.ranks.tolist() == ranks.tolist()
    assert len(laid) == 40


def test_percentiles_count_whom_a_rank_beats_and_half_of_its_equals() -> None:
    rules = susun("susun-poker")
    ranks = len(ranked_rows(rules.row_order))
    them = Population(rules, np.array([[10, 20, 30], [10, 21, 40], [12, 22, 50]]))
    values = percentiles(rules, them)
    spread = 1 / ranks
    assert values.front[10] == pytest.approx((10 * spread + 1 + spread / 2) / 4)
    assert values.front[11] == pytest.approx((2 + 11.5 * spread) / 4)
    assert values.back[ranks - 1] == pytest.approx((3 + (ranks - 0.5) * spread) / 4)


@pytest.mark.parametrize("name", SUSUN)
def test_a_stronger_row_is_never_beaten_more_often(name: str) -> None:
    for values in percentiles(susun(name)).stacked():
        assert (np.diff(values) > 0).all()


@pytest.mark.parametrize("name", SUSUN)
def test_royalties_are_those_of_the_rules(name: str) -> None:
    rules = susun(name)
    kinds = ranked_rows(rules.row_order).kinds
    for row, values in zip(Row, royalty_values(rules).stacked(), strict=True):
        for rank in range(0, len(kinds), 97):
            assert values[rank] == rules.royalty(row, ROW_KINDS[kinds[rank]])


def test_royalties_of_rows_broken_up_do_not_add_up() -> None:
    with pytest.raises(CapsaError) as caught:
        royalty_values(replace(susun("chinese-2-4"), broken_royalties=True))
    assert caught.value.code == "not_additive"


@pytest.mark.parametrize("mode", RoyaltyMode)
@pytest.mark.parametrize("to", RoyaltyTo)
def test_points_are_the_mean_over_the_population(mode: RoyaltyMode, to: RoyaltyTo) -> None:
    rules = replace(susun("susun-poker"), royalty_mode=mode, royalty_to=to)
    table = ranked_rows(rules.row_order)
    ranks = np.linspace(0, len(table) - 1, 40).astype(np.int64)
    them = Population(rules, np.stack([ranks, ranks, ranks], axis=1))
    units = [[rules.royalty(row, ROW_KINDS[kind]) for kind in table.kinds] for row in Row]
    values = point_values(rules, them).stacked()
    for row in range(3):
        for mine in (0, 3000, int(ranks[20]), len(table) - 1):
            points = [settled(rules, mine, other, units[row]) for other in ranks.tolist()]
            assert values[row][mine] == pytest.approx(sum(points) / 41, abs=0.6)


def settled(rules: SusunRules, mine: int, theirs: int, royalty: list[int]) -> int:
    if mine == theirs:
        return 0
    winner, loser = max(mine, theirs), min(mine, theirs)
    points = 0 if royalty[winner] and rules.royalty_mode is RoyaltyMode.REPLACE else rules.row_points
    points += royalty[winner]
    if rules.royalty_to is RoyaltyTo.BOTH:
        points -= royalty[loser]
    return points if mine > theirs else -points


def test_a_royalty_makes_a_row_dearer() -> None:
    rules = susun("susun-poker")
    kinds = ranked_rows(rules.row_order).kinds
    front = point_values(rules).front
    three = ROW_KINDS.index(RowKind.THREE_OF_A_KIND)
    lowest = int(np.flatnonzero(kinds == three)[0])
    assert front[lowest] - front[lowest - 1] > 1


def test_values_add_and_multiply() -> None:
    values = RowValues.of_rows(np.arange(6.0).reshape(3, 2))
    assert (values + values * 2).stacked().tolist() == [[0, 3], [6, 9], [12, 15]]


def test_without_the_extension_a_population_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = susun("susun-suits")
    laid = population(rules, sample(25))
    monkeypatch.setattr(RankedRows, "native", None)
    assert np.array_equal(population(rules, sample(25)).ranks, laid.ranks)
