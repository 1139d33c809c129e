"""Two arrangements laid beside each other: who wins which row, and which royalties are due (ARR-5, CHP-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from capsa.susun.rows import royalties, strength
from capsa.susun.rules import Row, RoyaltiesAnnounced, RoyaltyLimit

if TYPE_CHECKING:
    from capsa.susun.arrangement import Arrangement
    from capsa.susun.outcome import Played, Rows
    from capsa.susun.rules import SusunRules


@dataclass(frozen=True, slots=True)
class Duel:
    """The rows that each of two arrangements wins from the other; a row of neither is equal (ARR-5)."""

    a: Rows
    b: Rows

    @property
    def decided(self) -> Rows:
        """The rows that somebody wins."""
        return self.a | self.b


def duel(a: Arrangement, b: Arrangement, rules: SusunRules) -> Duel:
    """Compare back with back, middle with middle, front with front (ARR-5); fouls are not looked at."""
    strengths = {row: (strength(a, row, rules), strength(b, row, rules)) for row in Row}
    return Duel(
        frozenset(row for row, (mine, other) in strengths.items() if mine > other),
        frozenset(row for row, (mine, other) in strengths.items() if mine < other),
    )


def royalties_due(player: Played, paying: Rows, rules: SusunRules) -> dict[Row, int]:
    """Return the royalties that one opponent owes a player, of those that lie in the paying rows (CHP-6).

    Left out are royalties that had to be announced and were not, and all but the highest where only one
    is paid.
    """
    claimed = (
        paying if rules.royalties_announced is RoyaltiesAnnounced.AUTOMATIC else paying & player.announced
    )
    due = {row: units for row, units in royalties(player.arrangement, rules).items() if row in claimed}
    if rules.royalty_limit is RoyaltyLimit.HIGHEST and due:
        highest = max(due, key=lambda row: due[row])
        return {highest: due[highest]}
    return due
