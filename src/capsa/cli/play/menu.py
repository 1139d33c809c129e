"""The menu of rule sets, for who types no more than `capsa play`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.cli.play.paint import folded, pad, width
from capsa.cli.play.parser import Word, vocabulary
from capsa.cli.play.person import Leave, read_line
from capsa.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.cli.play.paint import Paint
    from capsa.cli.play.person import Console
    from capsa.cli.play.words import Words
    from capsa.rulesets import RuleSet

_NUMBER = 6
_ID = 19


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
        for line in _entry(number, name, words, paint):
            console.write(line)
    while True:
        typed = _read(console, words, paint)
        if vocabulary(words, (Word.QUIT,)).get(typed):
            raise Leave
        found = _meant(typed, names)
        if len(found) == 1:
            return found[0]
        key = "menu.several" if found else "menu.unknown"
        complaint = words(key, count=len(names), names=", ".join(found))
        for line in folded(paint.bad(complaint), columns=paint.width):
            console.write(line)


def _entry(number: int, name: str, words: Words, paint: Paint) -> list[str]:
    """Write a rule set's number, id and title, and what it is about where there is room."""
    head = f"  {number:>2}  {pad(name, _ID)}"
    title = title_of(RULESETS[name], words)
    if width(head) + len(title) > paint.width:
        return [head.rstrip(), *folded(paint.strong(title), columns=paint.width, indent=" " * _NUMBER)]
    about = f"  {words(f'about.{name}')}" if f"about.{name}" in words else ""
    if width(head) + len(title) + len(about) > paint.width:
        about = ""
    return [f"{head}{paint.strong(title)}{paint.quiet(about)}"]


def _meant(typed: str, names: Sequence[str]) -> Sequence[str]:
    """Return the rule sets that a number, an id or its beginning may mean; nothing typed means the first."""
    if not typed or typed in names:
        return [typed or names[0]]
    if typed.isdecimal() and len(typed) <= 3:
        return names[int(typed) - 1 : int(typed)] if int(typed) else []
    return [name for name in names if name.startswith(typed)]


def _read(console: Console, words: Words, paint: Paint) -> str:
    first = title_of(next(iter(RULESETS.values())), words)
    prompt = f"  {words('menu.prompt', default=paint.strong(first))}"
    try:
        return read_line(console, prompt, paint.width).strip().lower()
    except EOFError:
        raise Leave from None
