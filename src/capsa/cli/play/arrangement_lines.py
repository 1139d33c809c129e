"""An arrangement while it is being laid, as lines of text. Pure: what is shown follows from what is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.cli.play.paint import folded, pad
from capsa.hands.poker import row_strength
from capsa.susun import Arrangement, Draft, Row, foul, royalties
from capsa.susun.naturals import is_dragon

if TYPE_CHECKING:
    from capsa.cli.play.look import Look
    from capsa.susun import SusunRules, View

LABEL = 9
CARDS = 21
KIND = 32


def panel(view: View, draft: Draft, look: Look) -> list[str]:
    """Show the cards not yet laid, the three rows, what they are, and whether they stand."""
    lines = ["", *hand_lines(view, draft, look)]
    earned = royalties(draft, view.rules) if isinstance(draft, Arrangement) else {}
    lines += [row_line(row, draft.row(row), earned.get(row, 0), view.rules, look) for row in Row]
    if isinstance(draft, Arrangement) and (reason := foul_reason(draft, view.rules, look)):
        lines += folded(look.paint.bad(look.words("rows.foul", reason=reason)), columns=look.paint.width)
    return lines


def hand_lines(view: View, draft: Draft, look: Look) -> list[str]:
    """Show the cards not yet laid, by rank and by suit."""
    order = view.rules.row_order
    rest = Cards.of(view.hand) - draft.cards
    if not rest:
        return []
    suits = [[card for card in order.sort(rest) if card.suit == suit] for suit in order.suits]
    by_suit = "   ".join(look.paint.cards(cards) for cards in suits if cards)
    lines = [_labelled(look.words("rows.by_rank"), look.paint.cards(order.sort(rest)), look)]
    lines.append(_labelled(look.words("rows.by_suit"), by_suit, look))
    if view.rules.dragon is not None and is_dragon(Cards.of(view.hand)):
        lines.append(f"  {look.paint.banner(look.words('rows.dragon', n=view.rules.dragon))}")
    return lines


def row_line(row: Row, cards: Cards, royalty: int, rules: SusunRules, look: Look) -> str:
    """Show one row: its cards or free places, its name once it is full, and the royalty it would earn."""
    order = rules.row_order
    free = ["·"] * (row.size - len(cards))
    shown = " ".join([look.paint.card(card) for card in order.sort(cards)] + free)
    name = "" if free else look.row(row_strength(cards, order).kind, cards)
    bonus = look.paint.good(look.words("rows.royalty", n=royalty)) if royalty else ""
    line = f"{pad(shown, CARDS)}{pad(name, KIND)}{bonus}"
    return _labelled(look.words(f"row.{row}"), line, look).rstrip()


def foul_reason(arrangement: Arrangement, rules: SusunRules, look: Look) -> str | None:
    """Say in the player's language why the rows do not stand, or return None (ARR-1)."""
    if foul(arrangement, rules) is None:
        return None
    strengths = {row: row_strength(arrangement.row(row), rules.row_order) for row in Row}
    weak_back = strengths[Row.BACK] < strengths[Row.MIDDLE] or (
        rules.rows_strict and strengths[Row.BACK] == strengths[Row.MIDDLE]
    )
    higher, lower = (Row.BACK, Row.MIDDLE) if weak_back else (Row.MIDDLE, Row.FRONT)
    equal = strengths[higher] == strengths[lower]
    return look.words(
        "rows.equal" if equal else "rows.weaker",
        higher=look.words(f"row.{higher}"),
        lower=look.words(f"row.{lower}"),
        higher_kind=look.row(strengths[higher].kind, arrangement.row(higher)),
        lower_kind=look.row(strengths[lower].kind, arrangement.row(lower)),
    )


def _labelled(label: str, text: str, look: Look) -> str:
    return f"  {look.paint.quiet(pad(label, LABEL))}{text}"
