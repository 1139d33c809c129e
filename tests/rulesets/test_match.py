"""A match: totals, leaders, dealers and shared victories (BAN-6, CLS-12, CHP-4)."""

from random import Random

import pytest

from capsa.dealing import deal
from capsa.errors import CapsaError
from capsa.rulesets import RULESETS, Rules, game, replace, ruleset
from capsa.rulesets.game import State
from capsa.rulesets.match import Match
from capsa.susun import State as ArrangementState


def played(match: Match, seed: str) -> State:
    state = match.start(deal(seed, match.rules.players))
    rng = Random(seed)
    while seats := game.to_act(state):
        seat = rng.choice(seats)
        actions = list(game.legal_actions(state, seat)) if hasattr(state, "table") else []
        state = game.step(state, rng.choice(actions) if actions else game.timeout(state, seat))
    return state


def test_chp_1_the_stakes_of_a_match_hold_in_each_of_its_deals() -> None:
    stakes = ((1, 100, 10, 10), (100, 1, 10, 10), (10, 10, 1, 10), (10, 10, 10, 1))
    match = Match.of(replace("chinese-2-4", deals=2), stakes=stakes)
    for _ in range(2):
        state = played(match, f"stakes {match.number}")
        assert isinstance(state, ArrangementState)
        assert state.stakes == stakes
        match = match.after(state)


@pytest.mark.parametrize("name", RULESETS)
def test_totals_are_the_sums_of_points(name: str) -> None:
    match = Match.of(replace(name, deals=3))
    sums = [0] * match.rules.players
    while not match.is_over:
        assert match.winners == ()
        state = played(match, f"{name} {match.number}")
        sums = [a + b for a, b in zip(sums, game.points(state), strict=True)]
        match = match.after(state)
    assert match.number == 3
    assert list(match.totals) == sums
    assert match.winners == tuple(seat for seat in range(len(sums)) if sums[seat] == max(sums))


def test_a_match_of_classic_is_five_deals_and_the_lowest_card_leads_each() -> None:
    assert ruleset("classic").rules.deals == 5  # CLS-12
    match = Match.of(ruleset("classic").rules)
    match = match.after(played(match, "a"))
    assert match.leader is None
    state = match.start(deal("b"))
    assert str(getattr(state, "must_contain", None)) == "3d"
    assert not getattr(state, "two_low", True)


def test_the_winner_leads_the_next_deal_freely_where_the_rules_say_so() -> None:
    match = Match.of(replace("banting", next_lead="winner", deals=2))
    state = played(match, "a")
    match = match.after(state)
    assert match.leader == getattr(state, "winner", None) is not None
    following = match.start(deal("b"))
    assert game.to_act(following) == (match.leader,)
    assert getattr(following, "must_contain", "none") is None


def test_the_dealer_moves_on_by_one_each_deal() -> None:
    match = Match.of(replace("chinese-2-4", deals=5))  # CHP-4
    dealers = []
    while not match.is_over:
        dealers.append(match.dealer)
        match = match.after(played(match, "x"))
    assert dealers == [0, 1, 2, 3, 0]


def test_equal_totals_share_the_match() -> None:
    rules: Rules = replace("classic", deals=1)
    match = Match(rules=rules, stakes=None, totals=(-3, -1, -1, -9), number=1)
    assert match.winners == (1, 2)  # CLS-12


def test_no_deal_starts_after_the_last_and_none_counts_before_its_end() -> None:
    match = Match.of(replace("banting", deals=1))
    with pytest.raises(CapsaError) as caught:
        match.after(match.start(deal("a")))
    assert caught.value.code == "not_over"
    finished = match.after(played(match, "a"))
    with pytest.raises(CapsaError) as caught:
        finished.start(deal("b"))
    assert caught.value.code == "match_over"
