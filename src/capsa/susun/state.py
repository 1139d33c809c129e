"""One position of an arrangement deal, and the position a deal starts from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.errors import CapsaError, HandsError, shown
from capsa.susun.arrangement import Draft
from capsa.susun.rules import Pairing
from capsa.susun.stakes import check_stakes, even_stakes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from capsa.cards import Card
    from capsa.susun.arrangement import Arrangement
    from capsa.susun.outcome import Rows
    from capsa.susun.rules import Natural, SusunRules
    from capsa.susun.stakes import Stakes


class Phase(StrEnum):
    """What the seats to act are asked for (CHP-4)."""

    CLAIM = "claim"
    ARRANGE = "arrange"
    SURRENDER = "surrender"
    ANNOUNCE = "announce"
    OVER = "over"

    @property
    def is_simultaneous(self) -> bool:
        """Whether all who are asked decide at the same time, not one after the other."""
        return self in _SIMULTANEOUS


_SIMULTANEOUS = frozenset({Phase.CLAIM, Phase.ARRANGE})


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A position; two states with equal fields are the same position. `step` makes the next one.

    `hands` keep the order in which cards were dealt (ARR-7). `to_act` are the seats still asked: all at once
    in the phases claim and arrange, one afterwards. Per seat: `claims` the natural claimed, `drafts` what
    lies there, `arrangements` the rows once set, `announced` the rows announced. `stakes[a][b]` multiplies
    what that pair pays (CHP-1). `timed_out` are the seats whose rows the clock set. The dealer is the banker
    where the rules have one.
    """

    rules: SusunRules
    hands: tuple[tuple[Card, ...], ...]
    dealer: int
    stakes: Stakes
    phase: Phase
    to_act: tuple[int, ...]
    claims: tuple[Natural | None, ...]
    drafts: tuple[Draft, ...]
    arrangements: tuple[Arrangement | None, ...]
    surrendered: frozenset[int] = frozenset()
    announced: tuple[Rows | None, ...]
    timed_out: frozenset[int] = frozenset()

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase is Phase.OVER

    @property
    def banker(self) -> int | None:
        """The seat that everybody settles with, or None where all pairs settle."""
        return self.dealer if self.rules.pairing is Pairing.BANKER else None

    @property
    def clockwise(self) -> tuple[int, ...]:
        """All seats from the dealer's left on, the dealer last (CHP-4)."""
        seats = len(self.hands)
        return tuple((self.dealer + step) % seats for step in range(1, seats + 1))

    @property
    def contenders(self) -> tuple[int, ...]:
        """The seats still in play that have somebody to settle rows with, in seat order.

        Who claimed a natural or gave up is out; with a banker, nobody is left once the banker is out.
        """
        seats = range(len(self.hands))
        left = tuple(seat for seat in seats if self.claims[seat] is None and seat not in self.surrendered)
        return left if len(left) > 1 and (self.banker is None or self.banker in left) else ()


def start(
    rules: SusunRules, hands: Sequence[Sequence[Card]], *, dealer: int = 0, stakes: Stakes | None = None
) -> State:
    """Return the position after the deal.

    Raise `HandsError`, or `CapsaError` for a dealer or stakes that make no sense (COM-6, CHP-1).
    """
    dealt = tuple(tuple(hand) for hand in hands)
    _check_hands(rules, dealt)
    if not 0 <= dealer < len(dealt):
        message = f"dealer: expected 0 to {len(dealt) - 1}, got: {shown(dealer)}"
        raise CapsaError(message, code="bad_dealer")
    table = even_stakes(len(dealt)) if stakes is None else tuple(tuple(row) for row in stakes)
    check_stakes(table, len(dealt))
    nothing = (None,) * len(dealt)
    return State(
        rules=rules,
        hands=dealt,
        dealer=dealer,
        stakes=table,
        phase=Phase.CLAIM if rules.naturals else Phase.ARRANGE,
        to_act=tuple(range(len(dealt))),
        claims=nothing,
        drafts=(Draft(),) * len(dealt),
        arrangements=nothing,
        announced=nothing,
    )


def _check_hands(rules: SusunRules, hands: Sequence[Sequence[Card]]) -> None:
    if len(hands) != rules.players:
        message = f"expected {rules.players} hands, got: {len(hands)}"
        raise HandsError(message, code="wrong_hand_count", rule="COM-1")
    seen = Cards.EMPTY
    for seat, hand in enumerate(hands):
        if len(hand) != 13:
            message = f"expected 13 cards in hand {seat}, got {len(hand)}: {_text(hand)!r}"
            raise HandsError(message, code="wrong_card_count", cards=_text(hand), rule="COM-1")
        cards = Cards.of(hand)
        if seen & cards or len(cards) < 13:
            twice = next(card for place, card in enumerate(hand) if card in seen or card in hand[:place])
            message = f"expected each card once, got {twice} twice"
            raise HandsError(message, code="duplicate_card", cards=str(twice), rule="COM-6")
        seen |= cards


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
