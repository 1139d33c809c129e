"""The action whose deals, played out by the kernel, end best on average."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from capsa.agents.climbing import valued_actions
from capsa.agents.search_deals import Dealer
from capsa.agents.search_race import Race
from capsa.agents.seat import own_seat
from capsa.banting import Phase
from capsa.kernel import Engine

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from capsa.agents.search_budget import Budget
    from capsa.banting import Action, View

POLICY = "thrifty"
_ACTIONS = 24


def searched_action(view: View, budget: Budget, rng: random.Random) -> Action:
    """Return the legal action with the best mean points found within the budget."""
    if len(view.legal) == 1:
        return view.legal[0]
    actions = _candidates(view)
    return actions[Race(len(actions), _Playouts(view, actions, rng).lap).run(budget)]


def _candidates(view: View) -> list[Action]:
    """Return the actions to try: all, or where that is too many those that the planning agent likes best."""
    if view.phase is not Phase.PLAY:
        return list(view.legal)
    return [action for _, action in valued_actions(view)[:_ACTIONS]]


class _Playouts:
    """Plays actions out over deals of the cards not seen."""

    def __init__(self, view: View, actions: Sequence[Action], rng: random.Random) -> None:
        generator = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
        self._engine = Engine(view.rules)
        self._dealer = Dealer(view, self._engine, generator)
        self._state = self._dealer.placeholder()
        self._seat = own_seat(view)
        self._actions = actions
        self._seed = rng.getrandbits(62)
        self._played = 0

    def lap(self, running: Sequence[int], size: int) -> NDArray[np.float64]:
        """Return the points of each of some actions, float64[running, size]; chance is the same for all."""
        hands = self._dealer.deal(size)
        points = np.empty((len(running), size))
        for place, number in enumerate(running):
            points[place] = self._engine.playouts_from(
                self._state,
                hands,
                seed=self._seed,
                policy=POLICY,
                first=self._actions[number],
                offset=self._played,
            ).points[:, self._seat]
        self._played += size
        return points
