"""Penalties and points: CLB-13, CLB-14, BAN-4, and the options penalty to deal_end."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import (
    BantingRules,
    BombedPays,
    BombRule,
    DealEnd,
    PenaltyDouble,
    Settlement,
    State,
    finishing_order,
    penalties,
    points,
)
from capsa.cards import RANKS
from capsa.errors import CapsaError

Position = Callable[..., State]
Moves = Callable[..., State]

CLUBS = " ".join(f"{rank}c" for rank in RANKS if rank != "2")
EIGHTS = "8d 8c 8h 8s"


def after_losing_with(cards: int, rules: BantingRules, position: Position, after: Moves) -> State:
    """Return a deal of two that seat 0 has won while seat 1 still holds some cards."""
    held = f"{CLUBS} 3s".split()[:cards]
    return after(position(rules, "3d", " ".join(held), leader=0), "3d")


@pytest.mark.parametrize(
    ("cards", "penalty"), [(1, 1), (2, 2), (8, 8), (9, 9), (10, 20), (11, 22), (12, 24), (13, 39)]
)
def test_clb_13_what_cards_left_cost(
    cards: int, penalty: int, rules: BantingRules, position: Position, after: Moves
) -> None:
    assert penalties(after_losing_with(cards, rules, position, after)) == (0, penalty)


@pytest.mark.parametrize(("cards", "penalty"), [(7, 7), (8, 16), (9, 18), (10, 30), (12, 36), (13, 52)])
def test_penalty_scale(
    cards: int, penalty: int, banting: BantingRules, position: Position, after: Moves
) -> None:
    scaled = replace(banting, penalty=((1, 1), (8, 2), (10, 3), (13, 4)))
    assert penalties(after_losing_with(cards, scaled, position, after)) == (0, penalty)


@pytest.mark.parametrize(
    ("settlement", "expected"),
    [
        (Settlement.PENALTY, (-2, 0, -3, -1)),
        (Settlement.COLLECT, (-2, 6, -3, -1)),
        (Settlement.PAIRWISE, (-2, 6, -6, 2)),
    ],
)
def test_clb_14_settlement(
    settlement: Settlement,
    expected: tuple[int, ...],
    banting: BantingRules,
    position: Position,
    after: Moves,
) -> None:
    hands = ("4d 5d", "3d", "6d 7d 8d", "9d")
    state = after(position(replace(banting, settlement=settlement), *hands), "3d")
    assert penalties(state) == (2, 0, 3, 1)
    assert points(state) == expected


def test_clb_14_classic_pays_penalties_and_banting_collects(
    banting: BantingRules, classic: BantingRules, position: Position, after: Moves
) -> None:
    hands = ("3d", "4d 5d", "6d")
    assert points(after(position(banting, *hands), "3d")) == (3, -2, -1)
    assert points(after(position(classic, *hands), "3d")) == (0, -2, -1)


def test_clb_14_not_before_the_end(rules: BantingRules, position: Position) -> None:
    state = position(rules, "3d 4d", "5d")
    for figures in (penalties, points):
        with pytest.raises(CapsaError) as refused:
            figures(state)
        assert refused.value.code == "not_over"


BOMBED_HANDS = ("3d 2s 4d 5d", EIGHTS + " 9d Kd Ks", "6d 7d Td", CLUBS.replace("8c ", "") + " Ts Js")


@pytest.mark.parametrize(
    ("pays", "settlement", "charged", "paid"),
    [
        (BombedPays.ALL, Settlement.COLLECT, (45, 0, 0, 0), (-45, 45, 0, 0)),
        (None, Settlement.COLLECT, (45, 0, 0, 0), (-45, 45, 0, 0)),
        (BombedPays.ALL, Settlement.PENALTY, (45, 0, 0, 0), (-45, 0, 0, 0)),
        (BombedPays.ALL, Settlement.PAIRWISE, (45, 0, 0, 0), (-45, 45, 0, 0)),
        (BombedPays.OWN, Settlement.COLLECT, (3, 0, 3, 39), (-3, 45, -3, -39)),
        (BombedPays.OWN, Settlement.PAIRWISE, (3, 0, 3, 39), (33, 45, 33, -111)),
    ],
)
def test_ban_4_what_the_bombed_player_pays(
    pays: BombedPays | None,
    settlement: Settlement,
    charged: tuple[int, ...],
    paid: tuple[int, ...],
    banting: BantingRules,
    position: Position,
    after: Moves,
) -> None:
    """BAN-4 and the option bombed_pays; the bomber's two cards cost nothing."""
    ruled = replace(banting, bombed_pays=pays, settlement=settlement)
    state = after(position(ruled, *BOMBED_HANDS, leader=0), "2s", EIGHTS + " 9d")
    assert (state.winner, state.bombed) == (1, 0)
    assert (penalties(state), points(state)) == (charged, paid)


