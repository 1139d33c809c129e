"""The words of one language, read from its message file, with plurals."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LANGUAGES = ("en", "id")

Message = str | tuple[str, ...] | dict[str, str]

_FILES = Path(__file__).parent.parent / "messages"
_PLURAL = {"one", "other"}
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@dataclass(frozen=True, slots=True)
class Words:
    """Messages by dotted key; a plural has a form `one` where the language needs it, and a form `other`."""

    language: str
    messages: Mapping[str, Message]

    def __call__(self, key: str, /, **fields: object) -> str:
        """Return a message with its fields filled in; `n` decides about a plural."""
        message = self.messages[key]
        if isinstance(message, dict):
            message = message["one" if fields["n"] == 1 and "one" in message else "other"]
        assert isinstance(message, str)
        return message.format(**fields)

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def several(self, key: str) -> tuple[str, ...]:
        """Return a message that is a list."""
        message = self.messages[key]
        assert isinstance(message, tuple)
        return message


@lru_cache
def words_of(language: str) -> Words:
    """Return the words of a language; raise `KeyError` for one that there is no file of."""
    if language not in LANGUAGES:
        raise KeyError(language)
    table = tomllib.loads((_FILES / f"{language}.toml").read_text(encoding="utf-8"))
    return Words(language, dict(_flat(table)))


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that a terminal's environment asks for, English where it asks for none of ours."""
    asked = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return "id" if asked.lower().startswith("id") else "en"


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, Message]]:
    for key, value in table.items():
        if isinstance(value, dict) and not value.keys() <= _PLURAL:
            yield from _flat(value, f"{prefix}{key}.")
        elif isinstance(value, dict):
            yield prefix + key, {form: str(text) for form, text in value.items()}
        elif isinstance(value, list):
            yield prefix + key, tuple(map(str, value))
        else:
            yield prefix + key, str(value)
