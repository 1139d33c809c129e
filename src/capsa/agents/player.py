"""What a computer player is: a name, and an action for what it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from random import Random

    from capsa.rulesets.game import Action, View


class Agent(Protocol):
    """A computer player; it keeps nothing between two calls, so one agent may sit at any number of tables."""

    @property
    def name(self) -> str:
        """The name by which `agent` finds it."""

    def act(self, view: View, rng: Random) -> Action:
        """Return a legal action for the seat that sees `view` and is asked; all chance comes from `rng`."""
