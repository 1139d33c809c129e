"""Duels of the agents: one against three of another, over duplicate deals, in every source rule set."""

from __future__ import annotations

import os
from time import perf_counter

from capsa.arena import simulate
from capsa.rulesets import SOURCE_RULESETS, RuleSet

DEALS = 10_000
DUELS = (("smart", "greedy"), ("greedy", "random"))


def main() -> None:
    """Print each duel's lead with its interval; CAPSA_BENCH_DEALS and CAPSA_BENCH_JOBS change the effort."""
    deals = int(os.environ.get("CAPSA_BENCH_DEALS", DEALS))
    jobs = int(os.environ.get("CAPSA_BENCH_JOBS", os.cpu_count() or 1))
    print(
        f"agents, one against three of the other, {deals:,} duplicate deals, all rotations (target: above 0)"
    )
    for ruleset in SOURCE_RULESETS:
        for first, other in DUELS:
            duel(ruleset, first, other, deals, jobs)


def duel(ruleset: RuleSet, first: str, other: str, deals: int, jobs: int) -> None:
    """Play and print one duel."""
    rules = ruleset.rules
    begun = perf_counter()
    result = simulate(rules, (first, *(other,) * (rules.players - 1)), deals, "bench agents", jobs=jobs)
    rate = result.plays / (perf_counter() - begun)
    lead = result.lead
    width = "no interval" if lead.half_width is None else f"± {lead.half_width:.3f}"
    print(
        f"  {ruleset.id:12} {first:6} over {other:6} {lead.mean:+8.3f} {width} points a deal"
        f"   {'yes' if lead.excludes_zero and lead.mean > 0 else 'NO'}   {rate:7,.0f} deals/s",
        flush=True,
    )


if __name__ == "__main__":
    main()
