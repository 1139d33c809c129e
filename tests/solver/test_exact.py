"""The exact best arrangement against brute force over the reference's strengths, and its ties and errors."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from capsa.cards import CARDS, Cards
from capsa.errors import CapsaError
from capsa.hands.poker import row_strength
from capsa.kernel import best_arrangements
from capsa.kernel.rows import RankedRows, ranked_rows
from capsa.rulesets import RULESETS
from capsa.solver import RowValues, best, best_of, percentiles, point_values, royalty_values, strengths
from capsa.susun import Row, SusunRules, arrangements, foul

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

SCALE = int(os.environ.get("CAPSA_KERNEL_SCALE", "1"))
SUSUN = {name: one.rules for name, one in RULESETS.items() if isinstance(one.rules, SusunRules)}
STRICT = replace(SUSUN["susun-poker"], rows_strict=True)
ANY = {"suits": SUSUN["susun-suits"], "poker": SUSUN["susun-poker"], "strict": STRICT}

SPECIAL = {
    "dragon": "2d 3c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ad",
    "one-suit dragon": "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad",
    "six pairs": "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 7s Ad",
    "six pairs, one four": "2d 2c 2h 2s 4d 4c 5h 5s 6d 6c 7h 7s Ad",
    "three fours": "2d 2c 2h 2s 9d 9c 9h 9s Ad Ac Ah As Kd",
    "two fours": "2d 2c 2h 2s Ad Ac Ah As 9d 8c 7h 5s 3d",
    "four triples": "2d 2c 2h 9d 9c 9h Jd Jc Jh Ad Ac Ah Ks",
    "three triples": "2d 2c 2h 9d 9c 9h Jd Jc Jh Ad Kc Qh 7s",
    "five pairs and a triple": "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c Ah As Ad",
    "three straights": "2d 3c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ac",
    "three straights twice over": "2d 2c 3h 3s 4d 4c 5h 5s 6d 6c 7h 8s 9d",
    "wheels": "Ad 2c 3h 4s 5d Ac 2h 3s 4d 5c Ah 2s 3d",
    "three flushes": "2d 4d 6d 8d Td 3h 5h 7h 9h Jh 2s Qs Ks",
    "flush and flush of one suit": "2d 3d 4d 6d 7d 8d Td Jd Qd Kd Ad 2s 2h",
    "three straight flushes": "2d 3d 4d 5d 6d 7h 8h 9h Th Jh Qs Ks As",
    "royal and royal": "Td Jd Qd Kd Ad Th Jh Qh Kh Ah 2s 3s 4s",
    "straight flushes that share cards": "5d 6d 7d 8d 9d Td Jd 9h Th Jh Qh Kh 2c",
    "four and straight flush": "9d 9c 9h 9s 5h 6h 7h 8h Th Kd Kc 2d 3s",
    "full houses": "Ad Ac Ah Kd Kc Qd Qc Qh Jd Jc 2d 3c 5h",
    "twelve royals": "Jd Jc Jh Qd Qc Qh Kd Kc Kh Ad Ac Ah Js",
    "all low": "2d 2c 3d 3c 4d 4c 5d 5c 6d 7c 7h 8d 8c",
    "all high": "8d 8c 9d Tc Th Jd Jc Qd Qc Kd Kc Ad Ac",
    "nothing": "2d 3c 4h 6s 7d 8c 9h Js Qd Kc 2h 3s 5d",
    "one colour": "2d 3d 5d 7d 9d Jd 2h 4h 6h 8h Th Qh Ah",
}


@cache
def places() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Every choice of front, middle and back of thirteen places, 72,072 of them, as numbers of 13 bits."""
    full = (1 << 13) - 1
    rows = []
    for front in combinations(range(13), 3):
        rest = [place for place in range(13) if place not in front]
        for middle in combinations(rest, 5):
            bits = sum(1 << place for place in front), sum(1 << place for place in middle)
            rows.append((*bits, full ^ bits[0] ^ bits[1]))
    front_bits, middle_bits, back_bits = np.array(rows).T
    return front_bits, middle_bits, back_bits