@pytest.mark.parametrize(
    ("double", "loser", "last", "penalty", "plain"),
    [
        (PenaltyDouble.UNPLAYED_TWO, "2d 2c 4d", "3d", 6, 3),
        (PenaltyDouble.UNPLAYED_TWO, "Ad Ac 4d", "3d", 3, 3),
        (PenaltyDouble.UNPLAYED_FOUR, "4d 4c 4h 4s", "3d", 8, 4),
        (PenaltyDouble.UNPLAYED_FOUR, "4d 4c 4h 5s", "3d", 4, 4),
        (PenaltyDouble.UNPLAYED_STRAIGHT_FLUSH, "4d 5d 6d 7d 8d", "3d", 10, 5),
        (PenaltyDouble.UNPLAYED_STRAIGHT_FLUSH, "4d 5d 6d 7d 9d", "3d", 5, 5),
        (PenaltyDouble.UNPLAYED_STRAIGHT_FLUSH, "4d 5d 6d 7d 8c", "3d", 5, 5),
        (PenaltyDouble.LAST_PLAY_TWO, "4d 5d", "2s", 4, 2),
        (PenaltyDouble.LAST_PLAY_TWO, "4d 5d", "As", 2, 2),
    ],
)
def test_penalty_doubles(
    double: PenaltyDouble,
    loser: str,
    last: str,
    penalty: int,
    plain: int,
    banting: BantingRules,
    position: Position,
    after: Moves,
) -> None:
    doubled = replace(banting, penalty_doubles=frozenset({double}))
    for ruled, cost in ((banting, plain), (doubled, penalty)):
        state = after(position(ruled, last, loser, "Kd", leader=0), last)
        others = 2 if last == "2s" and ruled is doubled else 1
        assert penalties(state) == (0, cost, others)


def test_penalty_doubles_each_cause_doubles_once_and_causes_multiply(
    banting: BantingRules, position: Position, after: Moves
) -> None:
    ruled = replace(banting, penalty_doubles=frozenset(PenaltyDouble))
    hands = ("2s", "2d 2c 4d 5d 6d 7d 8d", "5c 5h 6c 6h 6s")
    assert penalties(after(position(ruled, *hands, leader=0), "2s")) == (0, 7 * 8, 5 * 2)


def test_penalty_doubles_last_play_two_after_a_bomb(
    banting: BantingRules, position: Position, after: Moves
) -> None:
    """The last play is the bomb, not the 2 it was played on."""
    ruled = replace(banting, penalty_doubles=frozenset({PenaltyDouble.LAST_PLAY_TWO}))
    state = after(position(ruled, "2s 3d", EIGHTS + " 9d 2d", leader=0), "2s")
    assert penalties(after(state, EIGHTS + " 9d")) == (1, 0)
    assert penalties(after(state, EIGHTS + " 2d")) == (2, 0)


def test_deal_end_play_on_pays_by_place(banting: BantingRules, position: Position, after: Moves) -> None:
    hands = ("6d 9d", "3d", "5d Kd", "4d")
    assert points(after(position(banting, *hands), "3d")) == (-2, 5, -2, -1)
    ruled = replace(
        banting, bomb=BombRule.NONE, deal_end=DealEnd.PLAY_ON, players=4, place_points=(3, 1, -1, -3)
    )
    state = after(position(ruled, *hands), "3d", "5d", "pass", "6d", "Kd")
    assert (state.is_over, finishing_order(state)[:2]) == (False, (1, 2))
    state = after(state, "pass", "4d")
    assert finishing_order(state) == (1, 2, 3, 0)
    assert (points(state), penalties(state)) == ((-3, 3, 1, -1), (1, 0, 0, 0))
