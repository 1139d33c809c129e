"""What the smart agent does around the rows: claims, surrender, announcements (CHP-4 to CHP-7)."""

from __future__ import annotations

from random import Random

import pytest

from capsa import susun
from capsa.agents import agent
from capsa.cards import Card, Cards, parse_cards
from capsa.rulesets import RULESETS, replace

SIX_PAIRS = "2d 2c 4d 4c 6d 6c 8d 8c Td Tc Qd Qc 3h"
WEAK = "2d 3c 4h 5s 7d 8c 9h Js Qd 2h 3s 4d 7c"


def dealt(first: str) -> list[tuple[Card, ...]]:
    hand = parse_cards(first)
    rest = list(Cards.DECK - Cards.of(hand))
    Random(5).shuffle(rest)
    return [hand, *(tuple(rest[13 * seat : 13 * (seat + 1)]) for seat in range(3))]


def chinese() -> susun.SusunRules:
    rules = RULESETS["chinese-2-4"].rules
    assert isinstance(rules, susun.SusunRules)
    return rules


def act(name: str, state: susun.State, seat: int = 0) -> susun.Action:
    action = agent(name).act(susun.view(state, seat), Random(1))
    assert isinstance(action, susun.Action)
    return action


def to_surrender(rules: susun.SusunRules, hand: str) -> susun.State:
    """Let everybody set smart rows, and all but seat 0, whose turn comes, stay (the dealer is seat 3)."""
    state = susun.start(rules, dealt(hand), dealer=3)
    while state.phase in (susun.Phase.CLAIM, susun.Phase.ARRANGE):
        seat = state.to_act[0]
        claiming = state.phase is susun.Phase.CLAIM
        state = susun.step(state, susun.Decline(seat) if claiming else act("smart", state, seat))
    assert state.to_act == (0,)
    return state


def test_smart_claims_a_natural_that_pays_more_than_its_rows() -> None:
    """CHP-7."""
    state = susun.start(chinese(), dealt(SIX_PAIRS))
    assert act("smart", state) == susun.Claim(0, susun.Natural.SIX_PAIRS)


def test_smart_leaves_a_natural_that_pays_less_than_its_rows() -> None:
    """CHP-7: claiming is optional."""
    hand = "Ad Ac Ah As Kd Kc Kh Ks Qd Qc Jd Jc 3h"
    rules = replace(chinese(), naturals=[["six_pairs", 0]])
    assert isinstance(rules, susun.SusunRules)
    assert act("smart", susun.start(rules, dealt(hand))) == susun.Decline(0)


def test_smart_surrenders_a_hand_that_loses_more_than_the_price() -> None:
    """CHP-5."""
    assert act("smart", to_surrender(chinese(), WEAK)) == susun.Surrender(0)


@pytest.mark.parametrize("hand", ["Ad Ac Ah As Kd Kc Kh Qs Qd Qc Jd 4c 3h"])
def test_smart_stays_with_a_good_hand(hand: str) -> None:
    """CHP-5."""
    assert act("smart", to_surrender(chinese(), hand)) == susun.Stay(0)


def test_smart_announces_all_its_royalties() -> None:
    """CHP-6: what is not announced is not paid."""
    state = to_surrender(chinese(), "Ad Ac Ah As Kd Kc Kh Qs Qd Qc Jd 4c 3h")
    while state.phase is susun.Phase.SURRENDER:
        state = susun.step(state, susun.Stay(state.to_act[0]))
    assert act("smart", state, state.to_act[0]) == susun.Announce(state.to_act[0], susun.ALL_ROWS)
