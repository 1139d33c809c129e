"""One position stepped by the kernel, read and written as the reference's values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from capsa.banting import State, Timeout, timeout_action
from capsa.banting.bombs import BOMB_IS_A_PLAY
from capsa.hands.combination import BOMB_KINDS, Kind
from capsa.kernel import extension
from capsa.kernel.coding import CARD_BITS, action_of, code_in, code_of
from capsa.kernel.errors import KernelError, KernelUnavailableError
from capsa.kernel.fields import is_lead, phase_of, record_of, state_of, to_act
from capsa.kernel.policies import weights
from capsa.kernel.tables import native_engine

if TYPE_CHECKING:
    from capsa.banting import Action, BantingRules

_KINDS = tuple(Kind)


def _engine(rules: BantingRules) -> extension.native.Engine:
    if extension.native is None:
        raise KernelUnavailableError("expected the compiled kernel; `capsa.banting` steps without it")
    engine = native_engine(rules)
    assert isinstance(engine, extension.native.Engine)
    return engine


class Position:
    """A position of a climbing deal. Unlike the reference's states it changes when stepped."""

    def __init__(self, rules: BantingRules, native: extension.native.Position) -> None:
        self.rules = rules
        self.native = native

    @classmethod
    def of(cls, state: State) -> Position:
        """Return the kernel's copy of a state."""
        engine = _engine(state.rules)
        return cls(state.rules, extension.native.Position(engine, record_of(state)))

    @property
    def to_act(self) -> int | None:
        """The seat to act, None when the deal is over."""
        return to_act(self.native.record())

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.to_act is None

    def legal(self) -> tuple[Action, ...]:
        """Return what the seat to act may do, in the reference's order."""
        seat = self.to_act
        return () if seat is None else tuple(action_of(code, seat) for code in self.codes())

    def draw(self, number: int, *, seed: int) -> tuple[Action, ...]:
        """Return what random play would do here, that many times; none when the deal is over."""
        seat = self.to_act
        if seat is None or number < 1:
            return ()
        phase = phase_of(self.native.record())
        lines = (self.native.line(weights("random"), seed, item) for item in range(number))
        return tuple(action_of(code_in(phase, cards), seat) for cards, *_ in lines)

    def codes(self) -> list[int]:
        """Return what may be done as numbers: plays by size, strength and cards, then bombs, then a pass.

        Where a bomb is a play, what could be one stands among the bombs whatever it is played on.
        """
        is_play = self.rules.bomb in BOMB_IS_A_PLAY
        kind = _KINDS.index(BOMB_KINDS[self.rules.bomb_size]) if is_play else None
        record = self.native.record()
        lead, phase = is_lead(record), phase_of(record)

        def place(action: tuple[int, int, int]) -> tuple[bool, bool, int, int, int]:
            cards, made, strength = action
            size = cards.bit_count()
            return size == 0, not lead and made == kind, size, strength, cards

        return [code_in(phase, cards) for cards, *_ in sorted(self.native.legal(), key=place)]

    def step(self, action: Action) -> None:
        """Apply a legal action; raise `KernelError` (`illegal_action`) for any other."""
        seat = self.to_act
        if isinstance(action, Timeout) and action.seat == seat:
            action = timeout_action(self.state())
        code = code_of(action)
        cards = code & CARD_BITS
        fits = action.seat == seat and code == code_in(phase_of(self.native.record()), cards)
        if not fits or not self.native.step(cards):
            raise KernelError(f"expected a legal action, got: {action!r}", code="illegal_action")

    def state(self) -> State:
        """Return the reference's state of this position."""
        return state_of(self.rules, self.native.record())

    def points(self) -> tuple[int, ...]:
        """Return each seat's points; raise `KernelError` (`not_over`) before the deal has ended."""
        if not self.is_over:
            raise KernelError("expected a deal that has ended", code="not_over")
        points = np.empty((1, self.rules.players), np.int32)
        _engine(self.rules).settle(self.native.record(), points)
        return tuple(points[0].tolist())
