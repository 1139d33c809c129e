"""Special thirteen cards: which hands make one, how many there are, and which of two is stronger."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from math import comb, isqrt, prod

import pytest

from capsa.cards import CARDS, Cards
from capsa.susun import Natural, RowKind, SusunRules, claimable, naturals
from capsa.susun.naturals import best_split, compare_equal, is_dragon

ALL = SusunRules(naturals=tuple((natural, 1) for natural in Natural))
CHINESE = SusunRules(
    naturals=(
        (Natural.SIX_PAIRS, 3),
        (Natural.THREE_STRAIGHTS, 3),
        (Natural.THREE_FLUSHES, 3),
        (Natural.DRAGON, 13),
    )
)
HANDS = comb(52, 13)
SIX_PAIRS, THREE_STRAIGHTS, THREE_FLUSHES, DRAGON = (name for name, _ in CHINESE.naturals)

DRAGON_HAND = "2d 3c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ad"
SIX_PAIRS_HAND = "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 7s Ad"


@pytest.mark.parametrize(
    ("natural", "cards", "makes"),
    [
        (SIX_PAIRS, SIX_PAIRS_HAND, True),
        (SIX_PAIRS, "2d 2c 2h 2s 4d 4c 5h 5s 6d 6c 7h 7s Ad", True),
        (SIX_PAIRS, "2d 2c 2h 2s 3d 3c 3h 3s 4d 4c 4h 4s Ad", True),
        (SIX_PAIRS, "2d 2c 2h 3s 3d 4d 4c 5h 5s 6d 6c 7h 7s", False),
        (SIX_PAIRS, "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 8s Ad", False),
        (THREE_STRAIGHTS, "Ad 2c 3h 4s 5d 6c 7h 8s 9d Tc Jh Qs Ks", True),
        (THREE_STRAIGHTS, "Qd Kc Ah 2s 3d 4c 5h Ac 2h 3h 4h 5c As", True),
        (THREE_STRAIGHTS, "Kd Ac 2h 4s 5d 6c 7h 8s 9d Tc Jh Qs Kc", False),
        (THREE_STRAIGHTS, "2d 2c 2h 3s 3d 3c 4h 4s 4d 5c 5h 6s 6c", True),
        (THREE_STRAIGHTS, "2d 2c 2h 3s 3d 3c 4h 4s 4d 5c 5h 6s 7c", False),
        (THREE_FLUSHES, "2d 5d 9d 3c 4c 8c Jc Kc 2s 5s 6s 9s As", True),
        (THREE_FLUSHES, "2d 5d 9d Td Jd Qd Kd Ad 2s 5s 6s 9s As", True),
        (THREE_FLUSHES, "2d 5d 9d Td Jd Qd Kd Ad 3d 4d 6s 9s As", True),
        (THREE_FLUSHES, "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad", True),
        (THREE_FLUSHES, "2d 5d 9d 3d 4c 8c Jc Kc 2s 5s 6s 9s As", False),
        (THREE_FLUSHES, "2d 5d 9d 3c 4c 8c Jc Kc 2s 5s 6s 9h As", False),
        (DRAGON, DRAGON_HAND, True),
        (DRAGON, "2d 2c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ad", False),
        (Natural.ONE_SUIT_DRAGON, "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad", True),
        (Natural.ONE_SUIT_DRAGON, DRAGON_HAND, False),
        (Natural.TWELVE_ROYALS, "Jd Jc Jh Js Qd Qc Qh Qs Kd Kc Kh Ad Ac", True),
        (Natural.TWELVE_ROYALS, "Jd Jc Jh Js Qd Qc Qh Qs Kd Kc Kh Ks Tc", False),
        (Natural.THREE_STRAIGHT_FLUSHES, "2d 3d 4d 5c 6c 7c 8c 9c Th Jh Qh Kh Ah", True),
        (Natural.THREE_STRAIGHT_FLUSHES, "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad", True),
        (Natural.THREE_STRAIGHT_FLUSHES, "Ad 2d 3d Ac 2c 3c 4c 5c Th Jh Qh Kh Ah", True),
        (Natural.THREE_STRAIGHT_FLUSHES, "2d 3d 5d 4c 6c 7c 8c 9c Th Jh Qh Kh Ah", False),
        (Natural.THREE_STRAIGHT_FLUSHES, "2d 3c 4d 5c 6c 7c 8c 9d Th Jh Qh Kh Ah", False),
        (Natural.THREE_FOURS, "2d 2c 2h 2s 3d 3c 3h 3s 4d 4c 4h 4s Ad", True),
        (Natural.THREE_FOURS, "2d 2c 2h 2s 3d 3c 3h 3s 4d 4c 4h 5s Ad", False),
        (Natural.ALL_HIGH, "8d 8c 9h 9s Td Tc Jh Js Qd Qc Kh Ks Ad", True),
        (Natural.ALL_HIGH, "7d 8c 9h 9s Td Tc Jh Js Qd Qc Kh Ks Ad", False),
        (Natural.ALL_LOW, "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 8s 8d", True),
        (Natural.ALL_LOW, "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 8s 9d", False),
        (Natural.ALL_LOW, "Ad 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 8s 8d", False),
        (Natural.ONE_COLOUR, "2d 2h 3h 4d 5h 6h 7d 8h 9d Th Jd Qd Ah", True),
        (Natural.ONE_COLOUR, "2c 2s 3c 4s 5s 6c 7c 8c 9s Ts Js Qs As", True),
        (Natural.ONE_COLOUR, "2d 2h 3h 4d 5h 6h 7d 8h 9d Th Jd Qd As", False),
        (Natural.FOUR_TRIPLES, "2d 2c 2h 3h 3d 3c 7h 7s 7d Kc Kh Kd As", True),
        (Natural.FOUR_TRIPLES, "2d 2c 2h 2s 3h 3d 3c 7h 7s 7d Kc Kh Kd", True),
        (Natural.FOUR_TRIPLES, "2d 2c 2h 2s 3h 3d 3c 7h 7s 7d Kc Kh As", False),
        (Natural.FIVE_PAIRS_AND_TRIPLE, "2d 2c 2h 3s 3d 4d 4c 5h 5s 6d 6c 7h 7s", True),
        (Natural.FIVE_PAIRS_AND_TRIPLE, "2d 2c 2h 3s 3d 3h 3c 5h 5s 6d 6c 7h 7s", True),
        (Natural.FIVE_PAIRS_AND_TRIPLE, SIX_PAIRS_HAND, False),
    ],
)
def test_chp_7_a_hand_makes_a_natural(natural: Natural, cards: str, *, makes: bool) -> None:
    assert (natural in naturals(Cards.parse(cards), ALL)) is makes


def test_chp_7_naturals_come_weakest_first_as_the_rules_list_them() -> None:
    assert naturals(Cards.parse(DRAGON_HAND), CHINESE) == (THREE_STRAIGHTS, DRAGON)
    turned = replace(CHINESE, naturals=CHINESE.naturals[::-1])
    assert naturals(Cards.parse(DRAGON_HAND), turned) == (DRAGON, THREE_STRAIGHTS)


def test_sus_8_a_dragon_paid_by_the_cards_is_named_but_not_claimed(susun_suits: SusunRules) -> None:
    dragon = Cards.parse(DRAGON_HAND)
    assert (naturals(dragon, susun_suits), claimable(dragon, susun_suits)) == ((DRAGON,), ())
    assert naturals(Cards.parse(SIX_PAIRS_HAND), susun_suits) == ()


def test_com_6_a_natural_is_thirteen_cards() -> None:
    assert naturals(Cards.parse("2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 7s"), ALL) == ()
    assert naturals(Cards.EMPTY, ALL) == naturals(Cards.DECK, ALL) == ()


def test_sus_8_a_dragon_is_thirteen_cards() -> None:
    assert is_dragon(Cards.parse(DRAGON_HAND))
    assert not is_dragon(Cards.DECK)


def hand_of_ranks(counts: tuple[int, ...]) -> Cards:
    return Cards.of(CARDS[4 * rank + suit] for rank, count in enumerate(counts) for suit in range(count))


def hand_of_suits(counts: tuple[int, ...]) -> Cards:
    return Cards.of(CARDS[4 * rank + suit] for suit, count in enumerate(counts) for rank in range(count))


def patterns(cards: int, ranks: int, most: int = 4) -> list[tuple[int, ...]]:
    """Every way to spread cards over ranks, falling."""
    if ranks == 0:
        return [()] if cards == 0 else []
    return [
        (count, *rest)
        for count in range(min(most, cards), -1, -1)
        for rest in patterns(cards - count, ranks - 1, count)
    ]


def orders(pattern: tuple[int, ...]) -> int:
    """In how many ways a pattern's counts can be given to the ranks."""
    ways, left = 1, len(pattern)
    for count in range(5):
        ways *= comb(left, pattern.count(count))
        left -= pattern.count(count)
    return ways


