"""Arrangements for different aims, judged over whole arrangements against opponents."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from capsa.cards import CARDS, Cards
from capsa.errors import HandsError
from capsa.kernel.rows import ranked_rows
from capsa.rulesets import RULESETS, ruleset
from capsa.solver import Aim, Population, Solved, pareto, solve
from capsa.susun import (
    Arrangement,
    Pairing,
    Played,
    RoyaltyLimit,
    RoyaltyMode,
    RoyaltyTo,
    SusunRules,
    foul,
    settle,
)


def susun(name: str) -> SusunRules:
    rules = ruleset(name).rules
    assert isinstance(rules, SusunRules)
    return rules


SUSUN = [name for name, one in RULESETS.items() if isinstance(one.rules, SusunRules)]
HAND = Cards.parse("2d 2c 2h 5d 6d 8c 9d Td Kd Ks Ad Ac Ah")
FOURS = Cards.parse("2d 2c 2h 2s 9d 9c 9h 9s Ad Ac Ah As Kd")


def others(cards: Cards, number: int) -> list[Arrangement]:
    """Arrangements that stand, of cards that a hand does not hold."""
    rng = random.Random(str(cards))
    found: list[Arrangement] = []
    while len(found) < number:
        hand = sorted(
            rng.sample([card for card in CARDS if card not in cards], 13), key=lambda card: card.index
        )
        hand.sort(key=lambda card: [other.index >> 2 for other in hand].count(card.index >> 2))
        laid = Arrangement(front=Cards.of(hand[:3]), middle=Cards.of(hand[3:8]), back=Cards.of(hand[8:]))
        if foul(laid, SusunRules()) is None:
            found.append(laid)
    return found


def as_population(laid: list[Arrangement], rules: SusunRules) -> Population:
    masks = np.array([[one.front.mask, one.middle.mask, one.back.mask] for one in laid], np.uint64)
    ranks = ranked_rows(rules.row_order).of(masks.reshape(-1)).reshape(-1, 3)
    return Population(rules, ranks.astype(np.int64))


RULES = {
    "2-4": susun("chinese-2-4"),
    "tembus": susun("susun-poker"),
    "replace": replace(susun("susun-poker"), royalty_mode=RoyaltyMode.REPLACE),
    "both": replace(susun("chinese-1-6"), royalty_to=RoyaltyTo.BOTH),
    "highest": replace(susun("susun-poker"), royalty_limit=RoyaltyLimit.HIGHEST),
    "broken": replace(susun("chinese-1-6"), broken_royalties=True),
}


@pytest.mark.parametrize("cards", [HAND, FOURS], ids=["triples", "fours"])
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_points_are_what_settlements_give_on_average(rules: SusunRules, cards: Cards) -> None:
    two = replace(
        rules, dragon=None, players=2, pairing=Pairing.ALL_PAIRS, broken_royalties=rules.broken_royalties
    )
    them = [one for one in others(cards, 60) if foul(one, two) is None]
    for one in solve(cards, two, count=4, opponents=as_population(them, two)):
        pairs = [
            settle(two, (Played(arrangement=one.arrangement), Played(arrangement=other))) for other in them
        ]
        if not two.broken_royalties:  # nobody knows what opponents broke up
            assert one.points == pytest.approx(np.mean([pair.points_a for (pair,) in pairs]))
        assert one.scoop == pytest.approx(np.mean([len(pair.won_a) == 3 for (pair,) in pairs]))
        assert one.scooped == pytest.approx(np.mean([len(pair.won_b) == 3 for (pair,) in pairs]))


def merit(solved: Solved, aim: Aim) -> float:
    return {Aim.POINTS: solved.points, Aim.SAFE: -solved.scooped, Aim.SCOOP: solved.scoop}[aim]


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("name", SUSUN)
def test_no_arrangement_on_the_front_serves_the_aim_better(name: str, aim: Aim) -> None:
    rules = susun(name)
    everything = solve(HAND, rules, aim, 1000)
    assert len(everything) >= len(pareto(HAND, rules))
    assert merit(everything[0], aim) == max(merit(one, aim) for one in everything)
    assert all(foul(one.arrangement, rules) is None and one.arrangement.cards == HAND for one in everything)


def test_aims_differ_where_they_should() -> None:
    rules = susun("susun-poker")
    (points,), (scoop,) = (solve(HAND, rules, aim) for aim in (Aim.POINTS, Aim.SCOOP))
    assert points.arrangement.front == Cards.parse("2d 2c 2h")
    assert scoop.arrangement.front == Cards.parse("Kd Ks 8c")


def test_thirteen_cards_are_expected() -> None:
    with pytest.raises(HandsError):
        solve(Cards.parse("3d"), susun("susun-poker"))
