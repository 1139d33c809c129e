"""What pairs of seats settle under the four source rule sets, by the numbers of their documents."""

from __future__ import annotations

from dataclasses import replace

import pytest

from capsa.cards import Cards
from capsa.errors import CapsaError
from capsa.susun import (
    Arrangement,
    GaveUp,
    Natural,
    Outcome,
    Pairing,
    PairResult,
    Played,
    Row,
    Special,
    SusunRules,
    settle,
    total,
)

A = "Ad Ac 5d / Kd Kc 7h 7d 3d / 9c 9h 9s 2c 2h"
B = "2d 3c 5h / 4d 4c 6h 7s 9d / 8d 8c 8h Js Qd"
C = "3h 4h 6d / 5c 5s 8s Tc Jd / Td Th Ts Jc Qc"
D = "2s 3s 4s / 6c 6s 7c Jh Kh / Qh Qs Ah As Ks"
B_FOUL = "2d 3c 5h / 8d 8c 8h Js Qd / 4d 4c 6h 7s 9d"
C_FOUL = "3h 4h 6d / Td Th Ts Jc Qc / 5c 5s 8s Tc Jd"
D_FOUL = "2s 3s 4s / Qh Qs Ah As Ks / 6c 6s 7c Jh Kh"
TIED_FRONT = "Ah As 5c / 4d 4c 6h 6s 9d / 8d 8c 8h Js Qd"
TIED_FRONT_MIDDLE = "Ah As 5c / Kh Ks 7c 7s 3c / 8d 8c 8h Js Qd"
FOUR_BACK = "2d 3c 5h / 4d 4c 6h 7s 9d / 8d 8c 8h 8s Qd"

FULL_MIDDLE = "Ad Ac 5d / 6d 6c 6s 3d 3h / 9c 9h 9s 2c 2h"
LOWER_FULL_MIDDLE = "2d 3c 5h / 4d 4c 4h 7s 7d / 8d 8c 8h Jd Js"
C_BESIDE_FULL = "2s 3s 4h / 5c 5s 8s Tc Jd / Td Th Ts Jc Qc"
D_BESIDE_FULL = "4s 7d Jh / 7c 7h Qh Kd Ah / Kc Kh Ks Qs As"

DRAGON = "2d 3c 4h / 5s 6d 7c 8h 9s / Td Jc Qh Ks Ad"
DRAGON_UPSIDE_DOWN = "2d 3c 4h / 7c 8h 9s Td Jc / 5s 6d Qh Ks Ad"
OTHER_DRAGON = "2c 3d 4s / 5h 6c 7d 8s 9h / Tc Jd Qs Kh Ac"
X = "Ah Ac 5d / Kd Kc 7h 7d 3h / 9c 9h 9d 2h 2s"
Y = "2c 3d 5h / 4d 4c 6h 7s Th / 8d 8c 8s Js Qd"
Y_FOUL = "2c 3d 5h / 8d 8c 8s Js Qd / 4d 4c 6h 7s Th"

DRAGON_CARDS = DRAGON.replace("/ ", "")
OTHER_DRAGON_CARDS = OTHER_DRAGON.replace("/ ", "")
SIX_PAIRS = "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 7s Ad"
HIGHER_SIX_PAIRS = "8d 8c 9h 9s Td Tc Jh Js Qd Qc Kh Ks Ac"
DRAGON_BESIDE_PAIRS = "2h 3c 4h 5c 6s 7c 8h 9c Th Jc Qh Kc Ah"
BESIDE_PAIRS = "2d 3c 5h / 4d 4c 7s 7d Ad / 6d 6c 6s 3d 3h"
QUADS_BESIDE_PAIRS = "2d 3c 5h / 4d 4c 4h 7s 7d / 6d 6c 6h 6s Jd"


def lay(text: str) -> Arrangement:
    front, middle, back = map(Cards.parse, text.split("/"))
    return Arrangement(front=front, middle=middle, back=back)


def played(*rows: str) -> list[Outcome]:
    return [Played(arrangement=lay(text)) for text in rows]


def points(rules: SusunRules, players: list[Outcome]) -> tuple[int, ...]:
    return total(settle(rules, players), len(players))


def only(rules: SusunRules, players: list[Outcome]) -> PairResult:
    (pair,) = settle(rules, players)
    return pair


