"""What the clock does: CLB-15."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import (
    BantingRules,
    Decline,
    FirstLead,
    Pass,
    Passing,
    Phase,
    Play,
    State,
    Timeout,
    check,
    step,
    timeout_action,
)
from capsa.cards import Cards

Position = Callable[..., State]
Moves = Callable[..., State]

EIGHTS = "8d 8c 8h 8s"


def test_clb_15_a_follower_passes(rules: BantingRules, position: Position, after: Moves) -> None:
    state = after(position(rules, "3d 9c", "8d 9d", "5d Kd"), "3d")
    assert timeout_action(state) == Pass(1)
    assert after(state, "timeout") == after(state, "pass")


def test_clb_15_a_leader_plays_the_lowest_legal_single(
    rules: BantingRules, position: Position, after: Moves
) -> None:
    first = position(rules, "3d 3c 3h 9d", "8d 9c")
    assert after(first, "timeout") == after(first, "3d")
    assert timeout_action(position(rules, "2s 5c 4h 4d 9d", "8d 9c", leader=0)) == Play(0, Cards.parse("4d"))


def test_clb_15_a_forced_first_lead(banting: BantingRules, position: Position) -> None:
    state = position(replace(banting, first_lead=FirstLead.LOWEST_SINGLE), "3d 3c", "8d 9c")
    assert timeout_action(state) == Play(0, Cards.parse("3d"))


def test_clb_15_a_follower_who_must_beat_plays_the_lowest(
    banting: BantingRules, position: Position, after: Moves
) -> None:
    forced = replace(banting, passing=Passing.MUST_BEAT)
    state = after(position(forced, "3d 9c", "8d 9d", "5d Kd"), "3d")
    assert timeout_action(state) == Play(1, Cards.parse("8d"))
    state = after(state, "9d")
    assert timeout_action(after(state, "Kd")) == Pass(0)


def test_clb_15_a_bomb_is_declined(classic: BantingRules, position: Position, after: Moves) -> None:
    hands = ("2s 3d 9d 9c 9h 9s", EIGHTS + " Kd")
    window = after(position(classic, *hands, leader=0), "2s")
    assert (window.phase, timeout_action(window)) == (Phase.BOMB, Decline(1))
    assert after(window, "timeout") == after(window, "decline")
    answering = after(window, f"bomb {EIGHTS}")
    assert (answering.phase, timeout_action(answering)) == (Phase.ANSWER, Decline(0))
    assert after(answering, "timeout") == after(answering, "decline")


@pytest.mark.parametrize("seat", [0, 1])
def test_clb_15_the_clock_runs_for_the_seat_to_act_alone(
    seat: int, rules: BantingRules, position: Position
) -> None:
    state = position(rules, "3d 9c", "8d 9d")
    refused = check(state, Timeout(seat))
    assert (None if refused is None else refused.code.value) == (None if seat == 0 else "not_your_turn")
    over = step(position(rules, "3d", "8d 9d"), Timeout(0))
    assert over.is_over
    refused = check(over, Timeout(seat))
    assert refused is not None
    assert refused.code.value == "deal_over"
