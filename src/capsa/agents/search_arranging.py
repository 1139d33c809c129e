"""What earns most on average from opponents whose hands are dealt from the cards not seen, and laid well."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from capsa import susun
from capsa.agents import row_values
from capsa.agents.search_race import Race
from capsa.agents.seat import own_seat
from capsa.cards import Cards
from capsa.dealing import HAND_SIZE
from capsa.kernel import Endings, settle_deals
from capsa.kernel.rows import ranked_rows
from capsa.solver import RowValues, best, percentiles, point_values, population

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from capsa.agents.search_budget import Budget
    from capsa.cards import Card

# how many to try: of those that earn most, that win all rows likeliest, that lose all least likely
_TRIED = (16, 5, 3)
_RARE = 1e-4
# how the deal may end for the seat: with these rows, by this natural, or given up
Try = susun.Arrangement | susun.Natural | None


def searched_arrangement_action(view: susun.View, budget: Budget, rng: random.Random) -> susun.Action:
    """Return the action with the best mean points found within the budget."""
    seat = own_seat(view)
    if view.phase is susun.Phase.CLAIM:
        return _claim(view, seat, budget, rng)
    if view.phase is susun.Phase.ARRANGE:
        tries = _candidates(view)
        return susun.Arrange(seat, tries[_raced(view, tries, budget, rng)])
    if view.phase is susun.Phase.SURRENDER:
        laid = view.arrangements[seat]
        assert laid is not None
        return (susun.Stay(seat), susun.Surrender(seat))[_raced(view, (laid, None), budget, rng)]
    # a royalty announced costs nothing (CHP-6)
    return susun.Announce(seat, susun.ALL_ROWS)


def _claim(view: susun.View, seat: int, budget: Budget, rng: random.Random) -> susun.Action:
    """Claim the natural that earns most unless rows earn more (CHP-4)."""
    if not view.claimable:
        return susun.Decline(seat)
    tries: list[Try] = [*view.claimable, *_candidates(view)]
    won = tries[_raced(view, tries, budget, rng)]
    return susun.Claim(seat, won) if isinstance(won, susun.Natural) else susun.Decline(seat)


def _candidates(view: susun.View) -> list[susun.Arrangement]:
    """Return the arrangements worth a try, those that earn most row by row first."""
    hand = np.array([Cards.of(view.hand).mask], np.uint64)
    found: dict[susun.Arrangement, None] = {}
    for values, count in zip(_values(view.rules), _TRIED, strict=True):
        found |= dict.fromkeys(laid for laid, _ in best(hand, view.rules, values, count).of(0))
    return list(found)


@lru_cache(maxsize=32)
def _values(rules: susun.SusunRules) -> tuple[RowValues, RowValues, RowValues]:
    """Return what a row earns, and logarithms of how often it wins and of how often it loses, negated.

    Rows won independently of one another are won together as often as their logarithms' sum says.
    """
    them = population(rules, values=_habits(rules), rounds=1)
    wins = percentiles(rules, them).stacked()
    return (
        point_values(rules, them),
        RowValues.of_rows(np.log(np.clip(wins, _RARE, 1))),
        RowValues.of_rows(-np.log(np.clip(1 - wins, _RARE, 1))),
    )


@lru_cache(maxsize=32)
def _habits(rules: susun.SusunRules) -> RowValues:
    """Return what the planning agent makes of each row; by it opponents lay their hands nearly as it does."""
    worth = row_values.RowValues(rules).worth
    strengths = ranked_rows(rules.row_order).strengths
    return RowValues.of_rows(
        np.array([[worth(row, strength).points for strength in strengths] for row in susun.Row])
    )


def _raced(view: susun.View, tries: Sequence[Try], budget: Budget, rng: random.Random) -> int:
    if len(tries) == 1:
        return 0
    return Race(len(tries), _Showdowns(view, tries, rng).lap).run(budget)


class _Showdowns:
    """Settles each try with opponents' hands from the cards not seen, laid as the planning agent would."""

    def __init__(self, view: susun.View, tries: Sequence[Try], rng: random.Random) -> None:
        self._view = view
        self._tries = tries
        self._seat = own_seat(view)
        self._generator = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
        self._names = [natural for natural, _ in view.rules.naturals]
        seen = Cards.of(view.hand)
        for hand in view.shown:
            seen |= Cards.of(hand or ())
        self._unseen = np.array([1 << card.index for card in Cards.DECK - seen], np.uint64)
        self._hidden = [seat for seat, hand in enumerate(view.shown) if seat != self._seat and hand is None]

    def lap(self, running: Sequence[int], size: int) -> NDArray[np.float64]:
        """Return the points of each of some tries, float64[running, size]."""
        others = self._dealt(size)
        return np.stack([self._settled(self._tries[number], others) for number in running])

    def _dealt(self, size: int) -> NDArray[np.uint64]:
        """Return rows of all seats, uint64[size, seats, 3]; the own ones are still open."""
        deck = np.broadcast_to(self._unseen, (size, len(self._unseen)))
        cards = self._generator.permuted(deck, axis=1)[:, : HAND_SIZE * len(self._hidden)]
        hands = np.bitwise_or.reduce(cards.reshape(size, len(self._hidden), HAND_SIZE), axis=2)
        rows = np.zeros((size, len(self._view.shown), 3), np.uint64)
        laid = best(hands.reshape(-1), self._view.rules, _habits(self._view.rules)).rows[:, 0]
        rows[:, self._hidden] = laid.reshape(size, len(self._hidden), 3)
        for seat, hand in enumerate(self._view.shown):
            if hand is not None:
                rows[:, seat] = _as_they_lie(hand)
        return rows

    def _settled(self, tried: Try, rows: NDArray[np.uint64]) -> NDArray[np.int64]:
        view, seat = self._view, self._seat
        rows = rows.copy()
        shape = rows.shape[:2]
        naturals = np.full(shape, -1, np.int8)
        given_up = np.zeros(shape, np.bool_)
        given_up[:, sorted(view.surrendered)] = True
        late = np.zeros(shape, np.bool_)
        late[:, sorted(view.timed_out)] = True
        for other, claim in enumerate(view.claims):
            if claim is not None:
                naturals[:, other] = self._names.index(claim)
        rows[:, seat] = _rows(tried) if isinstance(tried, susun.Arrangement) else _as_they_lie(view.hand)
        if isinstance(tried, susun.Natural):
            naturals[:, seat] = self._names.index(tried)
        given_up[:, seat] |= tried is None
        points = settle_deals(
            view.rules,
            rows,
            Endings(late=late, naturals=naturals, surrendered=given_up),
            stakes=view.stakes,
            banker=view.dealer if view.rules.pairing is susun.Pairing.BANKER else None,
        )
        return points[:, seat]


def _rows(laid: susun.Arrangement) -> NDArray[np.uint64]:
    return np.array([laid.front.mask, laid.middle.mask, laid.back.mask], np.uint64)


def _as_they_lie(hand: Sequence[Card]) -> NDArray[np.uint64]:
    """Return rows of a hand whose order does not matter."""
    return _rows(susun.Draft().filled(tuple(hand)))
