"""A climbing table as lines of text. Pure: what is shown follows from what is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting import Phase
from capsa.banting.rules import BombRule
from capsa.cli.play.hand_order import cards_of, hand_groups, plays_by_size
from capsa.cli.play.look import signed
from capsa.cli.play.paint import pad, pad_left, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.banting import Action, View
    from capsa.cards import Cards
    from capsa.cli.play.hand_order import Sorting
    from capsa.cli.play.look import Look
    from capsa.hands.combination import Combination

Trick = tuple[tuple[int, "Combination | None"], ...]

_NAME = 9
_CARDS = 20
_KIND = 33
_WIDE = 80
_LISTED = {1: 13, 2: 9, 3: 6, 4: 6, 5: 6}


def panel(view: View, trick: Trick, sorting: Sorting, look: Look) -> list[str]:
    """Show everybody's counts, the rank strip, the trick and the player's own hand."""
    lines = ["", _labelled(look, "climb.players", look.words("separator").join(_counts(view, look)))]
    if view.rules.bomb is BombRule.WINDOW:
        lines.append(_labelled(look, "climb.ranks", rank_strip(view, look)))
    if trick:
        pieces = [f"{_trick_piece(seat, play, view, look)}," for seat, play in trick]
        pieces[-1] = pieces[-1].removesuffix(",")
        lines += _labelled_lines(look, "climb.trick", pieces, gap=" ")
    if view.table is not None:
        lines.append(_labelled(look, "climb.to_beat", _to_beat(view, view.table, look)))
    return lines + hand_lines(view, sorting, look)


def suggestion_lines(view: View, numbered: Sequence[Action], look: Look) -> list[str]:
    """Show the suggestions with the numbers that play them, and how many plays there are besides."""
    if not numbered:
        return [_labelled(look, "climb.moves", look.paint.quiet(look.words("climb.none_legal")))]
    pieces = [_numbered(action, view, numbered, look) for action in numbered]
    more = sum(cards_of(action) is not None for action in view.legal) - len(numbered)
    if more > 0:
        pieces.append(look.paint.quiet(look.words("climb.legal_more", n=more)))
    return _labelled_lines(look, "climb.moves", pieces, gap="   ")


def hand_lines(view: View, sorting: Sorting, look: Look) -> list[str]:
    """Show the player's own hand, sorted."""
    groups = [look.paint.cards(group) for group in hand_groups(view, sorting)]
    return _labelled_lines(look, "climb.hand", groups, gap="   ")


def rank_strip(view: View, look: Look) -> str:
    """Show the ranks low to high; they run the other way after a bomb stood (CLS-8)."""
    ranks = " ".join(view.book.ordering.ranks).replace("T", "10")
    turned = look.words("climb.ranks_turned")
    return f"{look.paint.bad(ranks)}  {look.paint.bad(turned)}" if view.two_low else look.paint.quiet(ranks)


def prompt(view: View, look: Look, *, can_bomb: bool = False) -> str:
    """Ask for what the seat may do now; `can_bomb` is whether a bomb may be played in turn."""
    words = look.words
    if view.phase in (Phase.BOMB, Phase.ANSWER):
        bombs = [look.paint.cards(cards) for action in view.legal if (cards := cards_of(action))]
        return words(f"climb.{view.phase}_prompt", cards=" / ".join(bombs))
    if must_pass(view):
        return words("climb.pass_prompt")
    if view.table is not None:
        return words("climb.follow_or_bomb_prompt" if can_bomb else "climb.follow_prompt")
    if view.must_contain is not None:
        return words("climb.first_prompt", card=look.paint.card(view.must_contain))
    return words("climb.lead_prompt")


def must_pass(view: View) -> bool:
    """Return whether a follower holds nothing that can be played."""
    return view.phase is Phase.PLAY and not any(cards_of(action) for action in view.legal)


def play_line(seat: int, play: Combination, left: int, view: View, look: Look) -> str:
    """Say what a seat has played, and how many cards it has left."""
    cards = look.paint.cards(view.book.ordering.sort(play.cards))
    kind = "" if play.size == 1 else look.combination(play, view.book.ordering)
    return f"  {pad(look.who(seat), _NAME)}{pad(cards, _CARDS)}{pad(kind, _KIND)}{_left(left, look)}".rstrip()


def pass_line(seat: int, look: Look, *, automatic: bool) -> str:
    """Say that a seat passes, and whether it had to."""
    why = f" ({look.words('climb.too_few')})" if automatic else ""
    return look.paint.quiet(f"  {pad(look.who(seat), _NAME)}{look.words('climb.passes')}{why}")


def cards_text(cards: Cards, view: View, look: Look) -> str:
    """Write cards low to high."""
    return look.paint.cards(view.book.ordering.sort(cards))


