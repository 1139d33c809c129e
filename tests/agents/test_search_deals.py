"""The deals that search looks at could be: they agree with all that the seat sees."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capsa import banting
from capsa.agents.search_deals import Dealer
from capsa.banting import BantingRules, BombRule, DragonRule, Passing
from capsa.cards import Card, Cards, parse_cards
from capsa.dealing import deal
from capsa.kernel import Engine
from capsa.rulesets import RULESETS

CLIMBING = [one.rules for one in RULESETS.values() if isinstance(one.rules, BantingRules)]
WINDOW = BantingRules(bomb=BombRule.WINDOW)


def dealt(view: banting.View, number: int, seed: int = 1) -> np.ndarray[tuple[int, int], np.dtype[np.uint64]]:
    return Dealer(view, Engine(view.rules), np.random.default_rng(seed)).deal(number)


def position(rules: BantingRules, seed: int, plies: int) -> banting.State:
    """A position of random play, the last one before the end if the deal is shorter."""
    rng = Random(seed)
    state = banting.start(rules, deal(str(seed), rules.players))
    for _ in range(plies):
        after = banting.step(state, rng.choice(banting.legal_actions(state)))
        if after.is_over:
            break
        state = after
    return state


def higher_than_nine(rules: BantingRules) -> int:
    place = rules.ordering.place
    return sum(1 << card.index for card in Cards.DECK if place(card) > place(Card.parse("9d")))


@pytest.mark.parametrize("players", [2, 3, 4])
@settings(deadline=None, max_examples=25)
@given(st.sampled_from(CLIMBING), st.integers(0, 10**6), st.integers(0, 60))
def test_every_deal_agrees_with_the_view(players: int, rules: BantingRules, seed: int, plies: int) -> None:
    places = None if rules.place_points is None else rules.place_points[:players]
    state = position(replace(rules, players=players, place_points=places), seed, plies)
    assert state.to_act is not None
    view = banting.view(state, state.to_act)
    hands = dealt(view, 40)
    assert hands.shape == (40, players)
    for of_deal in hands.tolist():
        assert [hand.bit_count() for hand in of_deal] == list(view.counts)
        assert of_deal[state.to_act] == view.hand.mask
        together = sum(of_deal)
        assert together.bit_count() == sum(view.counts)
        assert not together & view.played.mask
        if view.must_contain is not None:
            order = rules.ordering
            assert order.lowest(Cards(together)) == view.must_contain


def test_who_had_to_beat_and_passed_never_holds_a_card_that_beats() -> None:
    """CLB-8, passing must-beat."""
    rules = BantingRules(players=3, passing=Passing.MUST_BEAT)
    hands = ["9d 3d 4s", "3c 5d 5c", "Kd 4d 2s"]
    state = banting.start(rules, [parse_cards(hand) for hand in hands], leader=0)
    for action in (banting.Play(0, Cards.parse("9d")), banting.Pass(1)):
        state = banting.step(state, action)
    assert not any(
        hands[1] & higher_than_nine(rules) for hands in dealt(banting.view(state, 2), 100).tolist()
    )


def test_who_passed_holds_a_card_that_beats_less_often_than_who_has_not_been_asked() -> None:
    """CLB-8: a pass tells something."""
    rules = BantingRules(players=4)
    hands = ["9d 3d 4s", "3c 5d 5c", "Kd 4d 2s", "Ad 4h 6s"]
    state = banting.start(rules, [parse_cards(hand) for hand in hands], leader=0)
    for action in (banting.Play(0, Cards.parse("9d")), banting.Pass(1)):
        state = banting.step(state, action)
    found = dealt(banting.view(state, 2), 400)
    able = (found & np.uint64(higher_than_nine(rules)) != 0).mean(axis=0)
    assert able[1] < able[3] - 0.1


def test_nobody_who_let_a_two_pass_is_thought_likely_to_hold_a_bomb() -> None:
    """CLS-6: who can bomb is asked, and here nobody did."""
    rules = replace(WINDOW, players=3)
    hands = deal("window", 3)
    two = next(card for card in hands[0] if card.rank == "2")
    state = banting.start(rules, hands, leader=0)
    asked = banting.view(state, 0)
    after = banting.view(banting.step(state, banting.Play(0, Cards.of([two]))), 1)

    def bombs(view: banting.View, seat: int) -> int:
        return sum(bool(rules.book().bombs(Cards(held[seat]), 4)) for held in dealt(view, 3000).tolist())

    assert bombs(after, 2) < bombs(asked, 2) / 2


def test_nobody_with_thirteen_cards_is_thought_to_hold_a_dragon_that_had_won() -> None:
    rules = BantingRules(players=2, dragon=DragonRule.WINS_DEAL)
    thirteen = Cards.parse("3d 3c 3h 4d 4c 4h 5d 5c 5h 6d 6c 6h 7d")
    state = banting.start(rules, deal("dragon", 2))
    assert state.to_act is not None
    view = replace(banting.view(state, state.to_act), hand=thirteen, must_contain=None)
    ranks = [
        len({card.rank for card in Cards(hands[1 - state.to_act])}) for hands in dealt(view, 3000).tolist()
    ]
    assert max(ranks) < 13
