"""The kernel: whole random deals, legal plays and threads, each beside its target, by the best of some runs.

Time is the thread's own processor time, so that other work on the machine does not count; two threads are
measured by the clock on the wall, which needs an idle machine. A *deal* is dealt, played to its end by
uniform choice among all legal actions (passes, bombs and declines included) and settled; a *ply* is one
action. A *legal-play call* counts the plays of one hand of eight cards on a table that a hand of eight
other cards leads at random, bombs included, tables of every size as they come.
"""

from __future__ import annotations

import random
import threading
import time
from typing import TYPE_CHECKING

import numpy as np

from capsa.banting import BantingRules
from capsa.kernel import Engine, available, deals
from capsa.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

_DEALS, _CALLS, _RUNS = 20_000, 20_000, 40
_MEASURED = ("banting", "classic")


def main() -> None:
    """Print every figure of the kernel for climbing games."""
    if not available:
        print("kernel: not compiled here")
        return
    for name in _MEASURED:
        rules = RULESETS[name].rules
        if isinstance(rules, BantingRules):
            _whole_deals(name, Engine(rules))
            _legal_calls(name, Engine(rules))
    _two_threads(Engine(BantingRules()))


def _whole_deals(name: str, engine: Engine) -> None:
    def work() -> None:
        engine.playouts(deals(_DEALS, seed=1), seed=1)

    plies = int(engine.playouts(deals(_DEALS, seed=1), seed=1).plies.sum())
    seconds = _best(work)
    print(
        f"kernel {name}: {_DEALS / seconds:,.0f} whole random deals/s (target 550,000), "
        f"{plies / seconds / 1e6:.1f} M plies/s (target 40)"
    )


def _legal_calls(name: str, engine: Engine) -> None:
    rng = random.Random(1)
    pairs = deals(_CALLS, 2, seed=2)
    hands = np.array([_some(mask, rng) for mask in pairs[:, 0].tolist()], np.uint64)
    tables = np.array([_lead(engine, mask, rng) for mask in pairs[:, 1].tolist()], np.uint64)
    seconds = _best(lambda: engine.legal_counts(hands, tables))
    print(f"kernel {name}: {_CALLS / seconds / 1e6:.1f} M mid-game legal-play calls/s (target 40)")


def _two_threads(engine: Engine) -> None:
    hands = deals(10 * _DEALS, seed=3)
    one = min(_clocked(lambda: engine.playouts(hands, seed=1)) for _ in range(5))
    two = min(_clocked(lambda: _at_once(engine, hands)) for _ in range(5))
    print(f"kernel: two threads {2 * one / two:.2f} times one (target 1.9)")


def _at_once(engine: Engine, hands: NDArray[np.uint64]) -> None:
    threads = [threading.Thread(target=lambda: engine.playouts(hands, seed=1)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _lead(engine: Engine, mask: int, rng: random.Random) -> int:
    return int(rng.choice(engine.legal(_some(mask, rng)).tolist()))


def _some(mask: int, rng: random.Random) -> int:
    """Return eight of the cards."""
    held = [bit for bit in range(52) if mask >> bit & 1]
    return sum(1 << bit for bit in rng.sample(held, 8))


def _best(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(_RUNS):
        before = time.thread_time()
        work()
        best = min(best, time.thread_time() - before)
    return best


def _clocked(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


if __name__ == "__main__":
    main()
