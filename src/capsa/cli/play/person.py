"""The person at the table: asked on the console, may read the rules or leave at any question."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from capsa.cli.play.paint import fitted, folded
from capsa.cli.play.parser import Number, Unclear, Word, parse, vocabulary
from capsa.cli.play.rule_card import rule_card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from capsa.cli.play.look import Look
    from capsa.cli.play.parser import Command
    from capsa.rulesets import Rules
    from capsa.rulesets.game import Action, View

    Adviser = Callable[[View], Action]


Offered = TypeVar("Offered")

_LONGEST_SHOWN = 40
_ROOM_TO_TYPE = 8
_PROMPT_END = " > "
_TIE = "\N{NO-BREAK SPACE}"
_KEY_AND_WORD = re.compile(r"(?<=[,;·] )(\S+) (\S+)(?=[,;]| ·|$)")


class Leave(Exception):  # noqa: N818 (no error: the player gets up)
    """The player leaves the table."""


class Console(Protocol):
    """Where a person types and reads."""

    def read(self, prompt: str) -> str:
        """Return the line typed; raise `EOFError` when there will be none."""

    def write(self, line: str) -> None:
        """Show a line."""

    def columns(self) -> int:
        """Return how wide a line may be now."""


class Person:
    """What the two families' players share: questions, and answers that are always understood."""

    def __init__(self, console: Console, look: Look, rules: Rules, title: str) -> None:
        self.console = console
        self.look = look
        self.rules = rules
        self.title = title
        self._written = ""

    def show(self, lines: Iterable[str]) -> None:
        """Write some lines, none wider than the terminal, and never two empty ones together."""
        for line in lines:
            if line or self._written:
                for part in fitted(line.rstrip(), self.look.paint.width):
                    self.console.write(part)
            self._written = line

    def tell(self, text: str) -> None:
        """Write a sentence, on several lines if it is long."""
        self.show(folded(text, columns=self.look.paint.width))

    def say(self, key: str, /, **fields: object) -> None:
        """Write a message."""
        self.tell(self.look.words(key, **fields))

    def complain(self, key: str, /, **fields: object) -> None:
        """Write a message about something that cannot be."""
        self.tell(self.look.paint.bad(self.look.words(key, **fields)))

    def ask(self, prompt: str, known: Iterable[Word] = (), *, instead: str | None = None) -> Command:
        """Return what is typed; the rules and leaving are dealt with here, and so is what means nothing.

        `instead` is what can be typed where no cards are wanted: the answer to `?` and to what means nothing.
        """
        helped = () if instead is None else (Word.HELP,)
        understood = vocabulary(self.look.words, (Word.RULES, Word.QUIT, *helped, *known))
        while True:
            command = parse(self._read(f"  {prompt}"), understood)
            if command is Word.RULES:
                self.show(rule_card(self.rules, self.title, self.look))
            elif command is Word.QUIT:
                self._confirm_leaving()
            elif instead is not None and command is Word.HELP:
                self.say(instead)
            elif isinstance(command, Unclear):
                self.complain(instead or command.problem, text=_short(command.text))
            else:
                return command

    def chosen(self, number: Number, offered: Sequence[Offered]) -> Offered | None:
        """Return the suggestion with this number, or say which numbers there are."""
        if 1 <= number.value <= len(offered):
            return offered[number.value - 1]
        if offered:
            self.complain("unclear.number", n=len(offered))
        else:
            self.complain("unclear.no_numbers")
        return None

    def _confirm_leaving(self) -> None:
        known = vocabulary(self.look.words, (Word.YES, Word.QUIT))
        answer = parse(self._read(f"  {self.look.words('match.quit')}"), known)
        if answer in (Word.YES, Word.QUIT):
            raise Leave

    def _read(self, prompt: str) -> str:
        """Return what is typed; who makes the terminal wider or narrower meanwhile sees the rest so."""
        self._written = prompt
        try:
            typed = read_line(self.console, prompt, self.look.paint.width)
        except EOFError:
            raise Leave from None
        paint = replace(self.look.paint, width=self.console.columns())
        self.look = replace(self.look, paint=paint)
        return typed


def read_line(console: Console, prompt: str, columns: int) -> str:
    """Return the line typed after a prompt, written so that there is room to type; raise `EOFError`."""
    text = prompt.removesuffix(_PROMPT_END)
    kept = _KEY_AND_WORD.sub(rf"\1{_TIE}\2", text)  # a key and what it does stay on one line
    *before, last = (line.replace(_TIE, " ") for line in fitted(kept, columns - _ROOM_TO_TYPE))
    for line in before:
        console.write(line)
    return console.read(last + prompt[len(text) :])


def _short(text: str) -> str:
    """Return what was typed, as far as it helps to see it again."""
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
