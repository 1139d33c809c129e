"""The bounds of a game's numbers: no sum that they allow is too large for any reader."""

from capsa.banting import PenaltyDouble
from capsa.bounds import MOST_DEALS, MOST_FACTOR, MOST_POINTS, MOST_STAKE, range_problems

EXACT = 2**53


def test_no_match_of_an_arrangement_game_pays_too_much() -> None:
    # three rows multiplied, a bonus for most rows, the scoop and the home run, three royalties
    pair = 3 * MOST_POINTS * MOST_FACTOR + 3 * MOST_POINTS + 3 * MOST_POINTS
    assert 3 * pair * MOST_STAKE * MOST_DEALS < EXACT


def test_no_match_of_a_climbing_game_pays_too_much() -> None:
    hand = 13 * MOST_POINTS * 2 ** len(PenaltyDouble)
    assert 4 * hand * MOST_DEALS < EXACT


def test_a_number_out_of_range_is_named() -> None:
    assert range_problems("deals", 1, 1, 1_000) == range_problems("deals", 1_000, 1, 1_000) == []
    assert range_problems("deals", 0, 1, 1_000) == ["deals: expected 1 to 1,000, got: 0"]
    assert range_problems("deals", 1_001, 1, 1_000) == ["deals: expected 1 to 1,000, got: 1001"]
