"""A record kept while playing: each deal is in the file as soon as it is over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from capsa import dealing
from capsa.errors import CapsaError
from capsa.records.codec import deal_line, header_line
from capsa.records.record import Deal, Header

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from capsa.dealing import Hands
    from capsa.rulesets import Rules
    from capsa.rulesets.game import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealer:
    """Deals a match from one seed: `capsa deal SEED` is its first deal, `capsa deal SEED/2` its second."""

    text: str
    players: int

    @classmethod
    def of(cls, seed: str, players: int) -> Dealer:
        """Return the dealer of a seed; raise `CapsaError` for text that is no Unicode."""
        try:
            seed.encode()
        except UnicodeEncodeError:
            raise CapsaError(f"--seed: expected Unicode text, got: {seed!r}", code="bad_seed") from None
        return cls(text=seed, players=players)

    def hands(self, number: int) -> Hands:
        """Return the hands of deal `number`, from 0."""
        return dealing.deal(self.seed(number), self.players)

    def seed(self, number: int) -> str:
        """Return the seed of deal `number`, from 0."""
        return f"{self.text}/{number + 1}" if number else self.text

    def deal(self, number: int) -> Deal:
        """Return the record of a deal of which nothing has been played."""
        return Deal(seed=self.seed(number))


@dataclass(slots=True, kw_only=True)
class Recorder:
    """Gathers a deal's actions and hands its line to `write` when it is over."""

    write: Callable[[str], object]
    dealer: Dealer
    number: int = 0
    _deal: Deal | None = field(default=None, init=False)

    def open(self, name: str, rules: Rules, seats: Sequence[str], time: str) -> None:
        """Write the header."""
        self.write(header_line(Header(rules=rules, ruleset=name, seats=tuple(seats), time=time)))

    def add(self, action: Action) -> None:
        """Add an action to the deal being played."""
        self._deal = (self._deal or self.dealer.deal(self.number)).with_action(action)

    def close(self, points: Sequence[int]) -> None:
        """Write the finished deal."""
        deal = self._deal or self.dealer.deal(self.number)
        self.write(deal_line(deal.with_points(points)))
        self._deal = None
        self.number += 1
