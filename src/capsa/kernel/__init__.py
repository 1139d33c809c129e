"""The fast twin of the games: legal plays, playouts, deals, row ranks and settlement in bulk.

It holds no rule of its own: its tables come from the book and the rules value, and tests compare it with the
reference engine after every ply. Where it was not compiled, `available` is False and the reference engine
stands in, slower; the first use says so.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from capsa.kernel.arranging import best_arrangements
    from capsa.kernel.engine import Engine, Playouts, deals
    from capsa.kernel.errors import KernelError, KernelUnavailableError
    from capsa.kernel.policies import POLICIES, Weights
    from capsa.kernel.position import Position
    from capsa.kernel.rows import row_ranks
    from capsa.kernel.settlement import Endings, settle_deals

__all__ = [
    "POLICIES",
    "Endings",
    "Engine",
    "KernelError",
    "KernelUnavailableError",
    "Playouts",
    "Position",
    "Weights",
    "available",
    "best_arrangements",
    "deals",
    "row_ranks",
    "settle_deals",
]

available: bool = find_spec(f"{__name__}._native") is not None
"""Whether the kernel was compiled here."""

_HOME = {
    "best_arrangements": "arranging",
    "Engine": "engine",
    "Playouts": "engine",
    "deals": "engine",
    "KernelError": "errors",
    "KernelUnavailableError": "errors",
    "POLICIES": "policies",
    "Weights": "policies",
    "Position": "position",
    "row_ranks": "rows",
    "Endings": "settlement",
    "settle_deals": "settlement",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for, so that this package costs nothing before."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
