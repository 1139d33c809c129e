"""A JSON object into a typed struct: what may be wrong with it has a code.

missing_field, unknown_field and bad_field are the only ones; what a field's value means is not decided here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from capsa.errors import CapsaError, shown
from capsa.rulesets.misfit import misfit

if TYPE_CHECKING:
    from collections.abc import Mapping

Fields = TypeVar("Fields", bound=msgspec.Struct)

_MOST_SEATS = 4


def read_fields(fields: type[Fields], given: Mapping[str, object]) -> Fields:
    """Return the struct that an object's fields make; raise `CapsaError` naming the field that is wrong."""
    try:
        return msgspec.convert(given, fields)
    except msgspec.ValidationError as error:
        raise field_error(fields, given, error) from None


def field_error(fields: type[msgspec.Struct], given: object, error: msgspec.ValidationError) -> CapsaError:
    """Say in our own words what is wrong with a field."""
    found = misfit(given, fields)
    if found is None:  # a field named twice, of which the first is wrong
        return CapsaError(str(error).replace("`", ""), code="bad_field")
    return CapsaError(str(found), code=found.code.value)


def check_seat(seat: int, players: int) -> None:
    """Raise `CapsaError` for a seat that is not at this table: bad_seat, or bad_field if it is at none."""
    if not 0 <= seat < players:
        code = "bad_seat" if 0 <= seat < _MOST_SEATS else "bad_field"
        raise CapsaError(f"seat: expected 0 to {players - 1}, got: {shown(seat)}", code=code)
