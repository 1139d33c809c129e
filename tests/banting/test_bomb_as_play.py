"""Bombs that are played in turn: BAN-3, BAN-5, and the values of `bomb` and `bomb_size`."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import BantingRules, BombRule, DealEnd, State
from capsa.hands.combination import STANDARD_KINDS, Kind

Position = Callable[..., State]
Moves = Callable[..., State]
Refusal = Callable[..., str | None]
Legal = Callable[[State], list[str]]

EIGHTS = "8d 8c 8h 8s"


def test_ban_3_a_bomb_on_a_single_two_ends_the_deal(
    banting: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(banting, "3d 2s 4d", EIGHTS + " 9d Kd", "5d Td"), "3d", "pass", "Td", "2s")
    assert state.to_act == 2
    state = after(position(banting, "3d 2s 4d", EIGHTS + " 9d Kd", "5d Td"), "3d", "9d", "pass", "2s")
    state = after(state, EIGHTS + " Kd")
    assert (state.is_over, state.winner, state.bombed, state.to_act) == (True, 1, 0, None)
    assert (str(state.table.cards if state.table else None), state.owner, state.bomber) == ("2s", 0, 1)
    assert str(state.bomb.cards if state.bomb else None) == EIGHTS + " Kd"


def test_ban_3_not_by_who_has_passed(banting: BantingRules, position: Position, after: Moves) -> None:
    state = after(position(banting, "3d 2s 4d", EIGHTS + " 9d", "5d Td"), "3d", "pass", "Td", "2s", "pass")
    assert (state.table, state.to_act) == (None, 0)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        pytest.param(EIGHTS, "not_a_combination", id="BAN-3 no fifth card, no bomb"),
        pytest.param("9d Td Jd Qd Kd", "wrong_size", id="BAN-3 a straight flush is no bomb"),
        pytest.param(EIGHTS + " 9d", None, id="BAN-3 four and a fifth"),
    ],
)
def test_ban_3_what_is_a_bomb(
    move: str, code: str | None, banting: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    state = after(position(banting, "2s 3d", EIGHTS + " 9d Td Jd Qd Kd", leader=0), "2s")
    assert refusal(state, move) == code


@pytest.mark.parametrize("table", ["As", "2d 2c", "2d 2c 2h"])
def test_ban_3_only_on_a_single_two(
    table: str, banting: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    state = after(position(banting, "As 2d 2c 2h 3d", EIGHTS + " 9d", leader=0), table)
    assert refusal(state, EIGHTS + " 9d") == "wrong_size"


def test_ban_3_a_bomb_that_empties_the_hand_is_still_a_bomb(
    banting: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(banting, "2s 3d", EIGHTS + " 9d", leader=0), "2s", EIGHTS + " 9d")
    assert (state.winner, state.bombed, state.out) == (1, 0, (1,))


def test_ban_3_a_two_that_ends_the_deal_is_not_bombed(
    banting: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(banting, "2s", EIGHTS + " 9d", leader=0), "2s")
    assert (state.winner, state.bombed) == (0, None)


def test_ban_5_on_any_other_play_it_is_an_ordinary_combination(
    banting: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(banting, "3d 3c 3h 2s 2d 4c", EIGHTS + " 9d Kd", "5c"), "3d 3c 3h 2s 2d")
    state = after(state, EIGHTS + " 9d")
    assert (state.is_over, state.owner, state.to_act, state.bombed) == (False, 1, 2, None)
    assert after(state, "pass", "pass").to_act == 1


GOLDEN_RULES = [
    # bomb, size, table, move, accepted
    (BombRule.NONE, 5, "2s", EIGHTS + " 9d", False),
    (BombRule.NONE, 4, "2s", EIGHTS, False),
    (BombRule.WINS_DEAL, 5, "2s", EIGHTS + " 9d", True),
    (BombRule.WINS_DEAL, 4, "2s", EIGHTS, True),
    (BombRule.WINS_DEAL, 4, "2s", EIGHTS + " 9d", False),
    (BombRule.WINS_DEAL, 4, "As", EIGHTS, False),
    (BombRule.BEATS_SINGLE_TWO, 5, "2s", EIGHTS + " 9d", True),
    (BombRule.BEATS_SINGLE_TWO, 5, "2s", EIGHTS, False),
    (BombRule.BEATS_SINGLE_TWO, 4, "2s", EIGHTS, True),
    (BombRule.BEATS_SINGLE_TWO, 4, "2s 2d", EIGHTS, False),
    (BombRule.BEATS_SINGLE_TWO, 4, "As", EIGHTS, False),
    (BombRule.BEATS_ANYTHING, 4, "As", EIGHTS, True),
    (BombRule.BEATS_ANYTHING, 4, "Ad As", EIGHTS, True),
    (BombRule.BEATS_ANYTHING, 4, "3s 4s 5s 6s 7s", EIGHTS, True),
    (BombRule.BEATS_ANYTHING, 4, "3s 4s 5s 6s 7s", EIGHTS + " 9d", False),
    (BombRule.BEATS_ANYTHING, 5, "As", EIGHTS + " 9d", True),
    (BombRule.BEATS_ANYTHING, 5, "As", EIGHTS, False),
    (BombRule.BEATS_ANYTHING, 5, "3s 4s 5s 6s 7s", EIGHTS + " 9d", True),
    (BombRule.WINDOW, 4, "As", EIGHTS, False),
]


@pytest.mark.parametrize(("bomb", "size", "table", "move", "accepted"), GOLDEN_RULES)
def test_bomb_and_bomb_size(
    bomb: BombRule,
    size: int,
    table: str,
    move: str,
    accepted: bool,
    banting: BantingRules,
    position: Position,
    after: Moves,
    refusal: Refusal,
    legal: Legal,
) -> None:
    ruled = replace(banting, bomb=bomb, bomb_size=size)
    hands = ("2s 2d As Ad 3s 4s 5s 6s 7s 3c", EIGHTS + " 9d 4c")
    state = after(position(ruled, *hands, leader=0), table)
    assert (refusal(state, move) is None, move in legal(state)) == (accepted, accepted)


@pytest.mark.parametrize("size", [4, 5])
def test_a_bomb_that_beats_is_the_table_and_the_trick_goes_on(
    size: int, banting: BantingRules, position: Position, after: Moves, refusal: Refusal, legal: Legal
) -> None:
    ruled = replace(banting, bomb=BombRule.BEATS_SINGLE_TWO, bomb_size=size)
    fifth = ("", "", "") if size == 4 else (" Kd", " Kc", " Kh")
    hands = (
        "2s 3d 7d 7c 7h 7s Kh",
        EIGHTS + " Kd 4d",
        "9d 9c 9h 9s Kc 4c",
        "5h 6d 2d",
    )
    state = after(position(ruled, *hands, leader=0), "2s", EIGHTS + fifth[0])
    assert (state.is_over, state.owner, state.to_act, state.winner) == (False, 1, 2, None)
    assert refusal(state, "Kc") == "wrong_size"
    state = after(state, "9d 9c 9h 9s" + fifth[1], "pass")
    assert refusal(state, "7d 7c 7h 7s" + fifth[2]) in ("too_low", "not_a_combination")
    assert legal(state) == ["pass"]
    state = after(state, "pass", "pass")
    assert (state.table, state.to_act) == (None, 2)


def test_a_bomb_of_five_is_beaten_by_an_ordinary_play_above_it(
    banting: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    hands = ("2s 3d 4d 5d 6d 7d Kd Ac", EIGHTS + " 9d 4c")
    ruled = replace(banting, bomb=BombRule.BEATS_ANYTHING, bomb_size=5)
    state = after(position(ruled, *hands, leader=0), "2s", EIGHTS + " 9d")
    assert refusal(state, "3d 4d 5d 6d 7d") is None
    assert refusal(state, "3d 4d 5d 6d Kd") == "too_low"
    # outside the ordinary order nothing but a higher bomb is above a bomb
    outside = replace(ruled, combinations=STANDARD_KINDS - {Kind.FOUR_OF_A_KIND})
    state = after(position(outside, *hands, leader=0), "2s", EIGHTS + " 9d")
    assert refusal(state, "3d 4d 5d 6d 7d") == "too_low"


def test_a_bare_four_may_not_lead_where_it_is_no_combination(
    banting: BantingRules, position: Position, refusal: Refusal
) -> None:
    ruled = replace(banting, bomb=BombRule.BEATS_ANYTHING, bomb_size=4)
    assert refusal(position(ruled, EIGHTS + " 9d", "3d", leader=0), EIGHTS) == "not_a_combination"
    wider = replace(ruled, combinations=STANDARD_KINDS | {Kind.BARE_FOUR})
    assert refusal(position(wider, EIGHTS + " 9d", "3d", leader=0), EIGHTS) is None


def test_a_four_that_was_led_is_beaten_by_a_higher_bomb_only(
    banting: BantingRules, position: Position, after: Moves, legal: Legal
) -> None:
    ruled = replace(
        banting, bomb=BombRule.BEATS_ANYTHING, bomb_size=4, combinations=STANDARD_KINDS | {Kind.BARE_FOUR}
    )
    hands = (EIGHTS + " 3d", "7d 7c 7h 7s 9d 9c 9h 9s")
    assert legal(after(position(ruled, *hands, leader=0), EIGHTS)) == ["9d 9c 9h 9s", "pass"]


def test_cls_3_a_hand_that_may_hold_a_smaller_bomb_is_not_short(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    """A short hand is told by card counts alone, so the smallest bomb counts too."""
    hands = ("3d 4c 5h 6s 7d 9d", "8d 8c Th Js", "Kd Kc Kh", "2d")
    assert after(position(classic, *hands), "3d 4c 5h 6s 7d").table is None
    ruled = replace(classic, bomb=BombRule.BEATS_ANYTHING)
    state = after(position(ruled, *hands), "3d 4c 5h 6s 7d")
    assert (state.to_act, state.passed) == (1, frozenset())
    assert after(state, "pass").table is None


def test_deal_end_play_on_with_a_bomb(banting: BantingRules, position: Position, after: Moves) -> None:
    ruled = replace(
        banting,
        bomb=BombRule.BEATS_ANYTHING,
        bomb_size=4,
        deal_end=DealEnd.PLAY_ON,
        players=3,
        place_points=(1, 0, -1),
    )
    state = after(position(ruled, "2s 3d", EIGHTS, "4d 5d", leader=0), "2s", EIGHTS)
    assert (state.is_over, state.out, state.to_act) == (False, (1,), 2)
