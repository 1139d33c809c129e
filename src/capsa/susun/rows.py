"""What three rows are: their kinds, whether they stand, and the royalties they earn (ARR-1, ARR-3, CHP-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.hands.poker import RowKind, row_strength
from capsa.susun.naturals import is_dragon
from capsa.susun.rules import Row

if TYPE_CHECKING:
    from capsa.hands.poker import RowStrength
    from capsa.susun.arrangement import Arrangement
    from capsa.susun.rules import SusunRules

STRAIGHT_FLUSHES = tuple(
    sum(1 << 4 * rank + suit for rank in ranks)
    for ranks in ((12, 0, 1, 2, 3), *(range(low, low + 5) for low in range(9)))
    for suit in range(4)
)
"""Every straight flush, as a mask."""
FOURS = tuple(15 << 4 * rank for rank in range(13))
"""Every four of a kind, as a mask."""


def strength(arrangement: Arrangement, row: Row, rules: SusunRules) -> RowStrength:
    """Return the strength of one row."""
    return row_strength(arrangement.row(row), rules.row_order)


def row_kinds(arrangement: Arrangement, rules: SusunRules) -> dict[Row, RowKind]:
    """Return the kind of each row (ARR-2)."""
    return {row: strength(arrangement, row, rules).kind for row in Row}


def foul(arrangement: Arrangement, rules: SusunRules) -> str | None:
    """Return why the rows do not stand (ARR-1), or None; a dragon paid by its cards never fouls (SUS-8)."""
    if rules.dragon is not None and is_dragon(arrangement.cards):
        return None
    strengths = {row: strength(arrangement, row, rules) for row in Row}
    for higher, lower in ((Row.BACK, Row.MIDDLE), (Row.MIDDLE, Row.FRONT)):
        if strengths[higher] < strengths[lower]:
            return _reason("weaker than", higher, lower, strengths)
        if rules.rows_strict and strengths[higher] == strengths[lower]:
            return _reason("only as strong as", higher, lower, strengths)
    return None


def royalties(arrangement: Arrangement, rules: SusunRules) -> dict[Row, int]:
    """Return what each row is worth beyond its points, only rows that earn something; {} for a foul."""
    if foul(arrangement, rules) is not None:
        return {}
    earned = {row: rules.royalty(row, kind) for row, kind in row_kinds(arrangement, rules).items()}
    if rules.broken_royalties:
        row, units = _broken(arrangement, rules)
        earned[row] = max(earned[row], units)
    return {row: units for row, units in earned.items() if units}


def _reason(words: str, higher: Row, lower: Row, strengths: dict[Row, RowStrength]) -> str:
    named = {row: strengths[row].kind.replace("_", " ") for row in (higher, lower)}
    return f"the {higher} ({named[higher]}) is {words} the {lower} ({named[lower]})"


def _broken(arrangement: Arrangement, rules: SusunRules) -> tuple[Row, int]:
    """Return which row claims the dearest four of a kind or straight flush broken up, and its units.

    Broken up (CHP-6) means that its cards lie in several rows, none of them in one that lies whole. The
    row with most of its cards claims it, of equal ones the lower on the table, at what it earns in the back.
    """
    hand = arrangement.cards.mask
    rows = {row: arrangement.row(row).mask for row in Row}
    dealt = [mask for mask in (*FOURS, *STRAIGHT_FLUSHES) if mask & ~hand == 0]
    whole = [mask for mask in dealt if any(mask & ~laid == 0 for laid in rows.values())]
    broken = [mask for mask in dealt if not any(mask & other for other in whole)]
    dearest = max(broken, key=lambda mask: _back_royalty(mask, rules), default=0)
    row = max(reversed(Row), key=lambda row: (rows[row] & dearest).bit_count())
    return row, _back_royalty(dearest, rules) if dearest else 0


def _back_royalty(mask: int, rules: SusunRules) -> int:
    if mask in FOURS:
        return rules.royalty(Row.BACK, RowKind.FOUR_OF_A_KIND)
    return rules.royalty(Row.BACK, row_strength(Cards(mask), rules.row_order).kind)
