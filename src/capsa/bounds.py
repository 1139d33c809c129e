"""How large a game may be: every sum stays below 2^53, exact in any reader, and a book stays small."""

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
MOST_STRAIGHTS = 50
"""The most straights in a table (CLB-6): each is another 1,024 combinations in the book."""


def range_problems(place: str, number: int, low: int, high: int) -> list[str]:
    """Say what is wrong with a number that is not from `low` to `high`."""
    return [] if low <= number <= high else [f"{place}: expected {low:,} to {high:,}, got: {shown(number)}"]
