"""Three rows of cards: whole, or still being laid. Nothing here knows what a row is worth."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.errors import HandsError
from capsa.susun.rules import Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from capsa.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Some cards laid into rows, none too full; the order inside a row means nothing.

    Raise `HandsError` for a row too full or a card in two rows (COM-6).
    """

    front: Cards = Cards.EMPTY
    middle: Cards = Cards.EMPTY
    back: Cards = Cards.EMPTY

    def __post_init__(self) -> None:
        for row in Row:
            if len(self.row(row)) > row.size:
                _wrong_count(f"expected at most {row.size} cards in the {row}", self.row(row))
        _check_each_once(self)

    @property
    def cards(self) -> Cards:
        """All cards laid."""
        return Cards(self.front.mask | self.middle.mask | self.back.mask)

    def row(self, row: Row) -> Cards:
        """Return the cards of one row."""
        if row is Row.FRONT:
            return self.front
        return self.middle if row is Row.MIDDLE else self.back

    def as_draft(self) -> Draft:
        """Return the same rows as a plain draft, which may be changed again."""
        return Draft(front=self.front, middle=self.middle, back=self.back)

    def filled(self, hand: Sequence[Card]) -> Arrangement:
        """Return the arrangement when time is up: the rest fills front, middle, back as dealt (ARR-7)."""
        laid = self.cards
        rest = [card for card in hand if card not in laid]
        rows = {}
        for row in Row:
            free = row.size - len(self.row(row))
            rows[row.value] = self.row(row) | Cards.of(rest[:free])
            rest = rest[free:]
        return Arrangement(**rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement(Draft):
    """Thirteen cards in rows of 3, 5 and 5. Raise `HandsError` for any other number (COM-6)."""

    front: Cards
    middle: Cards
    back: Cards

    def __post_init__(self) -> None:
        for row in Row:
            if len(self.row(row)) != row.size:
                _wrong_count(f"expected {row.size} cards in the {row}", self.row(row))
        _check_each_once(self)


def arrangements(cards: Cards) -> Iterator[Arrangement]:
    """Yield every way to set thirteen cards: 72,072, fouls included, back and middle told apart."""
    if len(cards) != 13:
        _wrong_count("expected 13 cards", cards)
    bits = [1 << card.index for card in cards]
    for front in map(sum, combinations(bits, 3)):
        rest = [bit for bit in bits if not bit & front]
        for middle in map(sum, combinations(rest, 5)):
            back = cards.mask ^ front ^ middle
            yield Arrangement(front=Cards(front), middle=Cards(middle), back=Cards(back))


def _check_each_once(draft: Draft) -> None:
    if len(draft.cards) == len(draft.front) + len(draft.middle) + len(draft.back):
        return
    twice = (draft.front & draft.middle) | (draft.front & draft.back) | (draft.middle & draft.back)
    message = f"expected each card in one row only, got in two: {twice}"
    raise HandsError(message, code="duplicate_card", cards=str(twice), rule="COM-6")


def _wrong_count(expected: str, cards: Cards) -> None:
    message = f"{expected}, got {len(cards)}: {str(cards)!r}"
    raise HandsError(message, code="wrong_card_count", cards=str(cards), rule="COM-6")
