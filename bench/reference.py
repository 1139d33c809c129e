"""Measure the reference engine in random play, with the legal actions listed at every ply.

Time is the processor's: what else runs does not count, how fast the core runs at the moment does.
"""

from __future__ import annotations

from random import Random
from time import process_time

from capsa import banting
from capsa.dealing import deal
from capsa.rulesets import RULESETS, Family

TARGET = 30_000
SECONDS = 2.0
ROUNDS = 5


def plies_per_second(rules: banting.BantingRules, seconds: float) -> float:
    """Play whole random deals for about so many seconds of processor time and return plies a second."""
    rng = Random(0)
    plies, spent, number = 0, 0.0, 0
    while spent < seconds:
        hands = deal(f"bench {number}", rules.players)
        number += 1
        begun = process_time()
        state = banting.start(rules, hands)
        while actions := banting.legal_actions(state):
            state = banting.step(state, actions[int(rng.random() * len(actions))])
            plies += 1
        spent += process_time() - begun
    return plies / spent


def main() -> None:
    """Print the best of several rounds for every climbing rule set."""
    print(f"reference engine, random play, plies a second of one core's time (target {TARGET:,})")
    for ruleset in RULESETS.values():
        if ruleset.family is Family.CLIMBING and isinstance(ruleset.rules, banting.BantingRules):
            plies_per_second(ruleset.rules, 0.5)
            rates = sorted(plies_per_second(ruleset.rules, SECONDS / ROUNDS) for _ in range(ROUNDS))
            print(f"  {ruleset.id:16} median {rates[ROUNDS // 2]:10,.0f}   best {rates[-1]:10,.0f}")


if __name__ == "__main__":
    main()
