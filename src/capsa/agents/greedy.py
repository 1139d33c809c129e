"""The agent that looks one play ahead: the lowest play that is legal, the strongest back there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa import banting, susun
from capsa.agents.arranging import strongest_first
from capsa.agents.seat import own_seat
from capsa.cards import Cards

if TYPE_CHECKING:
    import random

    from capsa.rulesets.game import Action, View


class Greedy:
    """Follow whenever possible, as low as possible, and lead with as many cards as possible."""

    name = "greedy"

    def act(self, view: View, rng: random.Random) -> Action:  # noqa: ARG002 (this agent leaves nothing to chance)
        """Return the nearest action at hand."""
        return _climbing_action(view) if isinstance(view, banting.View) else _arrangement_action(view)


def _climbing_action(view: banting.View) -> banting.Action:
    book = view.book
    largest_first = -1 if view.table is None else 1

    def height(action: banting.Action) -> tuple[int, int, int]:
        if isinstance(action, banting.Play | banting.Bomb | banting.Answer):
            ordinary = book.classify(action.cards)
            return 0, largest_first * len(action.cards), 0 if ordinary is None else ordinary.strength
        return 1, 0, 0

    return min(view.legal, key=height)


def _arrangement_action(view: susun.View) -> susun.Action:
    seat = own_seat(view)
    if view.phase is susun.Phase.CLAIM:
        return susun.Claim(seat, view.claimable[-1]) if view.claimable else susun.Decline(seat)
    if view.phase is susun.Phase.ARRANGE:
        return susun.Arrange(seat, strongest_first(Cards.of(view.hand), view.rules))
    if view.phase is susun.Phase.SURRENDER:
        return susun.Stay(seat)
    return susun.Announce(seat, susun.ALL_ROWS)
