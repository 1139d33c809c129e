"""What a seat may see: CLB-12, CLS-6."""

from collections.abc import Callable

import pytest

from capsa.banting import BantingRules, Phase, State, legal_actions, view
from capsa.cards import Cards

Position = Callable[..., State]
Moves = Callable[..., State]

EIGHTS = "8d 8c 8h 8s"


def test_clb_12_counts_are_public_and_cards_are_not(
    rules: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(rules, "3d 4d 9c", "8d 9d", "Ts Js"), "3d")
    for seat in (0, 1, 2, None):
        seen = view(state, seat)
        assert seen.counts == (2, 2, 2)
        assert (seen.played, seen.owner, seen.to_act, seen.phase) == (Cards.parse("3d"), 0, 1, Phase.PLAY)
        assert (seen.hands, seen.penalties, seen.points) == (None, None, None)
        assert seen.hand == (Cards.EMPTY if seat is None else state.hands[seat])
        assert seen.legal == (legal_actions(state) if seat == 1 else ())


def test_clb_12_nothing_of_the_others_is_in_it(rules: BantingRules, position: Position, after: Moves) -> None:
    moves = ("3d", "8d")
    one = after(position(rules, "3d 4d 9c", "8d 9d", "Ts Js"), *moves)
    other = after(position(rules, "3d Ts 9d", "8d Js", "4d 9c"), *moves)
    assert view(one, None) == view(other, None)
    assert view(one, 0) != view(other, 0)


def test_all_hands_are_shown_at_the_end(rules: BantingRules, position: Position, after: Moves) -> None:
    state = after(position(rules, "3d", "8d 9d", "Ts"), "3d")
    seen = view(state, 1)
    assert (seen.hands, seen.winner, seen.legal) == (state.hands, 0, ())
    assert (seen.penalties, seen.points) == ((0, 2, 1), (3 if rules.deals == 1 else 0, -2, -1))


def test_cls_6_in_a_window_only_the_seat_asked_knows(
    classic: BantingRules, position: Position, after: Moves
) -> None:
    state = after(position(classic, "2s 3d", "4d 5d", f"{EIGHTS} Kd", leader=0), "2s")
    assert [view(state, seat).to_act for seat in (0, 1, 2, None)] == [None, None, 2, None]
    assert {view(state, seat).phase for seat in (0, 1, 2, None)} == {Phase.BOMB}
    assert [len(view(state, seat).legal) for seat in (0, 1, 2, None)] == [0, 0, 2, 0]


def test_cls_6_so_it_is_in_the_answer_window(classic: BantingRules, position: Position, after: Moves) -> None:
    hands = ("2s 3d 9d 9c 9h 9s", f"{EIGHTS} Kd", "4d 5d")
    state = after(position(classic, *hands, leader=0), "2s", f"bomb {EIGHTS}")
    assert [view(state, seat).to_act for seat in (0, 1, 2, None)] == [0, None, None, None]


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there(seat: int, rules: BantingRules, position: Position) -> None:
    with pytest.raises(ValueError, match="expected a seat from 0 to 1"):
        view(position(rules, "3d", "4d"), seat)
