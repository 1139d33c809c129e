"""One match at a table: deals, asks each seat in turn, tells everybody what happened. No words, no screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from capsa.rulesets import game

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from capsa.dealing import Hands
    from capsa.errors import Refusal
    from capsa.rulesets.game import Action, Event, State, View
    from capsa.rulesets.match import Match

    Judge = Callable[[Action], Refusal | None]


class Player(Protocol):
    """Who sits at a table: told what may be known, and asked for an action that the judge accepts."""

    def begin(self, view: View) -> None:
        """Hear that a deal begins."""

    def hear(self, event: Event, view: View) -> None:
        """Hear what has happened, already redacted."""

    def act(self, view: View, judge: Judge) -> Action:
        """Return an action that the judge accepts."""


class Witness(Protocol):
    """Who writes down what is done."""

    def add(self, action: Action) -> None:
        """Hear of an action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Players by seat, and a witness or none."""

    players: Sequence[Player]
    witness: Witness | None = None

    def play(self, match: Match, hands: Hands) -> State:
        """Play the match's next deal to its end and return its last state."""
        state = match.start(hands)
        for seat, player in enumerate(self.players):
            player.begin(game.view(state, seat))
        self._tell(game.opening(state), state)
        while not state.is_over:
            state = self._one_action(state)
        return state

    def _one_action(self, state: State) -> State:
        """Ask one of the seats that are asked; those after the first person wait for nobody else."""
        seat = game.to_act(state)[-1]
        action = self.players[seat].act(game.view(state, seat), lambda action: game.check(state, action))
        after = game.step(state, action)
        if self.witness is not None:
            self.witness.add(action)
        self._tell(game.events(state, action, after), after)
        return after

    def _tell(self, events: Sequence[Event], state: State) -> None:
        for event in events:
            for seat, player in enumerate(self.players):
                heard = game.redact(event, seat)
                if heard is not None:
                    player.hear(heard, game.view(state, seat))
