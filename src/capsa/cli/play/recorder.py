"""A record kept while playing: each deal is in the file as soon as it is over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from capsa import dealing
from capsa.errors import CapsaError
from capsa.records.codec import deal_line, header_line
from capsa.records.record import Deal, Header, Shuffle

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from capsa.dealing import Hands
    from capsa.rulesets import Rules
    from capsa.rulesets.game import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealer:
    """Deals a match's hands from one secret, so that whoever learns it can check every shuffle."""

    secret: bytes
    players: int

    @classmethod
    def of(cls, seed: str, players: int) -> Dealer:
        """Return the dealer whose secret is a seed's text; raise `CapsaError` for text that is no Unicode."""
        try:
            secret = seed.encode()
        except UnicodeEncodeError:
            raise CapsaError(f"--seed: expected Unicode text, got: {seed!r}", code="bad_seed") from None
        return cls(secret=secret, players=players)

    def hands(self, number: int) -> Hands:
        """Return the hands of deal `number`, from 0."""
        return dealing.deal(self.seed(number), self.players)

    def seed(self, number: int) -> str:
        """Return the seed that deal `number` follows from."""
        return dealing.mix(self.secret, self._contributions, number)

    @property
    def commitment(self) -> str:
        """What could have been published before the first deal."""
        return dealing.commit(self.secret)

    def deal(self, number: int) -> Deal:
        """Return the record of a deal of which nothing has been played."""
        shuffle = Shuffle(contributions=self._contributions, secret=self.secret)
        return Deal(seed=self.seed(number), shuffle=shuffle)

    @property
    def _contributions(self) -> tuple[bytes, ...]:
        return (b"",) * self.players


@dataclass(slots=True, kw_only=True)
class Recorder:
    """Gathers a deal's actions and hands its line to `write` when it is over."""

    write: Callable[[str], object]
    dealer: Dealer
    number: int = 0
    _deal: Deal | None = field(default=None, init=False)

    def open(self, name: str, rules: Rules, seats: Sequence[str], time: str) -> None:
        """Write the header."""
        header = Header(
            rules=rules, ruleset=name, seats=tuple(seats), commitment=self.dealer.commitment, time=time
        )
        self.write(header_line(header))

    def add(self, action: Action) -> None:
        """Add an action to the deal being played."""
        self._deal = (self._deal or self.dealer.deal(self.number)).with_action(action)

    def close(self, points: Sequence[int]) -> None:
        """Write the finished deal."""
        deal = self._deal or self.dealer.deal(self.number)
        self.write(deal_line(deal.with_points(points)))
        self._deal = None
        self.number += 1
