"""Actions of both families as JSON: `{"seat": 0, "do": "play", "cards": "3d"}`, one form for all programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from capsa.banting import actions as climbing
from capsa.banting.rules import BantingRules
from capsa.cards import Cards
from capsa.errors import CapsaError, shown
from capsa.records.fields import check_seat, read_fields
from capsa.rulesets.game import Action
from capsa.susun import actions as arranging
from capsa.susun.arrangement import Arrangement, Draft
from capsa.susun.rules import Natural, Row

if TYPE_CHECKING:
    from capsa.rulesets import Rules

Text = Callable[[Cards], str]


class _Seat(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    do: str
    seat: int


class _Played(_Seat):
    cards: str


class _Claimed(_Seat):
    natural: Natural


class _Announced(_Seat):
    rows: list[Row]


class _Drafted(_Seat):
    front: str = ""
    middle: str = ""
    back: str = ""


class _Arranged(_Seat):
    front: str
    middle: str
    back: str


_Form = tuple[type[_Seat], Callable[[_Seat], Action]]


def action_from_json(rules: Rules, obj: Mapping[str, object], *, ignore_unknown: bool = False) -> Action:
    """Read an action of the rules' family.

    Raise `CapsaError` with the code missing_field, bad_field, unknown_field (unless those are ignored),
    unknown_action, bad_seat, or those of cards and arrangements (bad_card, duplicate_card, wrong_card_count).
    Whether the judge accepts the action is another matter.
    """
    fields, make = _form(rules, obj)
    if ignore_unknown:
        obj = {name: value for name, value in obj.items() if name in fields.__struct_fields__}
    given = read_fields(fields, obj)
    check_seat(given.seat, rules.players)
    return make(given)


def action_fields(rules: Rules, action: Action) -> tuple[str, ...]:
    """Return the names of the fields that an action has as JSON."""
    fields, _ = _form(rules, {"do": action.do})
    return fields.__struct_fields__


def action_to_json(action: Action, text: Text = str) -> dict[str, object]:
    """Write an action; `text` writes its cards, for instance an ordering's `text`."""
    return {"seat": action.seat, "do": action.do, **_details(action, text)}


def rows_to_json(rows: Draft, text: Text = str) -> dict[str, str]:
    """Write the rows of an arrangement, or of what is laid so far."""
    return {row.value: text(rows.row(row)) for row in Row}


def _details(action: Action, text: Text) -> dict[str, object]:
    match action:
        case climbing.Play() | climbing.Bomb() | climbing.Answer():
            return {"cards": text(action.cards)}
        case arranging.Claim():
            return {"natural": action.natural.value}
        case arranging.DraftRows():
            return {row: cards for row, cards in rows_to_json(action.draft, text).items() if cards}
        case arranging.Arrange():
            return {**rows_to_json(action.arrangement, text)}
        case arranging.Announce():
            return {"rows": [row.value for row in Row if row in action.rows]}
    return {}


def _form(rules: Rules, obj: Mapping[str, object]) -> _Form:
    """Return the fields of what the object says to do, and what makes an action of them."""
    forms = _CLIMBING if isinstance(rules, BantingRules) else _ARRANGING
    if "do" not in obj:
        raise CapsaError("expected the field 'do'", code="missing_field")
    do = obj["do"]
    if not isinstance(do, str):
        raise CapsaError(f"do: expected text, got: {shown(do)}", code="bad_field")
    if do not in forms:
        raise CapsaError(f"do: expected one of {', '.join(forms)}, got: {shown(do)}", code="unknown_action")
    return forms[do]


def _seat(make: Callable[[int], Action]) -> _Form:
    return _Seat, lambda given: make(given.seat)


def _cards(make: Callable[[int, Cards], Action]) -> _Form:
    def read(given: _Seat) -> Action:
        assert isinstance(given, _Played)
        return make(given.seat, Cards.parse(given.cards))

    return _Played, read


def _claim(given: _Seat) -> Action:
    assert isinstance(given, _Claimed)
    return arranging.Claim(given.seat, given.natural)


def _announce(given: _Seat) -> Action:
    assert isinstance(given, _Announced)
    return arranging.Announce(given.seat, frozenset(given.rows))


def _draft(given: _Seat) -> Action:
    assert isinstance(given, _Drafted)
    return arranging.DraftRows(given.seat, Draft(**_rows(given)))


def _arrange(given: _Seat) -> Action:
    assert isinstance(given, _Arranged)
    return arranging.Arrange(given.seat, Arrangement(**_rows(given)))


def _rows(given: _Drafted | _Arranged) -> dict[str, Cards]:
    return {row.value: Cards.parse(getattr(given, row.value)) for row in Row}


_CLIMBING: dict[str, _Form] = {
    "play": _cards(climbing.Play),
    "pass": _seat(climbing.Pass),
    "bomb": _cards(climbing.Bomb),
    "answer": _cards(climbing.Answer),
    "decline": _seat(climbing.Decline),
    "timeout": _seat(climbing.Timeout),
}
_ARRANGING: dict[str, _Form] = {
    "claim": (_Claimed, _claim),
    "decline": _seat(arranging.Decline),
    "draft": (_Drafted, _draft),
    "arrange": (_Arranged, _arrange),
    "stay": _seat(arranging.Stay),
    "surrender": _seat(arranging.Surrender),
    "announce": (_Announced, _announce),
    "timeout": _seat(arranging.Timeout),
}
