"""The page of the referee: every line on it is asked, every answer compared, every code listed."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from capsa import banting, susun
from capsa.cli.referee import answer
from capsa.cli.referee.errors import Code
from capsa.cli.referee.loop import OPS

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "referee.md").read_text(encoding="utf-8")
BLOCKS = [block.splitlines() for block in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)]
EXAMPLES = [pair for lines in BLOCKS for pair in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("request_line", "answer_line"), EXAMPLES)
def test_the_answers_on_the_page_are_right(request_line: str, answer_line: str) -> None:
    got = answer(request_line.encode()).decode()
    if "…" not in answer_line:
        assert got == answer_line
        return
    # what is left out stands between the parts that are shown
    pattern = ".*".join(map(re.escape, answer_line.split("…")))
    assert re.fullmatch(pattern, got)


def test_the_command_on_the_page_is_right() -> None:
    asked, told = re.findall(r"\$ echo '(.*)' \| capsa referee\n(.*)\n```", PAGE)[0]
    assert answer(asked.encode()).decode() == told


def test_every_op_has_a_section_and_an_example() -> None:
    sections = set(re.findall(r"^## (\w+)$", PAGE, re.MULTILINE))
    assert set(OPS) <= sections
    assert {json.loads(asked)["op"] for asked, _ in EXAMPLES} == set(OPS)


def test_every_error_code_is_listed_and_no_other() -> None:
    table = PAGE[PAGE.index("## Error codes") :]
    listed = [re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE) for part in table.split("\n\nOf ")[1:]]
    assert listed == [
        [code.value for code in codes] for codes in (Code, banting.RefusalCode, susun.RefusalCode)
    ]


def test_every_field_that_an_answer_may_have_is_described() -> None:
    described = set(
        chain.from_iterable(map(re.compile(r"`(\w+)`").findall, re.findall(r"^\|.*", PAGE, re.MULTILINE)))
    )
    answers = [json.loads(told) for _, told in EXAMPLES if "…" not in told]
    fields = {field for told in answers if told["ok"] for field in (*told, *told.get("view", {}))}
    assert fields - {"id", "ok", "seat"} <= described
