"""Every option, and every word of it, has a golden case that changes its answer when the value changes.

The answers themselves are asked of the referee by `tests/test_conformance.py`. Here is that the cases cover
the options, that each has a partner which differs from it in its own option alone, and that a person at the
terminal can sit down with the value.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from capsa.cli.main import main
from capsa.cli.play.words import words_of
from capsa.rulesets import RULESETS, choices, options_of, ruleset
from capsa.susun import SusunRules

FOLDER = Path(__file__).parents[2] / "conformance"
BASES = {"climbing": "banting", "arrangement": "susun-poker"}

# values that are numbers, yes or no, or nothing at all, and that must have a case of their own
PLAIN: dict[str, dict[str, list[object]]] = {
    "climbing": {
        "players": [2, 3, 4],
        "bomb_size": [4, 5],
        "short_hand_passes": [False, True],
        "straights_two_low": [None],
        "place_points": [None],
        "deals": [1, 2],
    },
    "arrangement": {
        "players": [2, 3, 4],
        "home_run_players": [2, 3, 4],
        "rows_strict": [False, True],
        "broken_royalties": [False, True],
        "row_points": [0, 1],
        "majority_bonus": [0, 1],
        "scoop_multiplier": [1, 2],
        "scoop_bonus": [0, 3],
        "home_run_multiplier": [1, 4],
        "home_run_bonus": [0],
        "foul_pays": [7],
        "dragon": [None, 52, 208],
        "surrender": [None, 2, 3],
        "deals": [1, 2],
    },
}


@dataclass(frozen=True, slots=True)
class Case:
    """One golden case, taken apart: `key` is the option that it is about, `question` all but the rules."""

    family: str
    why: str
    key: str
    base: str
    changes: dict[str, object]
    question: str
    answer: object

    @property
    def value(self) -> object:
        return self.changes[self.key]

    def options(self) -> dict[str, object]:
        """Return every option with its value, those of no valid rules too."""
        options = {**options_of(ruleset(self.base).rules), **self.changes}
        for key in ("combinations", "penalty_doubles"):
            if key in options:
                options[key] = sorted(map(str, listed(options[key])))
        return options

    def is_partner(self, other: Case) -> bool:
        """Tell whether the same is asked of rules that differ in this option alone, with another answer."""
        if (self.key, self.question) != (other.key, other.question):
            return False
        mine, others = self.options(), other.options()
        differing = [key for key in mine if mine[key] != others[key]]
        return differing == [self.key] and contradict(self.answer, other.answer)


def listed(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def contradict(a: object, b: object) -> bool:
    """Tell whether no answer could fit both, as `conformance/README.md` says what fits."""
    if isinstance(a, dict) and isinstance(b, dict):
        return any(contradict(a[key], b[key]) for key in a.keys() & b.keys())
    if isinstance(a, list) and isinstance(b, list):
        return len(a) != len(b) or any(map(contradict, a, b))
    return isinstance(a, bool) is not isinstance(b, bool) or a != b


def read(family: str) -> list[Case]:
    cases = []
    for line in (FOLDER / f"options-{family}.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        rules = case["request"].pop("rules")
        cases.append(
            Case(
                family=family,
                why=case["why"],
                key=case["why"].split()[0],
                base=rules.pop("base"),
                changes=rules,
                question=json.dumps(case["request"], sort_keys=True),
                answer=case["answer"],
            )
        )
    return cases


CASES = {family: read(family) for family in BASES}
PAIRS = {
    family: [(a, b) for a, b in product(cases, repeat=2) if a.is_partner(b)]
    for family, cases in CASES.items()
}
ALL = [case for cases in CASES.values() for case in cases]
KEYS = [(family, key) for family, base in BASES.items() for key in options_of(ruleset(base).rules)]
WORDS = [
    (family, key, word)
    for family, key in KEYS
    if key != "royalties"  # its words are places of a table, counted below
    for word in choices(ruleset(BASES[family]).rules, key)
]
ROYALTIES = sorted(
    {
        (row.value, kind.value)
        for one in RULESETS.values()
        if isinstance(one.rules, SusunRules)
        for row, of_row in one.rules.royalties.items()
        for kind in of_row
    }
)


def words_in(value: object) -> set[str]:
    """Return all words that a value is made of."""
    if isinstance(value, str):
        return {value}
    return {word for part in listed(value) for word in words_in(part)} if isinstance(value, list) else set()


def listed_in_royalties(case: Case, row: str, kind: str) -> bool:
    table = case.changes.get("royalties")
    assert isinstance(table, dict)
    return kind in table.get(row, {})


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.why)
def test_every_case_has_a_partner_with_another_value_and_another_answer(case: Case) -> None:
    assert any(case.is_partner(other) for other in CASES[case.family])


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.why)
def test_every_case_says_which_value_it_shows(case: Case) -> None:
    assert case.key in case.changes
    said = case.why.split(":")[0].removeprefix(f"{case.key} ")
    if not isinstance(case.value, list | dict):
        assert said == (case.value if isinstance(case.value, str) else json.dumps(case.value))
    elif said.startswith(("with ", "without ")):
        assert (said.split()[-1] in words_in(case.value)) is said.startswith("with ")


@pytest.mark.parametrize(("family", "key"), KEYS)
def test_every_option_has_a_pair_of_cases(family: str, key: str) -> None:
    assert any(a.key == key for a, _ in PAIRS[family])


@pytest.mark.parametrize(("family", "key", "word"), WORDS)
def test_every_word_changes_an_answer(family: str, key: str, word: str) -> None:
    assert any(
        a.key == key and word in words_in(a.value) and word not in words_in(b.value) for a, b in PAIRS[family]
    )


@pytest.mark.parametrize(
    ("family", "key", "value"),
    [
        (family, key, value)
        for family, keys in PLAIN.items()
        for key, values in keys.items()
        for value in values
    ],
)
def test_every_plain_value_changes_an_answer(family: str, key: str, value: object) -> None:
    shown = [a.value for a, _ in PAIRS[family] if a.key == key]
    assert any(each == value and isinstance(each, bool) is isinstance(value, bool) for each in shown)


@pytest.mark.parametrize(("row", "kind"), ROYALTIES)
def test_every_royalty_of_a_rule_set_changes_an_answer(row: str, kind: str) -> None:
    assert any(
        a.key == "royalties" and listed_in_royalties(a, row, kind) and not listed_in_royalties(b, row, kind)
        for a, b in PAIRS["arrangement"]
    )


def test_answers_contradict_only_where_nothing_fits_both() -> None:
    assert contradict({"a": 1}, {"a": 2, "b": 3})
    assert not contradict({"a": 1}, {"b": 2})
    assert contradict([1], [1, 2])
    assert contradict(0, False)  # noqa: FBT003 (an answer's value)
    assert not contradict({"a": [None]}, {"a": [None], "b": 1})


def valid_changes() -> list[tuple[str, dict[str, object]]]:
    """Return the different house rules of all cases, but for those that the cases show to be refused."""
    found = {}
    for case in ALL:
        if not (isinstance(case.answer, dict) and "bad_rules" in json.dumps(case.answer)):
            found[case.base, json.dumps(case.changes, sort_keys=True)] = (case.base, case.changes)
    return list(found.values())


@pytest.mark.parametrize(
    ("base", "changes"),
    [pytest.param(*each, id=f"{each[0]} {json.dumps(each[1])}") for each in valid_changes()],
)
def test_every_changed_option_can_be_played_at_the_terminal(base: str, changes: dict[str, object]) -> None:
    settings = [
        part
        for key, value in changes.items()
        for part in ("--set", f"{key}={value if isinstance(value, str) else json.dumps(value)}")
    ]
    deals = [] if "deals" in changes else ["--deals", "1"]
    args = ["play", base, *settings, *deals, "--seed", "options", "--bots", "random", "--lang", "en"]
    result = CliRunner().invoke(main, args, input="r\n" + "1\np\n\n" * 400, prog_name="capsa")
    assert result.exception is None, result.output[-2000:]
    words = words_of("en")
    verdicts = (
        words("match.wins.you"),
        words("match.wins.other", name=""),
        words("match.shared", names=""),
    )
    assert any(verdict.strip() in result.output for verdict in verdicts), result.output[-2000:]
