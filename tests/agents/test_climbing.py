"""What anybody who knows the game would play, the smart agent plays too."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from capsa.banting import BantingRules, BombRule, Settlement
from capsa.hands.ordering import STRAIGHTS_UP_TO_TWO

if TYPE_CHECKING:
    from collections.abc import Callable

WINS_DEAL = BantingRules(straights=STRAIGHTS_UP_TO_TWO[:8], bomb=BombRule.WINS_DEAL, bomb_size=5)
WINDOW = BantingRules(
    bomb=BombRule.WINDOW, bomb_size=4, short_hand_passes=True, settlement=Settlement.PENALTY
)
LOW = "3d 4c 5h 7s 8d 9c"


@pytest.mark.parametrize(
    ("hand", "other", "expected"),
    [
        ("4d", LOW, "4d"),
        ("Kd Kc", LOW, "Kc Kd"),
        ("5d 5c 5s 9s 9d", LOW, "5d 5c 5s 9d 9s"),
    ],
    ids=["a single", "a pair", "a full house"],
)
def test_smart_goes_out_when_it_can(chosen: Callable[..., str], hand: str, other: str, expected: str) -> None:
    assert set(chosen("smart", WINS_DEAL, [hand, other]).split()) == set(expected.split())


def test_smart_goes_out_while_following(chosen: Callable[..., str]) -> None:
    assert chosen("smart", WINS_DEAL, ["3d 4d 4c", "9c", "Kd Ks"], "3d") == "9c"


def test_smart_blocks_a_player_with_one_card_by_its_highest_single(chosen: Callable[..., str]) -> None:
    assert chosen("smart", WINS_DEAL, ["3d 4d 4c 5s", "6d Tc Qh 2s 9d", "Kd"], "3d") == "2s"


def test_smart_leads_what_a_player_with_one_card_cannot_follow(chosen: Callable[..., str]) -> None:
    played = chosen("smart", WINS_DEAL, ["3c 5d 5c 9h Jh", "Kd", LOW])
    assert played == "5d 5c"


def test_smart_leads_its_highest_single_to_a_player_with_one_card(chosen: Callable[..., str]) -> None:
    assert chosen("smart", WINS_DEAL, ["3c 6d 9h As", "Kd", LOW]) == "As"


def test_smart_plays_its_winner_before_its_last_card(chosen: Callable[..., str]) -> None:
    assert chosen("smart", WINS_DEAL, ["4h 2s", LOW, "3c 6d 6h"]) == "2s"


def test_smart_keeps_its_two_when_a_lower_card_does(chosen: Callable[..., str]) -> None:
    hand = "3c 4d 4h 6s 6c 8h 8s Td Tc Jh Js Qs 2s"
    others = ["9d 3d 4s 5d 5h 7d 7c 9h Qc Qh Kc Kh Ad", "3h 3s 5c 5s 6d 6h 7h 7s 8d 9c 9s Ks As"]
    assert chosen("smart", WINDOW, [others[0], hand, others[1]], "9d") in {"Jh", "Qs"}


@pytest.mark.parametrize(("bomb", "expected"), [(BombRule.WINS_DEAL, "pass"), (BombRule.NONE, "2h")])
def test_smart_keeps_a_two_that_is_likely_to_be_bombed(
    chosen: Callable[..., str], bomb: BombRule, expected: str
) -> None:
    """BAN-3: of eight ranks it has not seen a card."""
    hand = "3c 3h 3s 4d 4h 4s 6s 6c 6h Tc Td Th 2h"
    others = ["Kd 3d 4c 5d 5h 7d 7c 9h Qc Qh Kc Kh Ad", "7h 7s 5c 5s 6d 8d 8c 8h 8s Jd 9s Ks As"]
    rules = replace(WINS_DEAL, bomb=bomb)
    assert chosen("smart", rules, [others[0], hand, others[1]], "Kd") == expected


def test_smart_does_not_break_a_straight_to_follow_low(chosen: Callable[..., str]) -> None:
    hand = "5d 6c 7h 8s 9d 3h"
    other = "3d Th Jd Jc Qs Kd Ks Ah Ac"
    assert chosen("smart", WINS_DEAL, [other, hand], "3d") == "3h"


def test_smart_leads_its_straight_whole(chosen: Callable[..., str]) -> None:
    assert chosen("smart", WINS_DEAL, ["5d 6c 7h 8s 9d Kc", LOW.replace("7s", "Qs")]) == "5d 6c 7h 8s 9d"


def test_smart_bombs_a_single_two_where_that_wins_the_deal(chosen: Callable[..., str]) -> None:
    """BAN-3."""
    hand = "8d 8c 8h 8s 4d Kc Ks"
    assert set(chosen("smart", WINS_DEAL, ["2d 3c 3h 5s", hand], "2d").split()) > {"8d", "8c", "8h", "8s"}


def test_smart_bombs_when_a_window_opens(chosen: Callable[..., str]) -> None:
    """CLS-4."""
    hand = "8d 8c 8h 8s 4d Kc Ks"
    assert chosen("smart", WINDOW, ["2d 3c 3h 5s", hand], "2d") == "bomb 8d 8c 8h 8s"


def test_smart_goes_out_with_a_bomb(chosen: Callable[..., str]) -> None:
    """CLS-11."""
    assert chosen("smart", WINDOW, ["2d 3c 3h 5s", "9d 9c 9h 9s"], "2d") == "bomb 9d 9c 9h 9s"


def test_greedy_follows_as_low_as_possible(chosen: Callable[..., str]) -> None:
    assert chosen("greedy", WINS_DEAL, ["3d 4d", "5d 5c 8h 2s"], "3d") == "5d"


def test_greedy_leads_with_as_many_cards_as_possible(chosen: Callable[..., str]) -> None:
    assert chosen("greedy", WINS_DEAL, ["3c 4d 5d 6d 7d 7c", LOW]) == "3c 4d 5d 6d 7d"


def test_greedy_passes_only_when_it_must(chosen: Callable[..., str]) -> None:
    assert chosen("greedy", WINS_DEAL, ["Kd 4d", "5d 5c 8h"], "Kd") == "pass"
