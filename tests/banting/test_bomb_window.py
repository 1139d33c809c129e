"""Bomb windows: CLS-4 to CLS-11, with `bomb_size` and `deal_end`."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import BantingRules, BombRule, DealEnd, Pass, Phase, State, check
from capsa.cards import Cards

Position = Callable[..., State]
Moves = Callable[..., State]
Refusal = Callable[..., str | None]
Legal = Callable[[State], list[str]]

EIGHTS = "8d 8c 8h 8s"
NINES = "9d 9c 9h 9s"


@pytest.mark.parametrize(
    "play",
    ["2d", "2d 2c", "2d 2c 2h", "2d 2c 2h 3d 3c", "Jd Qc Kh As 2d", "3d 3c 3h 3s 2d", "2d 2c 2h 2s 3d"],
)
def test_cls_4_every_play_with_a_two_opens_a_window(
    play: str, classic: BantingRules, position: Position, after: Moves, legal: Legal
) -> None:
    hand = "2d 2c 2h 2s 3d 3c 3h 3s Jd Qc Kh As"
    state = after(position(classic, hand, "4d", EIGHTS, leader=0), play)
    assert (state.phase, state.to_act, legal(state)) == (Phase.BOMB, 2, [f"bomb {EIGHTS}", "decline"])
    assert state.table is not None
    assert (state.table.cards, state.owner) == (Cards.parse(play), 0)


@pytest.mark.parametrize("play", ["As", "3d", "3d 3c"])
def test_cls_4_a_play_without_a_two_opens_none(
    play: str, classic: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    state = after(position(classic, "As 3d 3c 2s", "4d 5d", EIGHTS, leader=0), play)
    assert (state.phase, state.to_act) == (Phase.PLAY, 1)
    assert refusal(state, "decline") == "no_window"


def test_cls_4_none_when_the_rule_is_another(classic: BantingRules, position: Position, after: Moves) -> None:
    state = after(position(replace(classic, bomb=BombRule.NONE), "2s 3d", "4d 5d", EIGHTS, leader=0), "2s")
    assert (state.phase, state.to_act) == (Phase.PLAY, 1)


def test_cls_4_who_has_passed_is_asked_too(classic: BantingRules, position: Position, after: Moves) -> None:
    state = after(position(classic, "3d 5d 5c", EIGHTS + " Kd", "4d 2s 6d"), "3d", "pass", "2s")
    assert (state.phase, state.to_act, set(state.passed)) == (Phase.BOMB, 1, {1})
    state = after(state, f"bomb {EIGHTS}")
    assert (state.phase, state.to_act, state.passed, state.two_low) == (Phase.PLAY, 1, frozenset(), True)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (f"bomb {EIGHTS}", None),
        (f"bomb {EIGHTS} Kd", "not_a_bomb"),
        ("bomb 8d 8c 8h Kd", "not_a_bomb"),
        (f"bomb {NINES}", "cards_not_held"),
        (f"answer {EIGHTS}", "wrong_phase"),
        (EIGHTS + " Kd", "wrong_phase"),
        ("pass", "wrong_phase"),
        ("decline", None),
    ],
)
def test_cls_5_a_bomb_is_exactly_the_four_cards(
    move: str, code: str | None, classic: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    state = after(position(classic, "2s 3d", EIGHTS + " Kd", leader=0), "2s")
    assert refusal(state, move) == code


def test_cls_5_any_four_beats_whatever_opened_the_window(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(classic, "2d 2c 2h 2s As 3c", "3d 4d 4c 4h 4s", leader=0), "2d 2c 2h 2s As")
    state = after(state, "bomb 4d 4c 4h 4s")
    assert (state.to_act, state.two_low) == (1, True)


def test_bomb_size_five_takes_a_fifth_card(
    classic: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    ruled = replace(classic, bomb_size=5)
    assert after(position(ruled, "2s 3d", EIGHTS, leader=0), "2s").phase is Phase.PLAY
    state = after(position(ruled, "2s 3d", EIGHTS + " Kd", leader=0), "2s")
    assert refusal(state, f"bomb {EIGHTS}") == "not_a_bomb"
    assert refusal(state, f"bomb {EIGHTS} Kd") is None


def test_cls_6_polled_clockwise_from_the_player_of_the_two(
    classic: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    hands = (EIGHTS + " Kd", "3d 5d", "2s 4d Th", NINES + " Ks")
    state = after(position(classic, *hands, leader=2), "2s")
    assert state.to_act == 3
    assert refusal(state, f"bomb {EIGHTS}", 0) == "not_your_turn"
    later = after(state, "decline")
    assert (later.phase, later.to_act) == (Phase.BOMB, 0)
    # nobody bombs: play goes on with the next follower, the 2 still on the table
    on = after(later, "decline")
    assert (on.phase, on.to_act, on.owner, on.two_low) == (Phase.PLAY, 3, 2, False)


def test_cls_6_after_the_window_a_bomb_is_no_play(
    classic: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    state = after(position(classic, "2s 3d", EIGHTS + " Kd", leader=0), "2s", "decline")
    assert refusal(state, EIGHTS) == "not_a_combination"
    assert refusal(state, f"bomb {EIGHTS}") == "no_window"


def test_cls_6_the_first_to_bomb_closes_the_window(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    hands = (EIGHTS + " Kd", "3d 5d", "2s 4d Th", NINES + " Ks")
    state = after(position(classic, *hands, leader=2), "2s", f"bomb {NINES}")
    assert (state.phase, state.to_act) == (Phase.PLAY, 3)
    assert len(state.hands[0]) == 5


def test_cls_6_nobody_else_learns_who_is_asked(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(classic, "2s 3d", "4d 5d", EIGHTS + " Kd", leader=0), "2s")
    refused = check(state, Pass(1))
    assert refused is not None
    assert "2" not in refused.message


def test_cls_7_only_the_player_of_the_two_may_answer_higher(
    classic: BantingRules, position: Position, after: Moves, refusal: Refusal, legal: Legal
) -> None:
    hands = ("2s 3d 7d 7c 7h 7s 9d 9c 9h 9s", EIGHTS + " Kd", "Td Tc Th Ts Ks")
    state = after(position(classic, *hands, leader=0), "2s", f"bomb {EIGHTS}")
    assert (state.phase, state.to_act, state.bomber) == (Phase.ANSWER, 0, 1)
    assert legal(state) == [f"answer {NINES}", "decline"]
    assert refusal(state, "answer 7d 7c 7h 7s") == "bomb_too_low"
    assert refusal(state, "bomb 9d 9c 9h 9s") == "wrong_phase"
    assert refusal(state, "answer Td Tc Th Ts", 2) == "not_your_turn"


def test_cls_7_a_lower_four_is_not_asked(classic: BantingRules, position: Position, after: Moves) -> None:
    state = after(position(classic, "2s 3d 7d 7c 7h 7s", EIGHTS + " Kd", leader=0), "2s", f"bomb {EIGHTS}")
    assert (state.phase, state.to_act, state.two_low) == (Phase.PLAY, 1, True)


def test_cls_7_while_two_is_low_too(classic: BantingRules, position: Position, after: Moves) -> None:
    tens = "Td Tc Th Ts"
    hands = ("2s 3d", f"{EIGHTS} Kd 2c 4d {tens}", f"{NINES} Ks 2h 4c")
    state = after(position(classic, *hands, leader=0), "2s", f"bomb {EIGHTS}", "2c", f"bomb {NINES}")
    assert (state.phase, state.to_act, state.two_low) == (Phase.ANSWER, 1, True)
    state = after(state, f"answer {tens}")
    assert (state.phase, state.to_act, state.two_low) == (Phase.PLAY, 1, True)


def test_cls_8_a_bomb_stands(classic: BantingRules, position: Position, after: Moves) -> None:
    hands = ("2s 3d Kd", "4d 5d 5c", EIGHTS + " As 2d", "6d 7d 2c")
    state = after(position(classic, *hands, leader=0), "2s", f"bomb {EIGHTS}")
    assert (state.phase, state.to_act, state.two_low, state.table) == (Phase.PLAY, 2, True, None)
    assert (state.owner, state.bomb, state.bomber, state.passed) == (None, None, None, frozenset())
    # 2 is lowest, A highest
    state = after(state, "2d")
    assert after(state, "6d").owner == 3
    on_ace = after(position(classic, *hands, leader=0), "2s", f"bomb {EIGHTS}", "As")
    assert on_ace.to_act == 3


def test_cls_8_declined_it_stands_too(
    classic: BantingRules, position: Position, after: Moves, refusal: Refusal
) -> None:
    hands = ("2s 3d 9d 9c 9h 9s 2c", EIGHTS + " As Kd")
    state = after(position(classic, *hands, leader=0), "2s", f"bomb {EIGHTS}", "decline")
    assert (state.phase, state.to_act, state.two_low) == (Phase.PLAY, 1, True)
    state = after(state, "As")
    assert refusal(state, "2c") == "too_low"


def test_cls_9_answered_ranks_stay_and_the_player_of_the_two_leads(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    hands = ("2s 3d 9d 9c 9h 9s", EIGHTS + " Kd", "4d")
    state = after(position(classic, *hands, leader=0), "2s", f"bomb {EIGHTS}", f"answer {NINES}")
    assert (state.phase, state.to_act, state.two_low, state.table) == (Phase.PLAY, 0, False, None)
    assert [len(hand) for hand in state.hands] == [1, 1, 1]


def test_cls_10_while_two_is_low_a_window_opens_and_nothing_turns_back(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    hands = ("2s 3d 2d 5s", EIGHTS + " Kd 2c 4d", "Td Tc Th Ts Ks 4c")
    state = after(position(classic, *hands, leader=0), "2s", f"bomb {EIGHTS}", "2c")
    assert (state.phase, state.to_act, state.two_low) == (Phase.BOMB, 2, True)
    state = after(state, "bomb Td Tc Th Ts")
    assert (state.phase, state.to_act, state.two_low) == (Phase.PLAY, 2, True)


def test_cls_11_a_bomb_that_empties_a_hand_ends_the_deal(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(classic, "2s 3d " + NINES, EIGHTS, leader=0), "2s", f"bomb {EIGHTS}")
    assert (state.phase, state.winner, state.two_low, state.bombed) == (Phase.OVER, 1, False, None)
    assert (state.owner, state.bomber) == (0, 1)


def test_cls_11_an_answer_that_empties_a_hand_ends_the_deal(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(classic, "2s " + NINES, EIGHTS + " Kd", leader=0), "2s", f"bomb {EIGHTS}")
    state = after(state, f"answer {NINES}")
    assert (state.phase, state.winner, state.two_low) == (Phase.OVER, 0, False)


def test_clb_7_the_duty_ends_though_a_window_follows(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(classic, "3d 3c 3h 2s 2d 4c", EIGHTS + " Kd"), "3d 3c 3h 2d 2s", f"bomb {EIGHTS}")
    assert (state.to_act, state.must_contain) == (1, None)


def test_cls_3_short_hands_pass_after_the_window(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(classic, "2s 2d 3d", "4d", EIGHTS + " Kd", leader=0), "2d 2s")
    assert (state.to_act, state.passed) == (2, frozenset())
    state = after(state, "decline")
    assert (state.phase, state.to_act, set(state.passed)) == (Phase.PLAY, 2, {1})


def test_deal_end_play_on_goes_on_after_a_last_two(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    """Who is out with a 2 may be bombed, cannot answer, and keeps the place."""
    ruled = replace(classic, deal_end=DealEnd.PLAY_ON, players=3, place_points=(1, 0, -1))
    state = after(position(ruled, "2s", EIGHTS, "3d 4d", leader=0), "2s")
    assert (state.phase, state.to_act, state.out) == (Phase.BOMB, 1, (0,))
    declined = after(state, "decline")
    assert (declined.phase, declined.to_act) == (Phase.PLAY, 1)
    state = after(state, f"bomb {EIGHTS}")
    assert (state.phase, state.out, state.winner) == (Phase.OVER, (0, 1), 0)
