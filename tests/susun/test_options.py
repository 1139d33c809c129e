"""Every option of the arrangement games that scoring reads: one case whose answer changes with the value."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from capsa.cards import Cards
from capsa.susun import (
    Arrangement,
    Comparison,
    FoulPays,
    GaveUp,
    Natural,
    Outcome,
    Pairing,
    Played,
    Row,
    RowKind,
    RoyaltiesAnnounced,
    RoyaltyLimit,
    RoyaltyMode,
    RoyaltyTo,
    Special,
    TimeoutRule,
    Wheel,
    settle,
    total,
)

if TYPE_CHECKING:
    from capsa.susun import SusunRules

A = "Ad Ac 5d / Kd Kc 7h 7d 3d / 9c 9h 9s 2c 2h"
B = "2d 3c 5h / 4d 4c 6h 7s 9d / 8d 8c 8h Js Qd"
C = "3h 4h 6d / 5c 5s 8s Tc Jd / Td Th Ts Jc Qc"
D = "2s 3s 4s / 6c 6s 7c Jh Kh / Qh Qs Ah As Ks"
B_FOUL = "2d 3c 5h / 8d 8c 8h Js Qd / 4d 4c 6h 7s 9d"
FULL_MIDDLE = "Ad Ac 5d / 6d 6c 6s 3d 3h / 9c 9h 9s 2c 2h"
LOWER_FULL_MIDDLE = "2d 3c 5h / 4d 4c 4h 7s 7d / 8d 8c 8h Jd Js"
TRIPS_AND_FULL = "5d 5c 5h / 6d 6c 6s 3d 3h / 9c 9h 9s 2c 2h"
B_BESIDE_TRIPS = "2d 3c Kh / 4d 4c 6h 7s 9d / 8d 8c 8h Js Qd"
BROKEN_FOUR = "7d 7c 7h / 3d 4c 5h 6s 7s / 9d 9c 9h Js Jd"
BESIDE_BROKEN = "2d 3c 5d / 4d 4h 6h Td Qs / 8d 8c 8h Jc Qd"
EQUAL_FLUSHES = "2d 3c 4d / Ah Kh Qh Jh 9h / As Ks Qs Js 9s"
BESIDE_FLUSHES = "2c 3d 5d / 4c 4h 6h 7s 9d / 8d 8c 8h Jc Qd"
WHEEL_BACK = "2d 2c 3h / 6d 6c 7h 8s 9d / Ad 2h 3s 4c 5h"
EIGHT_HIGH_BACK = "2s 3d 7d / 4d 4h 6h Td Qs / 4s 5d 6s 7c 8d"
SPADES_BACK = "2d 3c 5h / 4d 4c 6h 7h 9d / 2s 3s 4s 6s 8s"
HEARTS_BACK = "2c 3d 5c / 5d 5s 6c 7d 9s / 9h Jh Qh Kh Ah"
DRAGON = "2d 3c 4h / 5s 6d 7c 8h 9s / Td Jc Qh Ks Ad"
X = "Ah Ac 5d / Kd Kc 7h 7d 3h / 9c 9h 9d 2h 2s"


def lay(text: str) -> Arrangement:
    front, middle, back = map(Cards.parse, text.split("/"))
    return Arrangement(front=front, middle=middle, back=back)


def points(rules: SusunRules, *rows: str) -> tuple[int, ...]:
    return total(settle(rules, [Played(arrangement=lay(text)) for text in rows]), len(rows))


@pytest.mark.parametrize(
    ("base", "option", "rows", "before", "after"),
    [
        ("susun-poker", {"comparison": Comparison.SUITS, "suit_order": "dchs"}, (SPADES_BACK, HEARTS_BACK),
         -2, 1),
        ("susun-suits", {"suit_order": "schd"}, (SPADES_BACK, HEARTS_BACK), 1, -1),
        ("susun-poker", {"wheel": Wheel.SECOND_HIGHEST}, (WHEEL_BACK, EIGHT_HIGH_BACK), 1, 6),
        ("susun-poker", {"rows_strict": True}, (EQUAL_FLUSHES, BESIDE_FLUSHES), 1, -12),
        ("susun-poker", {"row_points": 5}, (A, B), 6, 30),
        ("susun-poker", {"row_points": 0}, (FULL_MIDDLE, B), 9, 3),
        ("chinese-2-4", {"majority_bonus": 0}, (B, D), 2, 1),
        ("chinese-2-4", {"majority_bonus": 4}, (B, D), 2, 5),
        ("susun-poker", {"scoop_multiplier": 1}, (A, B), 6, 3),
        ("susun-poker", {"scoop_multiplier": 3}, (FULL_MIDDLE, B), 9, 12),
        ("susun-poker", {"scoop_bonus": 1}, (A, B), 6, 7),
        ("susun-poker", {"scoop_bonus": 1}, (B, D), 1, 1),
        ("chinese-1-6", {"scoop_bonus": 0}, (A, B), 6, 3),
        ("susun-poker", {"home_run_multiplier": 1}, (A, B, C, D), 36, 18),
        ("susun-poker", {"home_run_multiplier": 5}, (A, B, C, D), 36, 45),
        ("susun-poker", {"home_run_bonus": 2}, (A, B, C, D), 36, 42),
        ("chinese-1-6", {"home_run_bonus": 2}, (A, B, C, D), 18, 24),
        ("susun-poker", {"home_run_players": 3}, (A, B, C), 12, 24),
        ("susun-poker", {"home_run_players": 3}, (A, B, C, D), 36, 36),
        ("susun-poker", {"home_run_players": 2}, (A, B), 6, 12),
        ("susun-poker", {"royalties": {Row.MIDDLE: {RowKind.FULL_HOUSE: 50}}}, (FULL_MIDDLE, B), 9, 56),
        ("susun-poker", {"royalties": {}}, (FULL_MIDDLE, B), 9, 6),
        ("susun-poker", {"royalty_mode": RoyaltyMode.REPLACE}, (FULL_MIDDLE, B), 9, 7),
        ("susun-poker", {"royalty_mode": RoyaltyMode.REPLACE}, (A, B), 6, 6),
        ("susun-poker", {"royalty_mode": RoyaltyMode.REPLACE}, (FULL_MIDDLE, B_FOUL), 15, 15),
        ("susun-poker", {"royalty_to": RoyaltyTo.BOTH}, (FULL_MIDDLE, LOWER_FULL_MIDDLE), 9, 6),
        ("susun-poker", {"royalty_limit": RoyaltyLimit.HIGHEST}, (TRIPS_AND_FULL, B_BESIDE_TRIPS), 12, 9),
        ("chinese-2-4", {"broken_royalties": True}, (BROKEN_FOUR, BESIDE_BROKEN), 7, 8),
        ("susun-poker", {"foul_pays": FoulPays.SCOOP}, (FULL_MIDDLE, B_FOUL), 15, 9),
        ("susun-poker", {"foul_pays": 5}, (FULL_MIDDLE, B_FOUL), 15, 8),
        ("susun-poker", {"foul_pays": 0}, (FULL_MIDDLE, B_FOUL), 15, 3),
        ("chinese-1-6", {"foul_pays": FoulPays.HOME_RUN, "home_run_multiplier": 4}, (A, B_FOUL), 6, 15),
        ("susun-poker", {"dragon": 36}, (DRAGON, X), 52, 36),
        ("susun-poker", {"dragon": None}, (DRAGON, X), 52, -1),
        ("susun-poker", {"pairing": Pairing.BANKER}, (A, B, C, D), 36, 36),
    ],
)  # fmt: skip
def test_an_option_changes_what_the_first_seat_gets(
    base: str,
    option: dict[str, object],
    rows: tuple[str, ...],
    *,
    before: int,
    after: int,
    rule_sets: dict[str, SusunRules],
) -> None:
    changed = replace(rule_sets[base], **option)  # type: ignore[arg-type]  # the table above names each option's type
    announced = replace(rule_sets[base], royalties_announced=RoyaltiesAnnounced.AUTOMATIC)
    assert points(announced, *rows)[0] == before
    assert points(changed, *rows)[0] == after


def test_sus_6_a_home_run_never_pays_less_than_a_scoop(susun_poker: SusunRules) -> None:
    rules = replace(susun_poker, scoop_multiplier=5, home_run_bonus=1)
    assert points(rules, A, B, C, D)[0] == 3 * (15 + 1)


def test_royalties_announced_automatic_asks_for_no_announcement(chinese_2_4: SusunRules) -> None:
    players: list[Outcome] = [
        Played(arrangement=lay(FULL_MIDDLE), announced=frozenset()),
        Played(arrangement=lay(B), announced=frozenset()),
    ]
    assert settle(chinese_2_4, players)[0].points_a == 4
    automatic = replace(chinese_2_4, royalties_announced=RoyaltiesAnnounced.AUTOMATIC)
    assert settle(automatic, players)[0].points_a == 6


def test_royalty_limit_highest_leaves_the_others_to_their_points_in_mode_replace(
    susun_poker: SusunRules,
) -> None:
    rules = replace(
        susun_poker,
        royalty_mode=RoyaltyMode.REPLACE,
        royalties={Row.FRONT: {RowKind.THREE_OF_A_KIND: 9}, Row.MIDDLE: {RowKind.FULL_HOUSE: 3}},
    )
    assert points(rules, TRIPS_AND_FULL, B_BESIDE_TRIPS)[0] == 2 + 9 + 3
    highest = replace(rules, royalty_limit=RoyaltyLimit.HIGHEST)
    assert points(highest, TRIPS_AND_FULL, B_BESIDE_TRIPS)[0] == 2 * 2 + 9


def test_arr_5_royalty_to_both_pays_nothing_on_an_equal_row(chinese_2_4: SusunRules) -> None:
    rules = replace(chinese_2_4, royalty_to=RoyaltyTo.BOTH)
    loud = Played(arrangement=lay("2d 3c 5h / 4d 4c 6s 7s 9d / 8s 9s Ts Js Qs"))
    silent = Played(arrangement=lay("2h 3h 5c / 4h 4s 6c 7c 9c / 8h 9h Th Jh Qh"), announced=frozenset())
    assert settle(rules, [loud, silent])[0].points_a == 0


def test_royalty_to_both_leaves_the_winner_the_row_in_mode_replace(susun_poker: SusunRules) -> None:
    rules = replace(susun_poker, royalty_to=RoyaltyTo.BOTH, royalty_mode=RoyaltyMode.REPLACE)
    assert points(rules, FULL_MIDDLE, LOWER_FULL_MIDDLE)[0] == 2 * 2 + 3 - 3


def test_pairing_banker_settles_everybody_with_the_banker_only(susun_poker: SusunRules) -> None:
    rules = replace(susun_poker, pairing=Pairing.BANKER)
    players = [Played(arrangement=lay(text)) for text in (A, B, C, D)]
    with_b = settle(rules, players, banker=1)
    assert [(pair.a, pair.b) for pair in with_b] == [(0, 1), (1, 2), (1, 3)]
    assert total(with_b, 4) == (6, -11, 6, -1), "only the banker can make a home run"
    with_a = settle(rules, players, banker=0)
    assert total(with_a, 4) == (36, -12, -12, -12)
    assert settle(rules, players) == with_a


def test_timeout_foul_makes_the_clock_expensive(susun_poker: SusunRules) -> None:
    players: list[Outcome] = [Played(arrangement=lay(A), timed_out=True), Played(arrangement=lay(B))]
    assert settle(susun_poker, players)[0].points_a == 6
    assert settle(replace(susun_poker, timeout=TimeoutRule.FOUL), players)[0].points_a == -12


def test_timeout_foul_spares_a_dragon(susun_poker: SusunRules) -> None:
    players: list[Outcome] = [Played(arrangement=lay(DRAGON), timed_out=True), Played(arrangement=lay(X))]
    assert settle(replace(susun_poker, timeout=TimeoutRule.FOUL), players)[0].points_a == 52


def test_surrender_is_a_price(chinese_2_4: SusunRules) -> None:
    for price in (0, 2, 7):
        rules = replace(chinese_2_4, surrender=price)
        assert settle(rules, [GaveUp(), Played(arrangement=lay(A))])[0].points_a == -price


def test_naturals_are_paid_as_listed_and_in_that_order(chinese_2_4: SusunRules) -> None:
    pairs = Special(natural=Natural.SIX_PAIRS, cards=Cards.parse("2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 7s Ad"))
    flush = Special(
        natural=Natural.THREE_FLUSHES, cards=Cards.parse("2s 4s 6s 8s Ts 8h 9h Jh Kh Ah Td Jd Qd")
    )
    assert settle(chinese_2_4, [pairs, flush])[0].points_a == -3
    turned = replace(chinese_2_4, naturals=((Natural.THREE_FLUSHES, 3), (Natural.SIX_PAIRS, 4)))
    assert settle(turned, [pairs, flush])[0].points_a == 4


def test_a_dragon_paid_by_its_cards_goes_before_a_claimed_natural(susun_poker: SusunRules) -> None:
    rules = replace(susun_poker, naturals=((Natural.SIX_PAIRS, 3), (Natural.THREE_STRAIGHTS, 3)), surrender=1)
    pairs = Special(natural=Natural.SIX_PAIRS, cards=Cards.parse("2h 2c 3h 3s 4d 4c 5h 5d 6h 6c 7h 7s Ah"))
    dragon = Played(arrangement=lay(DRAGON))
    assert settle(rules, [pairs, dragon])[0].points_a == -52
    straights = Special(natural=Natural.THREE_STRAIGHTS, cards=dragon.cards)
    assert settle(rules, [pairs, straights])[0].points_a == -52, (
        "claimed as something less, it is still a dragon"
    )
    assert settle(rules, [GaveUp(), dragon])[0].points_a == -52
