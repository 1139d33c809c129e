"""The stand-in: the same answers as the compiled kernel, where both are, and a warning said once."""

import warnings

import numpy as np
import pytest

from capsa import kernel
from capsa.banting import BantingRules, legal_actions, start, step
from capsa.cards import Cards
from capsa.kernel import engine as engines
from capsa.kernel import extension, reference
from capsa.rulesets import RULESETS

CLIMBING = [rules.rules for rules in RULESETS.values() if isinstance(rules.rules, BantingRules)]


@pytest.fixture
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do as if nothing had been compiled."""
    monkeypatch.setattr(extension, "native", None)
    monkeypatch.setattr(engines, "native_engine", reference.Engine)
    reference.say_so.cache_clear()


@pytest.mark.usefixtures("no_kernel")
def test_it_says_so_once() -> None:
    with pytest.warns(UserWarning, match="not compiled here"):
        kernel.deals(1, seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kernel.Engine(CLIMBING[0])


@pytest.mark.usefixtures("no_kernel")
def test_a_position_needs_the_kernel() -> None:
    hands = [Cards(mask) for mask in kernel.deals(1, seed=1)[0].tolist()]
    with pytest.raises(kernel.KernelUnavailableError):
        kernel.Engine(CLIMBING[0]).start(hands)


@pytest.mark.usefixtures("no_kernel")
@pytest.mark.parametrize("policy", list(kernel.POLICIES))
def test_playouts_end_and_add_up(policy: str) -> None:
    rules = CLIMBING[0]
    engine = kernel.Engine(rules)
    hands = kernel.deals(3, seed=2)
    played = engine.playouts(hands, seed=1, policy=policy)
    assert (played.points.sum(axis=1) == 0).all()
    state = start(rules, [Cards(mask) for mask in hands[0].tolist()])
    action = legal_actions(state)[0]
    after = engine.playouts_from(
        step(state, action), [[hand.mask for hand in step(state, action).hands]], seed=1
    )
    first = engine.playouts_from(state, hands[:1], seed=1, first=action)
    assert after.plies.shape == first.plies.shape == (1,)


@pytest.mark.skipif(not kernel.available, reason="the kernel was not compiled here")
@pytest.mark.parametrize("rules", CLIMBING)
def test_it_answers_as_the_kernel_does(rules: BantingRules, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = kernel.Engine(rules)
    monkeypatch.setattr(engines, "native_engine", reference.Engine)
    standing_in = kernel.Engine(rules)
    hands = kernel.deals(5, 2, seed=3)
    for hand, other in hands.tolist():
        tables = [0, *compiled.legal(other)[::7].tolist()]
        for table in tables:
            assert compiled.legal(hand, table).tolist() == standing_in.legal(hand, table).tolist()
            assert compiled.classify(table) == standing_in.classify(table)
        held = np.full(len(tables), hand, np.uint64)
        assert (compiled.legal_counts(held, tables) == standing_in.legal_counts(held, tables)).all()
    ends = kernel.deals(5, rules.players, seed=4)
    assert (compiled.settle(ends, [0] * 5) == standing_in.settle(ends, [0] * 5)).all()
