"""The duty before a player with one card: the option `last_card`."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import BantingRules, LastCard, Settlement, State, penalties, points

Position = Callable[..., State]
Moves = Callable[..., State]
Refusal = Callable[..., str | None]
Legal = Callable[[State], list[str]]


@pytest.fixture
def forced(banting: BantingRules) -> BantingRules:
    return replace(banting, last_card=LastCard.HIGHEST_SINGLE)


@pytest.fixture
def liable(banting: BantingRules) -> BantingRules:
    return replace(banting, last_card=LastCard.PAYS_FOR_ALL)


def test_highest_single_when_leading(
    banting: BantingRules, forced: BantingRules, position: Position, refusal: Refusal, legal: Legal
) -> None:
    hands = ("4d 4c Kd", "9d", "3d 3c")
    assert refusal(position(banting, *hands, leader=0), "4d") is None
    state = position(forced, *hands, leader=0)
    assert refusal(state, "4d") == "highest_single"
    assert legal(state) == ["Kd", "4d 4c"]


def test_highest_single_when_following(
    forced: BantingRules, position: Position, after: Moves, legal: Legal
) -> None:
    state = after(position(forced, "3d 3c", "5d 6d Kd", "9d"), "3d")
    assert legal(state) == ["Kd", "pass"]


def test_highest_single_only_before_one_card(
    forced: BantingRules, position: Position, after: Moves, legal: Legal
) -> None:
    state = after(position(forced, "3d 3c 4c", "5d 6d Kd", "9d 9c"), "3d")
    assert legal(state) == ["5d", "6d", "Kd", "pass"]


def test_highest_single_the_lowest_card_goes_first(
    forced: BantingRules, position: Position, legal: Legal
) -> None:
    """CLB-7 stands above it: the first lead is free of the duty."""
    assert legal(position(forced, "3d Kd", "9d")) == ["3d"]


def test_highest_single_by_the_clock(forced: BantingRules, position: Position, after: Moves) -> None:
    """CLB-15: the lowest legal single is the highest one here."""
    state = after(position(forced, "4d Kd", "9d", leader=0), "timeout")
    assert str(state.table.cards if state.table else None) == "Kd"


def test_pays_for_all_an_undercut_single(
    banting: BantingRules, liable: BantingRules, position: Position, after: Moves
) -> None:
    hands = ("3d 4c 5c 6c", "5d 6d Kd", "9d")
    moves = ("3d", "5d", "9d")
    assert points(after(position(banting, *hands), *moves)) == (-3, -2, 5)
    state = after(position(liable, *hands), *moves)
    assert (state.liable, penalties(state), points(state)) == (1, (0, 5, 0), (0, -5, 5))
    flat = replace(liable, settlement=Settlement.PENALTY)
    assert points(after(position(flat, *hands), *moves)) == (0, -5, 0)
    pairwise = replace(liable, settlement=Settlement.PAIRWISE)
    assert points(after(position(pairwise, *hands), *moves)) == (0, -5, 5)


def test_pays_for_all_not_with_the_highest_single(
    liable: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(liable, "3d 4c 5c", "5d 6d Kd", "Ad"), "3d", "Kd", "Ad")
    assert (state.liable, points(state)) == (None, (-2, -2, 4))


def test_pays_for_all_a_pass_that_could_have_beaten(
    liable: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(liable, "3d 4c 5c", "5d 6d Kd", "9d"), "3d", "pass", "9d")
    assert (state.liable, points(state)) == (1, (0, -5, 5))
    state = after(position(liable, "3d 2s 5c", "5d 6d Kd", "2h 9d"), "3d", "Kd", "2h", "2s", "pass")
    assert state.liable is None  # the king does not beat the 2


def test_pays_for_all_a_pass_that_lets_him_lead(
    liable: BantingRules, position: Position, after: Moves
) -> None:
    """The seat before him passes last, he wins the trick and goes out with the lead."""
    state = after(position(liable, "3d Kd 5c", "9c 9d"), "3d", "9c", "pass", "9d")
    assert (state.liable, points(state)) == (0, (-2, 2))


def test_pays_for_all_not_on_pairs(liable: BantingRules, position: Position, after: Moves) -> None:
    hands = ("4d 4c 5s 5c", "9d 9c 9h", "Ts")
    state = after(position(liable, *hands, leader=0), "4d 4c", "9c 9d")
    assert state.liable is None
    state = after(position(liable, *hands, leader=1), "9c 9d", "pass", "pass", "9h")
    assert (state.winner, state.liable) == (1, None)


def test_pays_for_all_only_if_the_very_next_play_goes_out(
    liable: BantingRules, position: Position, after: Moves
) -> None:
    hands = ("3d Tc Jc", "5d 6d Kd", "4d", "Qd")
    state = after(position(liable, *hands), "3d", "5d", "pass")
    assert (state.to_act, state.liable) == (3, None)
    state = after(state, "Qd")
    assert (state.winner, state.liable) == (3, None)


def test_pays_for_all_only_if_it_is_the_next_seat(
    liable: BantingRules, position: Position, after: Moves
) -> None:
    """Seat 2 has one card but has passed; seat 3 goes out."""
    hands = ("3d 7c 8c", "5d 6d Td Kd", "4c", "9d Jd")
    state = after(position(liable, *hands), "3d", "5d", "pass", "9d", "pass", "Td")
    assert state.liable == 1
    state = after(state, "Jd")
    assert (state.winner, state.liable) == (3, None)


def test_pays_for_all_the_first_lead_is_free(liable: BantingRules, position: Position, after: Moves) -> None:
    state = after(position(liable, "3d Kd", "9d"), "3d", "9d")
    assert (state.liable, points(state)) == (None, (-1, 1))
