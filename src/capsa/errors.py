"""Every error the library raises on purpose.

CapsaError (a ValueError)
├── CardError           text that is no card, or a card named twice
├── RulesError          options that make no game; lists every problem at once
├── HandsError          hands that cannot be dealt: a card in two hands, the wrong number of hands
├── IllegalActionError  an action that the judge refuses; carries the refusal
└── RecordError         a record that cannot be read, with the line where it stops making sense

Programs read `code`, a stable snake_case word; people read the message.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import StrEnum

_LONGEST = 100


def shown(value: object) -> str:
    """Return a value as a message quotes it: text in quotes, all else as JSON, cut where it gets long.

    >>> print(shown("3d"), shown(None), shown(((1, 2),)))
    '3d' null [[1, 2]]
    """
    try:
        text = repr(str(value)) if isinstance(value, str) else json.dumps(value, default=str)
    except (TypeError, ValueError):  # a number of thousands of digits, or nothing that JSON knows
        return "what cannot be written"
    return shortened(text)


def shortened(text: str, longest: int = _LONGEST) -> str:
    """Return a text cut where it gets long."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


class CapsaError(ValueError):
    """Bad input; nothing was changed by it. `rule`, where one was broken, ends the message (COM-6)."""

    code: str = "error"

    def __init__(
        self, message: str, *, code: str | None = None, cards: str | None = None, rule: str | None = None
    ) -> None:
        super().__init__(message if rule is None else f"{message} ({rule})")
        self.code = code or self.code
        self.cards = cards
        self.rule = rule


class CardError(CapsaError):
    """Text that is no card, or names a card twice; `cards` is the offending text (COM-2, COM-6)."""

    code = "bad_card"


class RulesError(CapsaError):
    """Options that make no game; `problems` names all of them."""

    code = "bad_rules"

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


class HandsError(CapsaError):
    """Hands that cannot be dealt (COM-1, COM-6)."""

    code = "bad_hands"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why the judge refuses an action: a stable code, a sentence, the rule broken and the cards concerned."""

    code: StrEnum
    message: str
    rule: str
    cards: str | None = None


class IllegalActionError(CapsaError):
    """An action that the judge refuses; the state is unchanged (COM-6)."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message, code=refusal.code.value, cards=refusal.cards, rule=refusal.rule)
        self.refusal = refusal


class RecordError(CapsaError):
    """A record that cannot be read; `line` counts from 1."""

    code = "bad_record"

    def __init__(self, message: str, *, line: int, code: str | None = None) -> None:
        super().__init__(f"line {line}: {message}", code=code)
        self.line = line