@pytest.mark.parametrize(
    ("why", "rules", "rows", "expected"),
    [
        ("SUS-2 a point a row: two to one", "susun-poker", (B, D), (1, -1)),
        ("ARR-5 an equal row counts for nobody", "susun-poker", (A, TIED_FRONT), (2, -2)),
        ("SUS-1 in suits it's not equal", "susun-suits", (A, TIED_FRONT), (1, -1)),
        ("SUS-5 scoop 3x2", "susun-poker", (A, B), (6, -6)),
        ("SUS-5 scoop 3x2", "susun-suits", (A, B), (6, -6)),
        ("SUS-4 SUS-5 scoop, royalty once", "susun-poker", (FULL_MIDDLE, B), (9, -9)),
        ("SUS-3 none on a row lost", "susun-suits", (FULL_MIDDLE, LOWER_FULL_MIDDLE), (9, -9)),
        ("SUS-3 four of a kind in the back 7", "susun-suits", (FOUR_BACK, D), (8, -8)),
        ("SUP-2 and 5", "susun-poker", (FOUR_BACK, D), (6, -6)),
        ("SUS-6 home run 3x4 from each", "susun-poker", (A, B, C, D), (36, -17, -5, -14)),
        ("SUS-6 home run 3x4 from each", "susun-suits", (A, B, C, D), (36, -17, -5, -14)),
        ("SUS-6 royalties once at a home run", "susun-poker", (FULL_MIDDLE, B, C_BESIDE_FULL, D_BESIDE_FULL),
         (45, -22, -20, -3)),
        ("SUS-6 no home run with three", "susun-poker", (A, B, C), (12, -12, 0)),
        ("SUS-7 a foul pays 3x4", "susun-poker", (B_FOUL, A), (-12, 12)),
        ("SUS-7 and the opponent's royalties", "susun-poker", (B_FOUL, FULL_MIDDLE), (-15, 15)),
        ("SUS-7 of which 3 here", "susun-suits", (B_FOUL, FULL_MIDDLE), (-15, 15)),
        ("SUS-7 whatever the number of players", "susun-poker", (B_FOUL, A, C), (-24, 18, 6)),
        ("SUS-7 two fouls: nothing", "susun-poker", (B_FOUL, C_FOUL), (0, 0)),
        ("SUS-7 a foul counts as beaten for a home run", "susun-poker", (A, B_FOUL, C, D), (36, -36, 1, -1)),
        ("SUS-7 three fouls: no more for a home run", "susun-poker", (A, B_FOUL, C_FOUL, D_FOUL),
         (36, -12, -12, -12)),
        ("SUS-6 nor with two", "susun-poker", (A, C), (6, -6)),
        ("SUS-8 dragon 208 from each", "susun-suits", (DRAGON, X, Y), (416, -202, -214)),
        ("SUS-8 however it lies", "susun-suits", (DRAGON_UPSIDE_DOWN, X), (208, -208)),
        ("SUS-8 from a foul too, in place of all else", "susun-suits", (Y_FOUL, DRAGON), (-208, 208)),
        ("SUS-8 two dragons: nothing", "susun-suits", (DRAGON, OTHER_DRAGON), (0, 0)),
        ("SUP-3 dragon 52 from each", "susun-poker", (X, DRAGON, Y), (-46, 104, -58)),
        ("SUP-3 two dragons: nothing", "susun-poker", (DRAGON, OTHER_DRAGON), (0, 0)),
        ("CHP-2 three rows are 4", "chinese-2-4", (A, B), (4, -4)),
        ("CHP-2 two wins and a tie 3", "chinese-2-4", (A, TIED_FRONT), (3, -3)),
        ("CHP-2 two to one 2", "chinese-2-4", (B, D), (2, -2)),
        ("CHP-2 one win and two ties 1", "chinese-2-4", (A, TIED_FRONT_MIDDLE), (1, -1)),
        ("CHP-3 three rows are 6", "chinese-1-6", (A, B), (6, -6)),
        ("CHP-3 two wins and a tie 2", "chinese-1-6", (A, TIED_FRONT), (2, -2)),
        ("CHP-3 two to one 1", "chinese-1-6", (B, D), (1, -1)),
        ("CHP-3 one win and two ties 1", "chinese-1-6", (A, TIED_FRONT_MIDDLE), (1, -1)),
        ("CHP-6 a royalty on top", "chinese-2-4", (FULL_MIDDLE, B), (6, -6)),
        ("CHP-6 a royalty on top", "chinese-1-6", (FULL_MIDDLE, B), (8, -8)),
        ("CHP-8 a foul: scoop, majority", "chinese-2-4", (B_FOUL, A), (-4, 4)),
        ("CHP-8 a foul: scoop", "chinese-1-6", (B_FOUL, A), (-6, 6)),
        ("CHP-8 and royalties", "chinese-2-4", (B_FOUL, FULL_MIDDLE), (-6, 6)),
        ("CHP-8 two fouls: nothing", "chinese-1-6", (B_FOUL, C_FOUL), (0, 0)),
        ("CHP-2 four players, no home run", "chinese-2-4", (A, B, C, D), (12, -6, 2, -8)),
        ("CHP-3 four players, no home run", "chinese-1-6", (A, B, C, D), (18, -11, 1, -8)),
    ],
)  # fmt: skip
def test_rows_settle(
    why: str, rules: str, rows: tuple[str, ...], expected: tuple[int, ...], rule_sets: dict[str, SusunRules]
) -> None:
    assert points(rule_sets[rules], played(*rows)) == expected, why


