"""The long comparison of both engines: `python -m tests.kernel.equality PLIES [RULE SET...]`.

Plays deals by chance, rarely passing, in the reference and in the kernel. After every ply the position, as
the kernel's record, and the legal actions, in order, must be the same; at the end the points. Without
names it compares every climbing rule set, short-handed too, then 200 random rules. It stops at the first
difference.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import replace

from tests.random_rules import climbing_rules

from capsa import kernel
from capsa.banting import BantingRules, Decline, Pass, legal_actions, points, start, step
from capsa.cards import Cards
from capsa.dealing import deal
from capsa.kernel.coding import code_of
from capsa.kernel.fields import record_of
from capsa.rulesets import RULESETS

RANDOM_RULES = 200
CLIMBING = {name: rules.rules for name, rules in RULESETS.items() if isinstance(rules.rules, BantingRules)}


def main(arguments: list[str]) -> int:
    """Compare; return the exit status."""
    plies, names = int(arguments[0]), arguments[1:]
    begun = time.monotonic()
    for name in names or CLIMBING:
        rules = CLIMBING[name]
        report(name, compare(rules, plies, name), begun)
        if not names:
            for players in (2, 3):
                few = compare(replace(rules, players=players), plies // 20, f"{name} {players}")
                report(f"{name}, {players} players", few, begun)
    if not names:
        rng = random.Random("equality")
        total = sum(
            compare(climbing_rules(rng), plies // RANDOM_RULES, f"random {number}")
            for number in range(RANDOM_RULES)
        )
        report(f"{RANDOM_RULES} random rules", total, begun)
    return 0


def report(name: str, plies: int, begun: float) -> None:
    """Print how far it has come."""
    sys.stdout.write(f"{name}: {plies:,} plies alike, {time.monotonic() - begun:,.0f} s\n")
    sys.stdout.flush()


def compare(rules: BantingRules, plies: int, seed: str) -> int:
    """Compare deals until so many plies are done, and return how many were."""
    rng = random.Random(seed)
    done = number = 0
    while done < plies:
        cards = rng.choice([13, 13, 13, 9])
        hands = [Cards.of(hand[:cards]) for hand in deal(f"{seed} {number}", rules.players)]
        done += compare_deal(rules, hands, rng.choice([None, None, *range(rules.players)]), rng)
        number += 1
    return done


def compare_deal(rules: BantingRules, hands: list[Cards], leader: int | None, rng: random.Random) -> int:
    """Compare one deal ply by ply and return its plies; raise `AssertionError` where the two differ."""
    state = start(rules, hands, leader=leader)
    position = kernel.Position.of(state)
    plies = 0
    while True:
        same = position.native.record() == record_of(state)
        legal = legal_actions(state)
        codes = [code_of(action) for action in legal]
        if not same or position.codes() != codes:
            raise AssertionError(f"expected the kernel's position and actions to be those of {state!r}")
        if state.is_over:
            break
        plays = [action for action in legal if not isinstance(action, Pass | Decline)]
        action = rng.choice(plays if plays and rng.random() < 0.5 else legal)
        state = step(state, action)
        position.step(action)
        plies += 1
    if position.points() != points(state):
        raise AssertionError(f"expected the kernel's points to be those of {state!r}")
    return plies


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
