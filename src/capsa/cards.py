"""Cards and sets of cards: what they are, how they are read and how they are written.

Nothing here knows which card beats which; that is an `Ordering`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from capsa.errors import CardError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

RANKS = "23456789TJQKA"
"""The ranks in the order of `Card.index`; an `Ordering` or a `RowOrder` says which is higher."""
SUITS = "dchs"
"""The suits in the order of `Card.index`."""
SUIT_MASKS = tuple(sum(1 << 4 * rank + suit for rank in range(13)) for suit in range(4))
"""The cards of each suit, as `Cards.mask` has them."""
SUIT_SYMBOLS = {"d": "♦", "c": "♣", "h": "♥", "s": "♠"}
"""How people see each suit."""

_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_LETTERS = {symbol: letter for letter, symbol in SUIT_SYMBOLS.items()}
_TOKEN = re.compile(r"(10|[2-9tjqka])([dchs♦♣♥♠])\ufe0f?", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Card:
    """One of 52 cards; `index` is 4 * rank + suit with ranks from 2 to A and suits ♦ ♣ ♥ ♠.

    >>> Card.parse("10♦"), str(Card.parse("aS"))
    (Card('Td'), 'As')
    """

    index: int

    def __post_init__(self) -> None:
        if not 0 <= self.index < 52:
            raise ValueError(f"expected a card index from 0 to 51, got: {self.index!r}")

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card as COM-2 writes it; raise `CardError` quoting what was given."""
        match = _TOKEN.fullmatch(text)
        if match is None:
            message = f"expected a card like '3d' or 'Ts', got: {shown(text)}"
            raise CardError(message, cards=text, rule="COM-2")
        rank, suit = match.groups()
        rank = "T" if rank == "10" else rank.upper()
        return CARDS[4 * RANKS.index(rank) + SUITS.index(_LETTERS.get(suit, suit.lower()))]

    @property
    def rank(self) -> str:
        """The rank's letter, one of `RANKS`."""
        return RANKS[self.index >> 2]

    @property
    def suit(self) -> str:
        """The suit's letter, one of `SUITS`."""
        return SUITS[self.index & 3]

    @property
    def symbol(self) -> str:
        """The card as people write it: `10♦`."""
        return ("10" if self.rank == "T" else self.rank) + SUIT_SYMBOLS[self.suit]

    def __str__(self) -> str:
        return _TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


CARDS: tuple[Card, ...] = tuple(Card(index) for index in range(52))
"""All cards by index."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, in the order written.

    Raise `CardError` for a token that is no card or a card named twice (COM-2, COM-6).

    >>> parse_cards("3d 10H, 2♠")
    (Card('3d'), Card('Th'), Card('2s'))
    """
    cards: dict[Card, None] = {}
    for token in text.replace(",", " ").split():
        card = Card.parse(token)
        if card in cards:
            message = f"expected each card once, got {card} twice"
            raise CardError(message, code="duplicate_card", cards=str(card), rule="COM-6")
        cards[card] = None
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class Cards:
    """A set of cards; bit `card.index` of `mask` says whether the card is in it.

    >>> hand = Cards.parse("3d 2s Ts")
    >>> hand - Cards.parse("2s"), len(hand), Card.parse("Ts") in hand
    (Cards('3d Ts'), 3, True)
    """

    mask: int = 0

    EMPTY: ClassVar[Cards]
    DECK: ClassVar[Cards]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Cards:
        """Make a set of these cards."""
        mask = 0
        for card in cards:
            mask |= 1 << card.index
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Read a set of cards; raise `CardError` as `parse_cards` does."""
        return cls.of(parse_cards(text))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.mask >> card.index & 1 == 1

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __or__(self, other: Cards) -> Cards:
        return Cards(self.mask | other.mask)

    def __and__(self, other: Cards) -> Cards:
        return Cards(self.mask & other.mask)

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self.mask & ~other.mask)

    def __le__(self, other: Cards) -> bool:
        return self.mask & ~other.mask == 0

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


Cards.EMPTY = Cards()
Cards.DECK = Cards((1 << 52) - 1)
