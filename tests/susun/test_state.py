"""The position a deal starts from, and hands that cannot be dealt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from capsa.cards import CARDS, Card
from capsa.dealing import deal
from capsa.errors import CapsaError, HandsError
from capsa.susun import Draft, Pairing, Phase, SusunRules, points, start

HANDS = deal("state")


def test_com_1_a_deal_of_rows_begins_with_setting_them(susun_poker: SusunRules) -> None:
    state = start(susun_poker, HANDS)
    assert (state.phase, state.to_act, state.dealer) == (Phase.ARRANGE, (0, 1, 2, 3), 0)
    assert state.hands == HANDS
    assert state.drafts == (Draft(),) * 4
    assert state.stakes == ((1,) * 4,) * 4


def test_chp_4_with_naturals_it_begins_with_claims(chinese_2_4: SusunRules) -> None:
    assert start(chinese_2_4, HANDS).phase is Phase.CLAIM


def test_chp_4_seats_speak_clockwise_from_the_dealers_left(susun_poker: SusunRules) -> None:
    assert start(susun_poker, HANDS, dealer=2).clockwise == (3, 0, 1, 2)


def test_the_dealer_is_the_banker_where_there_is_one(susun_poker: SusunRules) -> None:
    assert start(susun_poker, HANDS, dealer=2).banker is None
    assert start(replace(susun_poker, pairing=Pairing.BANKER), HANDS, dealer=2).banker == 2


def doubled(hands: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    return ((*hands[0][:12], hands[1][0]), *hands[1:])


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        (HANDS[:3], "wrong_hand_count"),
        ((), "wrong_hand_count"),
        ((*HANDS, HANDS[0]), "wrong_hand_count"),
        ((HANDS[0][:12], *HANDS[1:]), "wrong_card_count"),
        (((*HANDS[0], CARDS[0]), *HANDS[1:]), "wrong_card_count"),
        (doubled(HANDS), "duplicate_card"),
        (((HANDS[0][0], *HANDS[0][:12]), *HANDS[1:]), "duplicate_card"),
    ],
)
def test_com_6_hands_that_cannot_be_dealt(
    hands: tuple[tuple[Card, ...], ...], code: str, susun_poker: SusunRules
) -> None:
    with pytest.raises(HandsError) as caught:
        start(susun_poker, hands)
    assert caught.value.code == code
    assert caught.value.rule == ("COM-6" if code == "duplicate_card" else "COM-1")


@pytest.mark.parametrize(
    ("hands", "card"),
    [(doubled(HANDS), HANDS[1][0]), (((*HANDS[0][:12], HANDS[0][5]), *HANDS[1:]), HANDS[0][5])],
)
def test_com_6_the_card_dealt_twice_is_named(
    hands: tuple[tuple[Card, ...], ...], card: Card, susun_poker: SusunRules
) -> None:
    with pytest.raises(HandsError) as caught:
        start(susun_poker, hands)
    assert (caught.value.cards, caught.value.rule) == (str(card), "COM-6")


@pytest.mark.parametrize("dealer", [-1, 4])
def test_the_dealer_is_one_of_the_seats(dealer: int, susun_poker: SusunRules) -> None:
    with pytest.raises(CapsaError) as caught:
        start(susun_poker, HANDS, dealer=dealer)
    assert caught.value.code == "bad_dealer"


def test_chp_1_stakes_are_checked_before_the_deal(susun_poker: SusunRules) -> None:
    with pytest.raises(CapsaError) as caught:
        start(susun_poker, HANDS, stakes=((1, 2), (2, 1)))
    assert caught.value.code == "bad_stakes"


def test_a_deal_has_no_points_before_its_end(susun_poker: SusunRules) -> None:
    with pytest.raises(CapsaError) as caught:
        points(start(susun_poker, HANDS))
    assert caught.value.code == "not_over"


def test_com_1_two_and_three_players_are_dealt_in_too(susun_poker: SusunRules) -> None:
    for players in (2, 3):
        assert start(replace(susun_poker, players=players), HANDS[:players]).to_act == tuple(range(players))
