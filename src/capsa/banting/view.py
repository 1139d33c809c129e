"""The only way out to a player: what one seat, or a spectator, may see of a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from capsa.banting.actions import Action
    from capsa.banting.rules import BantingRules
    from capsa.banting.state import Phase
    from capsa.cards import Card, Cards
    from capsa.hands.combination import Combination


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What `seat` sees (None: a spectator); equal for states that differ only in cards hidden from it.

    `hand` is its own, `counts` everybody's number of cards (CLB-12). In a window `to_act` is the seat itself
    if it is asked and None otherwise, so that nothing tells who holds four of a kind (CLS-6). `legal` is
    every action the judge accepts from this seat now. `hands`, `penalties` and `points` come when it is over.
    """

    rules: BantingRules
    seat: int | None
    hand: Cards
    counts: tuple[int, ...]
    phase: Phase
    to_act: int | None
    table: Combination | None
    owner: int | None
    passed: frozenset[int]
    must_contain: Card | None
    two_low: bool
    bomb: Combination | None
    bomber: int | None
    played: Cards
    out: tuple[int, ...]
    winner: int | None
    bombed: int | None
    legal: tuple[Action, ...]
    hands: tuple[Cards, ...] | None
    penalties: tuple[int, ...] | None
    points: tuple[int, ...] | None
