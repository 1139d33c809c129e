"""A server for browser tests: `capsa serve` with some deals chosen, which no flag of capsa's can do.

`python server.py '{"0": ["3d 4d …", "…"]}' --port 0 …`: every table of this server deals these hands as its
match's deals of these numbers, instead of those that the shuffle gives; all others are dealt as usual. The
published seeds of chosen deals are therefore wrong, and a test of the shuffle must not choose any.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.cli.main import main
from capsa.server.fairness import Fairness

if TYPE_CHECKING:
    from capsa.dealing import Hands
    from capsa.records.record import Shuffle


def choose(deals: dict[str, list[str]]) -> None:
    """Let this process deal these hands, by the deal's number."""
    usual = Fairness.deal
    chosen = {
        int(number): tuple(tuple(Cards.parse(hand)) for hand in hands) for number, hands in deals.items()
    }

    def deal(self: Fairness, number: int) -> tuple[Hands, Shuffle]:
        hands, shuffle = usual(self, number)
        return chosen.get(number, hands), shuffle

    Fairness.deal = deal  # type: ignore[method-assign]  # in this process alone


if __name__ == "__main__":
    choose(json.loads(sys.argv[1]))
    main(["serve", *sys.argv[2:]])
