"""One position of a climbing deal, and the position a deal starts from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from capsa.cards import Cards

if TYPE_CHECKING:
    from capsa.banting.rules import BantingRules
    from capsa.cards import Card
    from capsa.hands.book import Book
    from capsa.hands.combination import Combination


class Phase(StrEnum):
    """What the seat to act is asked for."""

    PLAY = "play"
    BOMB = "bomb"
    ANSWER = "answer"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A position; two states with equal fields are the same position. `step` makes the next one.

    `table` is the play to beat and `owner` who played it, kept during windows and when the deal is over;
    `bomb` is a bomb lying on the table, by `bomber`. `out` are the seats without cards in the order in
    which they finished. `liable` is the seat that pays for all (`last_card`).
    """

    rules: BantingRules
    hands: tuple[Cards, ...]
    phase: Phase = Phase.PLAY
    to_act: int | None
    table: Combination | None = None
    owner: int | None = None
    passed: frozenset[int] = frozenset()
    must_contain: Card | None = None
    two_low: bool = False
    bomb: Combination | None = None
    bomber: int | None = None
    played: Cards = Cards.EMPTY
    out: tuple[int, ...] = ()
    winner: int | None = None
    bombed: int | None = None
    liable: int | None = None

    @property
    def book(self) -> Book:
        """The book in force, ranks turned or not."""
        return self.rules.book(two_low=self.two_low)

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase is Phase.OVER
