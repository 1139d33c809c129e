"""COM-2, COM-6: cards as text, and sets of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capsa.cards import CARDS, Card, Cards, parse_cards
from capsa.errors import CardError

masks = st.integers(0, (1 << 52) - 1)

SPELLINGS = [
    ("COM-2 lower case", "3d", "3d"),
    ("COM-2 either case of rank", "ts", "Ts"),
    ("COM-2 either case of suit", "AS", "As"),
    ("COM-2 ten as 10", "10h", "Th"),
    ("COM-2 symbols", "2♠", "2s"),
    ("COM-2 ten with a symbol", "10♦", "Td"),
    ("COM-2 emoji presentation", "K♥\ufe0f", "Kh"),
]


@pytest.mark.parametrize(("rule", "text", "written"), SPELLINGS, ids=[case[0] for case in SPELLINGS])
def test_a_card_is_read_in_every_spelling_and_written_in_one(rule: str, text: str, written: str) -> None:
    assert str(Card.parse(text)) == written


@pytest.mark.parametrize(
    "text", ["1d", "11d", "3", "d", "3x", "", "3d3", "3 d", "\uff10d", "3dd", "-3d", "T\u0441"]
)
def test_what_is_no_card_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert caught.value.code == "bad_card"
    assert repr(text) in str(caught.value)


def test_the_first_bad_token_among_many_is_quoted() -> None:
    with pytest.raises(CardError, match="'1d'"):
        parse_cards("3d 1d 9x")


def test_a_card_named_twice_is_refused_by_name() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards("3d Ts 10♠")
    assert (caught.value.code, caught.value.cards) == ("duplicate_card", "Ts")


def test_cards_keep_the_order_in_which_they_were_written() -> None:
    assert [str(card) for card in parse_cards("Ks, 3d,2h")] == ["Ks", "3d", "2h"]


def test_there_are_52_cards_each_read_back_from_its_text() -> None:
    assert len(set(CARDS)) == 52
    assert all(Card.parse(str(card)) == card == Card.parse(card.symbol) for card in CARDS)


@pytest.mark.parametrize("index", [-1, 52])
def test_an_index_outside_the_deck_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match="0 to 51"):
        Card(index)


@given(masks, masks)
def test_cards_behave_as_a_set(a: int, b: int) -> None:
    left, right = Cards(a), Cards(b)
    assert set(left | right) == set(left) | set(right)
    assert set(left & right) == set(left) & set(right)
    assert set(left - right) == set(left) - set(right)
    assert (left <= right) == (set(left) <= set(right))
    assert len(left) == len(set(left))
    assert bool(left) == bool(set(left))
    assert all((card in left) == (card in set(left)) for card in CARDS)


@given(masks)
def test_text_and_set_are_one_to_one(mask: int) -> None:
    cards = Cards(mask)
    assert Cards.parse(str(cards)) == cards == Cards.of(cards)
    assert eval(repr(cards), {"Cards": Cards.parse}) == cards  # noqa: S307 (our own repr)


def test_other_things_are_not_in_a_set_of_cards() -> None:
    assert "3d" not in Cards.DECK
