"""The judge's words: COM-6, COM-4 and every refusal code with the rule and the cards it names."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import (
    BantingRules,
    Bomb,
    BombRule,
    Decline,
    Pass,
    Play,
    RefusalCode,
    State,
    check,
    step,
)
from capsa.cards import Cards
from capsa.errors import IllegalActionError

Position = Callable[..., State]
Moves = Callable[..., State]
Refusal = Callable[..., str | None]


def test_com_6_a_refusal_names_the_rule_and_the_cards(rules: BantingRules, position: Position) -> None:
    state = position(rules, "3d 4d 4c", "5d 6d")
    refused = check(state, Play(0, Cards.parse("9s 3d Th")))
    assert refused is not None
    assert (refused.code, refused.rule, refused.cards) == (RefusalCode.CARDS_NOT_HELD, "COM-6", "9s Th")
    assert refused.message == "expected cards of seat 0's hand, got: 9s Th"
    lead = check(state, Play(0, Cards.parse("4c 4d")))
    assert lead is not None
    assert (lead.rule, lead.cards) == ("CLB-7", "4d 4c")


@pytest.mark.parametrize(
    ("move", "seat", "code"),
    [
        ("5d", 1, "not_your_turn"),
        ("timeout", 1, "not_your_turn"),
        ("9s", 0, "cards_not_held"),
        ("3d 4d", 0, "not_a_combination"),
        ("bomb 4d 4c", 0, "no_window"),
        ("answer 4d 4c", 0, "no_window"),
        ("decline", 0, "no_window"),
        ("pass", 0, "pass_when_leading"),
        ("3d", 7, "not_your_turn"),
        ("3d", -1, "not_your_turn"),
    ],
)
def test_com_6_a_refused_action_raises_and_changes_nothing(
    move: str, seat: int, code: str, rules: BantingRules, position: Position, refusal: Refusal
) -> None:
    state = position(rules, "3d 4d 4c", "5d 6d")
    assert refusal(state, move, seat) == code
    assert state == position(rules, "3d 4d 4c", "5d 6d")


def test_com_6_step_raises_what_check_says(rules: BantingRules, position: Position) -> None:
    state = position(rules, "3d 4d 4c", "5d 6d")
    with pytest.raises(IllegalActionError) as refused:
        step(state, Pass(0))
    assert (refused.value.code, refused.value.refusal) == ("pass_when_leading", check(state, Pass(0)))


@pytest.mark.parametrize(
    ("bomb", "rule", "why"),
    [
        (BombRule.NONE, "CLB-8, bomb none", "these rules have no bombs"),
        (BombRule.WINS_DEAL, "BAN-3", "here a bomb is a play"),
        (BombRule.WINDOW, "CLS-4", "no window is open"),
        (BombRule.BEATS_SINGLE_TWO, "CLB-8, bomb beats-single-two", "here a bomb is a play"),
        (BombRule.BEATS_ANYTHING, "CLB-8, bomb beats-anything", "here a bomb is a play"),
    ],
)
def test_without_a_window_the_refusal_says_what_a_bomb_is(
    bomb: BombRule, rule: str, why: str, rules: BantingRules, position: Position, after: Moves
) -> None:
    leading = position(replace(rules, bomb=bomb), "3d 4d 4c", "8d 8c 8h 8s 5d")
    refused = check(leading, Decline(0))
    assert refused is not None
    assert (refused.rule, refused.message) == (rule, f"expected a play: {why}, got: decline")
    refused = check(after(leading, "3d"), Bomb(1, Cards.parse("8d 8c 8h 8s")))
    assert refused is not None
    assert refused.message == f"expected a play or a pass: {why}, got: bomb"


def test_cls_6_cls_7_a_window_says_what_it_wants_and_what_it_got(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    window = after(position(classic, "2s 9d 9c 9h 9s", "8d 8c 8h 8s Kd 3c", leader=0), "2s")
    refused = check(window, Pass(1))
    assert refused is not None
    assert (refused.message, refused.rule) == ("expected a bomb or a decline, got: pass", "CLS-6")
    answering = after(window, "bomb 8d 8c 8h 8s")
    refused = check(answering, Play(0, Cards.parse("9d")))
    assert refused is not None
    assert (refused.message, refused.rule) == ("expected an answer or a decline, got: play", "CLS-7")


def test_a_play_of_no_cards_is_no_combination(rules: BantingRules, position: Position) -> None:
    refused = check(position(rules, "3d 4d", "5d 6d"), Play(0, Cards.EMPTY))
    assert refused is not None
    assert (refused.code, refused.message) == (
        RefusalCode.NOT_A_COMBINATION,
        "expected a combination, got: no cards",
    )


def test_clb_11_nothing_is_accepted_when_the_deal_is_over(
    rules: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    state = after(position(rules, "3d", "5d 6d"), "3d")
    for move in ("5d", "pass", "decline", "timeout"):
        assert refusal(state, move, 1) == "deal_over"
