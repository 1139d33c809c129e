"""What typed lines mean."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capsa.cards import CARDS, Card, parse_cards
from capsa.cli.play.parser import Enter, Group, Number, RowNames, Rows, Unclear, Word, parse, vocabulary
from capsa.cli.play.words import words_of

ENGLISH = vocabulary(words_of("en"), Word)
CLIMBING = (Word.PASS, Word.SORT, Word.HINT, Word.HELP, Word.BOMB, Word.NO, Word.QUIT, Word.RULES)
ARRANGING = (Word.HINT, Word.HELP, Word.CLEAR, Word.FRONT, Word.MIDDLE, Word.BACK)


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("3d", "3d"),
        ("3d 3c", "3d 3c"),
        ("3d3c", "3d 3c"),
        ("  3D,3c ", "3d 3c"),
        ("10d 10♠", "Td Ts"),
        ("10dTs", "Td Ts"),
        ("3♦️ as", "3d As"),
        ("t d", "Td"),
        ("KdKcKh2s2c", "Kd Kc Kh 2s 2c"),
    ],
)
def test_cards_are_read_however_they_are_typed(line: str, cards: str) -> None:
    assert parse(line, {}) == Group(parse_cards(cards))


@pytest.mark.parametrize(
    ("line", "problem", "text"),
    [
        ("zz", "unclear.token", "zz"),
        ("1d", "unclear.token", "1d"),
        ("13d", "unclear.token", "13d"),
        ("3d 3x", "unclear.token", "3x"),
        ("3d 3d", "unclear.twice", "3d"),
        ("3d / 4d", "unclear.rows", "2"),
        ("3d / 4d / 5q", "unclear.token", "5q"),
        ("9" * 5000, "unclear.token", "9" * 5000),
        ("-1", "unclear.token", "-1"),
        ("\x00", "unclear.token", "\x00"),
    ],
)
def test_what_means_nothing_is_quoted(line: str, problem: str, text: str) -> None:
    assert parse(line, {}) == Unclear(problem, text)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", Enter()),
        ("   ", Enter()),
        ("7", Number(7)),
        ("12", Number(12)),
        (" H ", Word.HINT),
        ("?", Word.HELP),
    ],
)
def test_words_and_numbers_are_known(line: str, command: object) -> None:
    assert parse(line, vocabulary(words_of("en"), (Word.HINT, Word.HELP))) == command


def test_a_word_is_known_only_where_it_is_asked_for() -> None:
    assert parse("p", {}) == Unclear("unclear.token", "p")
    assert parse("p", vocabulary(words_of("en"), (Word.PASS,))) is Word.PASS


@pytest.mark.parametrize("line", ["f b", "F, B", "front back"])
def test_several_rows_are_named(line: str) -> None:
    assert parse(line, vocabulary(words_of("en"), ARRANGING)) == RowNames((Word.FRONT, Word.BACK))


def test_rows_are_typed_at_once_or_one_by_one() -> None:
    rows = parse("3d3c4d / 5d 6d | ", vocabulary(words_of("en"), ARRANGING))
    assert rows == Rows((parse_cards("3d 3c 4d"), parse_cards("5d 6d"), ()))
    known = vocabulary(words_of("id"), ARRANGING)
    assert parse("a 3d 3c 4d", known) == Group(parse_cards("3d 3c 4d"), Word.FRONT)
    assert parse("tengah: 3d", known) == Group(parse_cards("3d"), Word.MIDDLE)
    assert parse("b", known) is Word.BACK


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("words", [CLIMBING, ARRANGING, (Word.YES, Word.NO), (Word.STAY, Word.SURRENDER)])
def test_no_typed_word_has_two_meanings(language: str, words: tuple[Word, ...]) -> None:
    typed = [one for word in words for one in words_of(language).several(f"input.{word}")]
    assert len(set(typed)) == len(typed)


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=30))
def test_no_line_is_too_strange(line: str) -> None:
    command = parse(line, ENGLISH)
    assert isinstance(command, Word | Enter | Number | Group | Rows | Unclear)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=5, unique=True), st.sampled_from(["", " ", ","]))
def test_every_card_is_read_as_it_is_shown(cards: list[Card], between: str) -> None:
    assert parse(between.join(card.symbol for card in cards), ENGLISH) == Group(tuple(cards))
    assert parse(between.join(map(str, cards)), ENGLISH) == Group(tuple(cards))
