"""Cards going into rows: pure steps from one draft to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.susun import Arrangement, Draft, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.cards import Card


class DoesNotFit(Exception):  # noqa: N818 (the player is told; nothing is wrong with the program)
    """More cards than there are `places`, or a card that is not in the hand; `problem` is a message's key."""

    def __init__(
        self, problem: str, *, cards: Cards = Cards.EMPTY, row: Row | None = None, places: int = 0
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.cards = cards
        self.row = row
        self.places = places


def next_row(draft: Draft) -> Row | None:
    """Return the first row with a free place."""
    return next((row for row in Row if len(draft.row(row)) < row.size), None)


def add(draft: Draft, cards: Sequence[Card], hand: Cards) -> Draft:
    """Add cards to the first row with a free place; raise `DoesNotFit` if they are too many for it."""
    new = Cards.of(cards)
    rest = _without(draft, new)
    row = next_row(rest)
    if row is None:
        raise DoesNotFit("rows.all_full", cards=new)
    free = row.size - len(rest.row(row))
    if new <= hand and len(new) > free:
        raise DoesNotFit("rows.too_many", cards=new, row=row, places=free)
    return _completed(_laid(rest, row, rest.row(row) | new, hand), hand)


def replace_row(draft: Draft, row: Row, cards: Sequence[Card], hand: Cards) -> Draft:
    """Lay one row anew; its old cards go back, the new ones leave the rows in which they were.

    A row laid anew with nothing stays empty: the player is taking it back.
    """
    new = Cards.of(cards)
    laid = _laid(_without(draft, new), row, new, hand)
    return _completed(laid, hand) if new else laid


def replace_all(rows: Sequence[Sequence[Card]], hand: Cards) -> Draft:
    """Lay three rows at once: front, middle, back; raise `DoesNotFit` for a card in two rows."""
    draft = Draft()
    for row, cards in zip(Row, rows, strict=True):
        if twice := draft.cards & Cards.of(cards):
            raise DoesNotFit("unclear.twice", cards=twice)
        draft = _laid(draft, row, Cards.of(cards), hand)
    return _completed(draft, hand)


def _laid(draft: Draft, row: Row, cards: Cards, hand: Cards) -> Draft:
    if strange := cards - hand:
        raise DoesNotFit("refusal.cards_not_held", cards=strange)
    if len(cards) > row.size:
        raise DoesNotFit("rows.too_many", cards=cards, row=row, places=row.size)
    return _rows({**_as_dict(draft), row: cards})


def _completed(draft: Draft, hand: Cards) -> Draft:
    """Let the last row fill itself; thirteen cards laid are an arrangement."""
    rest = hand - draft.cards
    short = [row for row in Row if len(draft.row(row)) < row.size]
    if len(short) == 1 and len(draft.row(short[0])) + len(rest) == short[0].size:
        draft = _rows({**_as_dict(draft), short[0]: draft.row(short[0]) | rest})
        short = []
    return draft if short else Arrangement(front=draft.front, middle=draft.middle, back=draft.back)


def _without(draft: Draft, cards: Cards) -> Draft:
    return _rows({row: laid - cards for row, laid in _as_dict(draft).items()})


def _as_dict(draft: Draft) -> dict[Row, Cards]:
    return {row: draft.row(row) for row in Row}


def _rows(rows: dict[Row, Cards]) -> Draft:
    return Draft(front=rows[Row.FRONT], middle=rows[Row.MIDDLE], back=rows[Row.BACK])
