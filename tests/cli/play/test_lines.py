"""The pure parts of the screen: paint, columns, names, hands in order, cards going into rows."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capsa.banting import BantingRules, Play, start, step, view
from capsa.cards import CARDS, Cards, parse_cards
from capsa.cli.play import laying
from capsa.cli.play.hand_order import SUGGESTIONS, Sorting, hand_groups, suggestions
from capsa.cli.play.look import signed
from capsa.cli.play.paint import Paint, fitted, folded, pad, pad_left, width, wrapped
from capsa.cli.play.person import read_line
from capsa.cli.play.seating import names_of
from capsa.cli.play.terminal import paint_for
from capsa.cli.play.words import words_of
from capsa.dealing import deal
from capsa.hands.book import book
from capsa.hands.ordering import Ordering
from capsa.hands.poker import RowOrder, row_strength
from capsa.susun import Arrangement, Draft, Row

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.cards import Card
    from capsa.cli.play.look import Look

HAND = parse_cards("2d 2c 5h 9d 9c Jh Jd As Kd Kc Kh 4s 4d")


def test_four_colours_tell_the_suits_apart() -> None:
    painted = [Paint(colour=True).card(card) for card in parse_cards("Ad Ac Ah As")]
    assert len({text.split("A")[0] for text in painted}) == 4
    assert [width(text) for text in painted] == [2, 2, 2, 2]


def test_without_colour_or_symbols_a_card_is_what_is_typed() -> None:
    assert Paint().cards(parse_cards("Th 3d")) == "10♥ 3♦"
    assert Paint(symbols=False).cards(parse_cards("Th 3d")) == "Th 3d"
    assert Paint().banner("BOM!") == "*** BOM! ***"


def test_a_sentence_keeps_its_colour_after_a_card() -> None:
    paint = Paint(colour=True)
    before, _, after = paint.bad(f"You do not hold {paint.cards(parse_cards('3d'))}.").partition("3♦")
    red = before.removesuffix("You do not hold " + paint.cards(parse_cards("3d")).partition("3")[0])
    assert red
    assert after == f"\x1b[0m{red}.\x1b[0m"


def test_columns_count_what_is_seen() -> None:
    painted = Paint(colour=True).bad("abc")
    assert width(pad(painted, 6)) == width(pad_left(painted, 6)) == 6
    assert pad("abcdef", 3) == "abcdef"
    assert (width("日本"), width("e\u0301"), width("♦·"), width("é")) == (4, 1, 2, 1)


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Ana", "Ana"),
        ("Bartholomew", "Bartholo"),
        ("日本語日本語", "日本語日"),
        ("\x1b \n", "You"),
        (None, "You"),
    ],
)
def test_a_name_fits_its_column(given: str | None, name: str) -> None:
    assert names_of(words_of("en"), 2, 0, given) == (name, "Sari")


def test_pieces_are_wrapped_without_breaking_one() -> None:
    assert wrapped(["10♦ 10♥", "2♠", "3♦ 3♥ 3♠"], columns=12, gap=" ") == ["10♦ 10♥ 2♠", "3♦ 3♥ 3♠"]
    assert folded("one two three", columns=9) == ["  one two", "  three"]
    assert wrapped([], columns=5) == []


def test_a_line_that_fits_stays_as_it_is() -> None:
    assert fitted("  Hand     3♦ 3♣", 16) == ["  Hand     3♦ 3♣"]


def test_a_wide_line_is_broken_behind_its_label_and_at_wide_gaps() -> None:
    line = "  Hand     3♦ 3♣ 4♠   10♥ J♥   A♠"
    assert fitted(line, 24) == ["  Hand     3♦ 3♣ 4♠", "           10♥ J♥  A♠"]
    assert fitted("  the first sentence is long", 16) == ["  the first", "    sentence is", "    long"]
    assert fitted("abcdefgh", 5) == ["abc", "  def", "  gh"]


@given(st.text(alphabet="ab 10♦", max_size=90), st.integers(20, 60))
def test_no_broken_line_is_too_wide_and_no_word_is_lost(line: str, columns: int) -> None:
    parts = fitted(Paint(colour=True).quiet(line), columns)
    assert all(width(part) <= columns for part in parts)
    assert "".join("".join(parts).split()) == "".join(Paint(colour=True).quiet(line).split())


@pytest.mark.parametrize(
    ("terminal", "environment", "allowed", "colour"),
    [
        (True, {}, True, True),
        (True, {"NO_COLOR": "1"}, True, False),
        (True, {"TERM": "dumb"}, True, False),
        (True, {}, False, False),
        (False, {}, True, False),
    ],
)
def test_colour_needs_a_terminal_and_no_objection(
    *, terminal: bool, environment: dict[str, str], allowed: bool, colour: bool
) -> None:
    class Stream(io.StringIO):
        def isatty(self) -> bool:
            return terminal

    assert paint_for(Stream(), environment, colour=allowed).colour is colour


@pytest.mark.parametrize(("encoding", "symbols"), [("utf-8", True), ("ascii", False), ("latin-1", False)])
def test_symbols_need_an_encoding_that_has_them(encoding: str, *, symbols: bool) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    assert paint_for(stream, {}).symbols is symbols


@pytest.mark.parametrize(
    ("cards", "english", "indonesian"),
    [
        ("9d", "single nine", "satuan 9"),
        ("9d 9c", "pair of nines", "pair 9"),
        ("6d 6c 6h", "three sixes", "threes 6"),
        ("3d 4c 5h 6s 7d", "straight to the seven", "seri sampai 7"),
        ("Jd Qc Kh As 2d", "straight to the two", "seri sampai 2"),
        ("3s 5s 9s Js 2s", "flush in spades, two high", "flush sekop, tertinggi 2"),
        ("Kd Kc Kh 5s 5d", "full house, kings over fives", "polo K dengan pair 5"),
        ("8d 8c 8h 8s 3d", "four eights", "piting 8"),
        ("6h 7h 8h 9h Th", "straight flush to the ten", "straight flush sampai 10"),
        ("Th Jh Qh Kh Ah", "royal flush in hearts", "royal flush hati"),
    ],
)
def test_combinations_are_named_as_players_do(
    make_look: Callable[..., Look], cards: str, english: str, indonesian: str
) -> None:
    ordering = Ordering()
    combination = book(ordering).classify(Cards.parse(cards))
    assert combination is not None
    assert make_look("en").combination(combination, ordering) == english
    assert make_look("id").combination(combination, ordering) == indonesian


@pytest.mark.parametrize(
    ("cards", "english", "indonesian"),
    [
        ("9d Jc Ah", "ace high", "high card As"),
        ("9d 9c Ah", "pair of nines", "pair 9"),
        ("9d 9c 5h 5s Ah", "two pair, nines and fives", "double pair 9 dan 5"),
        ("6d 6c 6h", "three sixes", "threes 6"),
        ("Ad 2c 3h 4s 5d", "straight to the five", "seri sampai 5"),
        ("Td Jc Qh Ks Ad", "straight to the ace", "seri sampai As"),
        ("As 2s 3s 4s 5s", "straight flush to the five", "straight flush sampai 5"),
        ("Ts Js Qs Ks As", "royal flush in spades", "royal flush sekop"),
    ],
)
def test_rows_are_named_as_players_do(
    make_look: Callable[..., Look], cards: str, english: str, indonesian: str
) -> None:
    row = Cards.parse(cards)
    kind = row_strength(row, RowOrder()).kind
    assert make_look("en").row(kind, row) == english
    assert make_look("id").row(kind, row) == indonesian


def test_points_are_signed() -> None:
    assert [signed(number) for number in (3, 0, -3)] == ["+3", "0", "-3"]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=13, unique=True))
def test_every_sorting_shows_every_card_once(cards: list[Card]) -> None:
    other = next(card for card in CARDS if card not in cards)
    seen = view(start(BantingRules(players=2), [cards, [other]]), 0)
    for sorting in Sorting:
        shown = [card for group in hand_groups(seen, sorting) for card in group]
        assert sorted(shown, key=lambda card: card.index) == sorted(cards, key=lambda card: card.index)


def test_sortings_go_round() -> None:
    assert Sorting.RANK.following.following.following is Sorting.RANK


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10_000))
def test_suggestions_are_few_legal_and_of_every_size(seed: int) -> None:
    state = start(BantingRules(), deal(str(seed)), leader=0)
    offered = suggestions(view(state, 0))
    assert len(offered) <= SUGGESTIONS
    assert len(set(offered)) == len(offered)
    legal = view(state, 0).legal
    assert all(action in legal for action in offered)
    sizes = {len(action.cards) for action in legal if isinstance(action, Play)}
    assert {len(action.cards) for action in offered if isinstance(action, Play)} == sizes
    after = step(state, offered[0])
    assert all(action in view(after, 1).legal for action in suggestions(view(after, 1)))


def test_cards_fill_the_first_row_with_a_free_place() -> None:
    hand = Cards.of(HAND)
    draft = laying.add(Draft(), HAND[:2], hand)
    assert laying.next_row(draft) is Row.FRONT
    draft = laying.add(draft, HAND[2:3], hand)
    assert laying.next_row(draft) is Row.MIDDLE
    draft = laying.add(draft, HAND[3:8], hand)
    assert isinstance(draft, Arrangement)
    assert draft.back == Cards.of(HAND[8:])


def test_the_last_row_fills_itself_whichever_it_is() -> None:
    hand = Cards.of(HAND)
    draft = laying.replace_row(Draft(), Row.BACK, HAND[:5], hand)
    draft = laying.replace_row(draft, Row.MIDDLE, HAND[5:10], hand)
    assert draft.front == Cards.of(HAND[10:])


def test_a_card_laid_anew_leaves_its_old_row() -> None:
    hand = Cards.of(HAND)
    draft = laying.replace_row(Draft(), Row.FRONT, HAND[:3], hand)
    draft = laying.replace_row(draft, Row.MIDDLE, HAND[2:5], hand)
    assert draft.front == Cards.of(HAND[:2])
    assert draft.middle == Cards.of(HAND[2:5])


def test_rows_typed_at_once_may_leave_the_last_open() -> None:
    draft = laying.replace_all((HAND[:3], HAND[3:8], ()), Cards.of(HAND))
    assert isinstance(draft, Arrangement)
    draft = laying.replace_all((HAND[:3], HAND[3:5], ()), Cards.of(HAND))
    assert laying.next_row(draft) is Row.MIDDLE


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ((HAND[:4], (), ()), "rows.too_many"),
        ((HAND[:3], HAND[2:7], ()), "unclear.twice"),
        ((parse_cards("3s"), (), ()), "refusal.cards_not_held"),
    ],
)
def test_what_does_not_fit_is_said(rows: tuple[tuple[Card, ...], ...], problem: str) -> None:
    with pytest.raises(laying.DoesNotFit, match=problem):
        laying.replace_all(rows, Cards.of(HAND))


def test_a_row_that_is_emptied_stays_empty() -> None:
    full = laying.replace_all((HAND[:3], HAND[3:8], HAND[8:]), Cards.of(HAND))
    emptied = laying.replace_row(full, Row.BACK, (), Cards.of(HAND))
    assert emptied.back == Cards.EMPTY
    assert laying.next_row(emptied) is Row.BACK


def test_only_the_cards_typed_are_called_too_many() -> None:
    hand = Cards.of(HAND)
    begun = laying.add(Draft(), HAND[:1], hand)
    with pytest.raises(laying.DoesNotFit) as caught:
        laying.add(begun, HAND[1:4], hand)
    assert (caught.value.problem, len(caught.value.cards), caught.value.places) == ("rows.too_many", 3, 2)


def test_cards_for_rows_that_are_full_are_told_where_to_go() -> None:
    full = laying.replace_all((HAND[:3], HAND[3:8], HAND[8:]), Cards.of(HAND))
    strange = parse_cards("3s")
    with pytest.raises(laying.DoesNotFit, match=r"rows\.all_full"):
        laying.add(full, strange, Cards.of(HAND))


class Transcript(list[str]):
    """A console at which the same is always typed."""

    def read(self, prompt: str) -> str:
        self.append(prompt)
        return "typed"

    def write(self, line: str) -> None:
        self.append(line)

    def columns(self) -> int:
        return 40


def test_a_prompt_is_broken_between_keys_and_not_within_one() -> None:
    prompt = "  Giliranmu: kartu, p lewat, h saran, s urut, ? bantuan > "
    narrow, wide = Transcript(), Transcript()
    assert read_line(narrow, prompt, 40) == read_line(wide, prompt, 80) == "typed"
    assert narrow == ["  Giliranmu: kartu, p lewat,", "    h saran, s urut, ? bantuan > "]
    assert wide == [prompt]
