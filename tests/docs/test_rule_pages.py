"""The options at the end of a rule page are those of the rule set, in both languages."""

from __future__ import annotations

import json
import re

import pytest
from docs.generate import DOCS

from capsa.rulesets import SOURCE_RULESETS, options_of

NOTHING = {"\N{EN DASH}", "null", "none", "tidak ada"}
TABLES = {"royalties", "naturals"}  # told in words; their numbers are compared


def shown_options(name: str, language: str) -> dict[str, str]:
    """Return what the last table of a page says of each option, as plain text."""
    page = (DOCS / "rules" / language / f"{name}.md").read_text(encoding="utf-8")
    *_, table = re.findall(r"\| --- \| --- \|\n((?:\|.*\n)+)", page)
    shown: dict[str, str] = {}
    for row in table.splitlines():
        _, left, right, _ = row.split("|")
        keys = re.findall("`([^`]+)`", left)
        values = [right] if len(keys) == 1 else right.split(", ")
        shown |= {key: value.replace("`", "").strip() for key, value in zip(keys, values, strict=True)}
    return shown


def as_text(value: object) -> str:
    """Write an option as the pages do."""
    if isinstance(value, list):
        return " ".join(
            map(as_text, value) if not value or isinstance(value[0], str) else map(_compact, value)
        )
    return value if isinstance(value, str) else json.dumps(value)


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def numbers(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text)))


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("name", [one.id for one in SOURCE_RULESETS])
def test_a_page_shows_the_values_of_its_options(name: str, language: str) -> None:
    (options,) = (options_of(one.rules) for one in SOURCE_RULESETS if one.id == name)
    shown = shown_options(name, language)
    assert shown.keys() == options.keys()
    for key, value in options.items():
        if value in (None, [], {}):
            assert shown[key].partition(" (")[0] in NOTHING, key
        elif key in TABLES:
            assert numbers(shown[key]) == numbers(json.dumps(value)), key
        else:
            assert shown[key] == as_text(value), key
