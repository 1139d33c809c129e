"""The book of combinations: counts of RULES.md section D, order and ties (CLB-1 to CLB-6)."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capsa.cards import CARDS, Cards
from capsa.hands.book import Book, book
from capsa.hands.combination import Combination, Kind
from capsa.hands.ordering import FlushOrder, KindOrder, Ordering, StraightTieCard

TEN_STRAIGHTS = ("A2345", *("23456789TJQKA"[low : low + 5] for low in range(9)))
EIGHT_STRAIGHTS = tuple("3456789TJQKA"[low : low + 5] for low in range(8))


def found(text: str, **options: object) -> Combination:
    combination = book(Ordering(**options)).classify(Cards.parse(text))  # type: ignore[arg-type]
    assert combination is not None
    return combination


def test_a_deck_has_the_published_numbers_of_combinations() -> None:
    counts = Counter(c.kind for c in book(Ordering(straights=TEN_STRAIGHTS)).combinations)
    assert counts == {
        Kind.SINGLE: 52,
        Kind.PAIR: 78,
        Kind.TRIPLE: 52,
        Kind.STRAIGHT: 10_200,
        Kind.FLUSH: 5_108,
        Kind.FULL_HOUSE: 3_744,
        Kind.FOUR_OF_A_KIND: 624,
        Kind.STRAIGHT_FLUSH: 40,
    }
    assert counts.total() == 19_898


@pytest.mark.parametrize(
    ("rule", "straights", "total"),
    [("BAN-1 eight straights", EIGHT_STRAIGHTS, 17_858), ("CLS-1 nine straights", None, 18_878)],
)
def test_the_number_of_combinations_follows_the_table_of_straights(
    rule: str, straights: tuple[str, ...] | None, total: int
) -> None:
    ordering = Ordering() if straights is None else Ordering(straights=straights)
    assert len(book(ordering).combinations) == total


def test_four_card_plays_are_78_times_72_two_pairs_and_13_fours() -> None:
    some = frozenset({Kind.SINGLE, Kind.TWO_PAIR, Kind.BARE_FOUR})
    counts = Counter(c.kind for c in book(Ordering(combinations=some)).combinations)
    assert counts == {Kind.SINGLE: 52, Kind.TWO_PAIR: 13 * 12 // 2 * 36, Kind.BARE_FOUR: 13}


BY_RANK = {"flush_order": FlushOrder.RANK_THEN_SUIT}
BY_ALL_RANKS = {"flush_order": FlushOrder.ALL_RANKS_THEN_SUIT}
WHEEL_ON_TOP = {"straights": ("TJQKA", "A2345")}
WHEEL_BY_TWO = {"straights": ("A2345",), "straight_tie_card": StraightTieCard.HIGHEST}

HIGHER = [
    ("CLB-1 ranks end with 2", "2d", "As", {}),
    ("CLB-4 single: suit after rank", "2s", "2h", {}),
    ("CLB-4 pair: its highest suit", "5d 5s", "5h 5c", {}),
    ("CLB-4 triple: rank", "4d 4c 4h", "3d 3c 3h", {}),
    ("CLB-4 straight: place", "4d 5d 6h 7s 8d", "3s 4s 5s 6h 7s", {}),
    ("CLB-4 straight: suit of the last card", "3d 4d 5h 6s 7s", "3s 4s 5s 6h 7h", {}),
    ("CLB-4 full house: the triple", "4d 4c 4h 5s 5d", "3d 3c 3h As Ad", {}),
    ("CLB-4 four of a kind: the four", "4d 4c 4h 4s 3d", "3c 3d 3h 3s 2s", {}),
    ("CLB-4 straight flush: place before suit", "4d 5d 6d 7d 8d", "3s 4s 5s 6s 7s", {}),
    ("CLB-4 straight flush: suit", "4s 5s 6s 7s 8s", "4d 5d 6d 7d 8d", {}),
    ("CLB-2 flush over straight", "3d 5d 7d 9d Jd", "Js Qs Kh As 2s", {}),
    ("CLB-2 full house over flush", "3d 3c 3h 4d 4c", "3s 9s Js As 2s", {}),
    ("CLB-2 four over full house", "3d 3c 3h 3s 4d", "2d 2c 2h As Ad", {}),
    ("CLB-2 straight flush over four", "3d 4d 5d 6d 7d", "2d 2c 2h 2s Ad", {}),
    ("CLB-5 suit-then-rank: suit", "3s 4s 5s 6s 8s", "7h 9h Kh Ah 2h", {}),
    ("CLB-5 suit-then-rank: rank", "2h 3h 4h 5h 6h", "9h Jh Qh Kh Ah", {}),
    ("CLB-5 rank-then-suit: rank", "2d 3d 4d 5d 7d", "9s Js Qs Ks As", BY_RANK),
    ("CLB-5 rank-then-suit: suit, nothing else", "3s 4s 5s 6s As", "9h Jh Qh Kh Ah", BY_RANK),
    ("CLB-5 all-ranks-then-suit", "9h Jh Qh Kh Ah", "3s 4s 5s 6s As", BY_ALL_RANKS),
    ("CLB-5 all ranks equal: suit", "9s Js Qs Ks As", "9h Jh Qh Kh Ah", BY_ALL_RANKS),
    ("CLB-6 the table orders straights", "As 2d 3d 4d 5d", "Ts Js Qs Ks Ad", WHEEL_ON_TOP),
    ("tie card last: A2345 by its 5", "Ad 2d 3d 4d 5s", "As 2s 3s 4s 5h", {"straights": ("A2345",)}),
    ("tie card highest: A2345 by its 2", "Ad 2s 3d 4d 5d", "As 2h 3s 4s 5s", WHEEL_BY_TWO),
    ("suit order is data", "3c", "3s", {"suits": "cdhs"[::-1]}),
    ("rank order is data", "As", "2s", {"ranks": "23456789TJQKA"}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "a", "b", "options"), HIGHER, ids=[case[0] for case in HIGHER])
def test_the_higher_combination_beats_the_lower(
    rule: str, a: str, b: str, options: dict[str, object]
) -> None:
    the_book = book(Ordering(**options))  # type: ignore[arg-type]
    higher, lower = found(a, **options), found(b, **options)
    assert the_book.beats(higher, lower)
    assert not the_book.beats(lower, higher)


@pytest.mark.parametrize(
    ("rule", "a", "b"),
    [
        ("CLB-4 a four's fifth card means nothing", "3d 3c 3h 3s 4d", "3d 3c 3h 3s 2s"),
        ("CLB-4 a full house's pair means nothing", "3d 3c 3h 4s 4d", "3d 3c 3h 2s 2d"),
        ("CLB-5 flush: no second card", "3s 4s 5s 6s 2s", "9s Js Qs Ks 2s"),
        ("CLB-4 straight: no other suits", "3d 4d 5d 6d 7s", "3s 4s 5s 6h 7s"),
    ],
)
def test_what_the_rules_do_not_name_never_decides(rule: str, a: str, b: str) -> None:
    assert found(a).strength == found(b).strength
    assert not book(Ordering()).beats(found(a), found(b))


def test_another_size_is_never_beaten() -> None:
    the_book = book(Ordering())
    assert not the_book.beats(found("2d 2s"), found("3d"))  # CLB-3
    assert not the_book.beats(found("3d 4d 5d 6d 7d"), found("3d"))


def test_same_or_trump_lets_only_the_same_kind_or_a_trump_follow() -> None:
    options = {"kind_order": KindOrder.SAME_OR_TRUMP}
    the_book = book(Ordering(kind_order=KindOrder.SAME_OR_TRUMP))
    straight, full_house = found("3d 4c 5h 6s 7d", **options), found("4d 4c 4h 5s 5d", **options)
    assert not the_book.beats(full_house, straight)
    assert the_book.beats(found("8d 4c 5h 6s 7d", **options), straight)
    assert the_book.beats(found("3d 3c 3h 3s 5d", **options), straight)
    assert the_book.beats(found("3d 4d 5d 6d 7d", **options), full_house)
    assert the_book.beats(found("2d", **options), found("Ad", **options))


def test_two_pair_is_below_a_bare_four_and_goes_by_its_higher_pair() -> None:
    options = {"combinations": frozenset(Kind)}
    the_book = book(Ordering(combinations=frozenset(Kind)))
    assert the_book.beats(found("3d 3c 3h 3s", **options), found("2d 2c As Ad", **options))
    assert the_book.beats(found("4d 4s 9d 9s", **options), found("8d 8s 9h 9c", **options))


def test_cards_count_as_the_highest_kind_that_is_allowed() -> None:
    kinds = frozenset({Kind.SINGLE, Kind.STRAIGHT, Kind.FLUSH})
    assert found("3d 4d 5d 6d 7d", combinations=kinds).kind is Kind.FLUSH
    assert found("3d 4d 5d 6d 7d", combinations=kinds - {Kind.FLUSH}).kind is Kind.STRAIGHT


def test_straights_of_different_rank_sequences_are_never_equal() -> None:
    straights = [c for c in book(Ordering(straights=TEN_STRAIGHTS)).combinations if c.kind is Kind.STRAIGHT]
    sequences: dict[int, set[frozenset[str]]] = {}
    for straight in straights:
        sequences.setdefault(straight.strength, set()).add(frozenset(card.rank for card in straight.cards))
    assert all(len(ranks) == 1 for ranks in sequences.values())


def test_disjoint_combinations_of_one_size_never_tie() -> None:
    by_strength: dict[tuple[int, int], list[int]] = {}
    for c in book(Ordering()).combinations:
        by_strength.setdefault((c.size, c.strength), []).append(c.cards.mask)
    for masks in by_strength.values():
        common = (1 << 52) - 1
        for mask in masks:
            common &= mask
        ranks = {mask.bit_count() for mask in masks}
        # a tie needs a shared card: the last of a straight, the top of a flush, a triple's or a four's rank
        assert len(ranks) == 1
        assert all(a & b for a, b in combinations(masks[:40], 2)), masks[:2]


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 3, 4, 5]), st.booleans())
def test_plays_of_a_hand_are_exactly_the_combinations_inside_it(
    seed: int, size: int, every_kind: bool
) -> None:
    the_book = book(Ordering(combinations=frozenset(Kind)) if every_kind else Ordering())
    hand = Cards.of(Random(seed).sample(CARDS, 13))
    by_force = [
        c for some in combinations(hand, size) if (c := the_book.classify(Cards.of(some))) is not None
    ]
    by_force.sort(key=lambda c: (c.strength, c.cards.mask))
    assert list(the_book.plays(hand, size)) == by_force


def test_bombs_are_four_of_a_rank_bare_or_with_any_fifth_card() -> None:
    the_book, hand = book(Ordering()), Cards.parse("8d 8c 8h 8s 9d 9c 9h 9s 3d")
    assert [str(b.cards) for b in the_book.bombs(hand, 4)] == ["8d 8c 8h 8s", "9d 9c 9h 9s"]
    assert len(the_book.bombs(hand, 5)) == 10
    assert the_book.bomb(Cards.parse("8d 8c 8h 8s"), 5) is None
    assert the_book.bomb(Cards.parse("8d 8c 8h 9s"), 4) is None


def test_a_book_is_built_once() -> None:
    assert book(Ordering()) is book(Ordering())
    assert isinstance(book(Ordering()), Book)
