"""What a typed line means: a word, a number, cards or rows. Nothing here knows whether it may be done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from capsa.cards import parse_cards
from capsa.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from capsa.cards import Card
    from capsa.cli.play.words import Words


class Word(StrEnum):
    """What a player can say in a word; each language has its own words for it (`input`)."""

    PASS = "pass"  # noqa: S105 (no secret, a move)
    SORT = "sort"
    HINT = "hint"
    HELP = "help"
    ALL = "all"
    RULES = "rules"
    QUIT = "quit"
    BOMB = "bomb"
    YES = "yes"
    NO = "no"
    CLEAR = "clear"
    FRONT = "front"
    MIDDLE = "middle"
    BACK = "back"
    STAY = "stay"
    SURRENDER = "surrender"


ROW_WORDS = (Word.FRONT, Word.MIDDLE, Word.BACK)

Vocabulary = dict[str, Word]


@dataclass(frozen=True, slots=True)
class Enter:
    """An empty line."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number, as of a suggestion."""

    value: int


@dataclass(frozen=True, slots=True)
class Group:
    """Cards; `row` where a word before them says for which row."""

    cards: tuple[Card, ...]
    row: Word | None = None


@dataclass(frozen=True, slots=True)
class RowNames:
    """Two or three words for rows."""

    rows: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """Three rows at once: front, middle, back."""

    rows: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that means nothing here; `problem` is a message's key, `text` what cannot be understood."""

    problem: str
    text: str


Command = Word | Enter | Number | Group | RowNames | Rows | Unclear

_RUN = re.compile(r"(10|[2-9tjqka])\s*([dchs♦♣♥♠])\ufe0f?", re.IGNORECASE)


def vocabulary(words: Words, known: Iterable[Word]) -> Vocabulary:
    """Return what each typed word means where these are known."""
    return {typed: word for word in known for typed in words.several(f"input.{word}")}


def parse(line: str, known: Mapping[str, Word]) -> Command:
    """Return what a line means.

    >>> parse("3d3C 10♠", {})
    Group(cards=(Card('3d'), Card('3c'), Card('Ts')), row=None)
    """
    text = " ".join(line.split()).lower()
    if not text:
        return Enter()
    if text in known:
        return known[text]
    if text.isdecimal() and len(text) <= 3:
        return Number(int(text))
    if "/" in text or "|" in text:
        return _rows(text.replace("|", "/").split("/"))
    return _row_names(text, known) or _group(text, known)


def _row_names(text: str, known: Mapping[str, Word]) -> RowNames | None:
    parts = text.replace(",", " ").split()
    rows = tuple(word for part in parts if (word := known.get(part)) in ROW_WORDS)
    return RowNames(rows) if len(rows) == len(parts) > 1 else None


def _group(text: str, known: Mapping[str, Word]) -> Group | Unclear:
    """Read cards, after the word for a row where there is one."""
    first, _, rest = text.partition(" ")
    row = known.get(first.rstrip(":"))
    if row not in ROW_WORDS:
        row, rest = None, text
    cards = _cards(rest)
    return cards if isinstance(cards, Unclear) else Group(cards, row)


def _rows(parts: list[str]) -> Command:
    """Read three rows; one that is empty is allowed, the player may be taking it back."""
    if len(parts) != 3:
        return Unclear("unclear.rows", str(len(parts)))
    rows = []
    for part in parts:
        cards = _cards(part)
        if isinstance(cards, Unclear):
            return cards
        rows.append(cards)
    return Rows(tuple(rows))


def _cards(text: str) -> tuple[Card, ...] | Unclear:
    """Read cards, with or without spaces between."""
    try:
        return parse_cards(_RUN.sub(r"\1\2 ", text))
    except CardError as error:
        problem = "unclear.twice" if error.code == "duplicate_card" else "unclear.token"
        return Unclear(problem, error.cards or text)
