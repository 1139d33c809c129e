"""The judge's words: COM-6, COM-4 and every refusal code with the rule and the cards it names."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from capsa.banting import (
    Action,
    Answer,
    BantingRules,
    Bomb,
    BombRule,
    Decline,
    FirstLead,
    LastCard,
    Pass,
    Passing,
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


WINDOW = ("2s 7d 7c 7h 7s 9d 9c 9h 9s", "8d 8c 8h 8s Kd", "3c 4c")
BOMBED = ("2s", "bomb 8d 8c 8h 8s")
REFUSED: list[tuple[Mapping[str, object], tuple[str, ...], tuple[str, ...], Action, tuple[object, ...]]] = [
    # options, hands, moves before, action; code, rule, cards, message
    (
        {},
        ("3d", "5d 6d"),
        ("3d",),
        Pass(1),
        (RefusalCode.DEAL_OVER, "CLB-11", None, "expected no action: the deal is over"),
    ),
    (
        {},
        ("3d 4d", "5d 6d"),
        (),
        Play(1, Cards.parse("5d")),
        (RefusalCode.NOT_YOUR_TURN, "COM-4", None, "expected seat 0 to act, got: seat 1"),
    ),
    (
        {},
        WINDOW,
        ("2s",),
        Pass(2),
        (RefusalCode.NOT_YOUR_TURN, "CLS-6", None, "seat 2 is not asked in this window"),
    ),
    (
        {},
        ("3d 4d 5c", "5d 6d"),
        (),
        Play(0, Cards.parse("4d 3d")),
        (RefusalCode.NOT_A_COMBINATION, "CLB-2", "3d 4d", "expected a combination, got: 3d 4d"),
    ),
    (
        {},
        ("3d 4d 4c", "5d 6d"),
        (),
        Play(0, Cards.parse("4d 4c")),
        (
            RefusalCode.MUST_CONTAIN,
            "CLB-7",
            "4d 4c",
            "expected a first lead that contains 3d, got: 4d 4c",
        ),
    ),
    (
        {"first_lead": FirstLead.LOWEST_SINGLE},
        ("3d 3c 4c", "5d 6d"),
        (),
        Play(0, Cards.parse("3d 3c")),
        (
            RefusalCode.LOWEST_SINGLE,
            "CLB-7, first_lead lowest-single",
            "3d 3c",
            "expected 3d alone as the first lead, got: 3d 3c",
        ),
    ),
    (
        {},
        ("3d 9s", "4d 4c 5h"),
        ("3d",),
        Play(1, Cards.parse("4d 4c")),
        (RefusalCode.WRONG_SIZE, "CLB-3", "4d 4c", "expected 1 card to follow, got 2: 4d 4c"),
    ),
    (
        {},
        ("3d 3c 9s", "4d 4c 5h"),
        ("3d 3c",),
        Play(1, Cards.parse("5h")),
        (RefusalCode.WRONG_SIZE, "CLB-3", "5h", "expected 2 cards to follow, got 1: 5h"),
    ),
    (
        {},
        ("3d 5d 9s", "6c 4d"),
        ("3d", "6c"),
        Play(0, Cards.parse("5d")),
        (RefusalCode.TOO_LOW, "CLB-8", "5d", "expected a play higher than 6c, got: 5d"),
    ),
    (
        {"last_card": LastCard.HIGHEST_SINGLE},
        ("3d 4d 9s", "5d Kd", "6d"),
        ("3d",),
        Play(1, Cards.parse("5d")),
        (
            RefusalCode.HIGHEST_SINGLE,
            "CLB-8, last_card highest-single",
            "5d",
            "expected Kd before a player with one card, got: 5d",
        ),
    ),
    (
        {"last_card": LastCard.HIGHEST_SINGLE},
        ("3d 5d 9s", "6c 4d Kd", "4c 8c 9c"),
        ("3d", "6c"),
        Play(2, Cards.parse("4c")),
        (RefusalCode.TOO_LOW, "CLB-8", "4c", "expected a play higher than 6c, got: 4c"),
    ),
    (
        {},
        ("3d 4d", "5d 6d"),
        (),
        Pass(0),
        (RefusalCode.PASS_WHEN_LEADING, "CLB-8", None, "expected a play: a leader may not pass"),
    ),
    (
        {"passing": Passing.MUST_BEAT},
        ("3d 9s", "4d 2s"),
        ("3d",),
        Pass(1),
        (
            RefusalCode.MUST_BEAT,
            "CLB-8, passing must-beat",
            None,
            "expected a play: 4d beats the table",
        ),
    ),
    (
        {"passing": Passing.MUST_BEAT, "last_card": LastCard.HIGHEST_SINGLE},
        ("3d 4d 9s", "5d Kd", "6d"),
        ("3d",),
        Pass(1),
        (
            RefusalCode.MUST_BEAT,
            "CLB-8, passing must-beat",
            None,
            "expected a play: Kd beats the table",
        ),
    ),
    (
        {},
        WINDOW,
        ("2s",),
        Bomb(1, Cards.parse("8d 8c 8h Kd")),
        (
            RefusalCode.NOT_A_BOMB,
            "CLS-5",
            "8d 8c 8h Kd",
            "expected four cards of one rank, got: 8d 8c 8h Kd",
        ),
    ),
    (
        {"bomb_size": 5},
        WINDOW,
        ("2s",),
        Bomb(1, Cards.parse("8d 8c 8h 8s")),
        (
            RefusalCode.NOT_A_BOMB,
            "CLS-5",
            "8d 8c 8h 8s",
            "expected four cards of one rank and a fifth, got: 8d 8c 8h 8s",
        ),
    ),
    (
        {},
        WINDOW,
        BOMBED,
        Answer(0, Cards.parse("7d 7c 7h 7s")),
        (
            RefusalCode.BOMB_TOO_LOW,
            "CLS-7",
            "7d 7c 7h 7s",
            "expected a bomb higher than 8d 8c 8h 8s, got: 7d 7c 7h 7s",
        ),
    ),
    (
        {},
        WINDOW,
        ("2s",),
        Bomb(1, Cards.parse("Kd Kc Kh Ks")),
        (RefusalCode.CARDS_NOT_HELD, "COM-6", "Kc Kh Ks", "expected cards of seat 1's hand, got: Kc Kh Ks"),
    ),
]


@pytest.mark.parametrize(("options", "hands", "moves", "action", "says"), REFUSED)
def test_com_6_every_refusal_names_its_rule_and_the_cards(
    options: Mapping[str, object],
    hands: tuple[str, ...],
    moves: tuple[str, ...],
    action: Action,
    says: tuple[object, ...],
    classic: BantingRules,
    position: Position,
    after: Moves,
) -> None:
    ruled = replace(classic, **options)  # type: ignore[arg-type]  # the table above names each option's type
    leader = 0 if hands is WINDOW else None
    refused = check(after(position(ruled, *hands, leader=leader), *moves), action)
    assert refused is not None
    assert (refused.code, refused.rule, refused.cards, refused.message) == says


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
