"""How large the numbers of a game may be: with these every sum stays below 2^53, exact in any reader."""

from __future__ import annotations

from capsa.errors import shown

MOST_POINTS = 1_000_000
"""The most points, units or bonus that an option may name, and the largest penalty factor."""
MOST_FACTOR = 50
"""The largest multiplier of a scoop or a home run."""
MOST_STAKE = 10_000
"""The largest stake between two seats (CHP-1)."""
MOST_DEALS = 1_000
"""The most deals in a match."""


def range_problems(place: str, number: int, low: int, high: int) -> list[str]:
    """Say what is wrong with a number that is not from `low` to `high`."""
    return [] if low <= number <= high else [f"{place}: expected {low:,} to {high:,}, got: {shown(number)}"]
