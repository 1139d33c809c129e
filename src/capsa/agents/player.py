"""What a computer player is: a name, and an action for what it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from random import Random

    from capsa.rulesets.game import Action, View


@runtime_checkable
class Agent(Protocol):
    """A computer player; it keeps nothing between two calls, so one agent may sit at any number of tables."""

    @property
    def name(self) -> str:
        """What results call it; of those that `agent` makes, the name by which it finds them."""

    def act(self, view: View, rng: Random) -> Action:
        """Return a legal action for the seat that sees `view` and is asked; all chance comes from `rng`."""
