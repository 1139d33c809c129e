"""The flow of a deal: claims, rows, surrender, announcements, and the clock (ARR-7, CHP-4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from capsa.cards import Card, Cards, parse_cards
from capsa.errors import IllegalActionError
from capsa.susun import (
    Announce,
    Arrange,
    Arrangement,
    Claim,
    Decline,
    Draft,
    DraftRows,
    Natural,
    Pairing,
    Phase,
    Row,
    State,
    Stay,
    Surrender,
    SusunRules,
    Timeout,
    TimeoutRule,
    legal_actions,
    pairs,
    points,
    start,
    step,
)

if TYPE_CHECKING:
    from capsa.susun.actions import Action

A = "Ad Ac 5d / Kd Kc 7h 7d 3d / 9c 9h 9s 2c 2h"
B = "2d 3c 5h / 4d 4c 6h 7s 9d / 8d 8c 8h Js Qd"
C = "3h 4h 6d / 5c 5s 8s Tc Jd / Td Th Ts Jc Qc"
D = "2s 3s 4s / 6c 6s 7c Jh Kh / Qh Qs Ah As Ks"
ROWS = (A, B, C, D)

SIX_PAIRS = "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 7s Ad"
HIGHER_SIX_PAIRS = "8d 8c 9h 9s Td Tc Jh Js Qd Qc Kh Ks Ac"
PLAIN = "2h 3c 4h 5c 6s 7c 8h 9c Th Jd Qh Kc As"
OTHER = "2s 3d 4s 5d 6h 7d 8s 9d Ts Jc Qs Kd Ah"


def lay(text: str) -> Arrangement:
    front, middle, back = map(Cards.parse, text.split("/"))
    return Arrangement(front=front, middle=middle, back=back)


def dealt(*rows: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(parse_cards(text.replace("/", " ")) for text in rows)


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = step(state, action)
    return state


def all_set(state: State) -> State:
    """Set the rows of everybody asked, as dealt."""
    return after(state, *(Timeout(seat) for seat in state.to_act))


def at_surrender(rules: SusunRules, *, dealer: int = 0) -> State:
    state = start(rules, dealt(*ROWS), dealer=dealer)
    return all_set(after(state, *map(Decline, range(4))))


def test_arr_7_rows_are_set_all_at_once_in_any_order(susun_poker: SusunRules) -> None:
    state = start(susun_poker, dealt(*ROWS))
    for seat in (2, 0, 3, 1):
        assert not state.is_over
        assert seat in state.to_act
        state = step(state, Arrange(seat, lay(ROWS[seat])))
    assert state.is_over
    assert state.arrangements == tuple(map(lay, ROWS))
    assert points(state) == (36, -17, -5, -14)


def test_arr_7_when_time_is_up_the_rows_count_as_they_lie(susun_poker: SusunRules) -> None:
    state = start(susun_poker, dealt(*ROWS))
    state = after(state, DraftRows(1, Draft(back=Cards.parse("4d 4c"))), *map(Timeout, range(4)))
    assert state.is_over
    assert state.arrangements[0] == lay(A)
    assert state.arrangements[1] == lay("2d 3c 5h / 6h 7s 9d 8d 8c / 4d 4c 8h Js Qd")
    assert state.timed_out == {0, 1, 2, 3}
    assert pairs(state)[0].why == "foul", "and a foul follows if it is one"


def test_arr_7_a_draft_takes_back_a_seats_ready(susun_poker: SusunRules) -> None:
    ready = after(start(susun_poker, dealt(*ROWS)), Arrange(1, lay(B)))
    assert ready.to_act == (0, 2, 3)
    unready = after(ready, DraftRows(1, Draft(front=lay(B).front)))
    assert unready.to_act == (0, 1, 2, 3)
    assert (unready.arrangements[1], unready.drafts[1]) == (None, Draft(front=lay(B).front))


def test_timeout_foul_remembers_whose_time_ran_out(susun_poker: SusunRules) -> None:
    rules = replace(susun_poker, timeout=TimeoutRule.FOUL, players=2)
    state = after(start(rules, dealt(A, B)), Arrange(1, lay(B)), Timeout(0))
    assert points(state) == (-12, 12)
    assert points(after(start(rules, dealt(A, B)), Timeout(1), Arrange(0, lay(A)))) == (12, -12)


def test_chp_4_events_come_in_order(chinese_2_4: SusunRules) -> None:
    state = start(chinese_2_4, dealt(*ROWS), dealer=1)
    assert (state.phase, state.to_act) == (Phase.CLAIM, (0, 1, 2, 3))
    state = after(state, *map(Decline, (3, 1, 0, 2)))
    assert (state.phase, state.to_act) == (Phase.ARRANGE, (0, 1, 2, 3))
    state = all_set(state)
    assert (state.phase, state.to_act) == (Phase.SURRENDER, (2,))
    state = after(state, Stay(2), Stay(3), Surrender(0))
    assert (state.phase, state.to_act) == (Phase.SURRENDER, (1,))
    state = after(state, Stay(1))
    assert (state.phase, state.to_act) == (Phase.ANNOUNCE, (2,))
    state = after(state, Announce(2, frozenset()), Announce(3, frozenset({Row.BACK})))
    assert (state.phase, state.to_act, state.announced[3]) == (Phase.ANNOUNCE, (1,), frozenset({Row.BACK}))
    state = after(state, Announce(1, frozenset()))
    assert (state.phase, state.to_act) == (Phase.OVER, ())
    assert points(state) == (-6, 2 - 4 + 2, 2 + 4 + 2, 2 - 2 - 2)


def test_chp_4_the_clock_claims_nothing_plays_and_announces_everything(chinese_2_4: SusunRules) -> None:
    state = start(chinese_2_4, dealt(*ROWS))
    while not state.is_over:
        state = step(state, Timeout(state.to_act[0]))
    assert state.claims == (None,) * 4
    assert state.surrendered == frozenset()
    assert state.announced == (frozenset(Row),) * 4
    assert state.timed_out == {0, 1, 2, 3}
    assert points(state) == (12, -6, 2, -8)


def test_chp_4_without_surrender_nobody_is_asked(chinese_2_4: SusunRules) -> None:
    state = start(replace(chinese_2_4, surrender=None), dealt(*ROWS))
    state = all_set(after(state, *map(Decline, range(4))))
    assert (state.phase, state.to_act) == (Phase.ANNOUNCE, (1,))


def test_chp_4_a_claimed_natural_is_paid_and_its_owner_is_out(chinese_2_4: SusunRules) -> None:
    state = start(chinese_2_4, dealt(SIX_PAIRS, HIGHER_SIX_PAIRS, PLAIN, OTHER), dealer=3)
    state = after(state, Decline(1), Claim(0, Natural.SIX_PAIRS), Decline(2), Decline(3))
    assert (state.phase, state.to_act) == (Phase.ARRANGE, (1, 2, 3))
    state = all_set(state)
    assert (state.phase, state.to_act) == (Phase.SURRENDER, (1,))
    state = after(state, Stay(1), Surrender(2), Stay(3), Timeout(1), Timeout(3))
    assert state.is_over
    assert [pair.points_a for pair in pairs(state)[:3]] == [3, 3, 3]
    assert state.arrangements[0] is None


def test_chp_4_with_everybody_claiming_the_deal_is_over(chinese_2_4: SusunRules) -> None:
    rules = replace(chinese_2_4, players=2)
    state = start(rules, dealt(SIX_PAIRS, HIGHER_SIX_PAIRS))
    state = after(state, Claim(0, Natural.SIX_PAIRS), Claim(1, Natural.SIX_PAIRS))
    assert state.is_over
    assert points(state) == (-3, 3)


def test_chp_4_with_one_seat_left_there_are_no_rows_to_settle(chinese_2_4: SusunRules) -> None:
    rules = replace(chinese_2_4, players=3)
    state = start(rules, dealt(SIX_PAIRS, HIGHER_SIX_PAIRS, PLAIN))
    state = after(state, Claim(0, Natural.SIX_PAIRS), Claim(1, Natural.SIX_PAIRS), Decline(2))
    assert state.is_over
    assert points(state) == (-3 + 3, 3 + 3, -6)


def test_chp_4_a_banker_who_claims_ends_the_deal(chinese_2_4: SusunRules) -> None:
    rules = replace(chinese_2_4, pairing=Pairing.BANKER, players=3)
    state = start(rules, dealt(SIX_PAIRS, PLAIN, OTHER))
    state = after(state, Claim(0, Natural.SIX_PAIRS), Decline(1), Decline(2))
    assert state.is_over
    assert points(state) == (6, -3, -3)


def test_chp_4_somebody_else_claiming_leaves_the_banker_playing(chinese_2_4: SusunRules) -> None:
    rules = replace(chinese_2_4, pairing=Pairing.BANKER, players=3)
    state = after(
        start(rules, dealt(SIX_PAIRS, PLAIN, OTHER), dealer=1),
        Claim(0, Natural.SIX_PAIRS), Decline(1), Decline(2),
    )  # fmt: skip
    assert (state.phase, state.to_act) == (Phase.ARRANGE, (1, 2))


def test_chp_5_everybody_is_asked_and_everybody_may_give_up(chinese_2_4: SusunRules) -> None:
    state = after(at_surrender(chinese_2_4), *map(Surrender, (1, 2, 3)))
    assert (state.phase, state.to_act) == (Phase.SURRENDER, (0,))
    assert points(after(state, Surrender(0))) == (0, 0, 0, 0)
    assert points(after(state, Stay(0))) == (6, -2, -2, -2)


def test_chp_5_with_one_seat_playing_no_royalty_is_announced(chinese_2_4: SusunRules) -> None:
    assert after(at_surrender(chinese_2_4), *map(Surrender, (1, 2, 3)), Stay(0)).is_over


def test_chp_6_who_gave_up_announces_nothing(chinese_2_4: SusunRules) -> None:
    state = after(at_surrender(chinese_2_4), Surrender(1), Stay(2), Stay(3), Stay(0))
    assert (state.phase, state.to_act) == (Phase.ANNOUNCE, (2,))


def test_the_bank_settles_with_each_and_goes_with_the_deal(susun_poker: SusunRules) -> None:
    rules = replace(susun_poker, pairing=Pairing.BANKER)
    assert points(all_set(start(rules, dealt(*ROWS), dealer=0))) == (36, -12, -12, -12)
    assert points(all_set(start(rules, dealt(*ROWS), dealer=1))) == (6, -11, 6, -1)


def test_chp_1_stakes_hold_for_the_whole_deal(susun_poker: SusunRules) -> None:
    rules = replace(susun_poker, players=2)
    assert points(all_set(start(rules, dealt(A, B), stakes=((1, 5), (5, 1))))) == (30, -30)


def test_com_6_an_illegal_action_raises_and_changes_nothing(susun_poker: SusunRules) -> None:
    state = start(susun_poker, dealt(*ROWS))
    before = replace(state)
    with pytest.raises(IllegalActionError) as caught:
        step(state, Arrange(0, lay(B)))
    assert (caught.value.code, caught.value.cards) == ("cards_not_held", str(lay(B).cards))
    assert state == before


def test_legal_actions_of_each_phase(chinese_2_4: SusunRules) -> None:
    state = start(chinese_2_4, dealt(SIX_PAIRS, HIGHER_SIX_PAIRS, PLAIN, OTHER))
    assert list(legal_actions(state, 0)) == [Decline(0), Claim(0, Natural.SIX_PAIRS)]
    assert set(legal_actions(state, 2)) == {
        Decline(2),
        Claim(2, Natural.DRAGON),
        Claim(2, Natural.THREE_STRAIGHTS),
    }
    state = after(state, *map(Decline, range(4)))
    assert sum(1 for _ in legal_actions(state, 0)) == 72_072
    state = all_set(state)
    assert list(legal_actions(state, 1)) == [Stay(1), Surrender(1)]
    assert list(legal_actions(state, 2)) == []
    state = after(state, *map(Stay, (1, 2, 3, 0)))
    assert len(set(legal_actions(state, 1))) == 8
    assert list(legal_actions(all_set(all_set(all_set(all_set(state)))), 0)) == []
