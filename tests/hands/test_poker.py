"""Rows of three and five cards: kinds, order in poker and in suit order, and exact counts."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

import pytest

from capsa.cards import CARDS, RANKS, Cards
from capsa.errors import HandsError
from capsa.hands.poker import (
    ROW_KINDS,
    Comparison,
    RowKind,
    RowOrder,
    Wheel,
    natural_front_strength,
    row_strength,
)

POKER = RowOrder()
SUITS = RowOrder(comparison=Comparison.SUITS)
WHEEL_HIGH = RowOrder(wheel=Wheel.SECOND_HIGHEST)
SUITS_WHEEL_HIGH = RowOrder(comparison=Comparison.SUITS, wheel=Wheel.SECOND_HIGHEST)


def compare(a: str, b: str, order: RowOrder) -> str:
    strength_a, strength_b = (row_strength(Cards.parse(text), order) for text in (a, b))
    if strength_a == strength_b:
        return "tie"
    return "a" if strength_a > strength_b else "b"


KINDS = [
    ("2d 5c 9h", RowKind.HIGH_CARD),
    ("As Ks Qd", RowKind.HIGH_CARD),
    ("As Ks Qs", RowKind.HIGH_CARD),
    ("2d 2c 9h", RowKind.PAIR),
    ("2d 2c 2h", RowKind.THREE_OF_A_KIND),
    ("2d 5c 9h Js Ks", RowKind.HIGH_CARD),
    ("2d 2c 9h Js Ks", RowKind.PAIR),
    ("2d 2c 9h 9s Ks", RowKind.TWO_PAIR),
    ("2d 2c 2h 9s Ks", RowKind.THREE_OF_A_KIND),
    ("2d 3c 4h 5s 6s", RowKind.STRAIGHT),
    ("Ad 2c 3h 4s 5s", RowKind.STRAIGHT),
    ("Td Jc Qh Ks As", RowKind.STRAIGHT),
    ("Qd Kc Ah 2s 3s", RowKind.HIGH_CARD),
    ("Jd Qc Kh As 2s", RowKind.HIGH_CARD),
    ("2s 5s 9s Js Ks", RowKind.FLUSH),
    ("2d 2c 2h 9s 9d", RowKind.FULL_HOUSE),
    ("2d 2c 2h 2s 9d", RowKind.FOUR_OF_A_KIND),
    ("As 2s 3s 4s 5s", RowKind.STRAIGHT_FLUSH),
    ("9s Ts Js Qs Ks", RowKind.STRAIGHT_FLUSH),
    ("Ts Js Qs Ks As", RowKind.ROYAL_FLUSH),
]


@pytest.mark.parametrize(("cards", "kind"), KINDS)
@pytest.mark.parametrize("order", [POKER, SUITS, WHEEL_HIGH], ids=["poker", "suits", "wheel-high"])
def test_arr_2_every_row_has_its_kind(cards: str, kind: RowKind, order: RowOrder) -> None:
    assert row_strength(Cards.parse(cards), order).kind is kind


@pytest.mark.parametrize("order", [POKER, SUITS], ids=["poker", "suits"])
def test_arr_2_kinds_rise_in_the_documents_order(order: RowOrder) -> None:
    fives = [cards for cards, _ in KINDS if len(cards.split()) == 5]
    by_kind = {row_strength(Cards.parse(cards), order).kind: cards for cards in fives}
    lows_to_highs = [row_strength(Cards.parse(by_kind[kind]), order) for kind in ROW_KINDS]
    assert lows_to_highs == sorted(lows_to_highs)


@pytest.mark.parametrize(
    ("why", "order", "a", "b", "expected"),
    [
        ("ARR-2 pair of aces is the highest pair", POKER, "Ad Ac 2h", "Kd Kc Qh", "a"),
        ("ARR-2 2 is the lowest rank", POKER, "2d 2c Ah", "3d 3c 2h", "b"),
        ("ARR-3 kind first, rows of different size", POKER, "2d 2c 3h", "As Kd Qd Jc 9h", "a"),
        ("ARR-3 the pair's rank before anything", POKER, "Kd Kc 2h", "Qd Qc As Jh 9h", "a"),
        ("ARR-3 kickers as far as they go", POKER, "5d 5c Ah", "5h 5s Ks Qh Jh", "a"),
        ("ARR-3 the longer row where ranks run out", POKER, "Ac Kh Qs", "As Ks Qd 5c 4d", "b"),
        ("ARR-3 high card front above a lower middle", POKER, "Ac Kh Js", "As Ks Td 5c 4d", "a"),
        ("ARR-3 ranks run out before suits are asked", SUITS, "As Kh Qs", "Ad Ks Qd 5c 4d", "b"),
        ("ARR-3 suit order: a pair's suit, front too", SUITS, "5d 5s 2h", "5c 5h As Kd Qd", "a"),
        ("ARR-3 three of a kind by rank", SUITS, "4d 4c 4h", "3d 3c 3h As Ks", "a"),
        ("ARR-4 five-high is the lowest straight", POKER, "Ad 2c 3h 4s 5s", "2d 3c 4h 5d 6s", "b"),
        ("ARR-4 and five-high suited the lowest one", POKER, "Ad 2d 3d 4d 5d", "2c 3c 4c 5c 6c", "b"),
        ("wheel second-highest: above king-high", WHEEL_HIGH, "Ad 2c 3h 4s 5s", "9d Tc Jh Qd Kc", "a"),
        ("wheel second-highest: below ace-high", WHEEL_HIGH, "Ad 2c 3h 4s 5s", "Td Jc Qh Kd Ac", "b"),
        ("wheel second-highest: suited too", WHEEL_HIGH, "Ad 2d 3d 4d 5d", "9c Tc Jc Qc Kc", "a"),
        ("wheel second-highest: a royal is higher", WHEEL_HIGH, "Ad 2d 3d 4d 5d", "Tc Jc Qc Kc Ac", "b"),
        ("SUS-1 royal flush: suit", SUITS, "Td Jd Qd Kd Ad", "Ts Js Qs Ks As", "b"),
        ("SUS-1 straight flush: rank", SUITS, "4d 5d 6d 7d 8d", "3s 4s 5s 6s 7s", "a"),
        ("SUS-1 straight flush: then suit", SUITS, "3d 4d 5d 6d 7d", "3s 4s 5s 6s 7s", "b"),
        ("SUS-1 four of a kind: its rank alone", SUITS, "8d 8c 8h 8s 2d", "7d 7c 7h 7s As", "a"),
        ("SUS-1 full house: the three", SUITS, "8d 8c 8h 2s 2d", "7d 7c 7h As Ad", "a"),
        ("SUS-1 flush: suit first", SUITS, "7s 5s 4s 3s 2s", "Ah Kh Qh Jh 9h", "a"),
        ("SUS-1 flush: then ranks from the top", SUITS, "As 5s 4s 3s 2s", "Ks Qs Js 9s 8s", "a"),
        ("SUS-1 straight: top card's rank", SUITS, "4d 5d 6d 7c 8d", "3s 4s 5s 6h 7s", "a"),
        ("SUS-1 straight: then the top card's suit", SUITS, "5d 6d 7c 8s 9h", "5c 6c 7h 8h 9s", "b"),
        ("SUS-1 five-high straight: the five's suit", SUITS, "As 2s 3s 4s 5d", "Ad 2d 3d 4d 5c", "b"),
        ("the ace's suit where the wheel is high", SUITS_WHEEL_HIGH, "As 2s 3s 4s 5d", "Ad 2d 3d 4d 5c", "a"),
        ("SUS-1 three of a kind: rank", SUITS, "8d 8c 8h 2s 3d", "7d 7c 7h As Kd", "a"),
        ("SUS-1 two pair: the higher pair's rank", SUITS, "Jd Jc 8d 8c 5h", "9d 9c 8h 8s Ad", "a"),
        ("SUS-1 two pair: then that pair's suit", SUITS, "Kd Ks 2d 2c 3h", "Kh Kc Qd Qc Ah", "a"),
        ("SUS-1 pair: rank", SUITS, "6d 6c 2c 3h 4d", "5h 5s As Kh Qd", "a"),
        ("SUS-1 pair: then suit, never a kicker", SUITS, "5d 5s 2c 3h 4d", "5h 5c As Kh Qd", "a"),
        ("SUS-1 high card: ranks from the top", SUITS, "Ad Kd Qd Jd 9c", "As Ks Qs Js 8c", "a"),
        ("SUS-1 high card: then the highest's suit", SUITS, "Ad Ks Qs Js 9s", "Ac Kd Qd Jd 9d", "b"),
        ("SUP-1 flush: ranks, not suit", POKER, "7s 5s 4s 3s 2s", "Ah Kh Qh Jh 9h", "b"),
        ("SUP-1 flush: down to the fifth card", POKER, "Ad Kd Qd Jd 9d", "As Ks Qs Js 8s", "a"),
        ("SUP-1 four of a kind: rank", POKER, "8d 8c 8h 8s 2d", "7d 7c 7h 7s Ad", "a"),
        ("SUP-1 full house: the three before the two", POKER, "8d 8c 8h 2s 2d", "7d 7c 7h As Ad", "a"),
        ("SUP-1 two pair: second pair before kicker", POKER, "6d 6c 5h 5s 2d", "6h 6s 2c 2h Ad", "a"),
        ("SUP-1 two pair: then the kicker", POKER, "6d 6c 5h 5s 3d", "6h 6s 5c 5d 2d", "a"),
        ("SUP-1 pair: kickers", POKER, "5d 5c Ks 7h 3d", "5h 5s Qs Jh Td", "a"),
        ("SUP-1 equal rows tie: straight", POKER, "4d 5d 6d 7c 8d", "4s 5s 6s 7h 8c", "tie"),
        ("SUP-1 equal rows tie: royal flush", POKER, "Td Jd Qd Kd Ad", "Ts Js Qs Ks As", "tie"),
        ("SUP-1 equal rows tie: front", POKER, "Ad Ac 5d", "Ah As 5c", "tie"),
        (
            "suit_order is asked for",
            RowOrder(comparison=Comparison.SUITS, suits="shcd"),
            "2s 3s 5c",
            "2h 3h 5d",
            "b",
        ),
        ("suit_order default", SUITS, "2s 3s 5c", "2h 3h 5d", "a"),
    ],
)
def test_rows_compare(why: str, order: RowOrder, a: str, b: str, expected: str) -> None:
    mirrored = {"a": "b", "b": "a", "tie": "tie"}
    assert (compare(a, b, order), compare(b, a, order)) == (expected, mirrored[expected]), why


def test_chp_7_a_naturals_front_may_be_a_straight_or_a_flush() -> None:
    fronts = ["Ad 2c 3h", "2d 3c 4h", "Qd Kc Ah", "2d 3d 5d", "Jd Kd Ad", "Ad 2d 3d", "Qd Kd Ad"]
    strengths = [natural_front_strength(Cards.parse(front), POKER) for front in fronts]
    assert strengths == sorted(strengths)
    assert [strength.kind for strength in strengths] == [
        *[RowKind.STRAIGHT] * 3,
        *[RowKind.FLUSH] * 2,
        *[RowKind.STRAIGHT_FLUSH] * 2,
    ]


def test_chp_7_the_wheel_option_moves_ace_two_three_too() -> None:
    low, wheel, high = (Cards.parse(text) for text in ("Jd Qc Kh", "Ad 2c 3h", "Qd Kc Ah"))
    strengths = [natural_front_strength(cards, WHEEL_HIGH) for cards in (low, wheel, high)]
    assert strengths == sorted(strengths)


@pytest.mark.parametrize("text", ["", "3d", "3d 4d", "3d 4d 5d 6d"])
def test_another_number_of_cards_is_no_row(text: str) -> None:
    with pytest.raises(ValueError, match="expected a row of 3 or 5 cards"):
        row_strength(Cards.parse(text), POKER)


def test_a_naturals_front_has_three_cards() -> None:
    with pytest.raises(HandsError, match="expected a row of 3 cards") as caught:
        natural_front_strength(Cards.parse("3d 4d 5d 6d 7d"), POKER)
    assert (caught.value.code, caught.value.cards) == ("wrong_card_count", "3d 4d 5d 6d 7d")


def classes(size: int) -> list[tuple[int, ...]]:
    """Every multiset of ranks that `size` cards can have."""
    multisets = combinations_with_replacement(range(13), size)
    return [ranks for ranks in multisets if max(Counter(ranks).values()) <= 4]


def one_of(ranks: tuple[int, ...], rng: random.Random) -> Cards:
    """Some cards of these ranks, not all of one suit."""
    while True:
        suits = [(rank, suit) for rank, n in Counter(ranks).items() for suit in rng.sample(range(4), n)]
        if len({suit for _, suit in suits}) > 1:
            return Cards.of(CARDS[4 * rank + suit] for rank, suit in suits)


def suited(ranks: tuple[int, ...]) -> Cards:
    return Cards.of(CARDS[4 * rank + 2] for rank in ranks)


def test_all_2598960_hands_fall_into_kinds_as_counted() -> None:
    """Section D: a hand's kind depends on its ranks and on being suited, so each such class is asked once."""
    rng = random.Random("kinds")
    counts: Counter[RowKind] = Counter()
    for ranks in classes(5):
        hands = prod(comb(4, n) for n in Counter(ranks).values())
        kind = row_strength(one_of(ranks, rng), POKER).kind
        if len(set(ranks)) == 5:
            counts[row_strength(suited(ranks), POKER).kind] += 4
            hands -= 4
        counts[kind] += hands
    assert sum(counts.values()) == comb(52, 5)
    assert counts[RowKind.STRAIGHT_FLUSH] == 36
    assert counts[RowKind.ROYAL_FLUSH] == 4
    assert counts[RowKind.FOUR_OF_A_KIND] == 624
    assert counts[RowKind.FULL_HOUSE] == 3_744
    assert counts[RowKind.FLUSH] == 5_108
    assert counts[RowKind.STRAIGHT] == 10_200


