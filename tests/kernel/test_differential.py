"""The kernel beside the reference engine after every ply: legal lists, every field of the state, results."""

import random
from dataclasses import replace

import pytest
from tests.random_rules import climbing_rules

from capsa import kernel
from capsa.banting import (
    BantingRules,
    Decline,
    Pass,
    State,
    Timeout,
    legal_actions,
    points,
    start,
    step,
)
from capsa.cards import Cards
from capsa.dealing import deal
from capsa.rulesets import RULESETS

CLIMBING = {name: rules.rules for name, rules in RULESETS.items() if isinstance(rules.rules, BantingRules)}


def compare_deal(rules: BantingRules, hands: list[Cards], leader: int | None, rng: random.Random) -> int:
    """Play a deal in both engines, by chance but rarely passing, and return its plies."""
    state = start(rules, hands, leader=leader)
    position = kernel.Engine(rules).start(hands, leader=leader)
    plies = 0
    while True:
        assert position.state() == state
        legal = legal_actions(state)
        assert position.legal() == legal
        if state.is_over:
            break
        plays = [action for action in legal if not isinstance(action, Pass | Decline)]
        action = rng.choice(plays if plays and rng.random() < 0.5 else legal)
        timed = action if rng.random() < 0.98 else Timeout(action.seat)
        state = step(state, timed)
        position.step(timed)
        plies += 1
    assert_same_end(position, state)
    return plies


def assert_same_end(position: kernel.Position, state: State) -> None:
    assert position.points() == points(state)
    assert kernel.Position.of(state).state() == state
    assert kernel.Position.of(state).points() == points(state)


def dealt(seed: str, players: int, cards: int = 13) -> list[Cards]:
    return [Cards.of(hand[:cards]) for hand in deal(seed, players)]


@pytest.mark.parametrize("name", CLIMBING)
def test_every_named_rule_set_is_played_alike(name: str, scale: int) -> None:
    rng = random.Random(f"{name} {scale}")
    for number in range(8 * scale):
        compare_deal(CLIMBING[name], dealt(f"{name} {number}", CLIMBING[name].players), None, rng)


@pytest.mark.parametrize("name", CLIMBING)
@pytest.mark.parametrize("players", [2, 3])
def test_short_handed_deals_are_played_alike(name: str, players: int, scale: int) -> None:  # CLB-7
    rules = replace(CLIMBING[name], players=players)
    rng = random.Random(f"{name} {players}")
    for number in range(2 * scale):
        compare_deal(rules, dealt(f"{name} {number}", players), None, rng)


def test_random_rules_are_played_alike(scale: int) -> None:
    rng = random.Random(scale)
    for number in range(8 * min(scale, 50)):
        rules = climbing_rules(rng)
        for again in range(max(4, scale // 5)):
            leader = rng.choice([None, None, *range(rules.players)])
            hands = dealt(f"{number} {again}", rules.players, rng.choice([13, 13, 9, 5]))
            compare_deal(rules, hands, leader, rng)


@pytest.mark.parametrize("text", ["3d 3c 3h 3s 5d", "2d 2c 2h 2s 4d 7c 8c 9c Td Jd Qh Kh As"])
def test_hands_rich_in_fours_bomb_and_answer_alike(text: str, scale: int) -> None:  # CLS-4 to CLS-11, BAN-3
    ranks = [Cards(15 << 4 * rank) for rank in range(13)]
    for name in ("banting", "classic"):
        rng = random.Random(text)
        for _ in range(12 * scale):
            rng.shuffle(ranks)
            hands = [ranks[3 * seat] | ranks[3 * seat + 1] | ranks[3 * seat + 2] for seat in range(4)]
            compare_deal(CLIMBING[name], hands, rng.choice([None, 0, 1, 2, 3]), rng)
