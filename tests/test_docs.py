"""Documentation that runs: generated pages are current, examples execute, every rule id has its page."""

import doctest
import importlib
import re
from pathlib import Path

import pytest
from docs.generate import DOCS, PAGES, library

import capsa
from capsa.rulesets import RULESETS, SOURCE_RULESETS, Family, options_of

ROOT = Path(__file__).parent.parent
RULE_PAGES = DOCS / "rules"
PACKAGE = Path(capsa.__file__).parent
MODULES = sorted(
    ".".join(("capsa", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    for path in PACKAGE.rglob("*.py")
    if path.stem != "__main__"
)
PAGES_WITH_EXAMPLES = [ROOT / "README.md", *sorted((ROOT / "docs" / "tutorial").glob("*.md"))]
FAMILY_IDS = {
    Family.CLIMBING: [f"CLB-{n}" for n in range(1, 16)],
    Family.ARRANGEMENT: [f"ARR-{n}" for n in range(1, 9)],
}
OWN_IDS = {
    "banting": [f"BAN-{n}" for n in range(1, 7)],
    "classic": [f"CLS-{n}" for n in range(1, 14)],
    "susun-suits": [f"SUS-{n}" for n in range(1, 9)],
    "susun-poker": [f"SUP-{n}" for n in range(1, 4)] + [f"SUS-{n}" for n in range(4, 8)],
    "chinese-2-4": [f"CHP-{n}" for n in range(1, 9) if n != 3],
    "chinese-1-6": [f"CHP-{n}" for n in range(1, 9) if n != 2],
}


@pytest.mark.parametrize("place", PAGES)
def test_a_generated_page_is_current(place: str) -> None:
    assert (DOCS / place).read_text(encoding="utf-8") == PAGES[place](), "run: python -m docs.generate"


@pytest.mark.parametrize("name", library.MODULES)
def test_every_public_name_of_the_library_says_what_it_means(name: str) -> None:
    assert not [
        name for name, _, meaning in library.public(importlib.import_module(f"capsa.{name}")) if not meaning
    ]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES_WITH_EXAMPLES, ids=lambda page: page.name)
def test_examples_on_pages_are_true(page: Path) -> None:
    blocks = re.findall(r"^```pycon\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks
    session = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(session).failed == 0


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_set_has_a_page_in_both_languages(name: str, language: str) -> None:
    assert (RULE_PAGES / language / f"{name}.md").is_file()


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("ruleset", SOURCE_RULESETS, ids=lambda ruleset: ruleset.id)
def test_a_page_states_every_rule_by_its_id(ruleset: object, language: str) -> None:
    name = getattr(ruleset, "id", "")
    page = (RULE_PAGES / language / f"{name}.md").read_text(encoding="utf-8")
    wanted = [f"COM-{n}" for n in range(1, 7)] + FAMILY_IDS[RULESETS[name].family] + OWN_IDS[name]
    stated = set(re.findall(r"\*\*([A-Z]{3}-\d+)\*\*", page))
    assert not set(wanted) - stated


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("ruleset", SOURCE_RULESETS, ids=lambda ruleset: ruleset.id)
def test_a_page_names_every_option_of_its_family(ruleset: object, language: str) -> None:
    name = getattr(ruleset, "id", "")
    page = (RULE_PAGES / language / f"{name}.md").read_text(encoding="utf-8")
    assert not [key for key in options_of(RULESETS[name].rules) if f"`{key}`" not in page]


def test_links_between_pages_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "conformance").glob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} links to {target}"
