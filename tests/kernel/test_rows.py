"""Row ranks against the reference: equal where strengths are equal, and in their order (ARR-2 to ARR-4)."""

from __future__ import annotations

import os
from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest

from capsa.cards import Cards
from capsa.errors import CapsaError
from capsa.hands.poker import ROW_KINDS, Comparison, RowKind, RowOrder, Wheel, row_strength
from capsa.kernel.errors import KernelError
from capsa.kernel.rows import RankedRows, ranked_rows, row_ranks

if TYPE_CHECKING:
    from numpy.typing import NDArray

SCALE = int(os.environ.get("CAPSA_KERNEL_SCALE", "1"))
STRIDE = max(1, 60 // SCALE)  # with 60 or more every row is looked at
ORDERS = {
    "SUP-1": RowOrder(),
    "SUS-1": RowOrder(comparison=Comparison.SUITS),
    "ARR-4 wheel": RowOrder(wheel=Wheel.SECOND_HIGHEST),
    "SUS-1 wheel": RowOrder(comparison=Comparison.SUITS, wheel=Wheel.SECOND_HIGHEST),
    "SUS-1 shcd": RowOrder(comparison=Comparison.SUITS, suits="shcd"),
}
COUNTS = {
    RowKind.HIGH_CARD: 1_302_540,
    RowKind.PAIR: 1_098_240,
    RowKind.TWO_PAIR: 123_552,
    RowKind.THREE_OF_A_KIND: 54_912,
    RowKind.STRAIGHT: 10_200,
    RowKind.FLUSH: 5_108,
    RowKind.FULL_HOUSE: 3_744,
    RowKind.FOUR_OF_A_KIND: 624,
    RowKind.STRAIGHT_FLUSH: 36,
    RowKind.ROYAL_FLUSH: 4,
}


@cache
def rows_of(size: int) -> NDArray[np.uint64]:
    """Every row of so many cards, as a mask."""
    cards = np.fromiter((index for row in combinations(range(52), size) for index in row), np.uint64)
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << cards.reshape(-1, size), axis=1)
    return masks


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_every_rank_is_one_strength_of_the_reference(order: RowOrder) -> None:
    for size in (3, 5):
        rows = rows_of(size)[::STRIDE] if size == 5 else rows_of(size)[:: max(1, STRIDE // 6)]
        strengths = ranked_rows(order).strengths
        for mask, rank in zip(rows.tolist(), row_ranks(rows, order).tolist(), strict=True):
            assert strengths[rank] == row_strength(Cards(mask), order), Cards(mask)


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_the_first_and_the_last_row_of_every_rank_have_its_strength(order: RowOrder) -> None:
    ranks = np.concatenate([row_ranks(rows_of(size), order) for size in (3, 5)])
    rows = np.concatenate([rows_of(3), rows_of(5)])
    found, first = np.unique(ranks, return_index=True)
    last = len(ranks) - 1 - np.unique(ranks[::-1], return_index=True)[1]
    strengths = ranked_rows(order).strengths
    assert found.tolist() == list(range(len(strengths)))
    for rank, a, b in zip(found.tolist(), rows[first].tolist(), rows[last].tolist(), strict=True):
        assert strengths[rank] == row_strength(Cards(a), order) == row_strength(Cards(b), order)


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_a_higher_rank_is_a_higher_strength(order: RowOrder) -> None:
    assert all(low < high for low, high in pairwise(ranked_rows(order).strengths))


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_a_deck_has_as_many_rows_of_each_kind_as_were_counted(order: RowOrder) -> None:
    kinds = ranked_rows(order).kinds[row_ranks(rows_of(5), order)]
    assert np.bincount(kinds).tolist() == [COUNTS[kind] for kind in ROW_KINDS]


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_without_the_extension_ranks_are_the_same(order: RowOrder, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = np.concatenate([rows_of(3), rows_of(5)[::7]])
    ranks = row_ranks(rows, order)
    cards = indices(rows_of(5)[::97], 5)
    of_cards = row_ranks(cards, order)
    monkeypatch.setattr(RankedRows, "native", None)
    assert np.array_equal(row_ranks(rows, order), ranks)
    assert np.array_equal(row_ranks(cards, order), of_cards)


@pytest.mark.parametrize("size", [3, 5])
def test_indices_in_any_order_rank_as_their_mask(size: int) -> None:
    rows = np.random.default_rng(1).permutation(rows_of(size))[:20_000]
    cards = np.random.default_rng(2).permuted(indices(rows, size), axis=1)
    order = ORDERS["SUS-1"]
    assert np.array_equal(row_ranks(cards, order), row_ranks(rows, order))


def indices(rows: NDArray[np.uint64], size: int) -> NDArray[np.uint8]:
    bits = rows[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
    return np.nonzero(bits)[1].reshape(-1, size).astype(np.uint8)


NO_ROWS = {
    "float": (np.zeros(3), "bad_dtype"),
    "text": (np.array(["3d"]), "bad_dtype"),
    "no array": (object(), "bad_dtype"),
    "signed indices": (np.zeros((2, 5), np.int8), "bad_shape"),
    "masks in two dimensions": (np.zeros((2, 2), np.uint64), "bad_shape"),
    "one mask": (np.uint64(31), "bad_shape"),
    "four cards a row": (np.zeros((2, 4), np.uint8), "bad_shape"),
    "no cards a row": (np.zeros((2, 0), np.uint8), "bad_shape"),
    "indices in one dimension": (np.zeros(5, np.uint8), "bad_shape"),
    "four cards": (np.array([31, 15], np.uint64), "bad_row"),
    "no cards": (np.array([31, 0], np.uint64), "bad_row"),
    "a whole deck": (np.array([(1 << 52) - 1], np.uint64), "bad_row"),
    "beyond the deck": (np.array([31, 15 | 1 << 52], np.uint64), "bad_mask"),
    "all bits": (np.array([(1 << 64) - 1], np.uint64), "bad_mask"),
    "a negative mask": (np.array([-1]), "bad_mask"),
    "a card twice": (np.array([[0, 1, 2, 3, 3]], np.uint8), "bad_row"),
    "card 52": (np.array([[0, 1, 52]], np.uint8), "bad_row"),
    "card 64": (np.array([[0, 1, 64]], np.uint8), "bad_row"),
    "card 255": (np.array([[255, 1, 2]], np.uint8), "bad_row"),
}


@pytest.mark.parametrize(("cards", "code"), NO_ROWS.values(), ids=NO_ROWS)
@pytest.mark.parametrize("native", [True, False], ids=["kernel", "without"])
def test_what_is_no_row_raises_a_typed_error(
    cards: NDArray[np.uint64], code: str, *, native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not native:
        monkeypatch.setattr(RankedRows, "native", None)
    with pytest.raises(KernelError) as caught:
        row_ranks(cards, ORDERS["SUP-1"])
    assert caught.value.code == code
    assert isinstance(caught.value, CapsaError)


def test_the_first_bad_row_is_named() -> None:
    rows = np.array([31, 7, 15, 3], np.uint64)
    with pytest.raises(KernelError, match="row 2"):
        row_ranks(rows, ORDERS["SUP-1"])


def test_no_rows_have_no_ranks() -> None:
    for empty in (np.zeros(0, np.uint64), np.zeros((0, 3), np.uint8)):
        assert row_ranks(empty, ORDERS["SUP-1"]).tolist() == []


def test_an_array_with_gaps_is_read_as_it_is() -> None:
    rows = rows_of(3)
    assert np.array_equal(row_ranks(rows[::3], ORDERS["SUS-1"]), row_ranks(rows, ORDERS["SUS-1"])[::3])
