"""Settlement of many deals at once, seat by seat and pair by pair as `capsa.susun.scoring` does it for one.

Arrays have one entry a deal; what there is of each row comes as three of them: front, middle, back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from capsa.cards import Cards
from capsa.hands.poker import ROW_KINDS, RowKind, row_strength
from capsa.susun.payment import foul_charge
from capsa.susun.rows import FOURS, STRAIGHT_FLUSHES
from capsa.susun.rules import Pairing, Row, RoyaltiesAnnounced, RoyaltyLimit, RoyaltyMode, RoyaltyTo

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.susun.rules import SusunRules

    Flags = NDArray[np.bool_]
    Points = NDArray[np.int64]

_ROWS = len(Row)
_EACH = np.arange(_ROWS)[:, None]
_SPECIAL = np.array((*FOURS, *STRAIGHT_FLUSHES), np.uint64)


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    """One seat of all deals: what its rows are and how it ended; `natural` is -1 where none was claimed."""

    ranks: NDArray[np.uint16]
    royalty: Points
    announced: Flags
    natural: NDArray[np.int8]
    surrendered: Flags
    dragon: Flags
    foul: Flags

    @property
    def played(self) -> Flags:
        """Where it settles by its rows."""
        return (self.natural < 0) & ~self.surrendered & ~self.dragon


def royalties(rules: SusunRules, masks: NDArray[np.uint64], kinds: NDArray[np.uint8], foul: Flags) -> Points:
    """Return what one seat's rows are worth beyond their points, by rows; 0 where they are a foul."""
    units = np.array([[rules.royalty(row, kind) for kind in ROW_KINDS] for row in Row], np.int64)
    earned: Points = np.where(foul, 0, units[_EACH, kinds])
    if rules.broken_royalties:
        row, broken = _broken(rules, masks)
        claims = (row == _EACH) & ~foul
        earned = np.where(claims, np.maximum(earned, broken), earned)
    return earned


def _broken(rules: SusunRules, masks: NDArray[np.uint64]) -> tuple[NDArray[np.intp], Points]:
    """Return who claims the dearest four of a kind or straight flush broken up, and its units (CHP-6)."""
    four = rules.royalty(Row.BACK, RowKind.FOUR_OF_A_KIND)
    kinds = (row_strength(Cards(mask), rules.row_order).kind for mask in STRAIGHT_FLUSHES)
    units = np.array([*(four for _ in FOURS), *(rules.royalty(Row.BACK, kind) for kind in kinds)], np.int64)
    cards = np.bitwise_or.reduce(masks)
    whole = (_SPECIAL & ~masks[:, :, None] == 0).any(axis=0)
    taken = np.bitwise_or.reduce(np.where(whole, _SPECIAL, np.uint64(0)), axis=1)
    broken = (_SPECIAL & ~cards[:, None] == 0) & (_SPECIAL & taken[:, None] == 0)
    dearest = np.where(broken, units, -1).argmax(axis=1)
    parts = np.bitwise_count(masks[::-1] & _SPECIAL[dearest])
    return _ROWS - 1 - parts.argmax(axis=0), np.where(broken.any(axis=1), units[dearest], 0)


def home_runs(rules: SusunRules, seats: list[Seat], banker: NDArray[np.int8]) -> NDArray[np.intp]:
    """Return the seat that won all rows from everybody, all having laid rows; or -1 (SUS-6, SUS-8)."""
    nobody = np.full(len(banker), -1, np.intp)
    if len(seats) < rules.home_run_players or (rules.home_run_multiplier <= 1 and rules.home_run_bonus <= 0):
        return nobody
    all_laid = np.logical_and.reduce([seat.played for seat in seats])
    for number, seat in reversed(list(enumerate(seats))):
        runs = all_laid & ~seat.foul
        if rules.pairing is Pairing.BANKER:
            runs &= banker == number
        for other in seats:
            if other is not seat:
                runs &= other.foul | (seat.ranks > other.ranks).all(axis=0)
        nobody[runs] = number
    return nobody


def pair_points(rules: SusunRules, a: Seat, b: Seat, a_runs: Flags, b_runs: Flags) -> Points:
    """Return what `a` gets from `b`, before the stake: what is asked first leaves nothing to the rest."""
    naturals = np.array([*(units for _, units in rules.naturals), 0], np.int64)  # the last is for none, -1
    stronger = np.sign(a.natural.astype(np.int64) - b.natural)
    return np.select(
        [
            a.dragon | b.dragon,
            (a.natural >= 0) | (b.natural >= 0),
            a.surrendered | b.surrendered,
            a.foul | b.foul,
        ],
        [
            _less(a.dragon, b.dragon) * (rules.dragon or 0),
            stronger * naturals[np.maximum(a.natural, b.natural)],
            _less(b.surrendered, a.surrendered) * (rules.surrender or 0),
            _by_foul(rules, a, b),
        ],
        _by_rows(rules, a, b, a_runs, b_runs),
    )


def _less(a: Flags, b: Flags) -> Points:
    return a.astype(np.int64) - b


def _by_foul(rules: SusunRules, a: Seat, b: Seat) -> Points:
    """SUS-7, CHP-8: the charge and the opponent's royalties."""
    every = np.ones(a.ranks.shape, np.bool_)
    charges = [foul_charge(rules) + _due(rules, seat, every).sum(axis=0) for seat in (a, b)]
    return np.where(a.foul & b.foul, 0, np.where(b.foul, charges[0], -charges[1]))


def _by_rows(rules: SusunRules, a: Seat, b: Seat, a_runs: Flags, b_runs: Flags) -> Points:
    """SUS-2 to SUS-6, CHP-2, CHP-3: each side's rows with their bonuses, and its royalties."""
    by_a, by_b = a.ranks > b.ranks, a.ranks < b.ranks
    return _side(rules, a, by_a, by_b, a_runs) - _side(rules, b, by_b, by_a, b_runs)


def _side(rules: SusunRules, seat: Seat, won: Flags, lost: Flags, runs: Flags) -> Points:
    due = _due(rules, seat, won | lost if rules.royalty_to is RoyaltyTo.BOTH else won)
    rows = won.sum(axis=0)
    counted = (won & (due == 0)).sum(axis=0) if rules.royalty_mode is RoyaltyMode.REPLACE else rows
    swept = np.maximum(rules.scoop_multiplier, np.where(runs, rules.home_run_multiplier, 1))
    units = rules.row_points * counted * np.where(rows == _ROWS, swept, 1)
    bonuses = (
        rules.majority_bonus * (rows >= 2) + rules.scoop_bonus * (rows == _ROWS) + rules.home_run_bonus * runs
    )
    points: Points = units + bonuses + due.sum(axis=0)
    return points


def _due(rules: SusunRules, seat: Seat, paying: Flags) -> Points:
    """Return the royalties due, by rows, of those that lie in the paying rows (CHP-6)."""
    if rules.royalties_announced is RoyaltiesAnnounced.REQUIRED:
        paying = paying & seat.announced
    due: Points = np.where(paying, seat.royalty, 0)
    if rules.royalty_limit is RoyaltyLimit.HIGHEST:
        due = np.where(due.argmax(axis=0) == _EACH, due, 0)
    return due
