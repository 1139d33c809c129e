"""One position of a climbing deal, and the position a deal starts from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from capsa.banting.rules import DragonRule, FirstLead
from capsa.cards import Cards
from capsa.errors import HandsError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from capsa.banting.rules import BantingRules
    from capsa.cards import Card
    from capsa.hands.book import Book
    from capsa.hands.combination import Combination


class Phase(StrEnum):
    """What the seat to act is asked for."""

    PLAY = "play"
    BOMB = "bomb"
    ANSWER = "answer"
    OVER = "over"


_OVER = Phase.OVER  # looked up once: every look-up of an enum's member is a call


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A position; two states with equal fields are the same position. `step` makes the next one.

    `table` is the play to beat and `owner` who played it, kept during windows and when the deal is over;
    `bomb` is a bomb lying on the table, by `bomber`. `out` are the seats without cards in the order in
    which they finished. `liable` is the seat that pays for all (`last_card`).
    """

    rules: BantingRules
    hands: tuple[Cards, ...]
    phase: Phase = Phase.PLAY
    to_act: int | None
    table: Combination | None = None
    owner: int | None = None
    passed: frozenset[int] = frozenset()
    must_contain: Card | None = None
    two_low: bool = False
    bomb: Combination | None = None
    bomber: int | None = None
    played: Cards = Cards.EMPTY
    out: tuple[int, ...] = ()
    winner: int | None = None
    bombed: int | None = None
    liable: int | None = None

    @property
    def book(self) -> Book:
        """The book in force, ranks turned or not."""
        return self.rules.book_two_low if self.two_low else self.rules.book_two_high

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase is _OVER


def start(rules: BantingRules, hands: Sequence[Iterable[Card]], *, leader: int | None = None) -> State:
    """Return the position a deal starts from; hands of fewer than 13 cards are positions within one.

    The holder of the lowest card leads with it (CLB-7), or `leader` leads freely, as the winner of the last
    deal does. Raise `HandsError` for hands that cannot be dealt (COM-1, COM-6).
    """
    if len(hands) != rules.players:
        message = f"expected {rules.players} hands, got: {len(hands)}"
        raise HandsError(message, code="wrong_hand_count", rule="COM-1")
    if leader is not None and not 0 <= leader < rules.players:
        message = f"expected a leader from 0 to {rules.players - 1}, got: {shown(leader)}"
        raise HandsError(message, code="bad_leader")
    held = _checked(hands)
    winner = _dragon(rules, held) if rules.dragon is DragonRule.WINS_DEAL else None
    if winner is not None:
        return State(rules=rules, hands=held, phase=Phase.OVER, to_act=None, winner=winner)
    if leader is not None:
        return State(rules=rules, hands=held, to_act=leader)
    lowest = _lowest(rules, held)
    holder = next(seat for seat, hand in enumerate(held) if lowest in hand)
    duty = None if rules.first_lead is FirstLead.FREE else lowest
    return State(rules=rules, hands=held, to_act=holder, must_contain=duty)


def _checked(hands: Sequence[Iterable[Card]]) -> tuple[Cards, ...]:
    """Return the hands as sets, of 1 to 13 cards, no card twice."""
    seen = 0
    held = []
    for seat, cards in enumerate(map(tuple, hands)):
        for card in cards:
            if seen >> card.index & 1:
                message = f"expected each card once, got {card} twice"
                raise HandsError(message, code="duplicate_card", cards=str(card), rule="COM-6")
            seen |= 1 << card.index
        if not 1 <= len(cards) <= 13:
            message = f"expected 1 to 13 cards in seat {seat}'s hand, got: {len(cards)}"
            text = " ".join(map(str, cards))
            raise HandsError(message, code="wrong_card_count", cards=text, rule="COM-1")
        held.append(Cards.of(cards))
    return tuple(held)


def _lowest(rules: BantingRules, hands: Sequence[Cards]) -> Card:
    """Return the lowest card of the deck if somebody holds it, else the lowest in any hand (CLB-7)."""
    if any(rules.lowest_card in hand for hand in hands):
        return rules.lowest_card
    return min((rules.ordering.lowest(hand) for hand in hands), key=rules.ordering.place)


def _dragon(rules: BantingRules, hands: Sequence[Cards]) -> int | None:
    """Return the seat with thirteen different ranks; of two, the one with the highest card."""
    dragons = [seat for seat, hand in enumerate(hands) if len({card.rank for card in hand}) == 13]
    return max(dragons, key=lambda seat: max(map(rules.ordering.place, hands[seat])), default=None)
