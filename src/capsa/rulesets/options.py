"""Rules values as plain options and back: what a program sends, what a person types, what a record stores."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import TYPE_CHECKING, get_type_hints

import msgspec

from capsa.banting.rules import BantingRules, PenaltyDouble
from capsa.errors import RulesError, shortened, shown
from capsa.hands.combination import Kind
from capsa.rulesets.catalogue import RULESETS
from capsa.rulesets.misfit import misfits
from capsa.susun.rules import SusunRules

if TYPE_CHECKING:
    from capsa.rulesets.ruleset import Rules, RuleSet

_SET_ORDER: list[object] = [member.value for kind in (Kind, PenaltyDouble) for member in kind]
_TYPES = {cls: get_type_hints(cls, include_extras=True) for cls in (BantingRules, SusunRules)}


class UnknownRuleSetError(RulesError):
    """An id that no rule set has."""

    code = "unknown_ruleset"


def ruleset(name: str) -> RuleSet:
    """Return the rule set with this id, or raise `UnknownRuleSetError` with the nearest ids."""
    if name in RULESETS:
        return RULESETS[name]
    near = difflib.get_close_matches(name, RULESETS, n=3) or list(RULESETS)
    raise UnknownRuleSetError([f"expected a rule set like {', '.join(near)}; got: {shown(name)}"])


def rules_from(spec: str | Mapping[str, object]) -> Rules:
    """Return the rules of an id, or of {"base": id, …options}; raise `RulesError` naming every problem.

    >>> rules_from({"base": "banting", "flush_order": "rank-then-suit"}).flush_order.value
    'rank-then-suit'
    """
    if isinstance(spec, str):
        return ruleset(spec).rules
    options = dict(spec)
    base = options.pop("base", None)
    if not isinstance(base, str):
        raise RulesError([f"base: expected the id of a rule set, got: {shown(base)}"])
    return replace(base, **options)


def options_of(rules: Rules) -> dict[str, object]:
    """Return every option of the family with its value, ready for JSON, in the order of the table."""
    return {field.name: _plain(getattr(rules, field.name)) for field in fields(rules)}


def replace(rules: Rules | str, /, **options: object) -> Rules:
    """Return the rules with some options changed, given typed or as in JSON: a house rule.

    Raise `RulesError` naming every unknown key, every bad value and every contradiction at once.

    >>> replace("classic", deals=3, bomb="none").deals
    3
    """
    base = ruleset(rules).rules if isinstance(rules, str) else rules
    types = _TYPES[type(base)]
    values = {field.name: getattr(base, field.name) for field in fields(base)}
    problems = _unknown([key for key in options if key not in types], list(types))
    for key in [key for key in options if key in types]:
        plain = _plain(options[key])
        if found := list(misfits(plain, types[key])):
            problems += [str(each.inside(key)) for each in found]
        else:
            values[key] = msgspec.convert(plain, types[key])
    try:
        changed = type(base)(**values)
    except RulesError as error:
        problems += error.problems
    if problems:
        raise RulesError(problems)
    return changed


def choices(rules: Rules, key: str) -> tuple[str, ...]:
    """Return the words that an option may take; () where its values are numbers, strings or tables."""
    return _words(_TYPES[type(rules)][key])


def _unknown(keys: list[str], known: list[str]) -> list[str]:
    """Say which keys are no option; those that there are, only once, however many are wrong."""
    near = {key: difflib.get_close_matches(key, known, n=1) for key in keys}
    problems = [
        f"{shortened(key)}: no such option" + (f", did you mean {near[key][0]!r}?" if near[key] else "")
        for key in keys
    ]
    if not all(near.values()):
        problems[-1] += f"; known: {', '.join(known)}"
    return problems


def _words(kind: object) -> tuple[str, ...]:
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(member.value for member in kind)
    return tuple(word for part in getattr(kind, "__args__", ()) for word in _words(part) if len(word) > 1)


def _set_place(item: object) -> tuple[int, str]:
    return (_SET_ORDER.index(item) if item in _SET_ORDER else len(_SET_ORDER)), str(item)


def _plain(value: object) -> object:
    """Turn a value into what JSON can say; sets in their kinds' own order."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {_plain(key): _plain(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(map(_plain, value), key=_set_place)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value