def test_sup_1_poker_order_has_7462_places_and_455_in_front() -> None:
    rng = random.Random("places")
    fives = {row_strength(one_of(ranks, rng), POKER) for ranks in classes(5)}
    fives |= {row_strength(suited(ranks), POKER) for ranks in combinations(range(13), 5)}
    threes = {row_strength(one_of(ranks, rng), POKER) for ranks in classes(3)}
    assert (len(fives), len(threes)) == (7_462, 455)


@pytest.mark.parametrize("order", [SUITS, SUITS_WHEEL_HIGH], ids=["lowest", "second-highest"])
@pytest.mark.parametrize("size", [3, 5])
def test_sus_1_no_two_rows_tie_under_suits(order: RowOrder, size: int) -> None:
    """Rows can only tie where they look alike, so disjoint rows of the same ranks are compared."""
    rng = random.Random(size)
    for ranks in classes(size):
        if max(Counter(ranks).values()) > 2:
            continue
        first, second = Cards.EMPTY, Cards.EMPTY
        for rank, n in Counter(ranks).items():
            suits = rng.sample(range(4), 2 * n)
            first |= Cards.of(CARDS[4 * rank + suit] for suit in suits[:n])
            second |= Cards.of(CARDS[4 * rank + suit] for suit in suits[n:])
        assert row_strength(first, order) != row_strength(second, order), (first, second)


def test_sus_1_any_two_disjoint_rows_of_a_shuffled_deck_differ() -> None:
    rng = random.Random("order")
    for _ in range(2_000):
        deck = rng.sample(CARDS, 52)
        rows = [Cards.of(deck[start : start + 5]) for start in range(0, 50, 5)]
        assert len({row_strength(row, SUITS) for row in rows}) == 10


def test_sus_1_suited_rows_of_the_same_ranks_differ() -> None:
    for ranks, order in product(combinations(range(13), 5), (SUITS, SUITS_WHEEL_HIGH)):
        rows = [Cards.of(CARDS[4 * rank + suit] for rank in ranks) for suit in range(4)]
        assert len({row_strength(row, order) for row in rows}) == 4


def test_cards_of_a_row_are_written_low_to_high() -> None:
    shuffled = Cards.parse("As 2d 2s Tc")
    assert POKER.text(shuffled) == "2d 2s Tc As"
    assert RowOrder(suits="shcd").text(shuffled) == "2s 2d Tc As"
    assert RANKS.startswith("2")
