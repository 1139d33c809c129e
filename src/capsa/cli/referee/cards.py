"""The ops about cards alone: what they are, which are higher, which may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa import banting
from capsa.banting.rules import BantingRules
from capsa.cards import Card, Cards
from capsa.cli.referee.catalogue import climbing_rules
from capsa.cli.referee.errors import Code, RefereeError
from capsa.dealing import HAND_SIZE
from capsa.errors import shown
from capsa.hands.poker import row_strength
from capsa.rulesets import rules_from

if TYPE_CHECKING:
    from capsa.cli.referee.requests import Classify, Compare, Legal
    from capsa.hands.book import Book
    from capsa.hands.combination import Combination
    from capsa.hands.poker import RowOrder

Answer = dict[str, object]


def classify(request: Classify) -> Answer:
    """Name the kind of combination that cards make (CLB-2)."""
    book = climbing_rules(request.rules).book(two_low=bool(request.two_low))
    combination = book.classify(Cards.parse(request.cards))
    return {"kind": combination and combination.kind.value}


def compare(request: Compare) -> Answer:
    """Say which of two groups of cards is higher (CLB-3, ARR-2)."""
    a, b = Cards.parse(request.a), Cards.parse(request.b)
    rules = rules_from(request.rules)
    if isinstance(rules, BantingRules):
        book = rules.book(two_low=bool(request.two_low))
        return {"result": _higher(book, book.classify(a), book.classify(b))}
    if request.two_low is not None:
        raise RefereeError(Code.WRONG_FAMILY, "two_low: only climbing games turn the ranks")
    return _rows(a, b, rules.row_order)


def legal(request: Legal) -> Answer:
    """List every play that the judge accepts from a hand, on a table or as a lead (CLB-8)."""
    state = _position(request)
    text = state.book.ordering.text
    plays = (action.cards for action in banting.legal_actions(state) if isinstance(action, banting.Play))
    ordered = sorted((len(cards), _strength(state, cards), text(cards)) for cards in plays)
    return {"plays": [cards for _, _, cards in ordered]}


def _higher(book: Book, a: Combination | None, b: Combination | None) -> str:
    if a is None or b is None or a.size != b.size:
        return "incomparable"
    if a.strength == b.strength:
        return "tie"
    if book.beats(a, b):
        return "a"
    return "b" if book.beats(b, a) else "incomparable"


def _rows(a: Cards, b: Cards, order: RowOrder) -> Answer:
    for cards in (a, b):
        if len(cards) not in (3, 5):
            message = f"expected a row of 3 or 5 cards, got {len(cards)}"
            raise RefereeError(Code.WRONG_CARD_COUNT, message, cards=order.text(cards), rule="COM-6")
    row_a, row_b = row_strength(a, order), row_strength(b, order)
    result = "tie" if row_a == row_b else "a" if row_a > row_b else "b"
    return {"result": result, "kind_a": row_a.kind.value, "kind_b": row_b.kind.value}


def _position(request: Legal) -> banting.State:
    """Make the position that the request describes: seat 0 is to act, the seat before it owns the table."""
    rules = climbing_rules(request.rules)
    two_low = bool(request.two_low)
    hand = Cards.parse(request.hand)
    if not 1 <= len(hand) <= HAND_SIZE:
        message = f"expected a hand of 1 to {HAND_SIZE} cards, got {len(hand)}"
        text = rules.ordering.text(hand)
        raise RefereeError(Code.WRONG_CARD_COUNT, message, cards=text, rule="COM-1")
    table = None if request.table is None else _table(rules.book(two_low=two_low), request.table, hand)
    unseen = list(Cards.DECK - hand - (Cards.EMPTY if table is None else table.cards))
    others = rules.players - 1
    return banting.State(
        rules=rules,
        # nobody else is close to going out, so that no duty towards a last card arises
        hands=(hand, *(Cards.of(unseen[seat::others][:HAND_SIZE]) for seat in range(others))),
        to_act=0,
        table=table,
        owner=None if table is None else others,
        must_contain=None if request.must_contain is None else Card.parse(request.must_contain.strip()),
        two_low=two_low,
    )


def _table(book: Book, text: str, hand: Cards) -> Combination:
    cards = Cards.parse(text)
    combination = book.classify(cards)
    if combination is None:
        message = f"expected a combination on the table, got: {shown(text)}"
        raise RefereeError(Code.BAD_TABLE, message, cards=book.ordering.text(cards), rule="CLB-2")
    if twice := book.ordering.text(cards & hand):
        message = f"expected other cards on the table than in the hand, got {twice} in both"
        raise RefereeError(Code.DUPLICATE_CARD, message, cards=twice, rule="COM-6")
    return combination


def _strength(state: banting.State, cards: Cards) -> int:
    """Return a play's place in the book; a bomb that is no combination stands above all of its size."""
    combination = state.book.classify(cards)
    if combination is not None:
        return combination.strength
    bomb = state.book.bomb(cards, len(cards))
    return len(state.book.combinations) + (0 if bomb is None else bomb.strength)
