"""A JSON object into a typed struct: what may be wrong with it has a code.

missing_field, unknown_field and bad_field are the only ones; what a field's value means is not decided here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

import msgspec

from capsa.errors import CapsaError

if TYPE_CHECKING:
    from collections.abc import Mapping

Fields = TypeVar("Fields", bound=msgspec.Struct)

_MISSING = re.compile(r"Object missing required field `(.*?)`(?: - at `\$\.?(.*)`)?", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`(?: - at `\$\.?(.*)`)?", re.DOTALL)
_BAD = re.compile(r"(.*?)(?: - at `(?:key in )?\$\.?(.*)`)?", re.DOTALL)


def read_fields(fields: type[Fields], given: Mapping[str, object]) -> Fields:
    """Return the struct that an object's fields make; raise `CapsaError` naming the field that is wrong."""
    try:
        return msgspec.convert(given, fields)
    except msgspec.ValidationError as error:
        raise field_error(error) from None


def field_error(error: msgspec.ValidationError) -> CapsaError:
    """Say in our own words what is wrong with a field."""
    text = str(error)
    if found := _MISSING.fullmatch(text):
        return CapsaError(f"{_at(found[2])}expected the field {found[1]!r}", code="missing_field")
    if found := _UNKNOWN.fullmatch(text):
        return CapsaError(f"{_at(found[2])}expected no field {found[1]!r}", code="unknown_field")
    found = _BAD.fullmatch(text)
    assert found is not None
    words = found[1].replace("`", "")
    return CapsaError(f"{_at(found[2])}{words[:1].lower()}{words[1:]}", code="bad_field")


def _at(path: str | None) -> str:
    return f"{path}: " if path else ""
