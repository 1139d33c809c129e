"""Hands that the other seats may hold, sampled from what one seat sees of a climbing deal."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from capsa.agents.seat import own_seat
from capsa.banting import BombRule, DragonRule, Passing, Phase, State
from capsa.banting.bombs import has_two
from capsa.cards import Cards
from capsa.dealing import HAND_SIZE
from capsa.kernel.arrays import LANE, ranks_held

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from capsa.banting import View
    from capsa.kernel import Engine

_TRIES = 6
# how likely a seat that can beat the table passes, by the table's size: a bit above what `smart` does
_PASSED = {1: 0.08, 2: 0.2, 3: 0.2, 4: 0.2, 5: 0.06}
# how likely a seat that can bomb the 2 on the table lets it be
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

    Of the hands that the rules allow, those come more often that explain better what was not done.
    """

    def __init__(self, view: View, engine: Engine, generator: np.random.Generator) -> None:
        self._view = view
        self._engine = engine
        self._generator = generator
        self._seat = own_seat(view)
        others = [seat for seat, count in enumerate(view.counts) if count and seat != self._seat]
        self._passed = [seat for seat in others if view.table is not None and seat in view.passed]
        self._others = others
        self._low, self._high = _unseen(view)
        # hands without a card above a single are too rare to wait for: who passed is dealt them outright
        is_single = view.table is not None and view.table.size == 1
        self._bound = self._passed if is_single else []
        self._odds = np.array([self._odds_to_bind(view.counts[seat]) for seat in self._bound])

    def deal(self, number: int) -> NDArray[np.uint64]:
        """Return that many deals, masks uint64[number, players]."""
        kept = [self._plausible(self._drawn(number))]
        missing = number - len(kept[0])
        for _ in range(_TRIES):
            if missing <= 0:
                break
            kept.append(self._plausible(self._drawn(4 * missing)))
            missing -= len(kept[-1])
        # what remains unexplained after so many tries is taken as it comes
        return np.concatenate([*kept, self._drawn(max(0, missing))])[:number]

    def placeholder(self) -> State:
        """Return the state seen, with some hands in it."""
        return state_of(self._view, tuple(Cards(int(hand)) for hand in self._drawn(1)[0]))

    def _drawn(self, number: int) -> NDArray[np.uint64]:
        """Return deals that give low cards alone to who passed a single, as often as that is likely."""
        hands = np.zeros((number, self._view.rules.players), np.uint64)
        hands[:, self._seat] = self._view.hand.mask
        binds = self._generator.random((number, len(self._bound))) < self._odds
        for pattern in np.unique(binds, axis=0):
            rows = (binds == pattern).all(axis=1)
            bound = [seat for seat, is_bound in zip(self._bound, pattern, strict=True) if is_bound]
            hands[rows] = self._divided(hands[rows], bound)
        return hands

    def _divided(self, hands: NDArray[np.uint64], bound: list[int]) -> NDArray[np.uint64]:
        """Give the bound seats low cards, and the others what is left."""
        if sum(self._view.counts[seat] for seat in bound) > len(self._low):
            bound = []
        low = self._cut(hands, bound, np.broadcast_to(self._low, (len(hands), len(self._low))))
        high = np.broadcast_to(self._high, (len(hands), len(self._high)))
        self._cut(hands, [seat for seat in self._others if seat not in bound], np.hstack([low, high]))
        return hands

    def _odds_to_bind(self, count: int) -> float:
        """Return how often to deal so many cards from the low ones alone, beside what comes so by chance.

        Of hands by chance a share is low; of those of who passed, as Bayes has it, a larger one.
        """
        low = comb(len(self._low), count) / comb(len(self._low) + len(self._high), count)
        can_pass = 0.0 if self._view.rules.passing is Passing.MUST_BEAT else _PASSED[1]
        after = low / (low + can_pass * (1 - low)) if low else 0.0
        return 1.0 if low == 1 else (after - low) / (1 - low)

    def _cut(
        self, hands: NDArray[np.uint64], seats: Sequence[int], cards: NDArray[np.uint64]
    ) -> NDArray[np.uint64]:
        """Give some seats cards by chance, and return what is left of each deal's."""
        begin = 0
        shuffled = self._generator.permuted(cards, axis=1) if seats else cards
        for seat in seats:
            end = begin + self._view.counts[seat]
            hands[:, seat] = np.bitwise_or.reduce(shuffled[:, begin:end], axis=1)
            begin = end
        return shuffled[:, begin:]

    def _plausible(self, hands: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Keep each deal as often as it explains what the others did not do."""
        hands = self._possible(hands)
        weights = np.ones(len(hands))
        table = self._view.table
        if table is not None and not self._bound:
            for seat in self._passed:
                weights[self._able(hands, seat)] *= _PASSED[table.size]
        for seat in self._could_bomb():
            weights[_fours(hands[:, seat])] *= _NOT_BOMBED
        return hands if (weights == 1).all() else hands[self._generator.random(len(hands)) < weights]

    def _possible(self, hands: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Leave out what the rules exclude: who had to beat and passed could not, and no dragon is dealt."""
        rules = self._view.rules
        if rules.passing is Passing.MUST_BEAT:
            for seat in self._passed:
                hands = hands[~self._able(hands, seat)]
        if rules.dragon is DragonRule.WINS_DEAL:
            for seat in self._others:
                if self._view.counts[seat] == HAND_SIZE:
                    hands = hands[ranks_held(hands[:, seat]) != LANE]
        return hands

    def _able(self, hands: NDArray[np.uint64], seat: int) -> NDArray[np.bool_]:
        """Tell of each deal whether a seat could beat the table."""
        assert self._view.table is not None
        tables = np.full(len(hands), self._view.table.cards.mask, np.uint64)
        held = np.ascontiguousarray(hands[:, seat])
        counts = self._engine.legal_counts(held, tables, two_low=self._view.two_low)
        able: NDArray[np.bool_] = counts > 0
        return able

    def _could_bomb(self) -> list[int]:
        """Return who could have bombed the 2 on the table, and did not: all in a window, else who passed."""
        view = self._view
        if view.table is None or view.phase is not Phase.PLAY or not has_two(view.table.cards):
            return []
        if view.rules.bomb is BombRule.WINDOW:
            return [seat for seat in self._others if seat != view.owner]  # CLS-6
        return self._bound if view.rules.bomb is not BombRule.NONE else []


def _unseen(view: View) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the cards that others may hold, as masks: those not above a single on the table, and the rest.

    None is below the lowest card dealt, which leads (CLB-7).
    """
    least, table = view.must_contain, view.table
    floor = -1 if least is None else view.rules.ordering.place(least)
    place = view.book.ordering.place
    ceiling = -1 if table is None or table.size > 1 else max(map(place, table.cards))
    parts: tuple[list[int], list[int]] = ([], [])
    for card in Cards.DECK - view.hand - view.played:
        if place(card) > floor:
            parts[place(card) > ceiling].append(1 << card.index)
    low, high = (np.array(part, np.uint64) for part in parts)
    return low, high


def _fours(hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Tell which hands hold four cards of a rank."""
    one, two, three = (hands >> np.uint64(shift) for shift in (1, 2, 3))
    fours: NDArray[np.bool_] = hands & one & two & three & LANE != 0
    return fours