def test_sus_8_nobody_makes_a_home_run_beside_a_dragon(susun_poker: SusunRules) -> None:
    rules = replace(susun_poker, home_run_players=2)
    assert points(rules, played(X, Y)) == (12, -12)
    assert points(rules, played(X, Y, DRAGON)) == (6 - 52, -6 - 52, 104)


def test_sus_8_not_even_where_the_dragon_would_lose_all_rows(susun_poker: SusunRules) -> None:
    laid_badly = "2d 3c 4h / 5s 6d 7c 8h Td / 9s Jc Qh Ks Ad"
    rules = replace(susun_poker, home_run_players=2)
    assert points(rules, played(X, Y, laid_badly)) == (6 - 52, -6 - 52, 104)


def test_sus_7_a_foul_with_strong_rows_does_not_take_the_home_run(susun_poker: SusunRules) -> None:
    strong_foul = "Ad Ac 5d / Kd Kc Kh 2c 2h / 9c 9h 9s 7d 7h"
    weak = "2s 3s 4s / 5c 6c 7c 8s Tc / Jd Jh Td Th Qs"
    rules = replace(susun_poker, home_run_players=3)
    assert points(rules, played(strong_foul, B, weak)) == (-24, 24, 0)


def test_arr_6_points_of_two_to_four_players_add_up_to_zero(
    rule_sets: dict[str, SusunRules],
) -> None:
    for rules in rule_sets.values():
        for seats in (2, 3, 4):
            assert sum(points(rules, played(A, B_FOUL, C, D)[:seats])) == 0


def test_arr_5_an_equal_row_pays_no_royalty(susun_poker: SusunRules) -> None:
    first = lay("2d 3c 5h / 4d 4c 6s 7s 9d / 8s 9s Ts Js Qs")
    second = lay("2h 3h 5c / 5d 5s 6c 7d 9c / 8h 9h Th Jh Qh")
    pair = only(susun_poker, [Played(arrangement=first), Played(arrangement=second)])
    assert (pair.won_a, pair.won_b) == (frozenset(), frozenset({Row.MIDDLE}))
    assert (pair.points_a, pair.royalty_a, pair.royalty_b) == (-1, 0, 0)


def test_chp_1_a_stake_multiplies_every_payment_of_its_pair(chinese_2_4: SusunRules) -> None:
    stakes = ((1, 100, 10), (100, 1, 10), (10, 10, 1))
    pairs = settle(chinese_2_4, played(A, B, C), stakes=stakes)
    assert [(pair.a, pair.b, pair.points_a, pair.stake) for pair in pairs] == [
        (0, 1, 400, 100),
        (0, 2, 40, 10),
        (1, 2, -40, 10),
    ]
    assert total(pairs, 3) == (440, -440, 0)


def test_chp_1_royalties_surrender_and_naturals_are_multiplied_too(chinese_2_4: SusunRules) -> None:
    stakes = ((1, 7), (7, 1))

    def paid(*players: Outcome) -> int:
        return settle(chinese_2_4, players, stakes=stakes)[0].points_a

    assert paid(*played(FULL_MIDDLE, B)) == 42
    assert paid(*played(A), GaveUp()) == 14
    assert paid(*played(Y), special(Natural.DRAGON, DRAGON_CARDS)) == -91


