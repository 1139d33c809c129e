"""Where a JSON value does not fit a type and what was expected there, in words for people.

Whether it fits is msgspec's to say; nothing here changes a value.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

import msgspec

from capsa.errors import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST_LIST = 4
_WHOLE = range(-(10**18) + 1, 10**18)
_WORDS: dict[object, str] = {
    int: "a whole number",
    bool: "true or false",
    str: "text",
    NoneType: "null",
    list: "a list",
    tuple: "a list",
    frozenset: "a list",
    dict: "an object",
}


class Code(StrEnum):
    """What is wrong with a field."""

    MISSING = "missing_field"
    UNKNOWN = "unknown_field"
    BAD = "bad_field"


@dataclass(frozen=True, slots=True)
class Misfit:
    """What is wrong at a place such as `.players[1].natural`, the value itself being `""`."""

    words: str
    place: str = ""
    code: Code = Code.BAD

    def __str__(self) -> str:
        place = self.place.removeprefix(".")
        return f"{place}: {self.words}" if place else self.words

    def inside(self, step: str | int) -> Misfit:
        """Return the same as seen from the list or the object around it."""
        return replace(self, place=(f"[{step}]" if isinstance(step, int) else f".{step}") + self.place)


def misfit(value: object, kind: object) -> Misfit | None:
    """Return the first place where a value does not fit a type, or None.

    >>> print(misfit({"front": {"pair": 1.5}}, dict[str, dict[str, int]]))
    front.pair: expected a whole number, got: 1.5
    """
    return next(misfits(value, kind), None)


def misfits(value: object, kind: object) -> Iterator[Misfit]:
    """Yield every place where a value does not fit a type."""
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(value, float) and math.isinf(value):  # 1e999
        yield Misfit("expected a smaller number")
    elif origin is Annotated:
        yield from _noted(value, kind, inner[0])
    elif origin in (Union, UnionType):
        yield from _either(value, kind, inner)
    elif kind in (Any, object, msgspec.Raw):
        yield from _anything(value)
    else:
        yield from _one(value, kind)


def _one(value: object, kind: object) -> Iterator[Misfit]:
    """Fit one type, then what is inside."""
    origin, inner = get_origin(kind), get_args(kind)
    if not _is(value, origin or kind):
        yield _expected(kind, value)
    elif kind is int and value not in _WHOLE:
        yield Misfit(f"expected a smaller number, got: {shown(value)}")
    elif isinstance(value, list | tuple) and origin is tuple and inner[-1] is not ...:
        yield from _listed(value, inner) if len(value) == len(inner) else (_expected(kind, value),)
    elif isinstance(value, Mapping) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _fields(value, kind)
    else:
        yield from _within(value, origin, inner)


def _is(value: object, kind: object) -> bool:
    """Tell whether a value is of a plain type, what is inside apart."""
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind in (list, tuple, frozenset):
        return isinstance(value, list | tuple)
    if not isinstance(kind, type):
        return True
    if issubclass(kind, Enum):
        return isinstance(value, str) and value in {member.value for member in kind}
    return isinstance(value, Mapping if issubclass(kind, dict | msgspec.Struct) else kind)


def _noted(value: object, kind: object, plain: object) -> Iterator[Misfit]:
    """Fit a number of a range, or a list whose form has a name."""
    found = list(misfits(value, plain))
    low, high = _range(kind)
    if not found and isinstance(value, int) and not low <= value <= high:
        yield _expected(kind, value)
    for each in found:
        yield each if each.place else _expected(kind, value)


def _range(kind: object) -> tuple[float, float]:
    bounds = [note for note in get_args(kind) if isinstance(note, msgspec.Meta)]
    low = next((note.ge for note in bounds if note.ge is not None), -math.inf)
    return low, next((note.le for note in bounds if note.le is not None), math.inf)


def _either(value: object, kind: object, parts: Sequence[object]) -> Iterator[Misfit]:
    """Fit one of several; where a list or an object is one of them, say what is wrong inside."""
    found = [list(misfits(value, part)) for part in parts]
    if [] not in found:
        inside = (each for each in found if any(one.place for one in each))
        yield from next(inside, [_expected(kind, value)])


def _anything(value: object) -> Iterator[Misfit]:
    """Fit any JSON whose numbers can be read."""
    if isinstance(value, Mapping):
        yield from _within(value, dict, (str, Any))
    elif isinstance(value, list | tuple):
        yield from _within(value, list, (Any,))


def _within(value: object, origin: object, inner: Sequence[object]) -> Iterator[Misfit]:
    if isinstance(value, Mapping) and origin is dict:
        for key, item in value.items():
            yield from misfits(key, inner[0])
            yield from (found.inside(str(key)) for found in misfits(item, inner[1]))
    elif isinstance(value, list | tuple) and inner:
        yield from _listed(value, (inner[0],) * len(value))


def _listed(value: Sequence[object], kinds: Sequence[object]) -> Iterator[Misfit]:
    for index, (item, kind) in enumerate(zip(value, kinds, strict=True)):
        yield from (found.inside(index) for found in misfits(item, kind))


def _fields(value: Mapping[str, object], kind: type[msgspec.Struct]) -> Iterator[Misfit]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name, item in value.items():
        if name in fields:
            yield from (found.inside(name) for found in misfits(item, fields[name].type))
        elif kind.__struct_config__.forbid_unknown_fields:
            yield Misfit(f"expected no field {shown(name)}", code=Code.UNKNOWN)
    for name, field in fields.items():
        if field.required and name not in value:
            yield Misfit(f"expected the field {shown(name)}", code=Code.MISSING)


def _expected(kind: object, value: object) -> Misfit:
    return Misfit(f"expected {_words(kind)}, got: {shown(value)}")


def _words(kind: object) -> str:
    """Return what a type wants: `a list`, `1 to 1000`, `'front' or 'middle' or 'back'`."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _form(kind, inner)
    if origin in (Union, UnionType):
        return " or ".join(map(_words, inner))
    if isinstance(kind, type) and issubclass(kind, Enum):
        words = [str(member.value) for member in kind]
        few = len(words) <= _LONGEST_LIST
        return " or ".join(map(repr, words)) if few else f"one of {', '.join(words)}"
    return _WORDS.get(origin or kind, "an object")


def _form(kind: object, inner: Sequence[object]) -> str:
    low, high = _range(kind)
    named = next((note for note in inner[1:] if isinstance(note, str)), None)
    if named is not None:
        return named
    return f"{low} to {high}" if high < math.inf else f"{low} or more"