def hands_by_ranks(natural: Natural) -> int:
    """Count a natural that depends only on how many cards there are of each rank, whichever rank it is."""
    return sum(
        orders(pattern) * prod(comb(4, count) for count in pattern)
        for pattern in patterns(13, 13)
        if natural in naturals(hand_of_ranks(pattern), ALL)
    )


@pytest.mark.parametrize(
    ("natural", "hands"),
    [
        (SIX_PAIRS, 2_514_171_088),
        (DRAGON, 67_108_864),
        (Natural.THREE_FOURS, 13 * 12 * 11 // 6 * 40),
        (Natural.FOUR_TRIPLES, comb(13, 4) * 4**4 * 36 + 13 * comb(12, 3) * 4**3),
    ],
)
def test_section_d_naturals_of_ranks_exactly(natural: Natural, hands: int) -> None:
    assert sum(orders(pattern) * prod(comb(4, n) for n in pattern) for pattern in patterns(13, 13)) == HANDS
    assert hands_by_ranks(natural) == hands


def test_section_d_three_flushes_exactly() -> None:
    suits = [counts for counts in product(range(14), repeat=4) if sum(counts) == 13]
    assert sum(prod(comb(13, n) for n in counts) for counts in suits) == HANDS
    makes = [counts for counts in suits if THREE_FLUSHES in naturals(hand_of_suits(counts), CHINESE)]
    assert sum(prod(comb(13, n) for n in counts) for counts in makes) == 5_705_516_392


def test_section_d_three_straights_exactly_dragons_included() -> None:
    def runs(size: int) -> list[set[int]]:
        return [{12, *range(size - 1)}, *(set(range(low, low + size)) for low in range(14 - size))]

    counts = {
        tuple((rank in front) + (rank in middle) + (rank in back) for rank in range(13))
        for front, middle, back in product(runs(3), runs(5), runs(5))
    }
    assert all(THREE_STRAIGHTS in naturals(hand_of_ranks(ranks), CHINESE) for ranks in counts)
    assert sum(prod(comb(4, n) for n in ranks) for ranks in counts) == 2_029_579_776


def test_section_d_naturals_come_as_often_as_they_should() -> None:
    """A seeded Monte Carlo run, within four standard errors; the dragon is too rare to be seen here."""
    rng = random.Random("naturals")
    deals = 40_000
    seen = dict.fromkeys((SIX_PAIRS, THREE_STRAIGHTS, THREE_FLUSHES), 0)
    for _ in range(deals):
        for natural in naturals(Cards.of(rng.sample(CARDS, 13)), CHINESE):
            seen[natural] = seen.get(natural, 0) + 1
    for natural, hands in (
        (SIX_PAIRS, 2_514_171_088),
        (THREE_STRAIGHTS, 2_029_579_776),
        (THREE_FLUSHES, 5_705_516_392),
    ):
        expected = deals * hands // HANDS
        assert abs(seen[natural] - expected) <= 4 * (isqrt(expected) + 1), (natural, seen[natural], expected)


@pytest.mark.parametrize(
    ("why", "natural", "a", "b", "sign"),
    [
        ("six pairs: the highest pair", SIX_PAIRS, "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c Ah As Kd",
         "Kh Ks Qd Qc Jh Js Td Tc 9h 9s 8d 8c 7h", 1),
        ("six pairs: then the next, in the end the last", SIX_PAIRS, "2d 2c 4h 4s 6d 6c 8h 8s Td Tc Qh Qs Kd",
         "3d 3c 4d 4c 6h 6s 8d 8c Th Ts Qd Qc Kc", -1),
        ("six pairs: the spare says nothing", SIX_PAIRS, "2d 2c 4h 4s 6d 6c 8h 8s Td Tc Qh Qs Kd",
         "2h 2s 4d 4c 6h 6s 8d 8c Th Ts Qd Qc Ad", 0),
        ("six pairs: four of a kind is that pair twice", SIX_PAIRS, "Ad Ac Ah As 4d 4c 6h 6s 8d 8c Th Ts 2d",
         "Kd Kc Qh Qs Jd Jc 9h 9s 7d 7c 5h 5s 2c", 1),
        ("three straights: the back", THREE_STRAIGHTS, "2d 3c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ad",
         "2h 3h 4s 2c 3d 4d 5c 6c 9d Th Jd Qc Kd", 1),
        ("three straights: then the middle", THREE_STRAIGHTS, "2d 3c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ad",
         "2h 3d 4s 6h 7h 8c 9c Th Ts Jd Qc Kd Ac", -1),
        ("three straights: then the front", THREE_STRAIGHTS, "Qd Kc Ah 2d 3c 4h 5s 6d Th Js Qc Kd Ac",
         "Ad 2h 3h 2c 3d 4d 5c 6c Ts Jd Qh Ks As", 1),
        ("three straights: the suits are dealt out for the best front", THREE_STRAIGHTS,
         "2d 2c 3d 3h 4d 4s 5s 6c 9s Td Jc Qh Ks", "2h 2s 3c 3s 4c 4h 5d 6d 9d Tc Jh Qs Kd", 1),
        ("three straights: equal in all", THREE_STRAIGHTS, "2d 3c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ad",
         "2h 3h 4s 5c 6c 7d 8d 9d Th Jd Qc Kd Ac", 0),
        ("three straights: a straight flush is the better back", THREE_STRAIGHTS,
         "2d 3c 4h 4d 5d 6d 7d 8d 5c 6h 7c 8h 9s", "2c 3h 4s Tc Jd Qh Kd Ac 9c Th Jc Qs Ks", 1),
        ("three flushes: the best split counts", THREE_FLUSHES, "2d 3d 4d 5c 7c 9c Jc Ac 2s 4s 6s 8s Ts",
         "2c 3c 4c 5d 7d 9d Jd Kd 5h 7h 9h Jh Qh", 1),
        ("three flushes: then the middle", THREE_FLUSHES, "2d 3d 5d 5c 7c 9c Jc Ac 2s 4s 6s 8s Ts",
         "6c 4c 2c 5h 7h 9h Jh Ah 2d 4d 6d 8d Jd", -1),
        ("three flushes: then the front", THREE_FLUSHES, "2d 3d Kd 5c 7c 9c Jc Ac 2s 4s 6s 8s Ts",
         "2c 3c Qc 5h 7h 9h Jh Ah 2d 4d 6d 8d Td", 1),
        ("three straight flushes: the back", Natural.THREE_STRAIGHT_FLUSHES,
         "2d 3d 4d 5c 6c 7c 8c 9c Th Jh Qh Kh Ah", "2c 3c 4c 5d 6d 7d 8d 9d 9s Ts Js Qs Ks", 1),
        ("four triples: nothing decides", Natural.FOUR_TRIPLES,
         "2d 2c 2h 3h 3d 3c 7h 7s 7d Kc Kh Kd As", "4d 4c 4h 5h 5d 5c 8h 8s 8d Ac Ah Ad Ks", 0),
        ("dragon: nothing decides", DRAGON, DRAGON_HAND, "2c 3d 4s 5h 6c 7d 8s 9h Tc Jd Qs Kh Ac", 0),
    ],
)  # fmt: skip
def test_chp_7_of_two_equal_naturals(why: str, natural: Natural, a: str, b: str, *, sign: int) -> None:
    hand_a, hand_b = Cards.parse(a), Cards.parse(b)
    assert natural in naturals(hand_a, ALL)
    assert natural in naturals(hand_b, ALL)
    assert compare_equal(natural, hand_a, hand_b, ALL) == sign, why
    assert compare_equal(natural, hand_b, hand_a, ALL) == -sign, why


def test_chp_7_of_equal_backs_the_one_that_leaves_the_better_rest_is_taken() -> None:
    hand = Cards.parse("8d 9d Td 8c 9h Ts Jc Qh 2c 3d 4h 5s 6c")
    back, middle, front = best_split(hand, Natural.THREE_STRAIGHTS, ALL.row_order)
    kinds = (RowKind.STRAIGHT, RowKind.STRAIGHT, RowKind.STRAIGHT_FLUSH)
    assert (back.kind, middle.kind, front.kind) == kinds


@pytest.mark.parametrize("suits", ["dc", "dh"])
def test_chp_7_the_quick_tests_agree_with_trying_every_split(suits: str) -> None:
    """On hands of two suits, where naturals are frequent."""
    rng = random.Random(suits)
    deck = [card for card in CARDS if card.suit in suits]
    hands = [Cards.of(rng.sample(deck, 13)) for _ in range(12)]
    for hand in hands:
        made = naturals(hand, ALL)
        for natural in (THREE_STRAIGHTS, THREE_FLUSHES, Natural.THREE_STRAIGHT_FLUSHES):
            assert (natural in made) is bool(best_split(hand, natural, ALL.row_order))
