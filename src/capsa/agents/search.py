"""The agent that looks ahead: deals what it has not seen, plays on, and takes what ends best on average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa import banting
from capsa.agents.search_arranging import searched_arrangement_action
from capsa.agents.search_climbing import searched_action

if TYPE_CHECKING:
    import random

    from capsa.agents.search_budget import Budget
    from capsa.rulesets.game import Action, View


class Search:
    """Try every action out, within a budget."""

    def __init__(self, budget: Budget, name: str = "search") -> None:
        self.name = name
        self._budget = budget

    def act(self, view: View, rng: random.Random) -> Action:
        """Return the action with the best mean found."""
        if isinstance(view, banting.View):
            return searched_action(view, self._budget, rng)
        return searched_arrangement_action(view, self._budget, rng)
