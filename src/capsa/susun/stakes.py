"""The table of stakes: what a unit is worth between any two seats (CHP-1)."""

from __future__ import annotations

from capsa.bounds import MOST_STAKE
from capsa.errors import CapsaError, shown

Stakes = tuple[tuple[int, ...], ...]
"""What a unit is worth between seat `a` and seat `b`, at `[a][b]`."""


def even_stakes(players: int) -> Stakes:
    """Return the stakes of a table where every unit is worth 1."""
    return ((1,) * players,) * players


def check_stakes(stakes: Stakes, players: int) -> None:
    """Raise `CapsaError` unless the table is square, the same both ways and from 1 to `MOST_STAKE`.

    The diagonal, what a seat owes itself, may be 0 too; nobody asks for it.
    """
    if len(stakes) != players or any(len(row) != players for row in stakes):
        _refuse(f"expected {players} rows of {players} stakes, got: {shown(stakes)}")
    for a in range(players):
        for b in range(a + 1):
            if stakes[a][b] != stakes[b][a]:
                both = f"{shown(stakes[b][a])} and {shown(stakes[a][b])}"
                _refuse(f"expected one stake between seats {b} and {a}, got: {both}")
            if not (a != b) <= stakes[a][b] <= MOST_STAKE:
                _refuse(f"stakes[{a}][{b}]: expected 1 to {MOST_STAKE:,}, got: {shown(stakes[a][b])}")


def _refuse(message: str) -> None:
    raise CapsaError(message, code="bad_stakes", rule="CHP-1")