def laid(cards: Cards, rules: SusunRules) -> NDArray[np.int64]:
    """The ranks of all arrangements that stand, equal ones once, by the reference's strengths."""
    order = rules.row_order
    rank_of = {strength: rank for rank, strength in enumerate(ranked_rows(order).strengths)}
    ranks = np.zeros(1 << 13, np.int64)
    hand = [1 << card.index for card in cards]
    for size in (3, 5):
        for chosen in combinations(range(13), size):
            mask = sum(hand[place] for place in chosen)
            ranks[sum(1 << place for place in chosen)] = rank_of[row_strength(Cards(mask), order)]
    front, middle, back = (ranks[bits] for bits in places())
    stands = (front + rules.rows_strict <= middle) & (middle + rules.rows_strict <= back)
    codes = np.unique((front << 32 | middle << 16 | back)[stands])
    return np.stack([codes >> 32, codes >> 16 & 0xFFFF, codes & 0xFFFF])


def brute(different: NDArray[np.int64], values: RowValues, count: int) -> list[float]:
    """The worth of the best arrangements."""
    front, middle, back = different
    worth = values.front[front] + (values.middle[middle] + values.back[back])
    return sorted(worth.tolist(), reverse=True)[:count]


def random_values(rules: SusunRules) -> RowValues:
    ranks = len(ranked_rows(rules.row_order))
    return RowValues.of_rows(np.random.default_rng(7).normal(size=(3, ranks)))


def few_values(rules: SusunRules) -> RowValues:
    ranks = len(ranked_rows(rules.row_order))
    return RowValues.of_rows(np.random.default_rng(8).integers(0, 3, (3, ranks)).astype(np.float64))


VALUES: dict[str, Callable[[SusunRules], RowValues]] = {
    "percentiles": percentiles,
    "points": point_values,
    "royalties": royalty_values,
    "points and much royalty": lambda rules: point_values(rules) + royalty_values(rules) * 5,
    "strengths": lambda rules: strengths(rules.row_order),
    "weakest": lambda rules: strengths(rules.row_order) * -1,
    "nothing": lambda rules: strengths(rules.row_order) * 0,
    "chance": random_values,
    "few": few_values,
}


def hands(seed: str, number: int) -> list[Cards]:
    rng = random.Random(seed)
    return [Cards.of(rng.sample(CARDS, 13)) for _ in range(number)]


def masks(cards: list[Cards]) -> NDArray[np.uint64]:
    return np.array([hand.mask for hand in cards], np.uint64)


def check(cards: list[Cards], rules: SusunRules, count: int) -> None:
    tables = {name: values(rules) for name, values in VALUES.items()}
    solved = {name: best(masks(cards), rules, values, count) for name, values in tables.items()}
    for number, hand in enumerate(cards):
        different = laid(hand, rules)
        for name, values in tables.items():
            expected = brute(different, values, count)
            found = list(solved[name].of(number))
            assert [value for _, value in found] == expected, (name, hand)
            for arrangement, value in found:
                assert arrangement.cards == hand
                assert foul(arrangement, replace(rules, dragon=None)) is None
                front, middle, back = (
                    int(ranked_rows(rules.row_order).of(np.array([row.mask], np.uint64))[0])
                    for row in (arrangement.front, arrangement.middle, arrangement.back)
                )
                assert value == values.front[front] + (values.middle[middle] + values.back[back])


@pytest.mark.parametrize("count", [1, 6])
@pytest.mark.parametrize("name", ANY)
def test_nothing_is_better_than_the_best(name: str, count: int) -> None:
    check(hands(f"{name} {count}", max(15, 2 * SCALE)), ANY[name], count)


@pytest.mark.parametrize("hand", SPECIAL.values(), ids=SPECIAL)
@pytest.mark.parametrize("name", ANY)
def test_special_hands_are_laid_best_too(name: str, hand: str) -> None:
    check([Cards.parse(hand)], ANY[name], 3)


@pytest.mark.parametrize("name", ["susun-suits", "susun-poker"])
def test_brute_force_looks_at_what_the_game_calls_standing(name: str) -> None:
    (cards,) = hands(name, 1)
    rules = SUSUN[name]
    standing = {
        tuple(row_strength(laid_out.row(row), rules.row_order) for row in Row)
        for laid_out in arrangements(cards)
        if foul(laid_out, rules) is None
    }
    assert laid(cards, rules).shape == (3, len(standing))