@pytest.mark.parametrize(
    "stakes", [((1,),), ((1, 2), (3, 1)), ((1, 0), (0, 1)), ((1, -1), (-1, 1)), ((1, 1, 1), (1, 1, 1))]
)
def test_chp_1_stakes_are_symmetric_and_positive(
    stakes: tuple[tuple[int, ...], ...], susun_poker: SusunRules
) -> None:
    with pytest.raises(CapsaError) as caught:
        settle(susun_poker, played(A, B), stakes=stakes)
    assert (caught.value.code, caught.value.rule) == ("bad_stakes", "CHP-1")


def special(natural: Natural, cards: str) -> Special:
    return Special(natural=natural, cards=Cards.parse(cards))


@pytest.mark.parametrize(
    ("why", "a", "b", "units"),
    [
        ("pairs 3", special(Natural.SIX_PAIRS, HIGHER_SIX_PAIRS), Played(arrangement=lay(BESIDE_PAIRS)), 3),
        ("three straights 3", special(Natural.THREE_STRAIGHTS, DRAGON_CARDS), Played(arrangement=lay(X)), 3),
        ("dragon 13", special(Natural.DRAGON, DRAGON_CARDS), Played(arrangement=lay(X)), 13),
        ("from a foul the same", special(Natural.DRAGON, DRAGON_CARDS), Played(arrangement=lay(Y_FOUL)), 13),
        ("from who gave up the same", special(Natural.DRAGON, DRAGON_CARDS), GaveUp(), 13),
        ("only the natural, no royalty", special(Natural.SIX_PAIRS, HIGHER_SIX_PAIRS),
         Played(arrangement=lay(QUADS_BESIDE_PAIRS)), 3),
        ("the stronger takes its units", special(Natural.SIX_PAIRS, SIX_PAIRS),
         special(Natural.DRAGON, DRAGON_BESIDE_PAIRS), -13),
        ("equal ones: the higher", special(Natural.SIX_PAIRS, SIX_PAIRS),
         special(Natural.SIX_PAIRS, HIGHER_SIX_PAIRS), -3),
        ("two dragons: nothing", special(Natural.DRAGON, OTHER_DRAGON_CARDS),
         special(Natural.DRAGON, DRAGON_CARDS), 0),
    ],
)  # fmt: skip
def test_chp_7_naturals_are_paid(
    why: str, a: Outcome, b: Outcome, units: int, chinese_1_6: SusunRules
) -> None:
    assert settle(chinese_1_6, (a, b))[0].points_a == units, why
    assert settle(chinese_1_6, (b, a))[0].points_a == -units, why


def test_chp_5_surrender_pays_each_who_plays_fouled_or_not(
    chinese_2_4: SusunRules, chinese_1_6: SusunRules
) -> None:
    players: list[Outcome] = [GaveUp(), *played(A, B_FOUL), GaveUp()]
    assert points(chinese_2_4, players) == (-4, 2 + 2 + 4, 2 + 2 - 4, -4)
    assert points(chinese_1_6, players) == (-6, 3 + 3 + 6, 3 + 3 - 6, -6)


def test_chp_6_a_royalty_not_announced_is_not_paid(chinese_2_4: SusunRules) -> None:
    silent = Played(arrangement=lay(FULL_MIDDLE), announced=frozenset({Row.BACK}))
    loud = Played(arrangement=lay(FULL_MIDDLE), announced=frozenset({Row.MIDDLE}))
    assert points(chinese_2_4, [silent, *played(B)]) == (4, -4)
    assert points(chinese_2_4, [loud, *played(B)]) == (6, -6)
    assert points(chinese_2_4, [silent, *played(B_FOUL)]) == (4, -4), "CHP-8"


