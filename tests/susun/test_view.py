"""What a seat may see and hear: never more than it would at a table (ARR-8, CHP-4)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from capsa.cards import Cards, parse_cards
from capsa.errors import CapsaError
from capsa.susun import (
    Announce,
    Arrange,
    Claim,
    Decline,
    Draft,
    DraftRows,
    Natural,
    Phase,
    State,
    Stay,
    Surrender,
    Timeout,
    events,
    pairs,
    points,
    redact,
    start,
    step,
    view,
)
from capsa.susun.events import (
    Announced,
    Arranged,
    DealEnded,
    Decided,
    Drafted,
    NaturalShown,
    PhaseBegan,
    Ready,
    Revealed,
    Stayed,
    Surrendered,
    TimedOut,
    Unready,
)

if TYPE_CHECKING:
    from capsa.susun import Action, Event, SusunRules

SIX_PAIRS = "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 7s Ad"
HANDS = (
    SIX_PAIRS,
    "8d 8c 9h 9s Td Tc Jh Js Qd Qc Kh Ks Ac",
    "2h 3c 4h 5c 6s 7c 8h 9c Th Jd Qh Kc As",
    "2s 3d 4s 5d 6h 7d 8s 9d Ts Jc Qs Kd Ah",
)
OWN = Draft().filled(parse_cards(SIX_PAIRS))


@pytest.fixture
def claiming(chinese_2_4: SusunRules) -> State:
    return start(chinese_2_4, [parse_cards(hand) for hand in HANDS])


def reached(state: State, phase: Phase) -> State:
    while state.phase is not phase:
        state = step(state, Timeout(state.to_act[0]))
    return state


def happened(state: State, action: Action) -> list[Event]:
    return list(events(state, action, step(state, action)))


def heard(state: State, action: Action, seat: int | None) -> list[Event]:
    told = (redact(event, seat) for event in happened(state, action))
    return [event for event in told if event is not None]


def test_a_seat_sees_its_own_hand_and_what_it_may_claim(claiming: State) -> None:
    own, spectator = view(claiming, 0), view(claiming, None)
    assert (own.hand, own.claimable, own.draft) == (parse_cards(SIX_PAIRS), (Natural.SIX_PAIRS,), Draft())
    assert (spectator.hand, spectator.claimable, spectator.draft) == ((), (), None)
    assert (own.hands, own.pairs, own.points) == (None, None, None)
    assert view(step(claiming, Decline(0)), 0).claimable == ()
    assert view(reached(claiming, Phase.ARRANGE), 0).claimable == ()


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_is_not_there_sees_nothing(seat: int, claiming: State) -> None:
    with pytest.raises(CapsaError, match="expected a seat from 0 to 3"):
        view(claiming, seat)


def test_chp_4_claims_are_hidden_until_all_have_decided(claiming: State) -> None:
    state = step(claiming, Claim(0, Natural.SIX_PAIRS))
    assert view(state, 0).claims[0] is Natural.SIX_PAIRS
    assert view(state, 1) == view(step(claiming, Decline(0)), 1)
    assert view(state, None).claims == (None,) * 4
    for seat in (1, 2, 3):
        state = step(state, Decline(seat))
    assert view(state, 1).claims == (Natural.SIX_PAIRS, None, None, None)
    assert view(state, None).shown == (parse_cards(SIX_PAIRS), None, None, None)


def test_arr_8_nobody_sees_what_another_seat_lays_before_the_end(claiming: State) -> None:
    arranging = reached(claiming, Phase.ARRANGE)
    drafted = step(arranging, DraftRows(0, Draft(front=Cards.parse("2d"))))
    assert view(drafted, 1) == view(arranging, 1)
    assert view(drafted, 0).draft == Draft(front=Cards.parse("2d"))
    ready = step(arranging, Arrange(0, OWN))
    other = Draft(front=Cards.parse("7h 7s Ad")).filled(parse_cards(SIX_PAIRS))
    assert view(ready, 1) == view(step(arranging, Arrange(0, other)), 1)
    assert view(ready, 1).waiting == (1, 2, 3)
    assert view(ready, 0).arrangements == (OWN, None, None, None)


def test_arr_8_rows_stay_hidden_while_seats_announce(claiming: State) -> None:
    for phase in (Phase.SURRENDER, Phase.ANNOUNCE):
        seen = view(reached(claiming, phase), None)
        assert (seen.arrangements, seen.hands, seen.points) == ((None,) * 4, None, None)


def test_all_is_open_when_it_is_over(claiming: State) -> None:
    over = reached(claiming, Phase.OVER)
    seen = view(over, None)
    assert (seen.hands, seen.arrangements) == (over.hands, over.arrangements)
    assert (seen.pairs, seen.points) == (pairs(over), points(over))
    assert view(over, 2).claimable == ()


def test_surrender_and_announcements_are_public(claiming: State) -> None:
    state = reached(claiming, Phase.SURRENDER)
    for action in (Stay(1), Surrender(2), Stay(3), Stay(0), Announce(1, frozenset())):
        state = step(state, action)
    seen = view(state, None)
    assert (seen.surrendered, seen.announced[1], seen.waiting) == (frozenset({2}), frozenset(), (3,))


def reshuffled(state: State, seat: int | None, rng: random.Random) -> State:
    """The same position with other cards in the other seats, as far as that seat can tell."""
    others = [other for other in range(len(state.hands)) if other != seat]
    cards = [card for other in others for card in state.hands[other]]
    rng.shuffle(cards)
    hands = list(state.hands)
    for place, other in enumerate(others):
        hands[other] = tuple(cards[13 * place : 13 * place + 13])
    return start(state.rules, hands, dealer=state.dealer, stakes=state.stakes)


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_views_and_messages_are_equal_whatever_cards_are_hidden(seat: int | None, claiming: State) -> None:
    """Two deals side by side, played alike by the clock; they may only part when all is shown."""
    for seed in range(5):
        state, twin = claiming, reshuffled(claiming, seat, random.Random(seed))
        while not state.is_over:
            assert view(state, seat) == view(twin, seat)
            action = Timeout(state.to_act[0])
            if step(state, action).is_over:
                break
            assert heard(state, action, seat) == heard(twin, action, seat)
            state, twin = step(state, action), step(twin, action)
        assert state.phase is Phase.ANNOUNCE


def test_events_of_a_claim(claiming: State) -> None:
    action = Claim(0, Natural.SIX_PAIRS)
    assert happened(claiming, action) == [Decided(0, Natural.SIX_PAIRS), Ready(0)]
    assert heard(claiming, action, 0) == [Decided(0, Natural.SIX_PAIRS), Ready(0)]
    assert heard(claiming, action, 1) == heard(claiming, Decline(0), None) == [Ready(0)]


def test_events_of_the_last_claim_show_the_naturals(claiming: State) -> None:
    state = claiming
    for action in (Claim(0, Natural.SIX_PAIRS), Decline(1), Decline(2)):
        state = step(state, action)
    assert heard(state, Decline(3), None) == [
        Ready(3),
        NaturalShown(0, Natural.SIX_PAIRS, Cards.parse(SIX_PAIRS)),
        PhaseBegan(Phase.ARRANGE, (1, 2, 3)),
    ]


def test_events_of_setting_rows(claiming: State) -> None:
    arranging = reached(claiming, Phase.ARRANGE)
    draft = DraftRows(0, Draft())
    assert happened(arranging, draft) == [Drafted(0, Draft())]
    assert heard(arranging, draft, 1) == []
    assert happened(arranging, Arrange(0, OWN)) == [Arranged(0, OWN), Ready(0)]
    ready = step(arranging, Arrange(0, OWN))
    assert heard(ready, draft, None) == [Unready(0)]
    assert happened(arranging, Timeout(0)) == [TimedOut(0), Arranged(0, OWN), Ready(0)]
    assert heard(arranging, Timeout(0), 3) == [TimedOut(0), Ready(0)]


def test_events_of_speaking_in_turn_and_of_the_end(claiming: State) -> None:
    state = reached(claiming, Phase.SURRENDER)
    assert heard(state, Stay(1), None) == [Stayed(1)]
    assert heard(state, Surrender(1), None) == [Surrendered(1)]
    for action in (Stay(1), Stay(2), Surrender(3)):
        state = step(state, action)
    assert heard(state, Stay(0), None) == [Stayed(0), PhaseBegan(Phase.ANNOUNCE, (1,))]
    for act in (Stay(0), Timeout(1), Timeout(2)):
        state = step(state, act)
    last = Announce(0, frozenset())
    over = step(state, last)
    assert heard(state, last, None) == [
        Announced(0, frozenset()),
        *(Revealed(seat, rows) for seat, rows in enumerate(over.arrangements) if rows is not None),
        DealEnded(pairs(over), points(over)),
    ]
