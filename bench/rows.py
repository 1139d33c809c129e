"""Measure row ranks in bulk, beside public Python evaluators where they are installed."""

from __future__ import annotations

from importlib import import_module
from time import thread_time
from typing import TYPE_CHECKING

import numpy as np

from capsa.cards import CARDS
from capsa.hands.poker import Comparison, RowOrder
from capsa.kernel import row_ranks

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

TARGET = 120e6
ROWS = 1 << 21
ROUNDS = 9
PEER_ROWS = 20_000


def random_rows() -> NDArray[np.uint8]:
    """Return random rows of five cards as indices."""
    rng = np.random.default_rng(0)
    block = np.argsort(rng.random((ROWS >> 4, 52)), axis=1)[:, :5].astype(np.uint8)
    return np.tile(block, (16, 1))


def per_second(call: Callable[[], object], rows: int) -> float:
    """Return the best of several rounds in rows a second."""
    call()
    best = 0.0
    for _ in range(ROUNDS):
        begun = thread_time()
        call()
        best = max(best, rows / (thread_time() - begun))
    return best


def peers(cards: NDArray[np.uint8]) -> dict[str, Callable[[], object]]:
    """Return what the public evaluators installed here are called with, on hands made ready for them."""
    texts = [[str(CARDS[index]) for index in row] for row in cards[:PEER_ROWS].tolist()]
    calls: dict[str, Callable[[], object]] = {}
    for name, ready in (("eval7", _eval7), ("phevaluator", _phevaluator), ("pokerkit", _pokerkit)):
        try:
            calls[name] = ready(texts)
        except ImportError:
            print(f"  {name:12} not installed")
    return calls


def _eval7(texts: list[list[str]]) -> Callable[[], object]:
    eval7 = import_module("eval7")
    hands = [[eval7.Card(text) for text in row] for row in texts]
    return lambda: [eval7.evaluate(hand) for hand in hands]


def _phevaluator(texts: list[list[str]]) -> Callable[[], object]:
    phevaluator = import_module("phevaluator")
    hands = [[phevaluator.Card(text) for text in row] for row in texts]
    return lambda: [phevaluator.evaluate_cards(*hand) for hand in hands]


def _pokerkit(texts: list[list[str]]) -> Callable[[], object]:
    hand_type = import_module("pokerkit").StandardHighHand
    hands = ["".join(row) for row in texts[: PEER_ROWS // 20]] * 20
    return lambda: [hand_type(hand) for hand in hands]


def main() -> None:
    """Print rows a second for both orders, from masks and from card indices, and for the peers."""
    print(f"row ranks of five cards, rows a second on one core (target {TARGET:,.0f})")
    cards = random_rows()
    masks = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    for name, order in (("poker", RowOrder()), ("suits", RowOrder(comparison=Comparison.SUITS))):
        for form, rows in (("masks", masks), ("indices", cards)):
            rate = per_second(lambda rows=rows, order=order: row_ranks(rows, order), ROWS)  # type: ignore[misc]
            print(f"  {name} order, {form:8} {rate:14,.0f}")
    for name, call in peers(cards).items():
        print(f"  {name:20} {per_second(call, PEER_ROWS):14,.0f}")


if __name__ == "__main__":
    main()
