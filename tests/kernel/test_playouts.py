"""Whole playouts: only legal actions, each as likely as the next, results as the reference counts them."""

import random
import threading

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.random_rules import climbing_rules

from capsa import kernel
from capsa.banting import BantingRules, Play, legal_actions, points, start, step
from capsa.cards import Cards
from capsa.hands.combination import Kind
from capsa.kernel.coding import action_of, code_in, code_of
from capsa.kernel.policies import weights
from capsa.rulesets import RULESETS

CLIMBING = {name: rules.rules for name, rules in RULESETS.items() if isinstance(rules.rules, BantingRules)}


def follow(
    rules: BantingRules, hands: NDArray[np.uint64], policy: str, item: int
) -> tuple[tuple[int, ...], int, int]:
    """Replay the kernel's actions in the reference and return points, plies and winner."""
    state = start(rules, [Cards(mask) for mask in hands.tolist()])
    line = kernel.Position.of(state).native.line(weights(policy), 3, item)
    for cards in line:
        assert state.to_act is not None
        action = action_of(code_in(state.phase, cards), state.to_act)
        assert action in legal_actions(state)
        state = step(state, action)
    assert state.winner is not None
    return points(state), len(line), state.winner


def assert_playouts_are_real(rules: BantingRules, n: int) -> None:
    hands = kernel.deals(n, rules.players, seed=5)
    for policy in kernel.POLICIES:
        played = kernel.Engine(rules).playouts(hands, seed=3, policy=policy)
        for item in range(n):
            end = (tuple(played.points[item].tolist()), int(played.plies[item]), int(played.winners[item]))
            assert end == follow(rules, hands[item], policy, item)


@pytest.mark.parametrize("name", CLIMBING)
def test_playouts_of_named_rule_sets_are_legal_and_settled_as_the_reference_does(
    name: str, scale: int
) -> None:
    assert_playouts_are_real(CLIMBING[name], 4 * scale)


def test_playouts_of_random_rules_are_legal_and_settled_as_the_reference_does(scale: int) -> None:
    rng = random.Random(7)
    for _ in range(6 * scale):
        assert_playouts_are_real(climbing_rules(rng), 3)


LEADS = [
    "3d 3c 3h 3s 4d 4c 4h 5d 6d 7d 8d 9h Td",
    "3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 2d",
    "3d 3c 4d 4c 5d 5c 6d 6c 7d 7c 8h 8s 9s",
]


@pytest.mark.parametrize("text", LEADS)
@pytest.mark.parametrize(
    "kinds", [frozenset(Kind), frozenset(Kind) - {Kind.FLUSH}, {Kind.SINGLE, Kind.STRAIGHT_FLUSH}]
)
def test_random_play_takes_each_legal_lead_equally_often(text: str, kinds: frozenset[Kind]) -> None:
    rules = BantingRules(players=2, combinations=frozenset(kinds))
    hands = [Cards.parse(text), Cards(~Cards.parse(text).mask & ((1 << 52) - 1) & (1 << 40) - 1)]
    hands[1] = Cards.of(list(hands[1])[:13])
    state = start(rules, hands, leader=0)
    legal = [code_of(action) for action in legal_actions(state)]
    draws = 400 * len(legal)
    counts = dict.fromkeys(legal, 0)
    for action in kernel.Position.of(state).draw(draws, seed=1):
        counts[code_of(action)] += 1
    surplus = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert surplus < len(legal) + 5 * (2 * len(legal)) ** 0.5  # chi-square, five standard deviations


def test_a_seed_gives_the_same_playouts_however_they_are_split() -> None:
    engine = kernel.Engine(CLIMBING["classic"])
    hands = kernel.deals(1000, seed=1)
    whole = engine.playouts(hands, seed=2)
    parts: list[kernel.Playouts] = [whole] * 4

    def work(part: int) -> None:
        here = slice(250 * part, 250 * part + 250)
        parts[part] = engine.playouts(hands[here], seed=2, offset=250 * part)

    threads = [threading.Thread(target=work, args=(part,)) for part in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in ("points", "plies", "winners"):
        assert (np.concatenate([getattr(part, name) for part in parts]) == getattr(whole, name)).all()


def test_a_state_is_played_out_from_where_it_stands_after_a_first_action() -> None:
    rules = CLIMBING["banting"]
    hands = [Cards(mask) for mask in kernel.deals(1, seed=9)[0].tolist()]
    state = start(rules, hands)
    state = step(state, legal_actions(state)[0])
    engine = kernel.Engine(rules)
    rows = np.array([[hand.mask for hand in state.hands]] * 50, dtype=np.uint64)
    for action in legal_actions(state):
        played = engine.playouts_from(state, rows, seed=1, first=action)
        assert (played.points.sum(axis=1) == 0).all()
    with pytest.raises(kernel.KernelError, match="legal first action"):
        engine.playouts_from(state, rows, seed=1, first=Play(state.to_act or 0, Cards()))


def test_a_thrifty_player_beats_chance() -> None:
    # both policies play all four seats; the thrifty one ends deals sooner because it seldom passes
    engine, hands = kernel.Engine(CLIMBING["banting"]), kernel.deals(2000, seed=4)
    sooner = engine.playouts(hands, seed=1, policy="thrifty").plies.mean()
    assert sooner < engine.playouts(hands, seed=1).plies.mean()
