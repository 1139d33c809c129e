"""The four source rule sets as plain values of the options table: this layer knows none of their names."""

from __future__ import annotations

import pytest

from capsa.susun import (
    Comparison,
    FoulPays,
    Natural,
    Row,
    RowKind,
    RoyaltiesAnnounced,
    SusunRules,
)


def _royalties(
    front: int, full_house: int, back: tuple[int, int, int], middle: tuple[int, int, int]
) -> dict[Row, dict[RowKind, int]]:
    kinds = (RowKind.FOUR_OF_A_KIND, RowKind.STRAIGHT_FLUSH, RowKind.ROYAL_FLUSH)
    return {
        Row.FRONT: {RowKind.THREE_OF_A_KIND: front},
        Row.MIDDLE: {RowKind.FULL_HOUSE: full_house, **dict(zip(kinds, middle, strict=True))},
        Row.BACK: dict(zip(kinds, back, strict=True)),
    }


def _susun_suits() -> SusunRules:
    return SusunRules(
        comparison=Comparison.SUITS,
        suit_order="dchs",
        scoop_multiplier=2,
        home_run_multiplier=4,
        royalties=_royalties(5, 3, (7, 9, 11), (14, 18, 22)),
        foul_pays=FoulPays.HOME_RUN,
        dragon=208,
    )


def _susun_poker() -> SusunRules:
    return SusunRules(
        scoop_multiplier=2,
        home_run_multiplier=4,
        royalties=_royalties(3, 3, (5, 7, 7), (10, 14, 14)),
        foul_pays=FoulPays.HOME_RUN,
        dragon=52,
    )


def _chinese(*, majority_bonus: int, scoop_bonus: int, surrender: int) -> SusunRules:
    return SusunRules(
        majority_bonus=majority_bonus,
        scoop_bonus=scoop_bonus,
        royalties=_royalties(3, 2, (4, 5, 5), (8, 10, 10)),
        royalties_announced=RoyaltiesAnnounced.REQUIRED,
        foul_pays=FoulPays.SCOOP,
        naturals=(
            (Natural.SIX_PAIRS, 3),
            (Natural.THREE_STRAIGHTS, 3),
            (Natural.THREE_FLUSHES, 3),
            (Natural.DRAGON, 13),
        ),
        surrender=surrender,
    )


_RULE_SETS = {
    "susun-suits": _susun_suits(),
    "susun-poker": _susun_poker(),
    "chinese-2-4": _chinese(majority_bonus=1, scoop_bonus=0, surrender=2),
    "chinese-1-6": _chinese(majority_bonus=0, scoop_bonus=3, surrender=3),
}


@pytest.fixture
def rule_sets() -> dict[str, SusunRules]:
    return dict(_RULE_SETS)


@pytest.fixture
def susun_suits() -> SusunRules:
    return _RULE_SETS["susun-suits"]


@pytest.fixture
def susun_poker() -> SusunRules:
    return _RULE_SETS["susun-poker"]


@pytest.fixture
def chinese_2_4() -> SusunRules:
    return _RULE_SETS["chinese-2-4"]


@pytest.fixture
def chinese_1_6() -> SusunRules:
    return _RULE_SETS["chinese-1-6"]