def legal_lines(view: View, numbered: Sequence[Action], look: Look, *, every: bool = False) -> list[str]:
    """List what may be played, size by size, `every` play or some; the suggestions have their numbers."""
    sizes = plays_by_size(view)
    if not sizes:
        return [f"  {look.words('climb.none_legal')}"]
    lines = [f"  {look.words('climb.legal')}"]
    for plays in sizes.values():
        most = len(plays) if every else _LISTED[len(cards_of(plays[0]) or ())]
        shown = sorted(plays, key=lambda action: action not in numbered)[:most]
        pieces = [_numbered(action, view, numbered, look) for action in shown]
        if len(shown) < len(plays):
            pieces.append(look.paint.quiet(look.words("climb.legal_more", n=len(plays) - len(shown))))
        lines += [f"    {line}" for line in wrapped(pieces, columns=look.paint.width - 4, gap="   ")]
    return lines


def hint_text(action: Action, view: View, look: Look) -> str:
    """Say what the adviser would do."""
    cards = cards_of(action)
    if cards is None:
        return look.words("climb.hint_pass" if view.phase is Phase.PLAY else "climb.hint_no_bomb")
    text = cards_text(cards, view, look)
    if view.phase is not Phase.PLAY:
        return look.words("climb.hint_bomb", cards=text)
    play = view.book.classify(cards)
    named = play is not None and play.size > 1
    kind = f" ({look.combination(play, view.book.ordering)})" if play is not None and named else ""
    return look.words("climb.hint_play", cards=text, kind=kind)


def deal_over(view: View, totals: Sequence[int], look: Look) -> list[str]:
    """Show all hands, and what the deal costs and pays."""
    assert view.hands is not None
    assert view.penalties is not None
    assert view.points is not None
    words = look.words
    if look.paint.width < _WIDE:
        return ["", *(line for seat in range(len(view.hands)) for line in _narrow(seat, view, totals, look))]
    head = [words(f"column.{column}") for column in ("name", "cards", "penalty", "points", "total")]
    rows = [
        [
            look.who(seat),
            cards_text(hand, view, look) or "·",
            str(view.penalties[seat]),
            signed(view.points[seat]),
            signed(totals[seat]),
        ]
        for seat, hand in enumerate(view.hands)
    ]
    return ["", *(_result_line(row) for row in [head, *rows])]


def _narrow(seat: int, view: View, totals: Sequence[int], look: Look) -> list[str]:
    """Show a seat's hand and figures on a terminal too narrow for a table."""
    assert view.hands is not None
    assert view.penalties is not None
    assert view.points is not None
    column = {name: look.words(f"column.{name}") for name in ("penalty", "points", "total")}
    figures = (
        f"{column['penalty']} {view.penalties[seat]}",
        f"{column['points']} {signed(view.points[seat])}",
        f"{column['total']} {signed(totals[seat])}",
    )
    held = [look.paint.card(card) for card in view.book.ordering.sort(view.hands[seat])]
    lines = wrapped(figures, columns=look.paint.width - 2 - _NAME) + wrapped(
        held, columns=look.paint.width - 2 - _NAME, gap=" "
    )
    return [f"  {pad(look.who(seat) if place == 0 else '', _NAME)}{line}" for place, line in enumerate(lines)]


def _result_line(cells: Sequence[str]) -> str:
    name, cards, *numbers = cells
    return f"  {pad(name, _NAME)}{pad(cards, 41)}" + "".join(pad_left(number, 9) for number in numbers)


def _counts(view: View, look: Look) -> list[str]:
    """Return what everybody knows of the others, in the order in which they play."""
    assert view.seat is not None
    seats = [(view.seat + step) % len(view.counts) for step in range(1, len(view.counts))]
    return [_count(seat, view, look) for seat in seats]


def _count(seat: int, view: View, look: Look) -> str:
    left = _left(view.counts[seat], look)
    text = f"{look.who(seat)} {left}"
    return look.paint.quiet(f"{text} ({look.words('climb.passed')})") if seat in view.passed else text


def _left(left: int, look: Look) -> str:
    if left == 0:
        return look.paint.good(look.words("climb.gone"))
    text = look.words("climb.left", n=left)
    return look.paint.bad(f"{text}!") if left == 1 else text


def _trick_piece(seat: int, play: Combination | None, view: View, look: Look) -> str:
    if play is None:
        return look.paint.quiet(f"{look.who(seat)} {look.words('climb.passes')}")
    return f"{look.who(seat)} {cards_text(play.cards, view, look)}"


def _to_beat(view: View, table: Combination, look: Look) -> str:
    assert view.owner is not None
    cards = cards_text(table.cards, view, look)
    kind = "" if table.size == 1 else f"  {look.combination(table, view.book.ordering)}"
    return f"{cards}{kind}  {look.paint.quiet('(' + look.who(view.owner) + ')')}"


def _numbered(action: Action, view: View, numbered: Sequence[Action], look: Look) -> str:
    cards = cards_text(cards_of(action) or view.hand, view, look)
    return f"{look.paint.strong(str(numbered.index(action) + 1))} {cards}" if action in numbered else cards


def _labelled(look: Look, key: str, text: str) -> str:
    return f"  {look.paint.quiet(pad(look.words(key), _NAME))}{text}"


def _labelled_lines(look: Look, key: str, pieces: Sequence[str], *, gap: str) -> list[str]:
    first, *rest = wrapped(pieces, columns=look.paint.width - 2 - _NAME, gap=gap) or [""]
    return [_labelled(look, key, first), *(" " * (2 + _NAME) + line for line in rest)]
