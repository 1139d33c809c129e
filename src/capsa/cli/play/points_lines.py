"""What an arrangement deal pays as lines of text: why the player gets what he gets, then who pays whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.cli.play.look import signed
from capsa.cli.play.paint import pad, pad_left, width, wrapped
from capsa.susun.naturals import is_dragon

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from capsa.cli.play.look import Look
    from capsa.susun import PairResult, View

_NAME = 9
_NUMBER = 8
_OWN_NUMBER = 6


def own_points(view: View, look: Look) -> list[str]:
    """Say for each opponent what the player gets and how it comes about."""
    lines = ["", f"  {look.paint.strong(look.words('show.own_points'))}"]
    for pair in view.pairs or ():
        if look.me in (pair.a, pair.b):
            name = pad(look.who(pair.a + pair.b - look.me), _NAME)
            head = f"  {name}{pad_left(signed(_own(pair, look)), _OWN_NUMBER)}  "
            room = look.paint.width - width(head)
            first, *rest = wrapped(_reasons(pair, view, look), columns=room, gap=" ")
            lines += [head + first, *(" " * width(head) + line for line in rest)]
    return lines


def _own(pair: PairResult, look: Look) -> int:
    return pair.points_a if pair.a == look.me else -pair.points_a


def _reasons(pair: PairResult, view: View, look: Look) -> list[str]:
    """Return what the points of a pair consist of, as the player sees it, ready to be laid in a line."""
    reasons = [_main_reason(pair, view, look)]
    mine, theirs = (pair.royalty_a, pair.royalty_b)[:: 1 if pair.a == look.me else -1]
    if mine or theirs:
        reasons[0] += f" ({signed(_own(pair, look) // pair.stake - mine + theirs)})"
        said = look.words("show.royalties", mine=mine, theirs=theirs)
        reasons.append(f"{said} ({signed(mine - theirs)})")
    if pair.stake > 1:
        reasons.append(look.words("show.stake", factor=pair.stake))
    return [f"{reason}," for reason in reasons[:-1]] + reasons[-1:]


def _main_reason(pair: PairResult, view: View, look: Look) -> str:
    """Say what decided a pair: what comes first leaves nothing to the rest, as when it is settled."""
    both = (pair.a, pair.b)
    for reason, seats in _special(pair, view):
        if len(seats) == len(both):
            return look.words(f"show.both.{reason}")
        if seats:
            return look.says(f"show.one.{reason}", seats[0])
    if pair.home_run is not None or pair.scoop is not None:
        return look.words("show.all_rows" if pair.home_run is None else "show.all_rows_of_all")
    won = (pair.won_a, pair.won_b) if pair.a == look.me else (pair.won_b, pair.won_a)
    return look.words("show.rows_won", n=len(won[0]), lost=len(won[1]))


def _special(pair: PairResult, view: View) -> Iterator[tuple[str, list[int]]]:
    """Yield what may decide a pair before its rows do, with the seats that have it (SUS-8, CHP-7)."""
    both = (pair.a, pair.b)
    by_cards = view.rules.dragon is not None
    hands = view.hands or ()
    yield "dragon", [seat for seat in both if by_cards and is_dragon(Cards.of(hands[seat]))]
    yield "natural", [seat for seat in both if view.claims[seat] is not None]
    yield "surrender", [seat for seat in both if seat in view.surrendered]
    yield "foul", [seat for seat in both if seat in pair.fouls]


def points_table(view: View, totals: Sequence[int], look: Look) -> list[str]:
    """Show what every player gets from every other; each line adds up, and so does the last column."""
    assert view.points is not None
    seats = range(len(view.points))
    heads = [look.who(seat) for seat in seats]
    if look.paint.width < 2 + _NAME + _NUMBER * (len(heads) + 2):
        return ["", *(line for seat in seats for line in _narrow(seat, view, totals, look))]
    head = ["", *heads, look.words("column.sum"), look.words("column.total")]
    lines = ["", _table_line(head)]
    for seat in seats:
        paid = [_paid(seat, other, view.pairs or ()) for other in seats]
        lines.append(_table_line([heads[seat], *paid, signed(view.points[seat]), signed(totals[seat])]))
    return lines


def _narrow(seat: int, view: View, totals: Sequence[int], look: Look) -> list[str]:
    """Show what a seat gets from every other on a terminal too narrow for a table."""
    assert view.points is not None
    column = {name: look.words(f"column.{name}") for name in ("sum", "total")}
    sums = (
        f"{column['sum']} {signed(view.points[seat])}",
        f"{column['total']} {signed(totals[seat])}",
    )
    others = [other for other in range(len(view.points)) if other != seat]
    paid = [f"{look.who(other)} {_paid(seat, other, view.pairs or ())}" for other in others]
    room = look.paint.width - 2 - _NAME
    first, *rest = [*wrapped(sums, columns=room), *wrapped(paid, columns=room)]
    return [f"  {pad(look.who(seat), _NAME)}{first}", *(" " * (2 + _NAME) + line for line in rest)]


def _paid(seat: int, other: int, pairs: Sequence[PairResult]) -> str:
    for pair in pairs:
        if (pair.a, pair.b) == (seat, other):
            return signed(pair.points_a)
        if (pair.b, pair.a) == (seat, other):
            return signed(-pair.points_a)
    return "·"


def _table_line(cells: Sequence[str]) -> str:
    name, *numbers = cells
    return f"  {pad(name, _NAME)}" + "".join(pad_left(number, _NUMBER) for number in numbers)
