"""The Pareto front against a plain comparison of all arrangements."""

from __future__ import annotations

import random

import numpy as np
import pytest

from capsa.cards import CARDS, Cards
from capsa.errors import HandsError
from capsa.kernel.rows import RankedRows, ranked_rows
from capsa.rulesets import ruleset
from capsa.solver import best, pareto, strengths
from capsa.solver.exact import arrangement
from capsa.solver.splits import Laid
from capsa.susun import SusunRules, foul


def susun(name: str) -> SusunRules:
    rules = ruleset(name).rules
    assert isinstance(rules, SusunRules)
    return rules


NAMES = ("susun-suits", "susun-poker")
HANDS = [Cards.of(random.Random(number).sample(CARDS, 13)) for number in range(6)]
DRAGON = Cards.parse("2d 3c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ad")
FOURS = Cards.parse("2d 2c 2h 2s 9d 9c 9h 9s Ad Ac Ah As Kd")


@pytest.mark.parametrize("cards", [*HANDS, DRAGON, FOURS], ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_the_front_covers_all_and_none_of_it_covers_another(name: str, cards: Cards) -> None:
    order = susun(name).row_order
    every = Laid.of(cards.mask, order, strict=False).ranks.T
    front = ranked_rows(order).of(pareto(cards, susun(name)).reshape(-1)).reshape(-1, 3)
    covered = np.zeros(len(every), np.bool_)
    for row in front:
        covered |= (every <= row).all(axis=1)
        assert (every == row).all(axis=1).any()
        assert (front >= row).all(axis=1).sum() == 1
    assert covered.all()


@pytest.mark.parametrize("cards", [*HANDS, DRAGON, FOURS], ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_all_on_the_front_stand_with_the_strongest_back_first(name: str, cards: Cards) -> None:
    rules = susun(name)
    rows = pareto(cards, rules)
    for masks in rows:
        laid = arrangement(masks)
        assert laid.cards == cards
        assert foul(laid, rules) is None
    backs = ranked_rows(rules.row_order).of(np.ascontiguousarray(rows[:, 2])).tolist()
    assert backs == sorted(backs, reverse=True)


@pytest.mark.parametrize("name", NAMES)
def test_what_rises_with_every_row_is_best_on_the_front(name: str) -> None:
    rules = susun(name)
    values = strengths(rules.row_order)
    for cards in HANDS:
        (value,) = best(np.array([cards.mask], np.uint64), rules, values).values[0].tolist()
        ranks = ranked_rows(rules.row_order).of(pareto(cards, rules).reshape(-1)).reshape(-1, 3)
        front, middle, back = ranks.T
        assert (values.front[front] + (values.middle[middle] + values.back[back])).max() == value


def test_without_the_extension_the_front_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = susun("susun-suits")
    rows = [pareto(cards, rules) for cards in HANDS]
    monkeypatch.setattr(RankedRows, "native", None)
    assert all(np.array_equal(pareto(cards, rules), front) for cards, front in zip(HANDS, rows, strict=True))


def test_thirteen_cards_are_expected() -> None:
    with pytest.raises(HandsError) as caught:
        pareto(Cards.parse("3d 4d"), susun("susun-poker"))
    assert caught.value.code == "wrong_card_count"
