"""What stands in for the compiled kernel where there is none: its calls, answered by the reference engine."""

from __future__ import annotations

import random
import warnings
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from capsa.banting import Answer, Bomb, Play, State, legal_actions, points, start, step
from capsa.banting.bombs import has_two
from capsa.cards import Cards
from capsa.hands.combination import Combination, Kind
from capsa.kernel.coding import CARD_BITS, code_of
from capsa.kernel.fields import FIELDS, state_of
from capsa.kernel.places import places
from capsa.kernel.policies import Weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from capsa.banting import Action, BantingRules


@cache
def say_so() -> None:
    """Warn, once, that the reference engine stands in."""
    warnings.warn("capsa.kernel was not compiled here; the reference engine stands in, slower", stacklevel=3)


class Engine:
    """One rules value; the methods and their arguments are those of `_native.Engine`."""

    def __init__(self, rules: BantingRules) -> None:
        say_so()
        self.rules = rules

    def classify(self, cards: int, two_low: bool) -> tuple[int, int]:  # noqa: FBT001 (as the extension's)
        """Return kind and strength."""
        play = self.rules.book(two_low=two_low).classify(Cards(cards))
        return (len(Kind), 0) if play is None else (list(Kind).index(play.kind), play.strength)

    def legal_counts(
        self,
        two_low: bool,  # noqa: FBT001 (as above)
        hands: NDArray[np.uint64],
        tables: NDArray[np.uint64],
        counts: NDArray[np.int32],
    ) -> int:
        """Fill `counts`; return the first bad item, or -1."""
        for i, (hand, table) in enumerate(zip(hands.tolist(), tables.tolist(), strict=True)):
            book = self.rules.book(two_low=two_low)
            if hand & table or hand.bit_count() > 13 or (table and book.classify(Cards(table)) is None):
                return i
            counts[i] = self._plays(Cards(hand), book.classify(Cards(table)), two_low=two_low)
        return -1

    def _plays(self, hand: Cards, table: Combination | None, *, two_low: bool) -> int:
        hands = (hand, *[Cards.EMPTY] * (self.rules.players - 1))
        owner = None if table is None else 1
        state = State(rules=self.rules, hands=hands, to_act=0, owner=owner, table=table, two_low=two_low)
        return sum(isinstance(action, Play) for action in legal_actions(state))

    def settle(self, ends: bytes, results: NDArray[np.int32]) -> None:
        """Fill `results` with points."""
        for i, end in enumerate(np.frombuffer(ends, FIELDS)):
            state = state_of(self.rules, end.tobytes())
            # a last play that is no combination counts by its cards
            at = places(state.book.ordering)
            table = Combination(Kind.SINGLE, Cards(at.cards(int(end["table"]["mask"]))), 0)
            results[i] = points(replace(state, table=table))

    def playouts(  # noqa: PLR0913, PLR0917 (as the extension's)
        self,
        begin: State | None,
        first: int | None,
        weights: NDArray[np.float64],
        seed: int,
        offset: int,
        hands: NDArray[np.uint64],
        results: NDArray[np.int32],
        plies: NDArray[np.int32],
        winners: NDArray[np.int8],
    ) -> int:
        """Fill `results`, `plies` and `winners`; return the first bad item, or -1."""
        for i, masks in enumerate(hands.tolist()):
            rng = random.Random(f"{seed} {offset + i}")
            held = tuple(map(Cards, masks))
            if not _fits(begin, held):
                return i
            state = start(self.rules, held) if begin is None else replace(begin, hands=held)
            plies[i] = 0
            if first is not None:
                action = next((a for a in legal_actions(state) if code_of(a) & CARD_BITS == first), None)
                if action is None:
                    return i
                state, plies[i] = step(state, action), 1
            while not state.is_over:
                state = step(state, _choice(state, weights, rng))
                plies[i] += 1
            assert state.winner is not None
            results[i], winners[i] = points(state), state.winner
        return -1


def deals(seed: int, offset: int, hands: NDArray[np.uint64]) -> None:
    """Fill `hands`; the deals differ from the kernel's under the same seed."""
    say_so()
    players = hands.shape[1]
    for i in range(len(hands)):
        cards = random.Random(f"{seed} {offset + i}").sample(range(52), 13 * players)
        hands[i] = [sum(1 << card for card in cards[13 * seat : 13 * seat + 13]) for seat in range(players)]


def _fits(begin: State | None, hands: tuple[Cards, ...]) -> bool:
    together = sum(hand.mask for hand in hands)
    if sum(map(len, hands)) != together.bit_count():
        return False
    if begin is None:
        return all(1 <= len(hand) <= 13 for hand in hands)
    sizes = list(map(len, hands)) == list(map(len, begin.hands))
    must, seat = begin.must_contain, begin.to_act
    holds = must is None or (seat is not None and must in hands[seat])
    return sizes and holds and not together & begin.played.mask


def _choice(state: State, weights: NDArray[np.float64], rng: random.Random) -> Action:
    legal = legal_actions(state)
    if len(weights) == 0:
        return rng.choice(legal)
    of = Weights.of(weights.tolist())
    return max(legal, key=lambda action: _score(of, state, action) + of.noise * rng.random())


def _score(of: Weights, state: State, action: Action) -> float:
    """Return what the weights make of an action, as native/policy.h does."""
    if not isinstance(action, Play | Bomb | Answer):
        return of.stop
    hand, cards = state.hands[action.seat], action.cards
    order = state.book.ordering
    height = sum(order.place(card) >> 2 for card in cards) / (12 * len(cards))
    ranks = {card.rank for card in cards}
    left = sum(card.rank in ranks for card in hand - cards)
    endgame = any(0 < len(h) <= 3 for seat, h in enumerate(state.hands) if seat != action.seat)
    twos = sum(has_two(Cards.of([card])) for card in cards)
    value = of.cards * len(cards) + of.height * height + of.twos * twos + of.breaks * left
    return value + of.five * (len(cards) == 5) + of.out * (cards == hand) + of.urgency * height * endgame
