"""The page about records: its examples are real, and it names every field and code."""

import doctest
import re
from pathlib import Path

import pytest

from capsa.records import Fault, Gap, read, replay, verify, write
from capsa.records.wire import DEAL_FIELDS, HEADER_FIELDS, SHUFFLE_FIELDS
from capsa.rulesets import options_of

PAGE = Path(__file__).parents[2] / "docs/reference/records.md"
TEXT = PAGE.read_text(encoding="utf-8")
CLIMBING, ARRANGEMENT = re.findall(r"```jsonl\n(.*?)```", TEXT, re.DOTALL)


def terms(heading: str) -> set[str]:
    """What the first column of the tables under a heading names."""
    _, _, section = TEXT.partition(f"## {heading}\n")
    section, _, _ = section.partition("\n## ")
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {term for row in rows for term in re.findall("`([^`]+)`", row)}


@pytest.mark.parametrize("example", [CLIMBING, ARRANGEMENT], ids=["climbing", "arrangement"])
def test_an_example_is_what_the_library_writes(example: str) -> None:
    record = read(example).whole()
    assert "".join(write(record)) == example
    assert list(replay(record))[-1].is_over
    assert set(options_of(record.header.rules)) < set(re.findall(r'"(\w+)":', example))


def test_the_climbing_example_is_fair_and_right() -> None:
    report = verify(read(CLIMBING).whole())
    assert (report.findings, report.unchecked) == ((), ())
    assert (report.deals, report.results, report.shuffles) == (1, 1, 1)


def test_the_arrangement_example_is_right() -> None:
    report = verify(read(ARRANGEMENT).whole())
    assert report.ok
    assert [gap.code for gap in report.unchecked] == [Gap.NO_SHUFFLE]
    assert (report.deals, report.results) == (1, 1)


def test_the_session_on_the_page_runs() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_the_page_names_every_field_and_code() -> None:
    assert terms("The header") == set(HEADER_FIELDS)
    assert terms("A deal") == {*DEAL_FIELDS, *SHUFFLE_FIELDS}
    assert terms("What `verify` checks") == {*Fault, *Gap}
