"""How to get rid of a hand in few turns: which combinations to keep together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from capsa.cards import Cards

if TYPE_CHECKING:
    from capsa.agents.control import Control
    from capsa.hands.book import Book
    from capsa.hands.combination import Combination

_SURE = 0.96
_FIVES_KEPT = 14
_FIRSTS_TRIED = 5


@dataclass(frozen=True, slots=True)
class Plan:
    """A partition of a hand: its cost in turns, and how many of its combinations may be beaten."""

    cost: float
    unsure: int

    def __add__(self, other: Plan) -> Plan:
        return Plan(self.cost + other.cost, self.unsure + other.unsure)


_NOTHING = Plan(0.0, 0)


class Planner:
    """Plans for one hand and what is left of it, for as long as nothing more is seen.

    A combination costs one turn, less `control` times its chance to hold a trick: who plays a winner
    leads again. Ranks are taken apart as they lie, after none, one or two combinations of five.
    """

    def __init__(self, control: Control, hand: Cards, weight: float) -> None:
        self._control = control
        self._weight = weight
        self._groups: dict[int, Plan] = {}
        self._plans: dict[int, Plan] = {}
        fives = [(play.cards.mask, self._one(play)) for play in control.book.plays(hand, 5)]
        fives.sort(key=lambda five: five[1].cost + self._ungrouped(hand.mask ^ five[0]))
        self._fives = fives[:_FIVES_KEPT]

    @property
    def fives(self) -> frozenset[int]:
        """The combinations of five worth a thought, as masks."""
        return frozenset(mask for mask, _ in self._fives)

    def plan(self, cards: int) -> Plan:
        """Return the cheapest plan found for some cards of the hand."""
        found = self._plans.get(cards)
        if found is None:
            found = self._plans[cards] = self._find(cards)
        return found

    def _find(self, cards: int) -> Plan:
        best = self._grouped(cards)
        inside = [five for five in self._fives if five[0] & ~cards == 0]
        for mask, plan in inside[:_FIRSTS_TRIED]:
            rest = cards ^ mask
            for other, other_plan in inside:
                if other & ~rest == 0:
                    both = plan + other_plan + self._grouped(rest ^ other)
                    best = both if both.cost < best.cost else best
        for mask, plan in inside:
            with_rest = plan + self._grouped(cards ^ mask)
            best = with_rest if with_rest.cost < best.cost else best
        return best

    def _ungrouped(self, cards: int) -> float:
        return self._grouped(cards).cost

    def _grouped(self, cards: int) -> Plan:
        """Return the plan that takes the ranks one by one."""
        cost, unsure = 0.0, 0
        groups = self._groups
        while cards:
            shift = ((cards & -cards).bit_length() - 1) & ~3
            group = cards & 15 << shift
            plan = groups.get(group)
            if plan is None:
                plan = groups[group] = self._group(group)
            cost += plan.cost
            unsure += plan.unsure
            cards ^= group
        return Plan(cost, unsure)

    def _group(self, cards: int) -> Plan:
        """Return the cheapest way to play cards of one rank."""
        ways = _splits(self._control.book, cards)
        plans = (sum((self._one(play) for play in way), _NOTHING) for way in ways)
        return min(plans, key=lambda plan: plan.cost)

    def _one(self, play: Combination) -> Plan:
        holds = self._control.holds(play)
        return Plan(1 - self._weight * holds, int(holds < _SURE))


@lru_cache(maxsize=1 << 12)
def _splits(book: Book, cards: int) -> tuple[tuple[Combination, ...], ...]:
    """Return the ways to play cards of one rank: together if they are a combination, or without one part."""
    if not cards:
        return ((),)
    whole = book.classify(Cards(cards))
    ways: list[tuple[Combination, ...]] = [] if whole is None else [(whole,)]
    for part in _parts(cards):
        play = book.classify(Cards(part))
        if play is not None:
            ways += [(play, *rest) for rest in _splits(book, cards ^ part)]
    return tuple(ways)


def _parts(cards: int) -> list[int]:
    """Return the low parts of one or two cards that may be played first; suits are kept in order."""
    bits = [1 << card.index for card in Cards(cards)]
    return [sum(some) for size in (1, 2) if size < len(bits) for some in combinations(bits, size)]
