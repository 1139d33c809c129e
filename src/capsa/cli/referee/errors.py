"""What can be wrong with a request itself; the judges' own refusals carry codes of their own."""

from __future__ import annotations

from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING

from capsa.errors import CapsaError, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 10_000  # rules may have many problems, and all are named
_LONGEST_CARDS = 300


class Code(StrEnum):
    """Why a request gets no answer of its kind."""

    BAD_JSON = "bad_json"
    NOT_AN_OBJECT = "not_an_object"
    TOO_DEEP = "too_deep"
    TOO_LONG = "too_long"
    UNKNOWN_OP = "unknown_op"
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    BAD_FIELD = "bad_field"
    UNKNOWN_RULESET = "unknown_ruleset"
    BAD_RULES = "bad_rules"
    WRONG_FAMILY = "wrong_family"
    BAD_CARD = "bad_card"
    DUPLICATE_CARD = "duplicate_card"
    WRONG_CARD_COUNT = "wrong_card_count"
    WRONG_HAND_COUNT = "wrong_hand_count"
    BAD_SEAT = "bad_seat"
    BAD_DEALER = "bad_dealer"
    BAD_BANKER = "bad_banker"
    BAD_STAKES = "bad_stakes"
    BAD_TABLE = "bad_table"
    UNKNOWN_ACTION = "unknown_action"
    NOT_OVER = "not_over"
    MATCH_OVER = "match_over"
    NO_SURRENDER = "no_surrender"
    UNKNOWN_OBJECTIVE = "unknown_objective"
    INTERNAL_ERROR = "internal_error"


class RefereeError(CapsaError):
    """A request that cannot be answered."""

    def __init__(
        self, code: Code, message: str, *, cards: str | None = None, rule: str | None = None
    ) -> None:
        super().__init__(message, code=code.value, cards=cards, rule=rule)


class PlacedError(CapsaError):
    """An error in one action or one deal of a request; `place` says which, counting from 0."""

    def __init__(self, error: CapsaError, place: dict[str, int]) -> None:
        super().__init__(str(error), code=error.code, cards=error.cards)
        self.place: dict[str, int] = {**place, **(error.place if isinstance(error, PlacedError) else {})}


@contextmanager
def placed(**place: int) -> Iterator[None]:
    """Add to whatever goes wrong inside where it went wrong: `index` of the action, `deal`."""
    try:
        yield
    except CapsaError as error:
        raise PlacedError(error, place) from error


def error_to_json(error: CapsaError) -> dict[str, object]:
    """Return the `error` object of an answer; endless texts are cut short."""
    words: dict[str, object] = {"code": error.code, "message": shortened(str(error), _LONGEST)}
    if error.cards is not None:
        words["cards"] = shortened(error.cards, _LONGEST_CARDS)
    return {**words, **(error.place if isinstance(error, PlacedError) else {})}
