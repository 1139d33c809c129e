"""Measure the exact best arrangement, bulk settlement, and the solver beside its own fallback."""

from __future__ import annotations

from threading import Thread
from time import perf_counter, thread_time
from typing import TYPE_CHECKING

import numpy as np

from capsa.kernel import best_arrangements, settle_deals
from capsa.rulesets import ruleset
from capsa.solver import best, percentiles, point_values, royalty_values
from capsa.solver.population import sample
from capsa.susun import SusunRules

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from capsa.solver import RowValues

TARGET = 40.0
HANDS = 1000
ROUNDS = 15
DEALS = 20_000


def seconds(call: Callable[[], object], clock: Callable[[], float] = thread_time) -> float:
    """Return the best of several rounds, in processor time of this thread unless another clock is given."""
    times = []
    for _ in range(ROUNDS):
        begun = clock()
        call()
        times.append(clock() - begun)
    return min(times)


def threads_ratio(call: Callable[[], object]) -> float:
    """Return how many times as much two threads do as one."""
    alone = seconds(call, perf_counter)

    def both() -> None:
        threads = [Thread(target=call) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return 2 * alone / seconds(both, perf_counter)


def solve_time(hands: NDArray[np.uint64], rules: SusunRules, values: RowValues, count: int) -> float:
    """Return the seconds that all hands take."""
    stacked = values.stacked()
    return seconds(lambda: best_arrangements(hands, rules.row_order, stacked, count))


def solve_times(name: str, hands: NDArray[np.uint64]) -> None:
    """Print microseconds a hand for several tables of values."""
    rules = ruleset(name).rules
    assert isinstance(rules, SusunRules)
    tables: dict[str, RowValues] = {
        "percentiles": percentiles(rules),
        "points": point_values(rules),
        "royalties": royalty_values(rules),
    }
    for label, values in tables.items():
        one, five = (1e6 / len(hands) * solve_time(hands, rules, values, count) for count in (1, 5))
        print(f"  {name:12} {label:12} {one:8.1f}   best five {five:8.1f}")


def settlement_rate(hands: NDArray[np.uint64]) -> float:
    """Return deals of four a second."""
    rules = ruleset("susun-poker").rules
    assert isinstance(rules, SusunRules)
    tables = hands[: len(hands) // 4 * 4].reshape(-1, 4)
    rows = best(tables.reshape(-1), rules, percentiles(rules)).rows[:, 0].reshape(-1, 4, 3)
    many = np.tile(rows, (DEALS // len(rows), 1, 1))
    return len(many) / seconds(lambda: settle_deals(rules, many))


def main() -> None:
    """Print microseconds a hand, the gain of two threads, and settlements a second."""
    hands = sample(HANDS)
    print(f"exact best arrangement over 36,036 splits, microseconds a hand on one core (target {TARGET:.0f})")
    for name in ("susun-poker", "susun-suits"):
        solve_times(name, hands)
    rules = ruleset("susun-poker").rules
    assert isinstance(rules, SusunRules)
    values = percentiles(rules).stacked()
    ratio = threads_ratio(lambda: best_arrangements(hands, rules.row_order, values))
    print(f"  two threads do {ratio:.2f} times as much as one (target 1.9)")
    print(f"  settlement of four-handed deals: {settlement_rate(hands):,.0f} deals a second")


if __name__ == "__main__":
    main()
