"""The menu of rule sets, for who types no more than `capsa play`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.cli.play.paint import pad
from capsa.cli.play.parser import Word, vocabulary
from capsa.cli.play.person import Leave
from capsa.rulesets import RULESETS

if TYPE_CHECKING:
    from capsa.cli.play.paint import Paint
    from capsa.cli.play.person import Console
    from capsa.cli.play.words import Words
    from capsa.rulesets import RuleSet

_TITLE = 33


def title_of(ruleset: RuleSet, words: Words) -> str:
    """Return a rule set's title in the language, or its own where the language has none."""
    key = f"title.{ruleset.id}"
    return words(key) if key in words else ruleset.title


def choose(console: Console, words: Words, paint: Paint) -> str:
    """Return the id of the rule set chosen; raise `Leave` when the player wants none."""
    names = list(RULESETS)
    console.write("")
    console.write(f"  {paint.strong(words('menu.title'))}")
    for number, name in enumerate(names, 1):
        about = words(f"about.{name}") if f"about.{name}" in words else ""
        title = pad(paint.strong(title_of(RULESETS[name], words)), _TITLE)
        console.write(f"  {number:>2}  {title}{paint.quiet(about)}".rstrip())
    while True:
        line = _read(console, words, paint)
        if not line:
            return names[0]
        if line in names:
            return line
        if line.isdecimal() and len(line) <= 3 and 1 <= int(line) <= len(names):
            return names[int(line) - 1]
        if vocabulary(words, (Word.QUIT,)).get(line):
            raise Leave
        console.write(f"  {paint.bad(words('menu.unknown', count=len(names)))}")


def _read(console: Console, words: Words, paint: Paint) -> str:
    first = title_of(next(iter(RULESETS.values())), words)
    try:
        return console.read(f"  {words('menu.prompt', default=paint.strong(first))}").strip().lower()
    except EOFError:
        raise Leave from None
