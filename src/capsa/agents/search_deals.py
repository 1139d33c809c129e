"""Hands that the other seats may hold, sampled from what one seat sees of a climbing deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from capsa.agents.seat import own_seat
from capsa.banting import BombRule, DragonRule, Passing, Phase, State
from capsa.banting.bombs import has_two
from capsa.cards import Cards
from capsa.dealing import HAND_SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from capsa.banting import View
    from capsa.kernel import Engine

_LANE = np.uint64(0x1111111111111)
_TRIES = 6
# how much likelier a hand is that had nothing to beat the table with, by the table's size
_PASSED = {1: 0.3, 2: 0.3, 3: 0.3, 4: 0.3, 5: 0.15}
# how likely a seat that could bomb the 2 on the table has let it pass
_NOT_BOMBED = 0.1


def state_of(view: View, hands: tuple[Cards, ...]) -> State:
    """Return a state that looks like `view`, with these hands.

    Who pays for a card withheld before a last one (`liable`) is not seen, and taken for nobody.
    """
    return State(
        rules=view.rules,
        hands=hands,
        phase=view.phase,
        to_act=view.to_act,
        table=view.table,
        owner=view.owner,
        passed=view.passed,
        must_contain=view.must_contain,
        two_low=view.two_low,
        bomb=view.bomb,
        bomber=view.bomber,
        played=view.played,
        out=view.out,
        winner=view.winner,
        bombed=view.bombed,
    )


class Dealer:
    """Deals the cards that a seat has not seen to the others, as many as each holds.

    Impossible hands never come; of the others those come more often that explain better what was not done.
    """

    def __init__(self, view: View, engine: Engine, generator: np.random.Generator) -> None:
        self._view = view
        self._engine = engine
        self._generator = generator
        self._seat = own_seat(view)
        self._unseen = np.array(list(_unseen(view)), np.uint64)
        self._passed = [seat for seat, _, _ in self._cuts() if view.table is not None and seat in view.passed]

    def deal(self, number: int) -> NDArray[np.uint64]:
        """Return that many deals, masks uint64[number, players]."""
        kept = [self._plausible(self._drawn(number))]
        missing = number - len(kept[0])
        for _ in range(_TRIES):
            if missing <= 0:
                break
            kept.append(self._plausible(self._drawn(2 * missing + 8)))
            missing -= len(kept[-1])
        if missing > 0:
            kept.append(self._possible(self._drawn(2 * missing + 8)))  # nothing explains it well
        return np.concatenate(kept)[:number]

    def placeholder(self) -> State:
        """Return the state seen, with some hands in it."""
        hands = self._drawn(1)[0]
        return state_of(self._view, tuple(Cards(int(hand)) for hand in hands))

    def _cuts(self) -> Iterator[tuple[int, int, int]]:
        """Yield each other seat, and from where to where its cards lie among the unseen ones."""
        begin = 0
        for seat, count in enumerate(self._view.counts):
            if seat != self._seat and count:
                yield seat, begin, begin + count
                begin += count

    def _drawn(self, number: int) -> NDArray[np.uint64]:
        cards = self._generator.permuted(np.broadcast_to(self._unseen, (number, len(self._unseen))), axis=1)
        hands = np.zeros((number, self._view.rules.players), np.uint64)
        hands[:, self._seat] = self._view.hand.mask
        for seat, begin, end in self._cuts():
            hands[:, seat] = np.bitwise_or.reduce(cards[:, begin:end], axis=1)
        return hands

    def _plausible(self, hands: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Keep each deal as often as it explains what the others did not do."""
        hands = self._possible(hands)
        weights = np.ones(len(hands))
        table = self._view.table
        if table is not None:
            for seat in self._passed:
                weights[self._able(hands, seat)] *= _PASSED[table.size]
            if self._window_closed():
                for seat, _, _ in self._cuts():
                    if seat != self._view.owner:
                        weights[_fours(hands[:, seat])] *= _NOT_BOMBED
        return hands if (weights == 1).all() else hands[self._generator.random(len(hands)) < weights]

    def _possible(self, hands: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Leave out what the rules exclude: who had to beat and passed could not, and no dragon is dealt."""
        rules = self._view.rules
        if rules.passing is Passing.MUST_BEAT:
            for seat in self._passed:
                hands = hands[~self._able(hands, seat)]
        if rules.dragon is DragonRule.WINS_DEAL:
            for seat, begin, end in self._cuts():
                if end - begin == HAND_SIZE:
                    hands = hands[~_dragons(hands[:, seat])]
        return hands

    def _able(self, hands: NDArray[np.uint64], seat: int) -> NDArray[np.bool_]:
        """Tell of each deal whether a seat could beat the table."""
        assert self._view.table is not None
        tables = np.full(len(hands), self._view.table.cards.mask, np.uint64)
        held = np.ascontiguousarray(hands[:, seat])
        counts = self._engine.legal_counts(held, tables, two_low=self._view.two_low)
        able: NDArray[np.bool_] = counts > 0
        return able

    def _window_closed(self) -> bool:
        """Tell whether the 2 on the table was offered to bombs and nobody bombed (CLS-6)."""
        view = self._view
        assert view.table is not None
        offered = view.rules.bomb is BombRule.WINDOW and has_two(view.table.cards)
        return offered and view.phase is Phase.PLAY


def _unseen(view: View) -> Iterator[int]:
    """Yield the cards that others may hold, as masks: none lower than the lowest dealt, which leads (CLB-7)."""
    order, least = view.rules.ordering, view.must_contain
    floor = -1 if least is None else order.place(least)
    for card in Cards.DECK - view.hand - view.played:
        if order.place(card) > floor:
            yield 1 << card.index


def _fours(hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Tell which hands hold four cards of a rank."""
    one, two, three = (hands >> np.uint64(shift) for shift in (1, 2, 3))
    fours: NDArray[np.bool_] = hands & one & two & three & _LANE != 0
    return fours


def _dragons(hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Tell which hands hold every rank."""
    one, two, three = (hands >> np.uint64(shift) for shift in (1, 2, 3))
    dragons: NDArray[np.bool_] = (hands | one | two | three) & _LANE == _LANE
    return dragons
