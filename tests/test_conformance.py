"""The language-neutral cases of `conformance/`, asked of the referee, and that no statement goes untested."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from capsa.cli.referee import answer

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "conformance"
STATEMENT = re.compile(r"\b(?:COM|CLB|BAN|CLS|ARR|SUS|SUP|CHP)-\d+\b")
CASES = [
    pytest.param(json.loads(line), id=f"{file.stem}:{number} {json.loads(line)['why']}")
    for file in sorted(FOLDER.glob("*.jsonl"))
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
]


def fits(expected: object, got: object) -> bool:
    """Tell whether an answer has everything that is expected, as `conformance/README.md` says."""
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(key in got and fits(expected[key], got[key]) for key in expected)
    if isinstance(expected, list):
        return isinstance(got, list) and len(got) == len(expected) and all(map(fits, expected, got))
    return isinstance(expected, bool) is isinstance(got, bool) and expected == got


@pytest.mark.parametrize("case", CASES)
def test_case(case: dict[str, object]) -> None:
    line = answer(json.dumps(case["request"]).encode()).decode()
    assert fits(case["answer"], json.loads(line)), line
    never = case.get("never", [])
    assert isinstance(never, list)
    assert [text for text in never if text in line] == []


def test_the_cases_have_the_form_that_the_readme_describes() -> None:
    for file in FOLDER.glob("*.jsonl"):
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            assert {"why", "request", "answer"} <= set(case) <= {"why", "request", "answer", "never"}, line
            assert isinstance(case["answer"]["ok"], bool), line


def test_every_file_is_named_in_the_readme() -> None:
    named = set(re.findall(r"`([\w-]+\.(?:jsonl|txt))`", (FOLDER / "README.md").read_text(encoding="utf-8")))
    assert named == {file.name for file in FOLDER.iterdir() if file.suffix in (".jsonl", ".txt")}


def test_every_statement_is_cited_by_a_case_or_a_test() -> None:
    texts = [*FOLDER.glob("*.jsonl"), *(ROOT / "tests").rglob("*.py")]
    cited = {each for path in texts for each in STATEMENT.findall(path.read_text(encoding="utf-8"))}
    assert set((FOLDER / "statements.txt").read_text(encoding="utf-8").split()) - cited == set()


@pytest.mark.parametrize(
    ("expected", "got"), [({"a": 1}, {"a": 1, "b": 2}), ([{"a": 1}], [{"a": 1, "b": 2}])]
)
def test_more_keys_fit(expected: object, got: object) -> None:
    assert fits(expected, got)


@pytest.mark.parametrize(
    ("expected", "got"),
    [({"a": None}, {}), ([1], [1, 2]), (0, False), (1, True), (None, 0), ({"a": 1}, [1]), ("3d", "3c")],
)
def test_less_or_other_does_not_fit(expected: object, got: object) -> None:
    assert not fits(expected, got)
