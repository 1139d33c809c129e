"""The only way out to a player: what one seat, or a spectator, may see of a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from capsa.cards import Card
    from capsa.susun.arrangement import Arrangement, Draft
    from capsa.susun.rules import Natural, Row, SusunRules
    from capsa.susun.scoring import PairResult
    from capsa.susun.state import Phase, Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What `seat` sees (None: a spectator); equal for states that differ only in cards hidden from it.

    `hand` is its own in the order dealt, `draft` its own rows as they lie. `waiting` are the seats still
    asked (who is ready is public, what was laid is not, ARR-8). `claims` are public once all have decided.
    `arrangements` of others, `hands`, `pairs` and `points` come when it is over.
    """

    rules: SusunRules
    seat: int | None
    hand: tuple[Card, ...]
    dealer: int
    stakes: Stakes
    phase: Phase
    waiting: tuple[int, ...]
    claims: tuple[Natural | None, ...]
    draft: Draft | None
    arrangements: tuple[Arrangement | None, ...]
    surrendered: frozenset[int]
    announced: tuple[frozenset[Row] | None, ...]
    claimable: tuple[Natural, ...]
    hands: tuple[tuple[Card, ...], ...] | None
    pairs: tuple[PairResult, ...] | None
    points: tuple[int, ...] | None
