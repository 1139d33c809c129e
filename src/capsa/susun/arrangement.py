"""Three rows of cards: whole, or still being laid; whether they stand, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.errors import HandsError
from capsa.susun.rules import Row

if TYPE_CHECKING:
    from capsa.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Some cards laid into rows, none too full; the order inside a row means nothing."""

    front: Cards = Cards.EMPTY
    middle: Cards = Cards.EMPTY
    back: Cards = Cards.EMPTY

    def __post_init__(self) -> None:
        for row in Row:
            if len(self.row(row)) > row.size:
                raise HandsError(
                    f"expected at most {row.size} cards in the {row}, got {len(self.row(row))}: {self.row(row)}",
                    code="wrong_card_count",
                    cards=str(self.row(row)),
                )
        if len(self.cards) != sum(len(self.row(row)) for row in Row):
            raise HandsError("expected each card in one row only", code="duplicate_card")

    @property
    def cards(self) -> Cards:
        """All cards laid."""
        return self.front | self.middle | self.back

    def row(self, row: Row) -> Cards:
        """Return the cards of one row."""
        if row is Row.FRONT:
            return self.front
        return self.middle if row is Row.MIDDLE else self.back

    def filled(self, hand: tuple[Card, ...]) -> Arrangement:
        """Return the arrangement when time is up: cards not laid fill front, middle, back as dealt (ARR-7)."""
        rest = [card for card in hand if card not in self.cards]
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
        Draft.__post_init__(self)
        for row in Row:
            if len(self.row(row)) != row.size:
                raise HandsError(
                    f"expected {row.size} cards in the {row}, got {len(self.row(row))}: {self.row(row)}",
                    code="wrong_card_count",
                    cards=str(self.row(row)),
                )
