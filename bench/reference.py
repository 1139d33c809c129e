"""Measure the reference engine in random play, with the legal actions listed at every ply."""

from __future__ import annotations

from random import Random
from time import perf_counter

from capsa import banting
from capsa.dealing import deal
from capsa.rulesets import RULESETS, Family

TARGET = 30_000
SECONDS = 2.0
ROUNDS = 5


def plies_per_second(rules: banting.BantingRules, seconds: float) -> float:
    """Play whole random deals for about so many seconds of play and return plies a second."""
    rng = Random(0)
    plies, spent, number = 0, 0.0, 0
    while spent < seconds:
        hands = deal(f"bench {number}", rules.players)
        number += 1
        begun = perf_counter()
        state = banting.start(rules, hands)
        while actions := banting.legal_actions(state):
            state = banting.step(state, actions[int(rng.random() * len(actions))])
            plies += 1
        spent += perf_counter() - begun
    return plies / spent


def main() -> None:
    """Print the best of several rounds for every climbing rule set."""
    print(f"reference engine, random play, plies a second on one core (target {TARGET:,})")
    for ruleset in RULESETS.values():
        if ruleset.family is Family.CLIMBING and isinstance(ruleset.rules, banting.BantingRules):
            plies_per_second(ruleset.rules, 0.5)
            rates = sorted(plies_per_second(ruleset.rules, SECONDS / ROUNDS) for _ in range(ROUNDS))
            print(f"  {ruleset.id:16} median {rates[ROUNDS // 2]:10,.0f}   best {rates[-1]:10,.0f}")


if __name__ == "__main__":
    main()
