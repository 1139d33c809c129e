"""What a row is worth before anything is known of the opponents: how often it wins, and what that pays."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from capsa.agents.row_odds import COUNTS
from capsa.hands.poker import ROW_KINDS, Comparison, RowKind
from capsa.susun.rules import Row, RoyaltyMode, RoyaltyTo

if TYPE_CHECKING:
    from collections.abc import Iterable

    from capsa.hands.poker import RowStrength
    from capsa.susun.rules import SusunRules

BUCKETS = 13
_STRAIGHTS = frozenset({RowKind.STRAIGHT, RowKind.STRAIGHT_FLUSH, RowKind.ROYAL_FLUSH})


@dataclass(frozen=True, slots=True)
class RowWorth:
    """A row's chance to win, and the points and royalties it earns on average from one opponent."""

    win: float
    points: float


def bucket(strength: RowStrength) -> int:
    """Return the place, 0 to 12, of what decides first inside the row's kind: a rank, or a flush's suit."""
    first = _numbers(strength)[0]
    return first >> 1 if strength.kind in _STRAIGHTS else first


class RowValues:
    """The worth of every row under one rules value."""

    def __init__(self, rules: SusunRules) -> None:
        self._rules = rules
        counts = COUNTS[rules.comparison]
        self._below = {row: _running(_flat(counts[row])) for row in Row}
        self._share = {row: [share / self._below[row][-1] for share in _flat(counts[row])] for row in Row}

    def worth(self, row: Row, strength: RowStrength) -> RowWorth:
        """Return what a row of this strength is worth there."""
        win = self._win(row, strength)
        royalty = self._rules.royalty(row, strength.kind)
        points = self._rules.row_points
        if royalty and self._rules.royalty_mode is RoyaltyMode.REPLACE:
            won, lost = royalty * win, points * (1 - win)
        else:
            paid = 1 if self._rules.royalty_to is RoyaltyTo.BOTH else win
            won, lost = points * win + royalty * paid, points * (1 - win)
        return RowWorth(win, won - lost - self._royalties_lost(row, strength))

    def _win(self, row: Row, strength: RowStrength) -> float:
        place = BUCKETS * strength.kind_place + bucket(strength)
        below = self._below[row]
        return (below[place] + (below[place + 1] - below[place]) * self._within(strength)) / below[-1]

    def _within(self, strength: RowStrength) -> float:
        """Return where in its bucket a row lies, 0 to 1: by its next rank, or in the middle."""
        numbers = _numbers(strength)
        if self._rules.comparison is Comparison.SUITS and strength.kind is not RowKind.HIGH_CARD:
            return 0.5
        if len(numbers) < 2:
            return 0.5
        return (numbers[1] + (numbers[2] / BUCKETS if len(numbers) > 2 else 0.5)) / BUCKETS

    def _royalties_lost(self, row: Row, strength: RowStrength) -> float:
        """Return what opponents' royalties in this row cost on average: those of kinds that beat it."""
        lost = 0.0
        for place, kind in enumerate(ROW_KINDS):
            royalty = self._rules.royalty(row, kind)
            if royalty and place >= strength.kind_place:
                share = sum(self._share[row][BUCKETS * place : BUCKETS * (place + 1)])
                lost += royalty * share * (0.5 if place == strength.kind_place else 1)
        return lost


def _numbers(strength: RowStrength) -> list[int]:
    """Return the key with what is nested in it laid out."""
    numbers: list[int] = []
    for part in strength.key:
        numbers += part if isinstance(part, tuple) else (part,)
    return numbers


def _flat(counts: dict[RowKind, tuple[int, ...]]) -> list[int]:
    return [count for kind in ROW_KINDS for count in _padded(counts.get(kind, ()))]


def _padded(counts: tuple[int, ...]) -> Iterable[int]:
    return (*counts, *(0,) * (BUCKETS - len(counts)))


def _running(counts: list[int]) -> list[int]:
    return list(accumulate(counts, initial=0))
