"""How a deal starts: CLB-7, COM-1, COM-6, and the options first_lead, next_lead and dragon."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import BantingRules, DragonRule, FirstLead, Phase, State, opening, points, start
from capsa.cards import RANKS, Card, parse_cards
from capsa.dealing import deal
from capsa.errors import HandsError

Position = Callable[..., State]
Moves = Callable[..., State]
Refusal = Callable[..., str | None]


def test_com_1_a_deal_gives_thirteen_cards_to_each_of_two_to_four(rules: BantingRules) -> None:
    for players in (2, 3, 4):
        state = start(replace(rules, players=players), deal("com-1", players))
        assert [len(hand) for hand in state.hands] == [13] * players


def test_clb_7_the_holder_of_the_three_of_diamonds_leads(rules: BantingRules, position: Position) -> None:
    state = position(rules, "4d 2s", "5d 9c", "3d 6c", "7d 8c")
    assert (state.to_act, str(state.must_contain), state.phase) == (2, "3d", Phase.PLAY)


@pytest.mark.parametrize("lead", ["3d", "3d 3c", "3d 3c 3h", "3d 3c 3h 4d 4c"])
def test_clb_7_the_first_lead_contains_it_in_any_combination(
    lead: str, rules: BantingRules, position: Position, refusal: Refusal, after: Moves
) -> None:
    state = position(rules, "3d 3c 3h 4d 4c Ks", "5d 9c", "6d 6c", "7d 8c")
    assert refusal(state, lead) is None
    assert refusal(state, "4d 4c") == "must_contain"
    assert after(state, lead).must_contain is None


def test_clb_7_the_duty_ends_with_that_play(rules: BantingRules, position: Position, after: Moves) -> None:
    state = after(position(rules, "3d 5c 9s", "4d 8c", "6d 6c"), "3d", "pass", "pass")
    assert (state.to_act, state.must_contain) == (0, None)
    assert after(state, "5c").owner == 0


def test_clb_7_without_it_the_lowest_card_in_any_hand_takes_its_place(
    rules: BantingRules, position: Position
) -> None:
    state = position(rules, "4c 2s", "4d 9c", "5d 6c")
    assert (state.to_act, str(state.must_contain)) == (1, "4d")


def test_clb_7_the_lowest_card_is_the_orders_own(banting: BantingRules, position: Position) -> None:
    state = position(replace(banting, suit_order="cshd"), "3d 2s", "3c 9c")
    assert (state.to_act, str(state.must_contain)) == (1, "3c")


def test_first_lead_lowest_single(
    banting: BantingRules, position: Position, refusal: Refusal, legal: Callable[[State], list[str]]
) -> None:
    hands = ("3d 3c 9s", "4d 8c")
    assert refusal(position(banting, *hands), "3d 3c") is None
    state = position(replace(banting, first_lead=FirstLead.LOWEST_SINGLE), *hands)
    assert refusal(state, "3d 3c") == "lowest_single"
    assert refusal(state, "3c") == "must_contain"
    assert legal(state) == ["3d"]


def test_first_lead_free(
    banting: BantingRules, position: Position, legal: Callable[[State], list[str]]
) -> None:
    state = position(replace(banting, first_lead=FirstLead.FREE), "4d 8c", "3d 3c 9s")
    assert (state.to_act, state.must_contain) == (1, None)
    assert legal(state) == ["3d", "3c", "9s", "3d 3c"]


def test_next_lead_winner_leads_freely(
    banting: BantingRules, position: Position, legal: Callable[[State], list[str]]
) -> None:
    state = position(banting, "3d 3c 9s", "4d 8c", leader=1)
    assert (state.to_act, state.must_contain, legal(state)) == (1, None, ["4d", "8c"])
    for nobody in (2, -1):
        with pytest.raises(HandsError, match=f"expected a leader from 0 to 1, got: {nobody}"):
            position(banting, "3d", "4d", leader=nobody)


@pytest.mark.parametrize(
    ("hands", "code", "cards", "rule"),
    [
        (("3d", "4d", "5d"), "wrong_hand_count", None, "COM-1"),
        (("3d", "4d", "5d", "6d", "7d"), "wrong_hand_count", None, "COM-1"),
        (("3d", "4d", "5d", ""), "wrong_card_count", "", "COM-1"),
        (("3d", "4d", "5d", "3d"), "duplicate_card", "3d", "COM-6"),
    ],
)
def test_com_6_hands_that_cannot_be_dealt(
    hands: tuple[str, ...], code: str, cards: str | None, rule: str, rules: BantingRules
) -> None:
    with pytest.raises(HandsError) as refused:
        start(rules, [parse_cards(hand) for hand in hands])
    assert (refused.value.code, refused.value.cards, refused.value.rule) == (code, cards, rule)


def test_com_6_a_card_twice_in_one_hand_and_fourteen_cards(rules: BantingRules) -> None:
    three, *rest = parse_cards("3d 4d 5d 6d")
    with pytest.raises(HandsError) as twice:
        start(rules, [[three, three], *([card] for card in rest)])
    assert twice.value.code == "duplicate_card"
    fourteen = parse_cards(" ".join(f"{rank}c" for rank in RANKS) + " 8s")
    with pytest.raises(HandsError) as too_many:
        start(rules, [fourteen, *([card] for card in rest)])
    assert too_many.value.code == "wrong_card_count"


def dragon_deal(suits: str) -> list[tuple[Card, ...]]:
    """Deal one suit to each seat."""
    return [parse_cards(" ".join(rank + suit for rank in RANKS)) for suit in suits]


def test_dragon_wins_the_deal_before_any_play(banting: BantingRules) -> None:
    hands = dragon_deal("dchs")
    mixed = [hands[0], (*hands[1][:12], hands[2][12]), (*hands[2][:11], hands[1][12], hands[3][12]), hands[3]]
    mixed[3] = (*hands[3][:12], hands[2][11])
    assert not start(banting, mixed).is_over
    state = start(replace(banting, dragon=DragonRule.WINS_DEAL), mixed)
    # of two dragons the one with the highest card wins: 2c beats 2d
    assert (state.is_over, state.winner, state.to_act) == (True, 1, None)
    assert points(state) == (-39, 117, -39, -39)
    assert [type(event).__name__ for event in opening(state)] == ["DealEnded"]


def test_dragon_takes_thirteen_cards(banting: BantingRules, position: Position) -> None:
    ruled = replace(banting, dragon=DragonRule.WINS_DEAL)
    twelve = "3d 4c 5d 6d 7d 8d 9d Td Jd Qd Kd Ad"
    assert not position(ruled, twelve, "3s").is_over
    assert position(ruled, twelve + " 2s", "3s").winner == 0
