"""Whether rows stand, what they are, and which royalties they earn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from capsa.cards import Cards
from capsa.susun import (
    Arrangement,
    Comparison,
    Row,
    RowKind,
    SusunRules,
    Wheel,
    foul,
    row_kinds,
    royalties,
)

POKER = SusunRules()
SUITS = SusunRules(comparison=Comparison.SUITS, suit_order="dchs")


def lay(text: str) -> Arrangement:
    front, middle, back = map(Cards.parse, text.split("/"))
    return Arrangement(front=front, middle=middle, back=back)


STANDS = "2d 3c 5h / 4d 4c 6h 7s 9d / 8d 8c 8h Js Qd"
EQUAL_FLUSHES = "2d 3c 4d / Ah Kh Qh Jh 9h / As Ks Qs Js 9s"
DRAGON_UPSIDE_DOWN = "Qd Kc Ah / 2d 3d 4d 5d 6d / 7c 8h 9s Tc Jd"


@pytest.mark.parametrize(
    ("why", "rules", "laid", "is_foul"),
    [
        ("ARR-1 in order", POKER, STANDS, False),
        ("ARR-1 back weaker than middle", POKER, "2d 3c 5h / Td Tc Th Js Qd / 4d 4c 6h 7s 9d", True),
        ("ARR-1 middle weaker than front", POKER, "2d 2c 5h / 4d Tc 6h 7s 9d / 8d 8c 8h Js Qd", True),
        ("ARR-1 equal is allowed", POKER, EQUAL_FLUSHES, False),
        ("ARR-1 the rule set's own comparison", SUITS, "2d 3c 5d / 2s 4s 6s 7s 9s / 4h 6h Jh Qh Ah", True),
        ("ARR-1 the same in poker order", POKER, "2d 3c 5d / 2s 4s 6s 7s 9s / 4h 6h Jh Qh Ah", False),
        ("ARR-3 the middle has more", POKER, "Ac Kh Qs / As Ks Qd 5c 4d / Td Tc Th Jd Jc", False),
        ("ARR-3 the front's kicker", POKER, "5d 5c Ah / 5h 5s Ks Qh Jh / Td Tc Th Jd Jc", True),
        ("ARR-3 a front pair of a higher suit", SUITS, "5d 5s 2h / 5h 5c As Kh Qd / Td Tc Th Jd Jc", True),
        ("ARR-3 a front pair of a lower suit", SUITS, "5d 5c 2h / 5h 5s As Kh Qd / Td Tc Th Jd Jc", False),
        ("wheel: five-high above nine-high", replace(POKER, wheel=Wheel.SECOND_HIGHEST),
         "2d 2c 3h / 5d 6c 7h 8s 9d / Ad 2h 3s 4c 5h", False),
        ("wheel: five-high below nine-high", POKER, "2d 2c 3h / 5d 6c 7h 8s 9d / Ad 2h 3s 4c 5h", True),
        ("rows_strict: equal is a foul", replace(POKER, rows_strict=True), EQUAL_FLUSHES, True),
        ("rows_strict: stronger stands", replace(POKER, rows_strict=True), STANDS, False),
        ("rows_strict: more cards are stronger", replace(POKER, rows_strict=True),
         "Ac Kh Qs / As Ks Qd 5c 4d / Td Tc Th Jd Jc", False),
        ("SUS-8 a dragon is never a foul", replace(POKER, dragon=52), DRAGON_UPSIDE_DOWN, False),
        ("CHP-7 a dragon that was not claimed is", POKER, DRAGON_UPSIDE_DOWN, True),
    ],
)  # fmt: skip
def test_rows_stand_or_are_a_foul(why: str, rules: SusunRules, laid: str, *, is_foul: bool) -> None:
    assert (foul(lay(laid), rules) is not None) is is_foul, why


def test_arr_1_a_foul_says_which_rows() -> None:
    laid = lay("2d 2c 5h / 4d Tc 6h 7s 9d / 8d 8c 8h Js Qd")
    assert foul(laid, POKER) == "the middle (high card) is weaker than the front (pair)"
    equal = foul(lay(EQUAL_FLUSHES), replace(POKER, rows_strict=True))
    assert equal == "the back (flush) is only as strong as the middle (flush)"


def test_arr_2_kinds_by_row() -> None:
    assert row_kinds(lay(STANDS), POKER) == {
        Row.FRONT: RowKind.HIGH_CARD,
        Row.MIDDLE: RowKind.PAIR,
        Row.BACK: RowKind.THREE_OF_A_KIND,
    }


TRIPS_IN_FRONT = "3d 3c 3h / 4d 4c 4h 7s 9d / 8d 8c 8h Js Jd"
FULL_MIDDLE = "2d 3c 5h / 4d 4c 4h 7s 7d / 8d 8c 8h Js Jd"
FOUR_BACK = "2d 3c 5h / 4d 4c 6h 7s 9d / 8d 8c 8h 8s Qd"
FOUR_MIDDLE = "2d 3c 5h / 4d 4c 4h 4s 9d / 8d 8c 8h 8s Qd"
RUN_BACK = "2d 3c 5h / 4d 4c 6h 7s 9d / 8s 9s Ts Js Qs"
RUN_MIDDLE = "2d 3c 5h / 2s 3s 4s 5s 6s / 8s 9s Ts Js Qs"
ROYAL_BACK = "2d 3c 5h / 4d 4c 6h 7s 9d / As Ks Ts Js Qs"
ROYAL_MIDDLE = "2d 3c 5h / Ah Kh Th Jh Qh / As Ks Ts Js Qs"
FULL_BACK = "2d 3c 5h / 4d 4c 6h 7s 9d / 8d 8c 8h Js Jd"
QUADS_FOUL = "2d 3c 5h / 8d 8c 8h 8s Qd / 4d 4c 6h 7s 9d"


@pytest.mark.parametrize(
    ("why", "laid", "suits", "poker", "chinese"),
    [
        ("three of a kind in front", TRIPS_IN_FRONT, {"front": 5}, {"front": 3}, {"front": 3}),
        ("full house in the middle", FULL_MIDDLE, {"middle": 3}, {"middle": 3}, {"middle": 2}),
        ("none for a full house in the back", FULL_BACK, {}, {}, {}),
        ("four of a kind in the back", FOUR_BACK, {"back": 7}, {"back": 5}, {"back": 4}),
        ("and in the middle", FOUR_MIDDLE, {"middle": 14, "back": 7}, {"middle": 10, "back": 5},
         {"middle": 8, "back": 4}),
        ("straight flush in the back", RUN_BACK, {"back": 9}, {"back": 7}, {"back": 5}),
        ("and in the middle", RUN_MIDDLE, {"middle": 18, "back": 9}, {"middle": 14, "back": 7},
         {"middle": 10, "back": 5}),
        ("royal flush in the back", ROYAL_BACK, {"back": 11}, {"back": 7}, {"back": 5}),
        ("and in the middle", ROYAL_MIDDLE, None, {"middle": 14, "back": 7}, {"middle": 10, "back": 5}),
        ("a foul earns none", QUADS_FOUL, {}, {}, {}),
    ],
)  # fmt: skip
def test_sus_3_sup_2_chp_6_royalties(
    why: str,
    laid: str,
    *,
    suits: dict[str, int] | None,
    poker: dict[str, int],
    chinese: dict[str, int],
    rule_sets: dict[str, SusunRules],
) -> None:
    assert royalties(lay(laid), rule_sets["susun-poker"]) == poker, why
    for name in ("chinese-2-4", "chinese-1-6"):
        assert royalties(lay(laid), rule_sets[name]) == chinese, why
    if suits is not None:
        assert royalties(lay(laid), rule_sets["susun-suits"]) == suits, why


def test_sus_3_a_royal_flush_in_the_middle_is_22_in_suits(susun_suits: SusunRules) -> None:
    laid = lay("2d 3c 5h / Ah Kh Th Jh Qh / As Ks Ts Js Qs")
    assert royalties(laid, susun_suits) == {"middle": 22, "back": 11}


def test_sup_2_a_royal_flush_not_listed_is_a_straight_flush() -> None:
    rules = SusunRules(royalties={Row.BACK: {RowKind.STRAIGHT_FLUSH: 7}})
    assert royalties(lay(ROYAL_BACK), rules) == {"back": 7}


BROKEN_FOUR = "7d 7c 7h / 3d 4c 5h 6s 7s / 9d 9c 9h Js Jd"
BROKEN_FOUR_2_2 = "2d 3c 4h / 7d 7c 8h 8s Kd / 7h 7s 9h 9s Jd"
SHARED_RUN = "2c 3d 5h / 2d 3s 4s 5s 6s / 7s 8s 9s Ts Js"
BROKEN_RUN = "2d 3c 5s / 4d 6s 7s 8d 5h / 8s 9s Jd Td 7c"


@pytest.mark.parametrize(
    ("why", "laid", "default", "option"),
    [
        ("a row's own royalty stays in either case", BROKEN_FOUR, {"front": 3}, {"front": 4}),
        (
            "the row with most of the cards claims it, the lower of two equal ones",
            BROKEN_FOUR_2_2,
            {},
            {"back": 4},
        ),
        ("a straight flush broken up", BROKEN_RUN, {}, {"back": 5}),
        ("nothing was broken up", FOUR_BACK, {"back": 4}, {"back": 4}),
        ("cards of one that lies whole are not broken up", SHARED_RUN, {"back": 5}, {"back": 5}),
        ("nor are two that lie whole", RUN_MIDDLE, {"middle": 10, "back": 5}, {"middle": 10, "back": 5}),
    ],
)
def test_chp_6_broken_royalties(
    why: str, laid: str, default: dict[str, int], option: dict[str, int], chinese_2_4: SusunRules
) -> None:
    assert royalties(lay(laid), chinese_2_4) == default, why
    assert royalties(lay(laid), replace(chinese_2_4, broken_royalties=True)) == option, why
