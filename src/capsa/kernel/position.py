"""One position stepped by the kernel, read and written as the reference's values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting import Decline, Pass, Phase, State, Timeout
from capsa.cards import CARDS, Cards
from capsa.kernel.coding import action_of, code_of
from capsa.kernel.errors import KernelError, KernelUnavailableError
from capsa.kernel.tables import native_engine

try:
    from capsa.kernel import _native
except ImportError:  # not compiled here
    _native = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.banting import Action, BantingRules
    from capsa.hands.combination import Combination

_PHASES = tuple(Phase)


class Position:
    """A position of a climbing deal. Unlike the reference's states it changes when stepped."""

    def __init__(self, rules: BantingRules, hands: Sequence[Cards], leader: int | None = None) -> None:
        if _native is None:
            raise KernelUnavailableError("expected the compiled kernel; `capsa.banting` steps without it")
        self.rules = rules
        masks = [hand.mask for hand in hands]
        engine = native_engine(rules)
        assert isinstance(engine, _native.Engine)
        self.native = _native.Position(engine, masks, -1 if leader is None else leader)

    @classmethod
    def of(cls, state: State) -> Position:
        """Return the kernel's copy of a state."""
        position = cls(state.rules, state.hands, 0)
        seats = [
            _PHASES.index(state.phase),
            *map(_seat, (state.to_act, state.owner, state.bomber, state.winner)),
        ]
        passed = sum(1 << seat for seat in state.passed)
        position.native.load(
            _mask(state.table),
            _mask(state.bomb),
            state.played.mask,
            0 if state.must_contain is None else 1 << state.must_contain.index,
            [*seats, _seat(state.bombed), _seat(state.liable), passed],
            state.two_low,
            list(state.out),
        )
        return position

    @property
    def to_act(self) -> int | None:
        """The seat to act, None when the deal is over."""
        return _named(self.native.fields()[self.rules.players + 5])

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.to_act is None

    def legal(self) -> tuple[Action, ...]:
        """Return what the seat to act may do, in the reference's order."""
        seat = self.to_act
        return () if seat is None else tuple(action_of(code, seat) for code in self.native.legal())

    def draw(self, number: int, *, seed: int) -> tuple[Action, ...]:
        """Return what random play would do here, that many times; none when the deal is over."""
        seat = self.to_act
        return () if seat is None else tuple(action_of(code, seat) for code in self.native.draw(number, seed))

    def step(self, action: Action) -> None:
        """Apply a legal action; raise `KernelError` (`illegal_action`) for any other."""
        seat = self.to_act
        if isinstance(action, Timeout) and action.seat == seat:
            action = self._timeout()
        if action.seat != seat or not self.native.step(code_of(action)):
            raise KernelError(f"expected a legal action, got: {action!r}", code="illegal_action")

    def state(self) -> State:
        """Return the reference's state of this position."""
        fields = self.native.fields()
        players = self.rules.players
        table, bomb, played, must, phase, *seats = fields[players : players + 13]
        to_act, owner, bomber, winner, bombed, liable = map(_named, seats[:6])
        return State(
            rules=self.rules,
            hands=tuple(map(Cards, fields[:players])),
            phase=_PHASES[phase],
            to_act=to_act,
            table=self._laid(table, two_low=bool(seats[7])),
            owner=owner,
            passed=frozenset(seat for seat in range(players) if seats[6] >> seat & 1),
            must_contain=CARDS[must.bit_length() - 1] if must else None,
            two_low=bool(seats[7]),
            bomb=self.rules.book(two_low=bool(seats[7])).bomb(Cards(bomb), self.rules.bomb_size),
            bomber=bomber,
            played=Cards(played),
            out=tuple(fields[players + 13 :]),
            winner=winner,
            bombed=bombed,
            liable=liable,
        )

    def penalties(self) -> tuple[int, ...]:
        """Return each seat's penalty; raise `KernelError` (`not_over`) before the deal has ended."""
        return tuple(self._result()[0])

    def points(self) -> tuple[int, ...]:
        """Return each seat's points; raise `KernelError` (`not_over`) before the deal has ended."""
        return tuple(self._result()[1])

    def _result(self) -> tuple[list[int], list[int]]:
        if not self.is_over:
            raise KernelError("expected a deal that has ended", code="not_over")
        return self.native.result()

    def _timeout(self) -> Action:
        """Return what the clock does (CLB-15)."""
        legal = self.legal()
        return legal[-1] if isinstance(legal[-1], Pass | Decline) else legal[0]

    def _laid(self, mask: int, *, two_low: bool) -> Combination | None:
        book = self.rules.book(two_low=two_low)
        return book.classify(Cards(mask)) or book.bomb(Cards(mask), self.rules.bomb_size)


def _mask(play: Combination | None) -> int:
    return 0 if play is None else play.cards.mask


def _seat(seat: int | None) -> int:
    return -1 if seat is None else seat


def _named(seat: int) -> int | None:
    return None if seat < 0 else seat
