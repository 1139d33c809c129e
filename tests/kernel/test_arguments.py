"""Arguments of every wrong sort: a typed error with a code, never a crash."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capsa import kernel
from capsa.banting import BantingRules, PenaltyDouble, start
from capsa.bounds import MOST_POINTS
from capsa.cards import Cards
from capsa.errors import CapsaError

RULES = BantingRules()
ENGINE = kernel.Engine(RULES) if kernel.available else None
DECK = (1 << 52) - 1


@pytest.fixture
def engine() -> kernel.Engine:
    assert ENGINE is not None
    return ENGINE


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        (np.zeros((2, 4)), "bad_dtype"),
        (np.zeros((2, 4), dtype=object), "bad_dtype"),
        ([["3d"] * 4], "bad_dtype"),
        (np.zeros(4, np.uint64), "bad_shape"),
        (np.zeros((2, 2, 2), np.uint64), "bad_shape"),
        ([[1, 2], [3]], "bad_shape"),
        ([[1, 2, 4, 1 << 52]], "bad_mask"),
        ([[1, 2, 4, -8]], "bad_mask"),
        ([[1, 2, 4, 1 << 70]], "bad_dtype"),
        ([[1, 2, 4]], "bad_argument"),
        ([[1, 2, 4, 4]], "bad_item"),
        ([[1, 2, 4, 0]], "bad_item"),
        ([[DECK, 0, 0, 0]], "bad_item"),
    ],
)
def test_hands_that_are_none_are_refused(engine: kernel.Engine, hands: object, code: str) -> None:  # COM-6
    with pytest.raises(kernel.KernelError) as refused:
        engine.playouts(hands, seed=1)  # type: ignore[arg-type]  # the wrong sort is the point
    assert refused.value.code == code


def test_no_hands_are_no_playouts(engine: kernel.Engine) -> None:
    assert engine.playouts(np.zeros((0, 4), np.uint64), seed=1).points.shape == (0, 4)
    assert engine.legal_counts([], []).shape == (0,)
    assert kernel.deals(0, seed=1).shape == (0, 4)


def test_arrays_that_are_not_contiguous_are_taken(engine: kernel.Engine) -> None:
    hands = kernel.deals(10, seed=1)
    assert (
        engine.playouts(hands[::2], seed=1).points == engine.playouts(hands[::2].copy(), seed=1).points
    ).all()


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.5, "x", None])
def test_a_seed_is_a_number_of_64_bits(engine: kernel.Engine, seed: object) -> None:
    with pytest.raises(kernel.KernelError) as refused:
        engine.playouts(kernel.deals(1, seed=1), seed=seed)  # type: ignore[arg-type]  # as above
    assert refused.value.code == "bad_seed"


def test_an_unknown_policy_is_refused(engine: kernel.Engine) -> None:
    with pytest.raises(kernel.KernelError, match="expected a policy among random"):
        engine.playouts(kernel.deals(1, seed=1), seed=1, policy="clever")


@pytest.mark.parametrize(("n", "players"), [(-1, 4), (1 << 60, 4), (1, 5), (1, 1)])
def test_deals_that_cannot_be_are_refused(n: int, players: int) -> None:
    with pytest.raises(kernel.KernelError):
        kernel.deals(n, players, seed=1)


def test_the_largest_points_that_rules_allow_fit() -> None:  # CLB-13
    rules = BantingRules(penalty=((1, MOST_POINTS),), penalty_doubles=frozenset(PenaltyDouble))
    hands = [1 << 48, 0x1111111111111 << 1, 0x1111111111111 << 2, 0x1111111111111 << 3]
    settled = kernel.Engine(rules).settle([hands], [0], last=[1])
    # each loser: 13 cards, an unplayed 2, a straight flush and a last play with a 2 double
    assert settled[0].tolist() == [3 * 13 * MOST_POINTS * 8, *[-13 * MOST_POINTS * 8] * 3]


def test_an_illegal_action_changes_nothing(engine: kernel.Engine) -> None:  # COM-6
    position = engine.start([Cards(mask) for mask in kernel.deals(1, seed=1)[0].tolist()])
    before = position.state()
    for other in position.legal()[1:]:
        wrong = type(other)(
            1 - (position.to_act or 0) % 2, *([other.cards] if hasattr(other, "cards") else [])
        )
        with pytest.raises(kernel.KernelError):
            position.step(wrong)
    assert position.state() == before


MASKS = st.one_of(st.integers(-2, (1 << 66)), st.integers(0, DECK), st.sampled_from([0, 1, DECK, 8192]))


@settings(max_examples=300, deadline=None)
@given(hand=MASKS, table=MASKS, must=MASKS, low=st.booleans())
def test_any_numbers_are_answered_or_refused(hand: int, table: int, must: int, low: bool) -> None:
    assert ENGINE is not None
    for ask in (
        lambda: ENGINE.legal(hand, table, must_contain=must, two_low=low),
        lambda: ENGINE.legal_counts([hand], [table], two_low=low),
        lambda: ENGINE.classify(hand, two_low=low),
        lambda: ENGINE.playouts([[hand, table, must, 1]], seed=1),
        lambda: ENGINE.playouts_from(STATE, [[hand, table, must, 1]], seed=1),
        lambda: ENGINE.settle([[hand, table, must, 1]], [0]),
    ):
        try:
            ask()
        except CapsaError:
            continue


STATE = start(RULES, [Cards(1), Cards(2), Cards(4), Cards(8)])
