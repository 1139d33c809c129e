"""The agent that takes any legal action, each as likely as the others; it fouls as chance has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa import banting, susun
from capsa.agents.seat import own_seat
from capsa.cards import Cards

if TYPE_CHECKING:
    import random

    from capsa.rulesets.game import Action, View


class Random:
    """Choose without looking."""

    name = "random"

    def act(self, view: View, rng: random.Random) -> Action:
        """Return one of the legal actions."""
        if isinstance(view, banting.View):
            return rng.choice(view.legal)
        return _arrangement_action(view, rng)


def _arrangement_action(view: susun.View, rng: random.Random) -> susun.Action:
    seat = own_seat(view)
    if view.phase is susun.Phase.CLAIM:
        offers: list[susun.Action] = [susun.Decline(seat)]
        offers += [susun.Claim(seat, natural) for natural in view.claimable]
        return rng.choice(offers)
    if view.phase is susun.Phase.ARRANGE:
        return susun.Arrange(seat, _any_arrangement(view, rng))
    if view.phase is susun.Phase.SURRENDER:
        return susun.Stay(seat) if rng.random() < 0.5 else susun.Surrender(seat)
    return susun.Announce(seat, frozenset(row for row in susun.Row if rng.random() < 0.5))


def _any_arrangement(view: susun.View, rng: random.Random) -> susun.Arrangement:
    cards = rng.sample(view.hand, len(view.hand))
    return susun.Arrangement(front=Cards.of(cards[:3]), middle=Cards.of(cards[3:8]), back=Cards.of(cards[8:]))
