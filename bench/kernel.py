"""The kernel: whole random deals, legal plays and threads, each beside its target, by the best of some runs.

Time is the thread's own processor time, so that other work on the machine does not count; two threads are
measured by the clock on the wall, which needs an idle machine. A *deal* is dealt, played to its end by
uniform choice among all legal actions (passes, bombs and declines included) and settled; a *ply* is one
action. A *legal-play call* counts the plays of one hand of eight cards on a table that a hand of eight
other cards leads at random, bombs included, tables of every size as they come.
"""

from __future__ import annotations

import hashlib
import random
import threading
import time
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np

from capsa.banting import BantingRules, start
from capsa.cards import Cards
from capsa.kernel import Engine, available, deals
from capsa.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable

_DEALS, _CALLS, _RUNS = 20_000, 20_000, 40
_THREAD_ROUNDS, _HASHES, _PEER_DEALS = 3, 1_000_000, 20
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
            _policy_playouts(name, Engine(rules))
            _legal_calls(name, Engine(rules))
    _two_threads(Engine(BantingRules()))
    _peers()


def _whole_deals(name: str, engine: Engine) -> None:
    def work() -> None:
        engine.playouts(deals(_DEALS, seed=1), seed=1)

    plies = int(engine.playouts(deals(_DEALS, seed=1), seed=1).plies.sum())
    seconds = _best(work)
    print(
        f"kernel {name}: {_DEALS / seconds:,.0f} whole random deals/s (target 550,000), "
        f"{plies / seconds / 1e6:.1f} M plies/s (target 40)"
    )


def _policy_playouts(name: str, engine: Engine) -> None:
    """Print what search asks for: playouts by weights from a state, many to a call and one."""
    hands = deals(2000, seed=1)
    state = start(engine.rules, [Cards(mask) for mask in hands[0].tolist()])
    must = 0 if state.must_contain is None else 1 << state.must_contain.index
    fitting = hands[(hands[:, state.to_act or 0] & np.uint64(must) != 0) | (must == 0)]
    seconds = _best(lambda: engine.playouts_from(state, fitting, seed=1, policy="thrifty"))
    one = _best(lambda: engine.playouts_from(state, fitting[:1], seed=1, policy="thrifty"))
    print(
        f"kernel {name}: {len(fitting) / seconds:,.0f} playouts by weights/s from the start of a deal; "
        f"a call for one takes {1e6 * one:.0f} us"
    )


def _legal_calls(name: str, engine: Engine) -> None:
    rng = random.Random(1)
    pairs = deals(_CALLS, 2, seed=2)
    hands = np.array([_some(mask, rng) for mask in pairs[:, 0].tolist()], np.uint64)
    tables = np.array([_lead(engine, mask, rng) for mask in pairs[:, 1].tolist()], np.uint64)
    seconds = _best(lambda: engine.legal_counts(hands, tables))
    print(f"kernel {name}: {_CALLS / seconds / 1e6:.1f} M mid-game legal-play calls/s (target 40)")


def _two_threads(engine: Engine) -> None:
    """Print what a second thread gains, and what it gains a loop of arithmetic that shares nothing."""
    hands = deals(10 * _DEALS, seed=3)
    rounds = [
        (
            _gain(lambda: engine.playouts(hands, seed=1)),
            _gain(lambda: hashlib.pbkdf2_hmac("sha256", b"control", b"", _HASHES)),
        )
        for _ in range(_THREAD_ROUNDS)
    ]
    ours, control = (max(gains) for gains in zip(*rounds, strict=True))
    print(
        f"kernel: two threads {ours:.2f} times one (target 1.9); "
        f"two threads of SHA-256, which shares nothing, {control:.2f} times one"
    )


def _gain(work: Callable[[], object]) -> float:
    """Return how much more two threads do than one, measured side by side."""
    one = min(_clocked(work) for _ in range(2))
    return 2 * one / min(_clocked(lambda: _at_once(work)) for _ in range(2))


def _at_once(work: Callable[[], object]) -> None:
    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _peers() -> None:
    """Print whole random deals a second of the public packages that are installed."""
    for name, deal in (("open-spiel", _openspiel), ("rlcard", _rlcard)):
        try:
            play = deal()
        except ImportError:
            print(f"  {name}: not installed")
            continue
        seconds = _best(lambda play=play: [play() for _ in range(_PEER_DEALS)], runs=3)  # type: ignore[misc]
        print(f"  {name}: {_PEER_DEALS / seconds:,.0f} whole random deals of dou dizhu/s")


def _openspiel() -> Callable[[], object]:
    game = import_module("pyspiel").load_game("dou_dizhu")
    rng = random.Random(1)

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))

    return play


def _rlcard() -> Callable[[], object]:
    rlcard = import_module("rlcard")
    random_agent = import_module("rlcard.agents").RandomAgent
    env = rlcard.make("doudizhu")
    env.set_agents([random_agent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return lambda: env.run(is_training=False)


def _lead(engine: Engine, mask: int, rng: random.Random) -> int:
    return int(rng.choice(engine.legal(_some(mask, rng)).tolist()))


def _some(mask: int, rng: random.Random) -> int:
    """Return eight of the cards."""
    held = [bit for bit in range(52) if mask >> bit & 1]
    return sum(1 << bit for bit in rng.sample(held, 8))


def _best(work: Callable[[], object], runs: int = _RUNS) -> float:
    best = float("inf")
    for _ in range(runs):
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
