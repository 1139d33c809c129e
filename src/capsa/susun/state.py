"""One position of an arrangement deal, and the position a deal starts from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from capsa.cards import Card
    from capsa.susun.arrangement import Arrangement, Draft
    from capsa.susun.rules import Natural, Row, SusunRules

Stakes = tuple[tuple[int, ...], ...]


class Phase(StrEnum):
    """What the seats to act are asked for (CHP-4)."""

    CLAIM = "claim"
    ARRANGE = "arrange"
    SURRENDER = "surrender"
    ANNOUNCE = "announce"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A position; two states with equal fields are the same position. `step` makes the next one.

    `hands` keep the order in which cards were dealt (ARR-7). `to_act` are the seats still asked: all at once
    in the phases claim and arrange, one afterwards. Per seat: `claims` the natural claimed, `drafts` what lies
    there, `arrangements` the rows once set, `announced` the rows announced. `stakes[a][b]` multiplies what
    that pair pays (CHP-1). `timed_out` are the seats whose rows the clock set.
    """

    rules: SusunRules
    hands: tuple[tuple[Card, ...], ...]
    dealer: int
    stakes: Stakes
    phase: Phase
    to_act: tuple[int, ...]
    claims: tuple[Natural | None, ...]
    drafts: tuple[Draft, ...]
    arrangements: tuple[Arrangement | None, ...]
    surrendered: frozenset[int] = frozenset()
    announced: tuple[frozenset[Row] | None, ...]
    timed_out: frozenset[int] = frozenset()

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase is Phase.OVER
