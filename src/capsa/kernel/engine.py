"""The climbing games at native speed, in bulk: legal plays, whole playouts, deals and settlement.

Hands and plays are `uint64` masks with bit `Card.index`. The interpreter lock is released while the kernel
works; item i of a seed is the same however the items are spread over calls and threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from capsa.banting import Phase, State, legal_actions, start
from capsa.cards import Cards
from capsa.hands.combination import Kind
from capsa.kernel import extension, reference
from capsa.kernel.arrays import as_masks, as_numbers, as_seed, checked
from capsa.kernel.coding import CARD_BITS, code_in, code_of
from capsa.kernel.errors import KernelError
from capsa.kernel.fields import FIELDS
from capsa.kernel.places import places
from capsa.kernel.policies import weights
from capsa.kernel.position import Position
from capsa.kernel.tables import native_engine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from capsa.banting import Action, BantingRules
    from capsa.kernel.policies import Weights

_PLAYABLE = "hands that can be played, each card once, and a legal first action"
_NO_CARDS = 1 << 63
_NO_KIND = len(Kind)
_OVER = list(Phase).index(Phase.OVER)
_MOST_DEALS = 1 << 26


class Playouts(NamedTuple):
    """Finished deals: points int32[n, players], actions taken int32[n], winning seats int8[n]."""

    points: NDArray[np.int32]
    plies: NDArray[np.int32]
    winners: NDArray[np.int8]


class Engine:
    """One rules value compiled for the kernel; building one costs a book, the second is free."""

    def __init__(self, rules: BantingRules) -> None:
        self.rules = rules
        self._native = native_engine(rules)

    def legal(
        self, hand: int, table: int = 0, *, must_contain: int = 0, two_low: bool = False
    ) -> NDArray[np.uint64]:
        """Return the plays of a hand, by size, strength and mask; bombs that are plays come last.

        `table` 0 is a lead, which `must_contain` (a mask of one card) binds. No pass is among them.
        """
        masks = as_masks([[hand, table, must_contain]], 2)
        if masks[0, 0] & masks[0, 1] or int(masks[0, 0]).bit_count() > 13 or int(masks[0, 2]).bit_count() > 1:
            raise KernelError("expected at most 13 cards, none of them on the table", code="bad_hand")
        if must_contain & ~hand:
            raise KernelError("expected a card of the hand in must_contain", code="bad_hand")
        if table and self.classify(table, two_low=two_low) is None:
            raise KernelError(f"expected a combination on the table, got: {Cards(table)}", code="bad_table")
        codes = self._legal(*map(Cards, masks[0].tolist()), two_low=two_low)
        return np.array([code for code in codes if code >> 56 == 0], dtype=np.uint64)

    def _legal(self, hand: Cards, table: Cards, must: Cards, *, two_low: bool) -> list[int]:
        """Return the actions of a seat of which nothing else is known, as numbers."""
        state = State(
            rules=self.rules,
            hands=(hand, *[Cards.EMPTY] * (self.rules.players - 1)),
            to_act=0,
            owner=1 if table else None,
            table=self.rules.book(two_low=two_low).classify(table),
            must_contain=next(iter(must), None),
            two_low=two_low,
        )
        if isinstance(self._native, reference.Engine):
            return [code_of(action) for action in legal_actions(state)]
        return Position.of(state).codes()

    def legal_counts(
        self, hands: ArrayLike, tables: ArrayLike, *, two_low: bool = False
    ) -> NDArray[np.int32]:
        """Return how many plays each hand has on its table (0: a lead): int32[n] of uint64[n], uint64[n]."""
        held, lying = as_masks(hands, 1), as_masks(tables, 1)
        if held.shape != lying.shape:
            raise KernelError(f"expected a table for each of {len(held)} hands, got: {len(lying)}")
        counts = np.empty(len(held), dtype=np.int32)
        checked(
            self._native.legal_counts(two_low, held, lying, counts), "a hand and a combination on the table"
        )
        return counts

    def classify(self, cards: int, *, two_low: bool = False) -> tuple[int, int] | None:
        """Return which of `Kind` some cards make, by its number, and their strength, or None."""
        kind, strength = self._native.classify(int(as_masks([cards], 1)[0]), two_low)
        return None if kind == _NO_KIND else (kind, strength)

    def start(self, hands: Sequence[Cards], *, leader: int | None = None) -> Position:
        """Return the position a deal starts from."""
        masks = as_masks([[hand.mask for hand in hands]], 2)
        self._fitting(masks)
        if leader is not None and not 0 <= leader < self.rules.players:
            raise KernelError(f"expected a leader from 0 to {self.rules.players - 1}, got: {leader}")
        return Position.of(start(self.rules, hands, leader=leader))

    def playouts(
        self, hands: ArrayLike, *, seed: int, policy: str | Weights = "random", offset: int = 0
    ) -> Playouts:
        """Play deals uint64[n, players] out; item i takes its random numbers from (seed, offset + i)."""
        return self._playouts(None, None, as_masks(hands, 2), seed, policy, offset)

    def playouts_from(  # noqa: PLR0913 (one question: this state, these hands, this action, played so)
        self,
        state: State,
        hands: ArrayLike,
        *,
        seed: int,
        policy: str | Weights = "random",
        first: Action | None = None,
        offset: int = 0,
    ) -> Playouts:
        """Play a state out with its hands replaced by each row of uint64[n, players], after a first action.

        Every seat keeps its number of cards, and no card may be one that was played.
        """
        if state.is_over or (first is not None and first.seat != state.to_act):
            raise KernelError("expected a state that goes on and an action of the seat to act")
        masks = as_masks(hands, 2)
        if masks.shape[1] == self.rules.players:  # else refused below
            checked(_first_misfit(state, masks), _PLAYABLE)
        cards = None if first is None else _cards_of(first, state)
        return self._playouts(state, cards, masks, seed, policy, offset)

    def settle(  # noqa: PLR0913 (a final position in arrays has as many parts)
        self,
        hands: ArrayLike,
        winners: ArrayLike,
        *,
        bombed: ArrayLike | None = None,
        liable: ArrayLike | None = None,
        out: ArrayLike | None = None,
        last: ArrayLike | None = None,
        two_low: bool = False,
    ) -> NDArray[np.int32]:
        """Return points int32[n, players] of final hands uint64[n, players] and winners int[n].

        Seats of -1 are nobody; `out` int[n, players] are the seats in the order in which they went out, -1
        after the last; `last` uint64[n] is the last play or bomb.
        """
        held = as_masks(hands, 2)
        self._fitting(held, least=0)
        n, seats = held.shape
        ends = np.zeros(n, FIELDS)
        at = places(self.rules.book(two_low=two_low).ordering)
        ends["hands"][:, :seats] = at.of_many(held)
        ends["winner"] = as_numbers(winners, (n,), 0, seats)
        ends["two_low"], ends["phase"], ends["to_act"] = two_low, _OVER, -1
        for field, numbers in (("bombed", bombed), ("liable", liable)):
            ends[field] = -1 if numbers is None else as_numbers(numbers, (n,), -1, seats)
        if out is not None:
            ends["out"][:, :seats] = order = as_numbers(out, (n, seats), -1, seats)
            ends["outs"] = (order >= 0).sum(axis=1)
        if last is not None:
            ends["table"]["mask"] = at.of_many(as_masks(last, 1))
        points = np.empty((n, seats), dtype=np.int32)
        self._native.settle(ends.tobytes(), points)
        return points

    def _playouts(  # noqa: PLR0913, PLR0917 (what both kinds share)
        self,
        state: State | None,
        first: int | None,
        hands: NDArray[np.uint64],
        seed: int,
        policy: str | Weights,
        offset: int,
    ) -> Playouts:
        if hands.shape[1] != self.rules.players:
            raise KernelError(f"expected {self.rules.players} hands a deal, got: {hands.shape[1]}")
        n = len(hands)
        points, plies, winners = np.empty(hands.shape, np.int32), np.empty(n, np.int32), np.empty(n, np.int8)
        of, numbers = weights(policy), (as_seed(seed), as_seed(offset))
        if isinstance(self._native, reference.Engine):
            bad = self._native.playouts(state, first, of, *numbers, hands, points, plies, winners)
        else:
            position = None if state is None else Position.of(state).native
            bad = self._native.playouts(position, first, of, *numbers, hands, points, plies, winners)
        checked(bad, _PLAYABLE)
        return Playouts(points, plies, winners)

    def _fitting(self, hands: NDArray[np.uint64], least: int = 1) -> None:
        """Raise `KernelError` unless each row holds a hand a seat, up to 13 cards, no card twice."""
        if hands.shape[1] != self.rules.players:
            raise KernelError(f"expected {self.rules.players} hands, got: {hands.shape[1]}")
        sizes = np.bitwise_count(hands)
        together = np.bitwise_count(np.bitwise_or.reduce(hands, axis=1))
        good = (sizes >= least).all(axis=1) & (sizes <= 13).all(axis=1) & (sizes.sum(axis=1) == together)
        checked(-1 if good.all() else int(np.argmin(good)), "hands of at most 13 cards, each card once")


def _cards_of(action: Action, state: State) -> int:
    """Return the cards of an action, or what no action has where it is not of this phase."""
    code = code_of(action)
    return code & CARD_BITS if code == code_in(state.phase, code & CARD_BITS) else _NO_CARDS


def _first_misfit(state: State, hands: NDArray[np.uint64]) -> int:
    """Return the first row that cannot be the hands of a state, or -1."""
    sizes = np.array([len(hand) for hand in state.hands])
    good = (np.bitwise_count(hands) == sizes).all(axis=1)
    good &= (hands & np.uint64(state.played.mask) == 0).all(axis=1)
    if state.must_contain is not None and state.to_act is not None:
        good &= hands[:, state.to_act] >> np.uint64(state.must_contain.index) & np.uint64(1) == 1
    return -1 if good.all() else int(np.argmin(good))


def deals(n: int, players: int = 4, *, seed: int, offset: int = 0) -> NDArray[np.uint64]:
    """Deal 13 cards to each of 2 to 4 players n times: uint64[n, players], all deals equally likely.

    Deal i comes from counter offset + i of Philox 4x64 under the seed. It is not the deal that
    `capsa.dealing` makes of a text.
    """
    if not 0 <= n <= _MOST_DEALS or not 2 <= players <= 4:
        raise KernelError(f"expected 0 to {_MOST_DEALS} deals for 2 to 4 players, got: {n} for {players}")
    hands = np.empty((n, players), dtype=np.uint64)
    (extension.native or reference).deals(as_seed(seed), as_seed(offset), hands)
    return hands
