"""How cards and words look on a terminal: four colours, suit symbols, and what is left without either."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from capsa.cards import Card

SUIT_COLOURS = {"d": "bright_blue", "c": "green", "h": "bright_red", "s": None}

_RESET = "\x1b[0m"

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

_LABEL = re.compile(r".*? {2,}")
_WIDEST_LABEL = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """What the terminal can show. Without `symbols` a card is written as it is typed: `Th`."""

    colour: bool = False
    symbols: bool = True
    width: int = 80

    def card(self, card: Card) -> str:
        """Write one card."""
        text = card.symbol if self.symbols else str(card)
        return self._styled(text, fg=SUIT_COLOURS[card.suit], bold=True)

    def cards(self, cards: Iterable[Card]) -> str:
        """Write cards, one space between."""
        return " ".join(map(self.card, cards))

    def strong(self, text: str) -> str:
        """Write words that matter now."""
        return self._styled(text, bold=True)

    def quiet(self, text: str) -> str:
        """Write words that matter little."""
        return self._styled(text, dim=True)

    def good(self, text: str) -> str:
        """Write good news."""
        return self._styled(text, fg="green", bold=True)

    def bad(self, text: str) -> str:
        """Write bad news, or why something cannot be."""
        return self._styled(text, fg="bright_red")

    def banner(self, text: str) -> str:
        """Write words that nobody should miss."""
        if not self.colour:
            return f"*** {text} ***"
        return self._styled(f" {text} ", fg="black", bg="yellow", bold=True)

    def _styled(
        self,
        text: str,
        *,
        fg: str | None = None,
        bg: str | None = None,
        bold: bool | None = None,
        dim: bool | None = None,
    ) -> str:
        """Paint a text; after something in it that has a colour of its own the text's comes back."""
        if not self.colour or not text:
            return text
        start = click.style("", fg=fg, bg=bg, bold=bold, dim=dim, reset=False)
        return start + text.removesuffix(_RESET).replace(_RESET, _RESET + start) + _RESET


def width(text: str) -> int:
    """Return how many columns a text takes: colours none, East Asian signs two, accents none."""
    plain = ESCAPE.sub("", text)
    if plain.isascii():
        return len(plain)
    return sum(map(_columns, plain))


def _columns(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1


def pad(text: str, columns: int) -> str:
    """Fill a text with spaces on its right."""
    return text + " " * (columns - width(text))


def pad_left(text: str, columns: int) -> str:
    """Fill a text with spaces on its left."""
    return " " * (columns - width(text)) + text


def folded(text: str, *, columns: int, indent: str = "  ") -> list[str]:
    """Break a sentence into indented lines of so many columns."""
    return [indent + line for line in wrapped(text.split(" "), columns=columns - len(indent), gap=" ")]


def wrapped(pieces: Iterable[str], *, columns: int, gap: str = "  ") -> list[str]:
    """Lay pieces in lines of so many columns without breaking one."""
    lines: list[str] = []
    for piece in pieces:
        if lines and width(lines[-1]) + width(gap) + width(piece) <= columns:
            lines[-1] += gap + piece
        else:
            lines.append(piece)
    return lines


def fitted(line: str, columns: int) -> list[str]:
    """Return a line that fits, or break it at wide gaps, else at a space; a short label keeps its column."""
    if width(line) <= columns:
        return [line]
    text = line.lstrip()
    head = line[: len(line) - len(text)]
    label = _LABEL.match(text)
    if label and len(head) + width(label[0]) <= _WIDEST_LABEL:
        head += label[0]
        hanging = " " * width(head)
    else:
        label, hanging = None, head + "  "
    pieces = re.split(" {2,}", text[label.end() if label else 0 :])
    first, *rest = _in_lines(pieces, columns - len(hanging))
    return [head + first, *(hanging + following for following in rest)]


def _in_lines(pieces: Iterable[str], columns: int) -> list[str]:
    """Lay pieces in lines two spaces apart, and break those that are wider than a line."""
    lines: list[str] = []
    for piece in pieces:
        if lines and width(lines[-1]) + 2 + width(piece) <= columns:
            lines[-1] += "  " + piece
        else:
            words = [
                word if width(word) <= columns else word[at : at + columns]
                for word in piece.split(" ")
                for at in range(0, len(word) if width(word) > columns else 1, columns)
            ]
            lines += wrapped(words, columns=columns, gap=" ")
    return lines