def test_a_pair_says_why_in_stable_words(rule_sets: dict[str, SusunRules]) -> None:
    poker, chinese = rule_sets["susun-poker"], rule_sets["chinese-2-4"]
    words = [
        only(poker, played(B, D)).why,
        only(poker, played(A, TIED_FRONT_MIDDLE)).why,
        only(poker, played(A, B)).why,
        only(poker, played(B, FULL_MIDDLE)).why,
        only(poker, played(FULL_MIDDLE, B)).why,
        settle(poker, played(A, B, C, D))[0].why,
        settle(chinese, played(A, B, C, D))[0].why,
        only(poker, played(A, B_FOUL)).why,
        only(poker, played(C_FOUL, B_FOUL)).why,
        only(poker, played(X, DRAGON)).why,
        only(poker, played(DRAGON, OTHER_DRAGON)).why,
        only(chinese, [*played(A), GaveUp()]).why,
        only(chinese, [GaveUp(), GaveUp()]).why,
        only(chinese, [special(Natural.SIX_PAIRS, HIGHER_SIX_PAIRS), *played(BESIDE_PAIRS)]).why,
        only(
            chinese, [special(Natural.SIX_PAIRS, HIGHER_SIX_PAIRS), special(Natural.SIX_PAIRS, SIX_PAIRS)]
        ).why,
        only(
            chinese, [special(Natural.DRAGON, DRAGON_CARDS), special(Natural.DRAGON, OTHER_DRAGON_CARDS)]
        ).why,
    ]
    assert words == [
        "2 rows to 1",
        "1 row to 0",
        "scoop",
        "scoop, royalties 0 to 3",
        "scoop, royalties 3 to 0",
        "home run",
        "scoop",
        "foul",
        "two fouls",
        "dragon",
        "two dragons",
        "surrender",
        "two surrenders",
        "natural six_pairs",
        "natural six_pairs",
        "equal naturals dragon",
    ]


def test_a_pair_tells_what_it_is_made_of(susun_poker: SusunRules) -> None:
    pairs = settle(susun_poker, played(B_FOUL, FULL_MIDDLE, C_BESIDE_FULL, D_BESIDE_FULL))
    foul, beaten = pairs[0], pairs[3]
    assert (foul.fouls, foul.won_b, foul.royalty_b, foul.home_run) == ((0,), frozenset(Row), 3, None)
    assert (foul.won_a, foul.royalty_a, foul.scoop) == (frozenset(), 0, None)
    assert (beaten.a, beaten.b, beaten.scoop, beaten.home_run, beaten.royalty_a) == (1, 2, 1, 1, 3)
    assert (beaten.won_a, beaten.won_b, beaten.royalty_b) == (frozenset(Row), frozenset(), 0)
    assert settle(susun_poker, played(C_FOUL, B_FOUL))[0].fouls == (0, 1)
    lost = settle(susun_poker, played(C_BESIDE_FULL, FULL_MIDDLE))[0]
    assert (lost.won_a, lost.won_b, lost.scoop, lost.royalty_b) == (frozenset(), frozenset(Row), 1, 3)


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (played(A), "wrong_hand_count"),
        (played(A, A), "duplicate_card"),
        ([GaveUp(), special(Natural.THREE_FLUSHES, SIX_PAIRS)], "not_a_natural"),
        (
            [GaveUp(), special(Natural.ONE_SUIT_DRAGON, "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad")],
            "not_a_natural",
        ),
    ],
)
def test_com_6_what_could_not_have_come_about_is_refused(
    players: list[Outcome], code: str, chinese_2_4: SusunRules
) -> None:
    with pytest.raises(CapsaError) as caught:
        settle(chinese_2_4, players)
    rules = {"wrong_hand_count": "COM-1", "duplicate_card": "COM-6", "not_a_natural": "CHP-7"}
    assert (caught.value.code, caught.value.rule) == (code, rules[code])


def test_com_6_nobody_gives_up_where_nobody_may(susun_poker: SusunRules) -> None:
    with pytest.raises(CapsaError) as caught:
        settle(susun_poker, [*played(A), GaveUp()])
    assert (caught.value.code, caught.value.rule) == ("no_surrender", "CHP-5")


@pytest.mark.parametrize(
    ("pairing", "banker"), [(Pairing.ALL_PAIRS, 0), (Pairing.BANKER, 2), (Pairing.BANKER, -1)]
)
def test_a_banker_is_a_seat_where_there_is_a_bank(
    pairing: Pairing, banker: int, susun_poker: SusunRules
) -> None:
    with pytest.raises(CapsaError) as caught:
        settle(replace(susun_poker, pairing=pairing), played(A, B), banker=banker)
    assert caught.value.code == "bad_banker"
    wanted = "none where all pairs settle" if pairing is Pairing.ALL_PAIRS else "0 to 1"
    assert str(caught.value) == f"banker: expected {wanted}, got: {banker}"
