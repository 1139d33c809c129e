"""A header and a deal as JSON objects, and back: the field names of `docs/reference/records.md`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from capsa.cards import parse_cards
from capsa.errors import CapsaError, shown
from capsa.records.actions import action_from_json, action_to_json
from capsa.records.fields import read_fields
from capsa.records.record import Deal, Header, Shuffle, TimedAction
from capsa.records.versions import VERSION, Line
from capsa.rulesets import RULESETS, Family, family_of, options_of, replace, ruleset

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from capsa.cards import Card
    from capsa.rulesets import Rules

_Count = Annotated[int, msgspec.Meta(ge=0)]
_Points = Annotated[int, msgspec.Meta(ge=-(1 << 53), le=1 << 53)]


class _Header(msgspec.Struct, kw_only=True):
    v: int
    rules: dict[str, object]
    family: Family | None = None
    seats: tuple[str, ...] = ()
    stakes: tuple[tuple[int, ...], ...] | None = None
    commitment: str | None = None
    time: str | None = None
    first: int = 0


class _Deal(msgspec.Struct, kw_only=True):
    hands: tuple[str, ...] | None = None
    seed: str | None = None
    shuffle: dict[str, object] | None = None
    leader: _Count | None = None
    dealer: _Count | None = None
    actions: tuple[dict[str, object], ...] = ()
    points: tuple[_Points, ...] | None = None


class _Shuffle(msgspec.Struct, kw_only=True):
    contributions: tuple[str, ...]
    secret: str | None = None
    commitment: str | None = None


class _Timed(msgspec.Struct, kw_only=True):
    ms: _Count | None = None


HEADER_FIELDS = _Header.__struct_fields__
DEAL_FIELDS = _Deal.__struct_fields__
SHUFFLE_FIELDS = _Shuffle.__struct_fields__
TIMED_FIELDS = _Timed.__struct_fields__


def header_from_json(line: Line) -> Header:
    """Read a header of the present version; raise `CapsaError`."""
    given = read_fields(_Header, line)
    name, rules = _rules(given.rules, given.family)
    return Header(
        rules=rules,
        ruleset=name,
        seats=given.seats,
        stakes=given.stakes,
        commitment=given.commitment,
        time=given.time,
        first=given.first,
        extra=_extra(line, HEADER_FIELDS),
    )


def header_to_json(header: Header) -> Line:
    """Write a header, the fields that say nothing left out."""
    return _written(
        {
            "v": VERSION,
            "rules": {"base": header.ruleset, **options_of(header.rules)},
            "family": family_of(header.rules).value,
            "seats": header.seats or None,
            "stakes": header.stakes,
            "commitment": header.commitment,
            "time": header.time,
            "first": header.first or None,
        },
        header.extra,
    )


def deal_from_json(rules: Rules, line: Line) -> Deal:
    """Read a deal of the present version; raise `CapsaError`, for an action with its place."""
    given = read_fields(_Deal, line)
    return Deal(
        hands=None if given.hands is None else tuple(map(parse_cards, given.hands)),
        seed=given.seed,
        shuffle=None if given.shuffle is None else _shuffle_from_json(given.shuffle),
        leader=given.leader,
        dealer=given.dealer,
        actions=tuple(_timed_from_json(rules, index, obj) for index, obj in enumerate(given.actions)),
        points=given.points,
        extra=_extra(line, DEAL_FIELDS),
    )


def deal_to_json(deal: Deal) -> Line:
    """Write a deal, the fields that say nothing left out."""
    return _written(
        {
            "hands": None if deal.hands is None else [_cards(hand) for hand in deal.hands],
            "seed": deal.seed,
            "shuffle": None if deal.shuffle is None else _shuffle_to_json(deal.shuffle),
            "leader": deal.leader,
            "dealer": deal.dealer,
            "actions": [_timed_to_json(timed) for timed in deal.actions],
            "points": deal.points,
        },
        deal.extra,
    )


def _rules(spec: Mapping[str, object], family: Family | None) -> tuple[str, Rules]:
    """Return the id and the rules; an id that only later versions know needs its family and all options."""
    options = dict(spec)
    name = options.pop("base", None)
    if not isinstance(name, str):
        raise CapsaError(f"base: expected the id of a rule set, got: {shown(name)}", code="bad_field")
    if name not in RULESETS and family is not None:
        return name, _unheard_of(name, family, options)
    rules = replace(ruleset(name).rules, **options)
    if family not in (None, family_of(rules)):
        raise CapsaError(
            f"family: expected {family_of(rules)} for {name}, got: {family}", code="wrong_family"
        )
    return name, rules


def _unheard_of(name: str, family: Family, options: dict[str, object]) -> Rules:
    """Return the rules of a rule set that is not known here: every option must be there."""
    relative = next(known.rules for known in RULESETS.values() if known.family is family)
    if missing := [key for key in options_of(relative) if key not in options]:
        message = f"expected every option of a rule set not known here, {shown(name)}; missing: "
        raise CapsaError(message + ", ".join(missing), code="unknown_ruleset")
    return replace(relative, **options)


def _timed_from_json(rules: Rules, index: int, obj: Line) -> TimedAction:
    try:
        action = action_from_json(rules, obj, ignore_unknown=True)
        milliseconds = read_fields(_Timed, obj).ms
    except CapsaError as error:
        raise CapsaError(f"action {index + 1}: {error}", code=error.code, cards=error.cards) from None
    extra = _extra(obj, {*action_to_json(action), "ms"})
    return TimedAction(action=action, milliseconds=milliseconds, extra=extra)


def _timed_to_json(timed: TimedAction) -> Line:
    return _written({**action_to_json(timed.action), "ms": timed.milliseconds}, timed.extra)


def _shuffle_from_json(obj: Line) -> Shuffle:
    given = read_fields(_Shuffle, obj)
    return Shuffle(
        contributions=tuple(map(_bytes, given.contributions)),
        secret=None if given.secret is None else _bytes(given.secret),
        commitment=given.commitment,
        extra=_extra(obj, SHUFFLE_FIELDS),
    )


def _shuffle_to_json(shuffle: Shuffle) -> Line:
    return _written(
        {
            "commitment": shuffle.commitment,
            "contributions": [part.hex() for part in shuffle.contributions],
            "secret": None if shuffle.secret is None else shuffle.secret.hex(),
        },
        shuffle.extra,
    )


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise CapsaError(f"expected bytes in hexadecimal, got: {shown(text)}", code="bad_bytes") from None


def _cards(hand: tuple[Card, ...]) -> str:
    return " ".join(map(str, hand))


def _extra(line: Line, known: Collection[str]) -> Line:
    return {name: value for name, value in line.items() if name not in known}


def _written(known: Line, extra: Mapping[str, object]) -> Line:
    return {**{name: value for name, value in known.items() if value is not None}, **extra}
