"""The rules on one screen, told from the options in force, so that a house rule is told too."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING

from capsa.banting import BantingRules
from capsa.cli.play.arrangement_card import arrangement_sentences
from capsa.cli.play.climbing_card import climbing_sentences

if TYPE_CHECKING:
    from capsa.cli.play.look import Look
    from capsa.rulesets import Rules

_MOST_COLUMNS = 100


def rule_card(rules: Rules, title: str, look: Look) -> list[str]:
    """Return the rules as a few wrapped lines under a title."""
    plain = replace(look.paint, colour=False)
    if isinstance(rules, BantingRules):
        sentences = climbing_sentences(rules, look.words, plain)
    else:
        sentences = arrangement_sentences(rules, look.words, plain)
    columns = min(look.paint.width, _MOST_COLUMNS) - 6
    lines = ["", f"  {look.paint.strong(look.words('card.title', title=title))}"]
    for sentence in sentences:
        first, *rest = textwrap.wrap(sentence, columns)
        lines += [f"  - {first}", *(f"    {line}" for line in rest)]
    return [*lines, ""]
