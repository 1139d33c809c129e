"""The generated page of the command line."""

from pathlib import Path

from capsa.cli.reference import reference

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"


def test_the_page_says_what_help_says() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == reference(), "python -m capsa.cli.reference > docs/reference/cli.md"
