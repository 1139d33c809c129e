"""`capsa deal`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from capsa.dealing import deal

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result


def test_a_seed_gives_its_hands(run: Callable[..., Result]) -> None:
    lines = run("deal", "monday").output.splitlines()
    assert lines[0] == "seed  monday"
    assert lines[1:] == [f"{seat}     {' '.join(map(str, hand))}" for seat, hand in enumerate(deal("monday"))]


def test_a_random_seed_is_shown_and_deals_the_same_again(run: Callable[..., Result]) -> None:
    first = run("deal").output
    seed = first.split()[1]
    assert run("deal", seed).output == first
    assert run("deal").output != first


def test_json_is_one_object(run: Callable[..., Result]) -> None:
    answer = json.loads(run("deal", "monday", "--players", "3", "--json").output)
    assert answer == {"seed": "monday", "hands": [" ".join(map(str, hand)) for hand in deal("monday", 3)]}


@pytest.mark.parametrize(
    ("rules", "low", "high"), [("banting", "3", "2"), ("susun-suits", "2", "A"), ("susun-banker", "2", "A")]
)
def test_hands_are_sorted_as_a_rule_set_ranks_them(
    run: Callable[..., Result], rules: str, low: str, high: str
) -> None:
    hands = json.loads(run("deal", "x", "--rules", rules, "--json").output)["hands"]
    cards = [hand.split() for hand in hands]
    assert min(cards, key=lambda hand: hand[0] != f"{low}d")[0][0] == low
    assert any(hand[-1][0] == high for hand in cards)
