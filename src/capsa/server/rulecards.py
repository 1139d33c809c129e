"""What a dialog needs to offer every option of every rule set, and to say why some do not go together."""

from __future__ import annotations

import re
from bisect import bisect_left
from enum import Enum, StrEnum
from functools import lru_cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Union, get_args, get_origin, get_type_hints

import msgspec

from capsa.banting import BantingRules
from capsa.errors import CapsaError, RulesError
from capsa.rulesets import RULESETS, choices, options_of
from capsa.rulesets.options import replace
from capsa.rulesets.ruleset import Family
from capsa.server.options import LARGEST, TableOptions, TableSpec, rules_too_large
from capsa.server.shown import Json
from capsa.susun import SusunRules

if TYPE_CHECKING:
    from capsa.rulesets import Rules


class OptionKind(StrEnum):
    """How an option is chosen: from words, any of several words, a number, yes or no, a text, or a table."""

    WORD = "word"
    WORDS = "words"
    NUMBER = "number"
    FLAG = "flag"
    TEXT = "text"
    TABLE = "table"


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an option may be at a table: its words, whether null, and between what its numbers lie.

    A `word` that has `least` and `most` may be a number instead.
    """

    key: str
    kind: OptionKind
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    nullable: bool = False


class RuleSetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A rule set: where it comes from, every option with its value here, and what each may be changed to."""

    id: str
    title: str
    family: str
    source: str
    notes: tuple[str, ...]
    options: Json
    choices: tuple[OptionInfo, ...]


class SpecProblem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong with a table asked for; `fields` are the options concerned, foremost first."""

    code: str
    message: str
    fields: tuple[str, ...]


class SpecChecked(msgspec.Struct, frozen=True, kw_only=True):
    """What would come of opening a table: its whole rules and those changed, or every problem."""

    ok: bool
    problems: tuple[SpecProblem, ...] = ()
    ruleset: str | None = None
    rules: Json | None = None
    changed: Json = {}


@lru_cache(maxsize=1)
def rule_cards() -> tuple[RuleSetInfo, ...]:
    """Return all rule sets as a dialog shows them."""
    return tuple(
        RuleSetInfo(
            id=one.id,
            title=one.title,
            family=one.family.value,
            source=one.source,
            notes=one.notes,
            options=options_of(one.rules),
            choices=option_infos(one.family),
        )
        for one in RULESETS.values()
    )


@lru_cache(maxsize=2)
def option_infos(family: Family) -> tuple[OptionInfo, ...]:
    """Return what each option of a family may be at a table."""
    usual: Rules = BantingRules() if family is Family.CLIMBING else SusunRules()
    hints = get_type_hints(type(usual), include_extras=True)
    return tuple(_info(usual, key, hints[key]) for key in options_of(usual))


def check_spec(spec: TableSpec) -> SpecChecked:
    """Return what opening a table would make, without opening any."""
    try:
        options = TableOptions.of(spec)
    except RulesError as error:
        return SpecChecked(ok=False, problems=tuple(_problem(error, text) for text in error.problems))
    except CapsaError as error:
        return SpecChecked(ok=False, problems=(_problem(error, str(error)),))
    rules = options_of(options.rules)
    return SpecChecked(ok=True, ruleset=options.ruleset, rules=rules, changed=options.changed)


def _info(usual: Rules, key: str, kind: object) -> OptionInfo:
    is_union = get_origin(kind) in {Union, UnionType}
    parts = get_args(kind) if is_union else (kind,)
    least, most = _bounds(usual, key) if int in parts else (None, None)
    return OptionInfo(
        key=key,
        kind=_kind(parts[0]),
        values=choices(usual, key) if _kind(parts[0]) in {OptionKind.WORD, OptionKind.WORDS} else (),
        least=least,
        most=most,
        nullable=NoneType in parts,
    )


def _kind(part: object) -> OptionKind:
    if isinstance(part, type) and issubclass(part, Enum):
        return OptionKind.WORD
    if get_origin(part) is frozenset:
        return OptionKind.WORDS
    return _PLAIN.get(part, OptionKind.TABLE)


_PLAIN: dict[object, OptionKind] = {
    int: OptionKind.NUMBER,
    bool: OptionKind.FLAG,
    str: OptionKind.TEXT,
}


def _bounds(usual: Rules, key: str) -> tuple[int, int]:
    """Return the least and the most number that the judge of rules takes, which are all that lie between."""
    known = next(number for number in range(LARGEST) if _is_taken(usual, key, number))
    least = bisect_left(range(-LARGEST, known), x=True, key=lambda number: _is_taken(usual, key, number))
    past = bisect_left(
        range(known, LARGEST + 1), x=True, key=lambda number: not _is_taken(usual, key, number)
    )
    return least - LARGEST, known + past - 1


def _is_taken(usual: Rules, key: str, number: int) -> bool:
    try:
        rules = replace(usual, **{key: number})
    except RulesError:
        return False
    return not any(rules_too_large(rules))


_KEYS = (
    *dict.fromkeys(key for family in (BantingRules, SusunRules) for key in options_of(family())),
    *TableSpec.__struct_fields__,
)
_OF_CODE = {"chat_off": ("chat", "listed"), "unknown_ruleset": ("rules",), "bad_stakes": ("stakes",)}


def _problem(error: CapsaError, text: str) -> SpecProblem:
    """Name the options that a problem is about: what stands before its colon, then any that it mentions."""
    first = re.split(r"[.\[:]", text, maxsplit=1)[0]
    mentioned = [key for key in _KEYS if re.search(rf"\b{key}\b", text)] if first in _KEYS else []
    named = tuple(dict.fromkeys([key for key in (first,) if key in _KEYS] + mentioned))
    code = str(error.code)
    return SpecProblem(code=code, message=text, fields=named or _OF_CODE.get(code, ("rules",)))
