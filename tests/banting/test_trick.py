"""Leading, following and passing: COM-4, CLB-3, CLB-8 to CLB-11, CLS-3, and the options that change them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import BantingRules, BombRule, DealEnd, Passing, Phase, State
from capsa.hands.combination import STANDARD_KINDS, Kind
from capsa.hands.ordering import KindOrder

Position = Callable[..., State]
Moves = Callable[..., State]
Refusal = Callable[..., str | None]
Legal = Callable[[State], list[str]]


def test_com_4_play_goes_clockwise(rules: BantingRules, position: Position, after: Moves) -> None:
    state = position(rules, "5d 9d", "6d Td", "3d 7d", "4d 8d")
    seats = []
    for move in ("3d", "4d", "5d", "6d"):
        seats.append(state.to_act)
        state = after(state, move)
    assert seats == [2, 3, 0, 1]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("4c 4h", None),
        ("5c 5h", None),
        ("4c", "wrong_size"),
        ("5c 5h 5s", "wrong_size"),
        ("5c 5h 5s 4c 4h", "wrong_size"),
        ("4c 5c", "not_a_combination"),
    ],
)
def test_clb_3_a_play_beats_the_same_size_only(
    move: str, code: str | None, rules: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    state = after(position(rules, "3d 3c 4d", "4c 4h 5c 5h 5s", "6d 8d"), "3d 3c")
    assert refusal(state, move) == code


@pytest.mark.parametrize(
    ("move", "code"),
    [("5d 7d 9d Jd Kd", None), ("4c 5h 6s 7h 8h", None), ("3s 4s 5h 6h 7h", "too_low"), ("pass", None)],
)
def test_clb_3_a_higher_kind_beats_a_lower_one(
    move: str, code: str | None, banting: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    held = "5d 7d 9d Jd Kd 4c 5h 6s 7h 8h 3s 4s 6h"
    state = after(position(banting, held, "3c 4d 5c 6c 7s 2d"), "3c 4d 5c 6c 7s")
    assert refusal(state, move) == code


def test_clb_8_follow_higher_or_pass(
    rules: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    state = after(position(rules, "3d 9c", "8d 9d 9h", "5d Kd"), "3d", "9d", "pass")
    assert refusal(state, "9c") is None
    state = after(position(rules, "3d 8c 9h", "9d Ts", "5d Kd"), "3d", "9d", "pass")
    assert refusal(state, "8c") == "too_low"
    assert refusal(state, "9h") is None
    assert refusal(state, "pass") is None


def test_clb_8_a_leader_may_not_pass(
    rules: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    state = position(rules, "3d 9c", "8d 9d")
    assert refusal(state, "pass") == "pass_when_leading"
    state = after(state, "3d", "8d", "pass")
    assert (state.to_act, refusal(state, "pass")) == (1, "pass_when_leading")


def test_clb_9_who_has_passed_is_out_until_the_trick_ends(
    rules: BantingRules, position: Position, after: Moves
) -> None:
    hands = ("3d 9d Ks 6c", "6d Ad As", "4d Td Qc", "5d Jd Qd")
    state = after(position(rules, *hands), "3d", "pass", "4d", "5d", "9d", "Td", "Jd", "Ks")
    assert (state.passed, state.to_act) == (frozenset({1}), 2)  # not seat 1, who could beat the king
    state = after(state, "pass", "pass")
    assert (state.passed, state.to_act) == (frozenset(), 0)


def test_clb_10_a_trick_ends_when_nobody_else_is_in_it(
    rules: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(rules, "3d 9d Ks", "6d Ad", "4d Td", "5d Jd"), "3d", "6d", "pass", "pass", "pass")
    assert (state.to_act, state.table, state.owner, state.passed) == (1, None, None, frozenset())


def test_clb_10_the_last_to_play_may_be_another_than_the_leader(
    rules: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(rules, "3d 9d Ks", "6d Ad", "4d Td"), "3d", "pass", "Td", "pass")
    assert (state.to_act, state.table) == (2, None)


def test_clb_11_the_last_card_ends_the_deal_at_once(
    rules: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(rules, "3d Kd", "4d", "5d Ad"), "3d", "4d")
    assert (state.phase, state.to_act, state.winner, state.out) == (Phase.OVER, None, 1, (1,))
    assert (str(state.table.cards if state.table else None), state.owner) == ("4d", 1)


def test_clb_11_not_even_a_bomb_answers_it(classic: BantingRules, position: Position, after: Moves) -> None:
    state = after(position(classic, "3d 2d", "8d 8c 8h 8s 9d"), "3d", "pass", "2d")
    assert (state.phase, state.winner) == (Phase.OVER, 0)


def test_deal_end_play_on(banting: BantingRules, position: Position, after: Moves) -> None:
    played_on = replace(
        banting, bomb=BombRule.NONE, deal_end=DealEnd.PLAY_ON, players=3, place_points=(2, 0, -2)
    )
    state = after(position(played_on, "3d Kd", "4d", "Ad As"), "3d", "4d")
    assert (state.phase, state.out, state.to_act, state.owner) == (Phase.PLAY, (1,), 2, 1)
    # the trick's winner is out, so the next seat in play leads
    led = after(state, "pass", "pass")
    assert (led.to_act, led.table) == (2, None)
    state = after(led, "Ad", "pass", "As")
    assert (state.phase, state.out, state.winner) == (Phase.OVER, (1, 2), 1)


@pytest.mark.parametrize(("short", "to_act", "passed"), [(True, 2, frozenset({1})), (False, 1, frozenset())])
def test_cls_3_a_short_hand_passes_by_itself(
    short: bool,
    to_act: int,
    passed: frozenset[int],
    classic: BantingRules,
    position: Position,
    after: Moves,
) -> None:
    """CLS-3 and the option short_hand_passes."""
    ruled = replace(classic, short_hand_passes=short)
    state = after(position(ruled, "3d 3c 9d", "4d", "5d 5c 8d"), "3d 3c")
    assert (state.to_act, state.passed) == (to_act, passed)


def test_cls_3_only_when_the_turn_reaches_it(classic: BantingRules, position: Position, after: Moves) -> None:
    state = after(position(classic, "3d 3c 9d 9c", "5d 5c 8d", "4d", "Kd"), "3d 3c")
    assert (state.to_act, state.passed) == (1, frozenset())
    state = after(state, "5d 5c")
    assert (state.to_act, state.passed) == (0, frozenset({2, 3}))


def test_cls_3_a_chain_of_them_ends_the_trick(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(classic, "3d 3c 9d 9c", "5d", "4d", "Kd"), "3d 3c")
    assert (state.to_act, state.table, state.passed) == (0, None, frozenset())


def test_cls_3_as_many_cards_as_the_trick_are_enough(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    assert after(position(classic, "3d 3c 9d 9c", "5d 5c", "4d"), "3d 3c").to_act == 1


def test_passing_may_return(banting: BantingRules, position: Position, after: Moves) -> None:
    hands = ("3d 9d Ks", "6d Ad As", "4d Td Qc")
    state = after(position(banting, *hands), "3d", "pass", "4d", "9d")
    assert state.to_act == 2  # locks: seat 1 is out
    state = after(state, "pass")
    assert (state.table, state.to_act) == (None, 0)
    returning = replace(banting, passing=Passing.MAY_RETURN)
    state = after(position(returning, *hands), "3d", "pass", "4d", "9d")
    assert (state.to_act, state.passed) == (1, frozenset())
    state = after(state, "pass", "pass")
    assert (state.table, state.to_act) == (None, 0)


def test_passing_may_return_with_short_hands(classic: BantingRules, position: Position, after: Moves) -> None:
    returning = replace(classic, passing=Passing.MAY_RETURN)
    state = after(position(returning, "3d 3c 9d 9c 4s", "4d", "5d 5c 8d"), "3d 3c", "5d 5c")
    assert (state.to_act, state.passed) == (0, frozenset())
    state = after(state, "9d 9c")
    assert (state.table, state.to_act) == (None, 0)


def test_passing_must_beat(
    banting: BantingRules, position: Position, after: Moves, refusal: Refusal, legal: Legal
) -> None:
    hands = ("3d 9d Ks", "4d 5d Td")
    assert refusal(after(position(banting, *hands), "3d"), "pass") is None
    forced = replace(banting, passing=Passing.MUST_BEAT)
    state = after(position(forced, *hands), "3d")
    assert (refusal(state, "pass"), legal(state)) == ("must_beat", ["4d", "5d", "Td"])
    state = after(state, "Td", "Ks")
    assert legal(state) == ["pass"]
    assert after(state, "pass").to_act == 0


def test_passing_must_beat_bombs_are_no_duty(
    banting: BantingRules, position: Position, after: Moves, legal: Legal
) -> None:
    forced = replace(banting, passing=Passing.MUST_BEAT)
    state = after(position(forced, "2s 3c", "3d 8d 8c 8h 8s", leader=0), "2s")
    assert legal(state) == ["3d 8d 8c 8h 8s", "pass"]


@pytest.mark.parametrize(
    ("kind_order", "move", "code"),
    [
        (KindOrder.HIGHER_BEATS, "5d 7d 9d Jd Kd", None),
        (KindOrder.SAME_OR_TRUMP, "5d 7d 9d Jd Kd", "too_low"),
        (KindOrder.SAME_OR_TRUMP, "4d 5c 6d 7d 8c", None),
        (KindOrder.SAME_OR_TRUMP, "8c 8d 8h 8s 5c", None),
    ],
)
def test_kind_order(
    kind_order: KindOrder,
    move: str,
    code: str | None,
    banting: BantingRules,
    position: Position,
    after: Moves,
    refusal: Refusal,
) -> None:
    ruled = replace(banting, kind_order=kind_order)
    hands = ("3c 4c 5s 6s 7s 2d", "4d 5d 6d 7d 9d Jd Kd 5c 8c 8d 8h 8s")
    assert refusal(after(position(ruled, *hands), "3c 4c 5s 6s 7s"), move) == code


def test_combinations_with_two_pair_and_bare_four(
    banting: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    hands = ("3d 3c 4d 4c 2s", "5d 5c 6d 6c 6h 6s 7d")
    assert refusal(position(banting, *hands), "3d 3c 4d 4c") == "not_a_combination"
    wider = replace(banting, combinations=STANDARD_KINDS | {Kind.TWO_PAIR, Kind.BARE_FOUR})
    state = after(position(wider, *hands), "3d 3c 4d 4c")
    assert refusal(state, "5d 5c 6d 6c") is None
    assert refusal(state, "6d 6c 6h 6s") is None
    assert refusal(state, "6d 6c 6h 6s 7d") == "wrong_size"
