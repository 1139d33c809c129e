"""The table of stakes: what a unit is worth between any two seats (CHP-1)."""

from __future__ import annotations

from capsa.errors import CapsaError

Stakes = tuple[tuple[int, ...], ...]


def even_stakes(players: int) -> Stakes:
    """Return the stakes of a table where every unit is worth 1."""
    return ((1,) * players,) * players


def check_stakes(stakes: Stakes, players: int) -> None:
    """Raise `CapsaError` unless the table is square, symmetric and of whole numbers above 0."""
    if len(stakes) != players or any(len(row) != players for row in stakes):
        raise CapsaError(f"expected {players} rows of {players} stakes, got: {stakes}", code="bad_stakes")
    for a in range(players):
        for b in range(a):
            if stakes[a][b] != stakes[b][a] or stakes[a][b] < 1:
                both = f"{stakes[b][a]} and {stakes[a][b]}"
                message = f"expected one stake of 1 or more between seats {b} and {a}, got: {both}"
                raise CapsaError(message, code="bad_stakes")
