"""What rows and fouls are worth, before royalties and stakes (SUS-2 to SUS-7, CHP-2, CHP-3, CHP-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.susun.rules import FoulPays, Row, RoyaltyMode

if TYPE_CHECKING:
    from collections.abc import Collection

    from capsa.susun.rules import SusunRules


def row_units(
    rules: SusunRules, won: Collection[Row], *, home_run: bool = False, with_royalty: Collection[Row] = ()
) -> int:
    """Return what the rows won by one player from another are worth, with every bonus for their number.

    `with_royalty` are the rows for which a royalty is paid; it stands in place of the row's points in
    `royalty_mode` replace (SUS-4).
    """
    replaced = with_royalty if rules.royalty_mode is RoyaltyMode.REPLACE else ()
    counted = sum(row not in replaced for row in won)
    return rules.row_points * counted * _multiplier(rules, won, home_run=home_run) + _bonuses(
        rules, won, home_run=home_run
    )


def foul_charge(rules: SusunRules) -> int:
    """Return what a foul pays each opponent who stands, beside that opponent's royalties (SUS-7, CHP-8)."""
    if isinstance(rules.foul_pays, FoulPays):
        return row_units(rules, tuple(Row), home_run=rules.foul_pays is FoulPays.HOME_RUN)
    return rules.foul_pays


def _multiplier(rules: SusunRules, won: Collection[Row], *, home_run: bool) -> int:
    """Return the scoop's multiplier, or in its place the home run's, which never lowers it (SUS-5, SUS-6)."""
    if len(won) < len(Row):
        return 1
    return max(rules.scoop_multiplier, rules.home_run_multiplier if home_run else 1)


def _bonuses(rules: SusunRules, won: Collection[Row], *, home_run: bool) -> int:
    majority = rules.majority_bonus if len(won) >= 2 else 0
    scoop = rules.scoop_bonus if len(won) == len(Row) else 0
    return majority + scoop + (rules.home_run_bonus if home_run else 0)
