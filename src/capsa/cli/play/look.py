"""How a table is spoken of: the words, the paint, the players' names, and names for cards played together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from capsa.cards import RANKS
from capsa.hands.combination import Kind
from capsa.hands.poker import RowKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.cards import Cards
    from capsa.cli.play.paint import Paint
    from capsa.cli.play.words import Words
    from capsa.hands.combination import Combination
    from capsa.hands.ordering import Ordering

_WHEEL = set("A2345")
_STRAIGHTS = (RowKind.STRAIGHT, RowKind.STRAIGHT_FLUSH, RowKind.ROYAL_FLUSH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What turns a table into lines for the player in the seat `me`; `names` are by seat."""

    words: Words
    paint: Paint
    names: tuple[str, ...]
    me: int

    def who(self, seat: int) -> str:
        """Return a player's name; the person's own is what the language says for you, unless one is given."""
        return self.names[seat]

    def whom(self, seat: int) -> str:
        """Return a player's name where something is done to it."""
        return self.words("you_object") if seat == self.me else self.names[seat]

    def says(self, key: str, seat: int, **fields: object) -> str:
        """Return a message about a seat: the form `you` about the player, the form `other` about others."""
        form = "you" if seat == self.me else "other"
        return self.words(f"{key}.{form}", name=self.names[seat], **fields)

    def listed(self, seats: Sequence[int]) -> str:
        """Return some players' names as a list."""
        return ", ".join(map(self.who, seats))

    def combination(self, combination: Combination, ordering: Ordering) -> str:
        """Name a combination as players do: `full house, kings over fives`."""
        ranks = _by_weight(combination.cards, ordering.ranks)
        kind = combination.kind
        if kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
            held = set(ranks)
            top = next((straight[-1] for straight in ordering.straights if set(straight) == held), ranks[0])
            ranks = (top, *ranks)
        royal = kind is Kind.STRAIGHT_FLUSH and set(ranks) == set("TJQKA")
        return self._named("royal_flush" if royal else kind.value, ranks, combination.cards)

    def row(self, kind: RowKind, cards: Cards) -> str:
        """Name a row of an arrangement: `pair of threes`."""
        ranks = _by_weight(cards, RANKS)
        if kind in _STRAIGHTS and set(ranks) == _WHEEL:
            ranks = ("5", *ranks)
        return self._named(kind.value, ranks, cards)

    def _named(self, kind: str, ranks: Sequence[str], cards: Cards) -> str:
        fields = {"rank": self.words(f"rank.{ranks[0]}"), "ranks": self.words(f"ranks.{ranks[0]}")}
        if len(ranks) > 1:
            fields |= {"others": self.words(f"ranks.{ranks[1]}")}
        suit = next(iter(cards)).suit
        return self.words(f"kind.{kind}", **fields, suit=self.words(f"suit.{suit}"))


def signed(number: int) -> str:
    """Write points with their sign."""
    return f"{number:+d}" if number else "0"


def _by_weight(cards: Cards, order: str) -> tuple[str, ...]:
    """Return the different ranks, the most frequent first and then from the top."""
    counts = Counter(card.rank for card in cards)
    return tuple(sorted(counts, key=lambda rank: (-counts[rank], -order.index(rank))))
