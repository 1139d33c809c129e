"""The message files: the same in every language, and with a word for everything that the games know."""

from __future__ import annotations

import ast
import re
import string
from itertools import chain
from pathlib import Path

import pytest

from capsa.banting import RefusalCode
from capsa.banting.rules import (
    BombedPays,
    BombRule,
    DealEnd,
    DragonRule,
    FirstLead,
    LastCard,
    NextLead,
    Passing,
    PenaltyDouble,
    Settlement,
)
from capsa.cards import RANKS, SUITS
from capsa.cli import play
from capsa.cli.play.hand_order import Sorting
from capsa.cli.play.parser import Word
from capsa.cli.play.words import LANGUAGES, Message, language_of, words_of
from capsa.hands.combination import Kind
from capsa.hands.ordering import FlushOrder, KindOrder
from capsa.hands.poker import Comparison, RowKind, Wheel
from capsa.rulesets import RULESETS
from capsa.susun import (
    FoulPays,
    Natural,
    Pairing,
    Row,
    RoyaltiesAnnounced,
    RoyaltyLimit,
    RoyaltyMode,
    RoyaltyTo,
)

SOURCE = Path(next(iter(play.__path__)))


def forms(message: Message) -> list[str]:
    if isinstance(message, str):
        return [message]
    return list(message.values()) if isinstance(message, dict) else list(message)


def fields(message: Message) -> set[str]:
    parts = chain.from_iterable(string.Formatter().parse(form) for form in forms(message))
    return {name for _, name, _, _ in parts if name}


def test_every_language_has_the_same_keys() -> None:
    english = set(words_of("en").messages)
    for language in LANGUAGES:
        assert set(words_of(language).messages) == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_has_the_same_fields_and_shape_in_every_language(language: str) -> None:
    english = words_of("en").messages
    for key, message in words_of(language).messages.items():
        assert isinstance(message, type(english[key])), key
        # who counts in words may leave out the number in the form for one
        assert fields(message) | {"n"} == fields(english[key]) | {"n"}, key
        assert all(form.strip() for form in forms(message)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_the_form_for_many(language: str) -> None:
    for key, message in words_of(language).messages.items():
        if isinstance(message, dict):
            assert "other" in message, key


def test_plurals_are_right() -> None:
    english, indonesian = words_of("en"), words_of("id")
    assert [english("climb.left", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [indonesian("climb.left", n=n) for n in (1, 2)] == ["1 kartu", "2 kartu"]


ENUM_KEYS = [
    *(("kind", kind) for kind in [*Kind, *RowKind]),
    *(("kind_name", kind) for kind in [*Kind, *RowKind]),
    *(("row", row) for row in Row),
    *(("natural", natural) for natural in Natural),
    *(("refusal", code) for code in RefusalCode),
    *(("input", word) for word in Word),
    *(("climb.sorted", sorting) for sorting in Sorting),
    *(("rank", rank) for rank in RANKS),
    *(("ranks", rank) for rank in RANKS),
    *(("suit", suit) for suit in SUITS),
    *(("title", name) for name in RULESETS),
    *(("about", name) for name in RULESETS),
    *(("card.deal_end", value) for value in DealEnd),
    *(("card.flush_order", value) for value in FlushOrder),
    *(("card.kind_order", value) for value in KindOrder),
    *(("card.first_lead", value) for value in FirstLead),
    *(("card.next_lead", value) for value in NextLead),
    *(("card.passing", value) for value in Passing),
    *(("card.bomb", value) for value in BombRule if value is not BombRule.NONE),
    *(("card.bomb_size", value) for value in (4, 5)),
    *(("card.bombed_pays", value) for value in BombedPays),
    *(("card.last_card", value) for value in LastCard if value is not LastCard.FREE),
    *(("card.climbing_dragon", value) for value in DragonRule if value is not DragonRule.NONE),
    *(("card.penalty_doubles", value) for value in PenaltyDouble),
    *(("card.settlement", value) for value in Settlement),
    *(("card.comparison", value) for value in Comparison),
    *(("card.wheel", value) for value in Wheel),
    *(("card.royalty_mode", value) for value in RoyaltyMode),
    *(("card.royalty_to", value) for value in RoyaltyTo),
    *(("card.royalty_limit", value) for value in RoyaltyLimit),
    *(("card.royalties_announced", value) for value in RoyaltiesAnnounced),
    *(("card.foul_pays", value) for value in FoulPays),
    *(("card.pairing", value) for value in Pairing),
]


@pytest.mark.parametrize(("table", "value"), ENUM_KEYS)
def test_everything_that_the_games_know_has_its_words(table: str, value: object) -> None:
    assert f"{table}.{value}" in words_of("en")


def literal_keys() -> set[str]:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCE.glob("*.py"))
    found = re.findall(r'(?:words|say|complain|several|_labelled(?:_lines)?)\((?:look, )?"([a-z_.]+)"', text)
    says = re.findall(r'says\(["\']([a-z_.]+)["\']', text)
    return {*found, *(f"{key}.{form}" for key in says for form in ("you", "other"))}


def test_every_key_in_the_code_has_a_message() -> None:
    keys = literal_keys()
    assert len(keys) > 80
    assert keys <= set(words_of("en").messages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_typed_word_could_be_a_card(language: str) -> None:
    for word in Word:
        for typed in words_of(language).several(f"input.{word}"):
            assert not re.fullmatch(r"(10|[2-9tjqka])[dchs]", typed)
            assert typed == typed.lower().strip()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "id_ID.UTF-8"}, "id"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "id_ID.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_ALL": "id_ID"}, "id"),
        ({"LANG": "id", "LC_ALL": ""}, "id"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_the_terminal_s(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        words_of("../en")


def spoken(tree: ast.AST) -> set[str]:
    """Return the string literals of a module, without docstrings and errors, which are English."""
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise | ast.Expr):
            silent |= {
                id(inner) for inner in ast.walk(node) if isinstance(node, ast.Raise) or node.value is inner
            }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent
    }


# the help of the command itself is no part of the game
FILES = sorted(path for path in SOURCE.glob("*.py") if path.name != "command.py")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_word_of_the_game_is_outside_the_message_files(path: Path) -> None:
    literals = spoken(ast.parse(path.read_text(encoding="utf-8")))
    assert [text for text in literals if re.search(r"[a-z]{2,} [a-z]{2,}", text, re.IGNORECASE)] == []
