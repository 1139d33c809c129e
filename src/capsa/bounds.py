"""How large the numbers of a game may be: with these every sum stays below 2^53, exact in any reader."""

from __future__ import annotations

from capsa.errors import shown

MOST_POINTS = 1_000_000
MOST_FACTOR = 50
MOST_STAKE = 10_000
MOST_DEALS = 1_000


def range_problems(place: str, number: int, low: int, high: int) -> list[str]:
    """Say what is wrong with a number that is not from `low` to `high`."""
    return [] if low <= number <= high else [f"{place}: expected {low:,} to {high:,}, got: {shown(number)}"]
