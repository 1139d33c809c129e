"""How a deal ended for one seat: it showed its rows, gave up, or claimed a natural."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from capsa.cards import Cards
from capsa.susun.rules import Row

if TYPE_CHECKING:
    from capsa.susun.arrangement import Arrangement
    from capsa.susun.rules import Natural

Rows = frozenset[Row]
"""Some of the three rows."""

ALL_ROWS: Rows = frozenset(Row)
"""All three rows."""
NO_ROWS: Rows = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A seat that showed its rows; `announced` counts where royalties must be, `timed_out` where it fouls."""

    arrangement: Arrangement
    announced: Rows = ALL_ROWS
    timed_out: bool = False

    @property
    def cards(self) -> Cards:
        """Its thirteen cards."""
        return self.arrangement.cards


@dataclass(frozen=True, slots=True, kw_only=True)
class GaveUp:
    """A seat that surrendered; its cards are not looked at (CHP-5)."""

    cards: ClassVar[Cards] = Cards.EMPTY


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """A seat that claimed a natural with these thirteen cards (CHP-7)."""

    natural: Natural
    cards: Cards


Outcome = Played | GaveUp | Special
"""Any of the ways a deal may end for a seat."""
