"""The agent that looks ahead: deals what it has not seen, plays on, and takes what ends best on average."""

from __future__ import annotations

import warnings
from functools import cache
from typing import TYPE_CHECKING

from capsa import banting, kernel
from capsa.agents.search_arranging import searched_arrangement_action
from capsa.agents.search_climbing import searched_action
from capsa.agents.smart import Smart

if TYPE_CHECKING:
    import random

    from capsa.agents.search_budget import Budget
    from capsa.rulesets.game import Action, View


class Search:
    """Try every action out, within a budget; without the compiled kernel, play as `smart` does."""

    def __init__(self, budget: Budget, name: str = "search") -> None:
        self.name = name
        self._budget = budget

    def act(self, view: View, rng: random.Random) -> Action:
        """Return the action with the best mean found."""
        if not kernel.available:
            say_so()
            return Smart().act(view, rng)
        if isinstance(view, banting.View):
            return searched_action(view, self._budget, rng)
        return searched_arrangement_action(view, self._budget, rng)


@cache
def say_so() -> None:
    """Warn, once, that nothing is searched."""
    warnings.warn("capsa.kernel was not compiled here; search plays as smart does", stacklevel=3)
