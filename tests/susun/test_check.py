"""The judge: what is refused, with which code, which rule and which cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from capsa.cards import Cards, parse_cards
from capsa.susun import (
    Announce,
    Arrange,
    Arrangement,
    Claim,
    Decline,
    Draft,
    DraftRows,
    Natural,
    Phase,
    RefusalCode,
    State,
    Stay,
    Surrender,
    Timeout,
    check,
    start,
    step,
)

if TYPE_CHECKING:
    from capsa.susun import SusunRules
    from capsa.susun.actions import Action

SIX_PAIRS = "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 7s Ad"
OTHERS = (
    "8d 8c 9h 9s Td Tc Jh Js Qd Qc Kh Ks Ac",
    "2h 3c 4h 5c 6s 7c 8h 9c Th Jd Qh Kc As",
    "2s 3d 4s 5d 6h 7d 8s 9d Ts Jc Qs Kd Ah",
)
OWN = Draft().filled(parse_cards(SIX_PAIRS))
STRANGE = Draft().filled(parse_cards(OTHERS[0]))


@pytest.fixture
def claiming(chinese_2_4: SusunRules) -> State:
    return start(chinese_2_4, [parse_cards(SIX_PAIRS), *map(parse_cards, OTHERS)])


def reached(state: State, phase: Phase) -> State:
    """Let the clock play until a phase is reached."""
    while state.phase is not phase:
        state = step(state, Timeout(state.to_act[0]))
    return state


@pytest.mark.parametrize(
    ("phase", "action", "code", "rule", "says"),
    [
        (Phase.OVER, Timeout(0), RefusalCode.DEAL_OVER, "CHP-4", "the deal is over"),
        (Phase.CLAIM, Decline(4), RefusalCode.NO_SUCH_SEAT, "COM-1", "expected a seat from 0 to 3, got: 4"),
        (Phase.CLAIM, Decline(-1), RefusalCode.NO_SUCH_SEAT, "COM-1", "expected a seat from 0 to 3, got: -1"),
        (
            Phase.CLAIM,
            Claim(0, Natural.DRAGON),
            RefusalCode.NOT_A_NATURAL,
            "CHP-7",
            "(six_pairs), got: dragon",
        ),
        (
            Phase.CLAIM,
            Claim(1, Natural.ALL_HIGH),
            RefusalCode.NOT_A_NATURAL,
            "CHP-7",
            "(six_pairs), got: all_high",
        ),
        (
            Phase.CLAIM,
            Arrange(0, OWN),
            RefusalCode.WRONG_PHASE,
            "CHP-4",
            "expected claim or decline in this phase, got: arrange",
        ),
        (Phase.CLAIM, DraftRows(0, Draft()), RefusalCode.WRONG_PHASE, "CHP-4", "got: draft"),
        (
            Phase.ARRANGE,
            Decline(0),
            RefusalCode.WRONG_PHASE,
            "CHP-4",
            "expected arrange or draft in this phase, got: decline",
        ),
        (
            Phase.ARRANGE,
            Arrange(0, STRANGE),
            RefusalCode.CARDS_NOT_HELD,
            "COM-6",
            "expected cards of seat 0's own hand",
        ),
        (
            Phase.ARRANGE,
            DraftRows(0, Draft(back=Cards.parse("2d As"))),
            RefusalCode.CARDS_NOT_HELD,
            "COM-6",
            "got: As",
        ),
        (Phase.ARRANGE, Surrender(0), RefusalCode.WRONG_PHASE, "CHP-4", "got: surrender"),
        (
            Phase.SURRENDER,
            Stay(0),
            RefusalCode.NOT_YOUR_TURN,
            "CHP-4",
            "expected an action of seat 1, got one of seat 0",
        ),
        (
            Phase.SURRENDER,
            Announce(1, frozenset()),
            RefusalCode.WRONG_PHASE,
            "CHP-4",
            "expected stay or surrender",
        ),
        (Phase.SURRENDER, Timeout(2), RefusalCode.NOT_YOUR_TURN, "CHP-4", "expected an action of seat 1"),
        (
            Phase.ANNOUNCE,
            Announce(0, frozenset()),
            RefusalCode.NOT_YOUR_TURN,
            "CHP-4",
            "expected an action of seat 1",
        ),
        (
            Phase.ANNOUNCE,
            Stay(1),
            RefusalCode.WRONG_PHASE,
            "CHP-4",
            "expected announce in this phase, got: stay",
        ),
    ],
)
def test_an_action_is_refused(
    phase: Phase, action: Action, *, code: RefusalCode, rule: str, says: str, claiming: State
) -> None:
    refusal = check(reached(claiming, phase), action)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (code, rule)
    assert says in refusal.message


def test_where_rows_are_all_there_is_to_decide_no_other_phase_is_cited(susun_poker: SusunRules) -> None:
    state = start(susun_poker, [parse_cards(SIX_PAIRS), *map(parse_cards, OTHERS)])
    early, late = check(state, Claim(0, Natural.DRAGON)), check(reached(state, Phase.OVER), Timeout(0))
    assert early is not None
    assert (early.rule, early.message) == ("ARR-1", "expected arrange or draft in this phase, got: claim")
    assert late is not None
    assert (late.rule, late.message) == ("ARR-5", "expected no action: the deal is over")


def test_where_a_natural_may_be_claimed_the_order_of_events_is_cited(susun_poker: SusunRules) -> None:
    rules = replace(susun_poker, dragon=None, naturals=((Natural.SIX_PAIRS, 3),))
    refusal = check(start(rules, [parse_cards(SIX_PAIRS), *map(parse_cards, OTHERS)]), Arrange(0, OWN))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (RefusalCode.WRONG_PHASE, "CHP-4")


def test_com_6_a_refusal_names_the_cards(claiming: State) -> None:
    refusal = check(reached(claiming, Phase.ARRANGE), DraftRows(0, Draft(back=Cards.parse("2d As 2s"))))
    assert refusal is not None
    assert refusal.cards == "2s As"


def test_chp_7_a_refused_claim_names_the_hand(claiming: State) -> None:
    refusal = check(claiming, Claim(3, Natural.SIX_PAIRS))
    assert refusal is not None
    assert Cards.parse(refusal.cards or "") == Cards.parse(OTHERS[2])
    assert "expected what the cards make (three_straights, dragon), got: six_pairs" in refusal.message


def test_chp_7_a_hand_without_a_natural_is_told_so(chinese_2_4: SusunRules) -> None:
    hands = ("2d 2c 5h 5s 6d 8c 9h Ts Jd Jc Kh Ks As", "2h 3c 4h 5d 6s 7c 8h 9c Th Js Qh Kc Ah")
    state = start(replace(chinese_2_4, players=2), [parse_cards(hand) for hand in hands])
    refusal = check(state, Claim(0, Natural.SIX_PAIRS))
    assert refusal is not None
    assert refusal.message == "expected what the cards make (no natural), got: six_pairs"


def test_who_has_decided_does_not_decide_again(claiming: State) -> None:
    refusal = check(step(claiming, Decline(0)), Claim(0, Natural.SIX_PAIRS))
    assert refusal is not None
    assert refusal.code is RefusalCode.NOT_YOUR_TURN


def test_arr_7_who_is_ready_takes_it_back_by_a_draft_only(claiming: State) -> None:
    ready = step(reached(claiming, Phase.ARRANGE), Arrange(0, OWN))
    for action in (Arrange(0, OWN), Timeout(0)):
        refusal = check(ready, action)
        assert refusal is not None
        assert refusal.code is RefusalCode.ALREADY_READY
    assert check(ready, DraftRows(0, Draft())) is None


def test_a_claimed_natural_sets_no_rows(claiming: State) -> None:
    state = step(claiming, Claim(0, Natural.SIX_PAIRS))
    refusal = check(reached(state, Phase.ARRANGE), Arrange(0, OWN))
    assert refusal is not None
    assert refusal.code is RefusalCode.NOT_YOUR_TURN


def test_a_foul_is_no_illegal_move(claiming: State) -> None:
    upside_down = Arrangement(
        front=Cards.parse("2d 2c Ad"),
        middle=Cards.parse("3h 4d 5h 6d 7h"),
        back=Cards.parse("3s 4c 5s 6c 7s"),
    )
    assert check(reached(claiming, Phase.ARRANGE), Arrange(0, upside_down)) is None
