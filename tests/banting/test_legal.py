"""The list of legal actions: its order, and what the clock may not find in it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import BantingRules, BombRule, State, legal_actions

Position = Callable[..., State]
Moves = Callable[..., State]
Legal = Callable[[State], list[str]]

EIGHTS = "8d 8c 8h 8s"


def test_a_leader_has_plays_by_size_and_strength(
    rules: BantingRules, position: Position, legal: Legal
) -> None:
    state = position(rules, "9d 3s 3c 3d 2s", "5d", leader=0)
    assert legal(state) == ["3d", "3c", "3s", "9d", "2s", "3d 3c", "3d 3s", "3c 3s", "3d 3c 3s"]


def test_a_follower_has_higher_plays_of_the_size_then_the_pass(
    rules: BantingRules, position: Position, after: Moves, legal: Legal
) -> None:
    state = after(position(rules, "5d 5c 3d", "4d 4c 6d 6c 6h 9s", leader=0), "5d 5c")
    assert legal(state) == ["6d 6c", "6d 6h", "6c 6h", "pass"]


def test_bombs_come_after_ordinary_plays_each_once(
    banting: BantingRules, position: Position, after: Moves, legal: Legal
) -> None:
    state = after(position(banting, "2d 3d", f"2s {EIGHTS} 4c", leader=0), "2d")
    assert legal(state) == ["2s", f"{EIGHTS} 2s", f"4c {EIGHTS}", "pass"]
    ruled = replace(banting, bomb=BombRule.BEATS_ANYTHING)
    state = after(position(ruled, "3c 4d 5c 6c 7s 2d", f"{EIGHTS} 9c Td Js Qs", leader=0), "3c 4d 5c 6c 7s")
    fours = [move for move in legal(state) if move.startswith(EIGHTS)]
    assert len(fours) == len(set(fours)) == 4


@pytest.mark.parametrize("bomb", BombRule)
def test_a_four_of_a_kind_that_is_led_stands_in_its_place(
    bomb: BombRule, banting: BantingRules, position: Position, legal: Legal
) -> None:
    state = position(replace(banting, bomb=bomb), f"{EIGHTS} 3d 4d 5d 6d 7d", "9d", leader=0)
    fives = [move for move in legal(state) if len(move.split()) == 5]
    assert [EIGHTS in move for move in fives[-7:-2]] == [True] * 5
    assert fives[-2:] == ["3d 4d 5d 6d 7d", "4d 5d 6d 7d 8d"]


def test_nothing_is_legal_when_the_deal_is_over(
    rules: BantingRules, position: Position, after: Moves
) -> None:
    assert legal_actions(after(position(rules, "3d", "5d"), "3d")) == ()
