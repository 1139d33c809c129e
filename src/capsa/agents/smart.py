"""The agent that plans: few turns in climbing games, rows worth most in arrangement games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa import banting, susun
from capsa.agents.arranging import best_laid
from capsa.agents.climbing import climbing_action
from capsa.agents.seat import own_seat
from capsa.cards import Cards

if TYPE_CHECKING:
    import random

    from capsa.rulesets.game import Action, View


class Smart:
    """Weigh every action by what it leaves."""

    name = "smart"

    def act(self, view: View, rng: random.Random) -> Action:  # noqa: ARG002 (this agent leaves nothing to chance)
        """Return the best action found."""
        return climbing_action(view) if isinstance(view, banting.View) else _arrangement_action(view)


def _arrangement_action(view: susun.View) -> susun.Action:
    seat = own_seat(view)
    if view.phase is susun.Phase.CLAIM:
        return _claim(view, seat)
    if view.phase is susun.Phase.ARRANGE:
        return susun.Arrange(seat, best_laid(Cards.of(view.hand), view.rules).arrangement)
    if view.phase is susun.Phase.SURRENDER:
        return susun.Surrender(seat) if _is_hopeless(view, seat) else susun.Stay(seat)
    return susun.Announce(seat, susun.ALL_ROWS)


def _claim(view: susun.View, seat: int) -> susun.Action:
    """Claim the dearest natural unless ordinary rows earn more (CHP-4)."""
    if not view.claimable:
        return susun.Decline(seat)
    units = dict(view.rules.naturals)
    dearest = max(view.claimable, key=lambda natural: units[natural])
    earned = best_laid(Cards.of(view.hand), view.rules).value
    return susun.Claim(seat, dearest) if units[dearest] >= earned else susun.Decline(seat)


def _is_hopeless(view: susun.View, seat: int) -> bool:
    """Tell whether playing costs more than the price of surrender (CHP-5)."""
    laid, price = view.arrangements[seat], view.rules.surrender
    if price is None:
        return False
    if laid is not None and susun.foul(laid, view.rules) is not None:
        return True
    return best_laid(Cards.of(view.hand), view.rules).value < -price
