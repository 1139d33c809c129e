"""Arrangements: the best by value, exact, and never a foul."""

from __future__ import annotations

from random import Random

import pytest

from capsa.agents.arranging import Sweep, best_laid, strongest_first
from capsa.agents.row_odds import COUNTS, HANDS
from capsa.agents.row_sets import row_sets
from capsa.agents.row_values import RowValues
from capsa.cards import CARDS, Cards
from capsa.hands.poker import Comparison, row_strength
from capsa.rulesets import RULESETS
from capsa.susun import Row, RowKind, SusunRules, arrangements, foul, row_kinds

POKER = SusunRules(scoop_multiplier=2, home_run_multiplier=4, royalties={Row.MIDDLE: {RowKind.FULL_HOUSE: 3}})
SUITS = SusunRules(comparison=Comparison.SUITS, suit_order="dchs", scoop_multiplier=2)
STRICT = SusunRules(rows_strict=True, royalties={Row.MIDDLE: {RowKind.FOUR_OF_A_KIND: 8}})
MANY = [POKER, SUITS, STRICT]


def random_hands(count: int, seed: int) -> list[Cards]:
    rng = Random(seed)
    return [Cards.of(rng.sample(CARDS, 13)) for _ in range(count)]


def value(arrangement: object, rules: SusunRules) -> float:
    """Work out an arrangement's value with nothing of the search."""
    values, sweep = RowValues(rules), Sweep.of(rules)
    worths = [
        values.worth(row, row_strength(getattr(arrangement, row.value), rules.row_order)) for row in Row
    ]
    front, middle, back = (worth.win for worth in worths)
    return sum(worth.points for worth in worths) + sweep.value(front, middle, back)


@pytest.mark.parametrize("rules", MANY, ids=["poker", "suits", "strict"])
def test_the_best_arrangements_are_no_fouls(rules: SusunRules) -> None:
    """ARR-1, over 200 hands in all."""
    for hand in random_hands(67, 3):
        laid = best_laid(hand, rules).arrangement
        assert laid.cards == hand
        assert foul(laid, rules) is None


@pytest.mark.parametrize("rules", MANY, ids=["poker", "suits", "strict"])
def test_the_strongest_back_first_is_no_foul(rules: SusunRules) -> None:
    """ARR-1."""
    for hand in random_hands(100, 4):
        assert foul(strongest_first(hand, rules), rules) is None


def test_no_back_is_stronger_than_the_one_set_strongest_first() -> None:
    (hand,) = random_hands(1, 5)
    strongest = max(row_strength(Cards(row.mask), SUITS.row_order) for row in row_sets(SUITS).of(hand, 5))
    assert row_strength(strongest_first(hand, SUITS).back, SUITS.row_order) == strongest


def test_the_search_finds_the_best_of_all_arrangements() -> None:
    """Against a sample of the 72,072, and all with the same back."""
    (hand,) = random_hands(1, 6)
    found = best_laid(hand, POKER)
    others = list(arrangements(hand))
    others = others[::97] + [laid for laid in others if laid.back == found.arrangement.back]
    best = max(value(laid, POKER) for laid in others if foul(laid, POKER) is None)
    assert found.value == pytest.approx(best)
    assert value(found.arrangement, POKER) == pytest.approx(best)


def test_a_full_house_goes_into_the_middle_when_that_is_free() -> None:
    """SUP-2: a royalty of 3."""
    hand = Cards.parse("9d 9c 9h 9s Kd 5d 5c 5h 3c 3s Ah Qd Jc")
    arrangement = best_laid(hand, POKER).arrangement
    assert row_kinds(arrangement, POKER)[Row.MIDDLE] is RowKind.FULL_HOUSE
    assert row_kinds(arrangement, POKER)[Row.BACK] is RowKind.FOUR_OF_A_KIND


def test_a_royalty_changes_what_is_best() -> None:
    """SUS-3: without it, three of a kind in front would cost the middle too much."""
    dear = SusunRules(royalties={Row.FRONT: {RowKind.THREE_OF_A_KIND: 30}})
    hand = Cards.parse("5d 5c 5h 9d 9c 9h Kd Kc Ks 3d 7s 8h Ac")
    assert row_kinds(best_laid(hand, dear).arrangement, dear)[Row.FRONT] is RowKind.THREE_OF_A_KIND
    assert (
        row_kinds(best_laid(hand, SusunRules()).arrangement, dear)[Row.FRONT] is not RowKind.THREE_OF_A_KIND
    )


def test_row_odds_count_every_hand_once_in_each_row() -> None:
    for of_rows in COUNTS.values():
        for of_kinds in of_rows.values():
            assert sum(map(sum, of_kinds.values())) == HANDS


@pytest.mark.parametrize("name", ["susun-suits", "susun-poker"])
def test_row_odds_say_that_half_of_all_rows_win(name: str) -> None:
    """The odds come from rows as this agent sets them: over many hands each row wins half the time."""
    rules = RULESETS[name].rules
    assert isinstance(rules, SusunRules)
    values = RowValues(rules)
    laid = [best_laid(hand, rules).arrangement for hand in random_hands(150, 9)]
    for row in Row:
        wins = [values.worth(row, row_strength(each.row(row), rules.row_order)).win for each in laid]
        assert sum(wins) / len(wins) == pytest.approx(0.5, abs=0.06)