@pytest.mark.parametrize("name", ANY)
@pytest.mark.parametrize("count", [1, 2, 9])
def test_without_the_extension_all_is_the_same(
    name: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = ANY[name]
    cards = [*hands("same", 5), *map(Cards.parse, list(SPECIAL.values())[::3])]
    tables = [values(rules) for values in VALUES.values()]
    fast = [best(masks(cards), rules, values, count) for values in tables]
    monkeypatch.setattr(RankedRows, "native", None)
    for solved, values in zip(fast, tables, strict=True):
        slow = best(masks(cards), rules, values, count)
        assert np.array_equal(slow.rows, solved.rows)
        assert np.array_equal(slow.values, solved.values)
        assert np.array_equal(slow.found, solved.found)


def test_arrangements_come_best_first_and_none_twice() -> None:
    rules = SUSUN["susun-poker"]
    solved = best(masks(hands("order", 20)), rules, percentiles(rules), 200)
    for number in range(20):
        found = list(solved.of(number))
        assert [value for _, value in found] == sorted((value for _, value in found), reverse=True)
        assert len({arrangement for arrangement, _ in found}) == len(found)


def test_one_hand_is_solved_as_many_are() -> None:
    rules = SUSUN["susun-suits"]
    (cards,) = hands("one", 1)
    ((first, _),) = best(masks([cards]), rules, percentiles(rules)).of(0)
    assert best_of(cards, rules, percentiles(rules)) == first


def wrong(**changed: object) -> dict[str, object]:
    rules = SUSUN["susun-poker"]
    hand = masks(hands("wrong", 1))
    return {
        "hands": hand,
        "order": rules.row_order,
        "values": strengths(rules.row_order).stacked(),
        **changed,
    }


RANKS = len(ranked_rows(SUSUN["susun-poker"].row_order))
REFUSED = {
    "float hands": (wrong(hands=np.zeros(1)), "bad_dtype"),
    "hands in two dimensions": (wrong(hands=np.zeros((1, 1), np.uint64)), "bad_shape"),
    "twelve cards": (wrong(hands=np.array([(1 << 12) - 1], np.uint64)), "bad_hand"),
    "no cards": (wrong(hands=np.array([(1 << 13) - 1, 0], np.uint64)), "bad_hand"),
    "a deck": (wrong(hands=np.array([(1 << 52) - 1], np.uint64)), "bad_hand"),
    "beyond the deck": (wrong(hands=np.array([((1 << 13) - 1) << 45], np.uint64)), "bad_mask"),
    "float32 values": (wrong(values=np.zeros((3, RANKS), np.float32)), "bad_dtype"),
    "too few values": (wrong(values=np.zeros((3, RANKS - 1))), "bad_shape"),
    "two rows of values": (wrong(values=np.zeros((2, RANKS))), "bad_shape"),
    "values in one dimension": (wrong(values=np.zeros(3 * RANKS)), "bad_shape"),
    "values as a list": (wrong(values=[[0.0] * RANKS] * 3), "bad_dtype"),
    "not a number": (wrong(values=np.full((3, RANKS), np.nan)), "not_finite"),
    "without end": (wrong(values=np.full((3, RANKS), np.inf)), "not_finite"),
    "none wanted": (wrong(count=0), "bad_count"),
    "a negative count": (wrong(count=-1), "bad_count"),
    "a huge count": (wrong(count=1 << 40), "bad_count"),
}


@pytest.mark.parametrize(("arguments", "code"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_solved_raises_a_typed_error(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(CapsaError) as caught:
        best_arrangements(**arguments)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_the_first_bad_hand_is_named() -> None:
    rules = SUSUN["susun-poker"]
    with pytest.raises(CapsaError, match="hand 2"):
        best(masks([*hands("bad", 2), Cards(7)]), rules, strengths(rules.row_order))


def test_no_hands_have_no_arrangements() -> None:
    rules = SUSUN["susun-poker"]
    assert best(np.zeros(0, np.uint64), rules, strengths(rules.row_order)).rows.shape == (0, 1, 3)


def test_without_the_extension_bad_hands_are_refused_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = SUSUN["susun-poker"]
    monkeypatch.setattr(RankedRows, "native", None)
    with pytest.raises(CapsaError) as caught:
        best(masks([Cards(7)]), rules, strengths(rules.row_order))
    assert caught.value.code == "bad_hand"
