"""What search finds, and that it looks at nothing but its view."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capsa import banting, kernel, susun
from capsa.agents import agent, search
from capsa.agents.search_budget import Budget
from capsa.banting import BantingRules, BombRule
from capsa.cards import Cards
from capsa.dealing import deal
from capsa.errors import CapsaError
from capsa.rulesets import RULESETS, game

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from capsa.cards import Card
    from capsa.rulesets.game import State

CLIMBING = [one.rules for one in RULESETS.values() if isinstance(one.rules, BantingRules)]
ARRANGEMENT = [one.rules for one in RULESETS.values() if isinstance(one.rules, susun.SusunRules)]
PLAIN = BantingRules()
WINDOW = BantingRules(bomb=BombRule.WINDOW)


def midway(rules: BantingRules, seed: int, plies: int) -> banting.State:
    """A position of play that is half sensible and half chance."""
    rng = Random(seed)
    state = banting.start(rules, deal(str(seed), rules.players))
    for _ in range(plies):
        after = banting.step(state, rng.choice(banting.legal_actions(state)[:3]))
        if after.is_over:
            break
        state = after
    return state


def with_others_shuffled(state: banting.State, seat: int, seed: int) -> banting.State:
    """Return a state that looks the same to a seat: the cards of the others have changed hands."""
    pool = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    Random(seed).shuffle(pool)
    hands: list[Cards] = []
    for other, hand in enumerate(state.hands):
        hands.append(hand if other == seat else Cards.of(pool.pop() for _ in range(len(hand))))
    return replace(state, hands=tuple(hands))


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(CLIMBING), st.integers(0, 10**6), st.integers(0, 40), st.integers(0, 10**6))
def test_hidden_cards_make_no_difference_in_climbing_games(
    rules: BantingRules, seed: int, plies: int, shuffled: int
) -> None:
    state = midway(rules, seed, plies)
    seat = state.to_act
    assert seat is not None
    other = with_others_shuffled(state, seat, shuffled)
    if state.phase is not banting.Phase.PLAY:
        return  # who is asked after this seat depends on the cards
    chosen = [agent("search:300").act(game.view(one, seat), Random(5)) for one in (state, other)]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("rules", ARRANGEMENT, ids=lambda rules: f"{rules.comparison}-{rules.players}")
def test_hidden_cards_make_no_difference_in_arrangement_games(rules: susun.SusunRules) -> None:
    hands = deal("hidden", 4)[: rules.players]
    swapped = (hands[0], *hands[:0:-1])
    states = [game.start(rules, dealt) for dealt in (hands, swapped)]
    chosen = [agent("search:600").act(game.view(state, 0), Random(5)) for state in states]
    assert chosen[0] == chosen[1]


@settings(deadline=None, max_examples=20)
@given(st.sampled_from(CLIMBING), st.integers(0, 10**6), st.integers(0, 40))
def test_the_same_seed_finds_the_same_action(rules: BantingRules, seed: int, plies: int) -> None:
    state = midway(rules, seed, plies)
    assert state.to_act is not None
    view = game.view(state, state.to_act)
    first, second = (agent("search:300").act(view, Random(seed)) for _ in range(2))
    assert first == second
    assert game.check(state, first) is None


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(ARRANGEMENT), st.integers(0, 10**6))
def test_no_arrangement_is_a_foul(rules: susun.SusunRules, seed: int) -> None:
    state = game.start(rules, deal(str(seed), rules.players))
    assert isinstance(state, susun.State)
    while state.phase is susun.Phase.CLAIM:
        state = susun.step(state, susun.Decline(state.to_act[0]))
    action = agent("search:400").act(game.view(state, 0), Random(seed))
    assert isinstance(action, susun.Arrange)
    assert susun.foul(action.arrangement, rules) is None


def test_the_last_control_is_played_before_the_last_card(chosen: Callable[..., str]) -> None:
    """A forced win: nothing beats the 2, and then the 3 goes out."""
    assert chosen("search:2000", PLAIN, ["3d 2s", "Kd 9c", "Kc 9h 8d", "Ac 9s"]) == "2s"


def test_two_pairs_go_before_a_low_card_when_nobody_can_answer_pairs(chosen: Callable[..., str]) -> None:
    """A forced win in three plays: the others have a card each, so pairs hold and the last card goes out."""
    hand = "3d 4d 4c 5d 5c"
    assert chosen("search:2000", PLAIN, [hand, "Kd", "Kc", "Ac"]) in {"4d 4c", "5d 5c"}


def test_a_pass_may_be_best(chosen: Callable[..., str]) -> None:
    """BAN-3: nobody has bombed yet, all fours are possible, and a 2 bombed pays for all."""
    hand = "3c 3h 3s 4d 4h 4s 6s 6c 6h Tc Td Th 2h"
    others = ["Kd 3d 4c 5d 5h 7d 7c 9h Qc Qh Kc Kh Ad", "7h 7s 5c 5s 6d 8d 8c 8h 8s Jd 9s Ks As"]
    rules = BantingRules(bomb=BombRule.WINS_DEAL)
    assert chosen("search:4000", rules, [others[0], hand, others[1]], "Kd") == "pass"


def test_a_bomb_that_leaves_a_winner_is_made(chosen: Callable[..., str]) -> None:
    """CLS-8: the lead comes with it, and a pair goes out."""
    hand = "8d 8c 8h 8s Kc Ks"
    assert chosen("search:2000", WINDOW, ["2d 3c 3h 5s 9d", hand, "4d 4c 6h"], "2d") == "bomb 8d 8c 8h 8s"


@pytest.mark.skipif(not kernel.available, reason="without the kernel search plays as smart does")
def test_a_bomb_that_turns_ones_own_winners_is_declined(chosen: Callable[..., str]) -> None:
    """CLS-8: after it the 2s are the lowest cards; without it the highest one and the four win the deal."""
    hand = "2h 2s 9d 9c 9h 9s 3d"
    others = ["2d 5s", "4d 4c"]
    assert chosen("search:4000", WINDOW, [others[0], hand, others[1]], "2d") == "decline"


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("search", Budget(100)),
        ("search:25ms", Budget(25)),
        ("search:2000", Budget(None, 2000)),
    ],
)
def test_a_budget_is_read_from_the_name(name: str, budget: Budget) -> None:
    assert Budget.named(name) == budget
    assert agent(name).name == name


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:ms", "search:-5", "search:5s", "search:1.5ms"]
)
def test_a_budget_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(CapsaError) as caught:
        agent(name)
    assert caught.value.code == "unknown_agent"


def test_a_natural_that_pays_more_than_rows_is_claimed() -> None:
    """CHP-4."""
    rules = next(rules for rules in ARRANGEMENT if rules.naturals)
    dragon = hand_of("2d 3c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ad")
    state = game.start(rules, with_first(dragon, rules.players))
    action = agent("search:2000").act(game.view(state, 0), Random(1))
    assert isinstance(action, susun.Claim)


def test_a_hopeless_hand_is_given_up_and_a_strong_one_is_not() -> None:
    """CHP-5."""
    rules = next(rules for rules in ARRANGEMENT if rules.surrender is not None)
    hopeless = hand_of("2d 2c 3h 3s 5d 5c 6h 8s 9d Jc Qh Ks As")
    strong = hand_of("Ad Ac Ah As Kd Kc Kh Qd Qc Qh Jd Jc Js")
    for hand, expected in ((hopeless, susun.Surrender), (strong, susun.Stay)):
        state = until_surrender(game.start(rules, with_first(hand, rules.players)), 0)
        assert isinstance(agent("search:4000").act(game.view(state, 0), Random(1)), expected)


def hand_of(text: str) -> tuple[Card, ...]:
    return tuple(Cards.parse(text))


def with_first(hand: Sequence[Card], players: int) -> tuple[tuple[Card, ...], ...]:
    """Return hands of which the first is this one."""
    rest = list(Cards.DECK - Cards.of(hand))
    Random(3).shuffle(rest)
    return (tuple(hand), *(tuple(rest[13 * seat : 13 * seat + 13]) for seat in range(players - 1)))


def until_surrender(state: State, seat: int) -> State:
    """Let nobody claim, everybody lay as smart does, and all before a seat stay."""
    assert isinstance(state, susun.State)
    while not (state.phase is susun.Phase.SURRENDER and state.to_act[0] == seat):
        asked = state.to_act[0]
        if state.phase is susun.Phase.CLAIM:
            action: susun.Action = susun.Decline(asked)
        elif state.phase is susun.Phase.ARRANGE:
            laid = agent("smart").act(game.view(state, asked), Random(1))
            assert isinstance(laid, susun.Arrange)
            action = laid
        else:
            action = susun.Stay(asked)
        state = susun.step(state, action)
    return state


def test_without_the_kernel_it_plays_as_smart_and_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "available", False)
    search.say_so.cache_clear()
    state = banting.start(PLAIN, deal("none", 4))
    assert state.to_act is not None
    view = game.view(state, state.to_act)
    with pytest.warns(UserWarning, match="as smart does") as warned:
        played = [agent("search").act(view, Random(1)) for _ in range(2)]
    assert len(warned) == 1
    assert played == [agent("smart").act(view, Random(1))] * 2
