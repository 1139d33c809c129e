"""One line for each action of a deal, for people: what was done, as data, and the English for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from capsa import banting, susun

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.cards import Card
    from capsa.hands.combination import Kind
    from capsa.hands.poker import RowKind
    from capsa.rulesets.game import Action, State
    from capsa.susun.arrangement import Draft
    from capsa.susun.rules import Natural, Row


class Verb(StrEnum):
    """What a seat did."""

    PLAYS = "plays"
    PASSES = "passes"
    BOMBS = "bombs"
    ANSWERS = "answers"
    DECLINES = "declines"
    CLAIMS = "claims"
    LAYS = "lays"
    SETS = "sets"
    STAYS = "stays"
    SURRENDERS = "surrenders"
    ANNOUNCES = "announces"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidRow:
    """The cards of one row, low to high, and its kind once it is full."""

    row: Row
    cards: tuple[Card, ...]
    kind: RowKind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One action as a reader sees it: cards low to high as ranks stand, `timed_out` if the clock acted."""

    seat: int
    verb: Verb
    timed_out: bool = False
    cards: tuple[Card, ...] = ()
    kind: Kind | None = None
    laid: tuple[LaidRow, ...] = ()
    natural: Natural | None = None
    announced: tuple[Row, ...] = ()


def note(before: State, action: Action) -> Note:
    """Say what an action, legal in this state, does."""
    if isinstance(before, banting.State) and isinstance(action, banting.Action):
        return _climbing(before, action)
    if isinstance(before, susun.State) and isinstance(action, susun.Action):
        return _arrangement(before, action)
    raise TypeError("expected a state and an action of one family")


def line(given: Note, names: Sequence[str] = ()) -> str:
    """Write a note in English, the seats' names one under the other: `seat 0  plays 3♦ 3♣  pair`."""
    shown = [_name(seat, names) for seat in range(max(len(names), given.seat + 1))]
    words = "  ".join(filter(None, (f"{given.verb} {_object(given)}".rstrip(), _detail(given))))
    clock = "  (time is up)" if given.timed_out else ""
    return f"{shown[given.seat]:<{max(map(len, shown))}}  {words}{clock}"


def _climbing(before: banting.State, action: banting.Action) -> Note:
    """Read the first event that somebody did, so that a bomb that is a play is told as a bomb (BAN-3)."""
    sort = before.book.ordering.sort
    timed_out = isinstance(action, banting.Timeout)
    for event in banting.events(before, action, banting.step(before, action)):
        match event:
            case banting.Played(seat, play):
                verb = Verb.PLAYS
            case banting.Bombed(seat, play):
                verb = Verb.BOMBS
            case banting.Answered(seat, play):
                verb = Verb.ANSWERS
            case banting.Passed(seat):
                return Note(seat=seat, verb=Verb.PASSES, timed_out=timed_out)
            case banting.Declined(seat):
                return Note(seat=seat, verb=Verb.DECLINES, timed_out=timed_out)
            case _:
                continue
        cards = tuple(sort(play.cards))
        return Note(seat=seat, verb=verb, timed_out=timed_out, cards=cards, kind=play.kind)
    raise AssertionError("an action does something")


def _arrangement(before: susun.State, action: susun.Action) -> Note:
    seat = action.seat
    timed_out = isinstance(action, susun.Timeout)
    match susun.timeout_action(before, seat) if timed_out else action:
        case susun.Claim(_, natural):
            return Note(seat=seat, verb=Verb.CLAIMS, natural=natural)
        case susun.DraftRows(_, draft):
            return Note(seat=seat, verb=Verb.LAYS, laid=_laid(before, draft))
        case susun.Arrange(_, arrangement):
            return Note(seat=seat, verb=Verb.SETS, timed_out=timed_out, laid=_laid(before, arrangement))
        case susun.Announce(_, rows):
            announced = tuple(row for row in susun.Row if row in rows)
            return Note(seat=seat, verb=Verb.ANNOUNCES, timed_out=timed_out, announced=announced)
        case other:
            return Note(seat=seat, verb=_PLAIN_VERBS[type(other)], timed_out=timed_out)


_PLAIN_VERBS: dict[type[susun.Action], Verb] = {
    susun.Decline: Verb.DECLINES,
    susun.Stay: Verb.STAYS,
    susun.Surrender: Verb.SURRENDERS,
}


def _laid(before: susun.State, draft: Draft) -> tuple[LaidRow, ...]:
    kinds = susun.row_kinds(draft, before.rules) if isinstance(draft, susun.Arrangement) else {}
    sort = before.rules.row_order.sort
    rows = ((row, draft.row(row)) for row in susun.Row)
    return tuple(
        LaidRow(row=row, cards=tuple(sort(cards)), kind=kinds.get(row)) for row, cards in rows if cards
    )


def _name(seat: int, names: Sequence[str]) -> str:
    return (names[seat] if seat < len(names) else "") or f"seat {seat}"


def _object(given: Note) -> str:
    if given.cards:
        return _symbols(given.cards)
    if given.natural is not None:
        return _words(given.natural)
    if given.verb is Verb.ANNOUNCES:
        return ", ".join(given.announced) or "nothing"
    return " | ".join(_row(laid) for laid in given.laid)


def _row(laid: LaidRow) -> str:
    return " ".join(
        filter(None, (str(laid.row), _symbols(laid.cards), laid.kind and f"({_words(laid.kind)})"))
    )


def _detail(given: Note) -> str:
    return _words(given.kind) if given.kind else ""


def _symbols(cards: Sequence[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def _words(name: StrEnum) -> str:
    return name.value.replace("_", " ")
