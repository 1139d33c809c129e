"""The end of an arrangement deal as lines of text: row by row, back first, and what is special."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.cli.play.arrangement_lines import foul_reason
from capsa.cli.play.paint import folded, pad
from capsa.hands.poker import row_strength
from capsa.susun import Row, RoyaltiesAnnounced, royalties
from capsa.susun.naturals import is_dragon

if TYPE_CHECKING:
    from capsa.cli.play.look import Look
    from capsa.susun import Arrangement, View

_NAME = 9
_CARDS = 20
_KIND = 33


def showdown(view: View, look: Look) -> list[str]:
    """Turn up the rows, back first, and say what is special."""
    laid = _settling_by_rows(view)
    lines: list[str] = []
    for row in reversed(Row) if laid else ():
        lines += ["", f"  {look.paint.strong(look.words(f'row.{row}').upper())}"]
        lines += _row_lines(row, laid, view, look)
    return [*lines, "", *_banners(view, look)]


def _settling_by_rows(view: View) -> dict[int, Arrangement]:
    """Return the rows of those who settle by them: no natural, no surrender, no dragon paid by its cards."""
    laid = {
        seat: rows
        for seat, rows in enumerate(view.arrangements)
        if rows is not None and seat not in view.surrendered
    }
    by_cards = view.rules.dragon is not None
    return {seat: rows for seat, rows in laid.items() if not (by_cards and is_dragon(rows.cards))}


def _row_lines(row: Row, laid: dict[int, Arrangement], view: View, look: Look) -> list[str]:
    order = view.rules.row_order
    standing = [seat for seat, rows in laid.items() if foul_reason(rows, view.rules, look) is None]
    standing.sort(key=lambda seat: row_strength(laid[seat].row(row), order), reverse=True)
    fouls = [seat for seat in laid if seat not in standing]
    lines = [_row_line(seat, row, laid[seat], view, look) for seat in [*standing, *fouls]]
    groups = groupby(standing, key=lambda seat: row_strength(laid[seat].row(row), order))
    ranking = [" = ".join(look.who(seat) for seat in seats) for _, seats in groups]
    if fouls:
        ranking.append(look.words("rows.foul_mark") + " " + look.listed(fouls))
    return [*lines, look.paint.quiet(f"  {pad('', _NAME)}{' > '.join(ranking)}")] if len(laid) > 1 else lines


def _row_line(seat: int, row: Row, rows: Arrangement, view: View, look: Look) -> str:
    cards = rows.row(row)
    order = view.rules.row_order
    name = look.row(row_strength(cards, order).kind, cards)
    shown = look.paint.cards(order.sort(cards))
    foul = foul_reason(rows, view.rules, look) is not None
    royalty = 0 if foul else _royalty(seat, row, rows, view)
    bonus = look.paint.good(look.words("rows.royalty", n=royalty)) if royalty else ""
    mark = look.paint.bad(look.words("rows.foul_mark")) if foul else bonus
    return f"  {pad(look.who(seat), _NAME)}{pad(shown, _CARDS)}{pad(name, _KIND)}{mark}".rstrip()


def _royalty(seat: int, row: Row, rows: Arrangement, view: View) -> int:
    """Return what a row earns, if it was announced where that is required (CHP-6)."""
    announced = view.announced[seat] or frozenset()
    if view.rules.royalties_announced is RoyaltiesAnnounced.REQUIRED and row not in announced:
        return 0
    return royalties(rows, view.rules).get(row, 0)


def _banners(view: View, look: Look) -> list[str]:
    """Return a line for each thing worth remembering."""
    return [*_dragons(view, look), *_naturals(view, look), *_fouls(view, look), *_sweeps(view, look)]


def _dragons(view: View, look: Look) -> list[str]:
    if view.rules.dragon is None:
        return []
    lines = []
    for seat, hand in enumerate(view.hands or ()):
        if is_dragon(Cards.of(hand)):
            lines.append(_banner(look.says("show.dragon", seat, n=view.rules.dragon), look))
            lines.append(f"  {look.paint.cards(view.rules.row_order.sort(Cards.of(hand)))}")
    return lines


def _naturals(view: View, look: Look) -> list[str]:
    claims = [(seat, natural) for seat, natural in enumerate(view.claims) if natural is not None]
    return [
        _banner(look.says("show.natural", seat, natural=look.words(f"natural.{natural}")), look)
        for seat, natural in claims
    ]


def _fouls(view: View, look: Look) -> list[str]:
    reasons = {seat: foul_reason(rows, view.rules, look) for seat, rows in _settling_by_rows(view).items()}
    lines = []
    for seat, why in reasons.items():
        if why:
            lines.append(_banner(look.says("show.foul", seat), look))
            lines += folded(f"{why}.", columns=look.paint.width, indent="    ")
    return lines


def _sweeps(view: View, look: Look) -> list[str]:
    pairs = view.pairs or ()
    supers = sorted({pair.home_run for pair in pairs if pair.home_run is not None})
    lines = [_banner(look.says("show.home_run", seat), look) for seat in supers]
    for pair in pairs:
        if pair.scoop is not None and pair.scoop not in supers:
            other = pair.a + pair.b - pair.scoop
            lines.append(_banner(look.says("show.scoop", pair.scoop, loser=look.whom(other)), look))
    return lines


def _banner(text: str, look: Look) -> str:
    return f"  {look.paint.banner(text)}"
