"""A match: several deals with a running score, and who leads or deals the next one (BAN-6, CLS-12, CHP-4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from capsa import banting
from capsa.errors import CapsaError
from capsa.rulesets import game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.cards import Card
    from capsa.rulesets.game import State
    from capsa.rulesets.ruleset import Rules
    from capsa.susun import Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match between two deals. Get the first from `Match.of`, the next ones from `after`.

    `number` counts the finished deals, `leader` is the seat that leads the next deal freely (None where
    the lowest card decides), `dealer` the seat that deals it.
    """

    rules: Rules
    stakes: Stakes | None
    totals: tuple[int, ...]
    number: int = 0
    leader: int | None = None
    dealer: int = 0

    @classmethod
    def of(cls, rules: Rules, *, stakes: Stakes | None = None) -> Match:
        """Return a match of which nothing has been played."""
        return cls(rules=rules, stakes=stakes, totals=(0,) * rules.players)

    @property
    def is_over(self) -> bool:
        """Whether all deals have been played."""
        return self.number >= self.rules.deals

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total once the match is over; equal totals share (CLS-12)."""
        if not self.is_over:
            return ()
        return tuple(seat for seat, total in enumerate(self.totals) if total == max(self.totals))

    def start(self, hands: Sequence[Sequence[Card]]) -> State:
        """Return the next deal's first state; raise `CapsaError` once the match is over."""
        if self.is_over:
            count = "1 deal" if self.rules.deals == 1 else f"{self.rules.deals} deals"
            raise CapsaError(f"expected at most {count} in this match", code="match_over")
        return game.start(self.rules, hands, leader=self.leader, dealer=self.dealer, stakes=self.stakes)

    def after(self, state: State) -> Match:
        """Return the match with a finished deal added; raise `CapsaError` when the deal is not over."""
        points = game.points(state)
        return replace(
            self,
            totals=tuple(total + won for total, won in zip(self.totals, points, strict=True)),
            number=self.number + 1,
            leader=_next_leader(state),
            dealer=(self.dealer + 1) % len(points),
        )


def _next_leader(state: State) -> int | None:
    if isinstance(state, banting.State) and state.rules.next_lead is banting.NextLead.WINNER:
        return state.winner
    return None
