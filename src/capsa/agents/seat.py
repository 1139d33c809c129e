"""Whose view an agent is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.errors import CapsaError

if TYPE_CHECKING:
    from capsa.rulesets.game import View


def own_seat(view: View) -> int:
    """Return the seat that sees this; raise `CapsaError` (`not_asked`) for a spectator."""
    if view.seat is None:
        raise CapsaError("expected the view of a seat, got a spectator's", code="not_asked")
    return view.seat
