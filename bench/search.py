"""How much `search` wins from `smart`: one against three, over duplicate deals, and by how long it thinks.

A line is printed after every hundred deals, with all that was played so far, so that a run that is cut short
has told what it found. Blocks of a hundred deals have seeds of their own: a run with CAPSA_BENCH_FIRST=10
plays the blocks from the eleventh on, and adds to one that played ten. CAPSA_BENCH_DEALS, CAPSA_BENCH_JOBS,
CAPSA_BENCH_RULES and CAPSA_BENCH_PARTS (`duels`, `curve`) change the effort.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import TYPE_CHECKING

from capsa.agents import agent
from capsa.arena import simulate
from capsa.arena.result import Interval, Moments
from capsa.dealing import deal
from capsa.rulesets import game, ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.rulesets import Rules

DEALS = 2000
CURVE_DEALS = 1000
BLOCK = 100
RULESETS = ("banting", "classic", "susun-suits", "susun-poker")
NAME = "search:100ms"
BUDGETS = (1, 5, 25, 100)
OTHER = "smart"
# of a lead, so that whole numbers hold it: fractions of a point are at most this fine
_PARTS = 1 << 20


def main() -> None:
    """Play the duels of every rule set, then the curves."""
    deals = int(os.environ.get("CAPSA_BENCH_DEALS", "0"))
    names = os.environ.get("CAPSA_BENCH_RULES", ",".join(RULESETS)).split(",")
    parts = os.environ.get("CAPSA_BENCH_PARTS", "duels,curve").split(",")
    print(f"search, one against three {OTHER}, duplicate deals, all rotations (target: above 0)", flush=True)
    if "duels" in parts:
        for name in names:
            duel(name, NAME, deals or DEALS)
    if "curve" in parts:
        for name in names:
            for budget in BUDGETS:
                duel(name, f"search:{budget}ms", deals or CURVE_DEALS)


def duel(name: str, who: str, deals: int) -> None:
    """Play one duel and print it as it grows, then the time that a decision took."""
    lead = Moments()
    for block, found in _blocks(ruleset(name).rules, who, deals):
        lead += found
        interval = Interval.of(lead, _PARTS)
        sure = "yes" if interval.excludes_zero and interval.mean > 0 else "not yet"
        print(
            f"  {name:12} {who:12} {interval.mean:+8.3f} ± {interval.half_width or 0:.3f}  {sure:7} "
            f" {lead.count:5} deals, blocks up to {block}",
            flush=True,
        )
    print(f"  {name:12} {who:12} {_Thought.of(ruleset(name).rules, who)}", flush=True)


def _blocks(rules: Rules, who: str, deals: int) -> Iterator[tuple[int, Moments]]:
    """Yield each block's number and the moments of its leads, in parts of a point."""
    first = int(os.environ.get("CAPSA_BENCH_FIRST", "0"))
    jobs = int(os.environ.get("CAPSA_BENCH_JOBS", "1"))
    agents = (who, *(OTHER,) * (rules.players - 1))
    for block in range(first, first + -(-deals // BLOCK)):
        yield block, _moments(simulate(rules, agents, BLOCK, f"bench search {block}", jobs=jobs).lead)


def _moments(lead: Interval) -> Moments:
    """Return what an interval of a block was made of, so that blocks add up."""
    assert lead.half_width is not None
    unit = Interval.of(Moments(2, 0, 2), 1).half_width
    assert unit is not None
    # two samples of -1 and 1 have the variance 2, and the variance of their mean is 1
    variance = (lead.half_width / unit) ** 2 * BLOCK
    squares = variance * (BLOCK - 1) + BLOCK * lead.mean**2
    return Moments(BLOCK, round(lead.mean * BLOCK * _PARTS), round(squares * _PARTS**2))


@dataclass(frozen=True, slots=True)
class _Thought:
    """Processor milliseconds of decisions between two actions or more."""

    times: tuple[float, ...]

    @classmethod
    def of(cls, rules: Rules, who: str, deals: int = 20) -> _Thought:
        """Play some deals, and look at the clock of seat 0."""
        timed, others = agent(who), agent(OTHER)
        times = []
        for number in range(deals):
            rng = Random(number)
            state = game.start(rules, deal(f"bench thought {number}", rules.players))
            while asked := game.to_act(state):
                view = game.view(state, asked[0])
                begun = thread_time()
                action = (others if asked[0] else timed).act(view, rng)
                if asked[0] == 0 and len(getattr(view, "legal", (0, 0))) > 1:
                    times.append(1000 * (thread_time() - begun))
                state = game.step(state, action)
        return cls(tuple(sorted(times[1:])))

    def __str__(self) -> str:
        times = self.times
        mean = sum(times) / len(times)
        return (
            f"a decision takes {mean:.1f} ms on average, half of them {times[len(times) // 2]:.1f}, "
            f"the longest {times[-1]:.1f}"
        )


if __name__ == "__main__":
    main()
