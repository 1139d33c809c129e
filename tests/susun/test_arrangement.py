"""Rows being laid and rows set."""

from __future__ import annotations

import pytest

from capsa.cards import Cards, parse_cards
from capsa.errors import HandsError
from capsa.susun import Arrangement, Draft, Row, arrangements

HAND = parse_cards("As 2d Kc 3h 4s 5d 6c 7h 8s 9d Tc Jh Qs")


def lay(text: str) -> Arrangement:
    front, middle, back = map(Cards.parse, text.split("/"))
    return Arrangement(front=front, middle=middle, back=back)


def test_arr_7_cards_not_laid_fill_front_middle_back_as_dealt() -> None:
    filled = Draft().filled(HAND)
    assert filled == lay("As 2d Kc / 3h 4s 5d 6c 7h / 8s 9d Tc Jh Qs")


def test_arr_7_what_lies_there_stays_and_the_rest_fills_up() -> None:
    draft = Draft(front=Cards.parse("Qs"), middle=Cards.parse("As 9d"), back=Cards.parse("2d 3h 4s 5d"))
    assert draft.filled(HAND) == lay("Qs Kc 6c / As 9d 7h 8s Tc / 2d 3h 4s 5d Jh")


def test_arr_7_a_whole_draft_is_left_as_it_lies() -> None:
    laid = lay("As 2d Kc / 3h 4s 5d 6c 7h / 8s 9d Tc Jh Qs")
    assert Draft(front=laid.front, middle=laid.middle, back=laid.back).filled(HAND) == laid


def test_72072_settings_each_once_and_each_of_the_same_cards() -> None:
    hand = Cards.of(HAND)
    seen = {(laid.front.mask, laid.middle.mask) for laid in arrangements(hand) if laid.cards == hand}
    assert len(seen) == 72_072


def test_36036_if_back_and_middle_are_not_told_apart() -> None:
    settings = arrangements(Cards.of(HAND))
    seen = {(laid.front.mask, frozenset({laid.middle.mask, laid.back.mask})) for laid in settings}
    assert len(seen) == 36_036


@pytest.mark.parametrize(
    ("why", "front", "middle", "back", "code", "cards"),
    [
        ("COM-6 two in front", "2d 3c", "2s 4s 6s 7s 9s", "4h 6h Jh Qh Ah", "wrong_card_count", "2d 3c"),
        (
            "COM-6 four in front",
            "2d 3c 4c 5c",
            "2s 4s 6s 7s",
            "4h 6h Jh Qh Ah",
            "wrong_card_count",
            "2d 3c 4c 5c",
        ),
        (
            "COM-6 six at the back",
            "2d 3c 5c",
            "2s 4s 6s 7s",
            "4h 6h Jh Qh Kh Ah",
            "wrong_card_count",
            "2s 4s 6s 7s",
        ),
        ("COM-6 a card in two rows", "2d 3c 2s", "2s 4s 6s 7s 9s", "4h 6h Jh Qh Ah", "duplicate_card", "2s"),
    ],
)
def test_an_arrangement_has_three_five_and_five(
    why: str, front: str, middle: str, back: str, *, code: str, cards: str
) -> None:
    with pytest.raises(HandsError) as caught:
        lay(f"{front}/{middle}/{back}")
    assert (caught.value.code, caught.value.cards, caught.value.rule) == (code, cards, "COM-6"), why


def test_com_6_a_draft_has_no_row_too_full() -> None:
    with pytest.raises(HandsError, match="at most 3 cards in the front") as caught:
        Draft(front=Cards.parse("2d 3d 4d 5d"))
    assert (caught.value.code, caught.value.rule) == ("wrong_card_count", "COM-6")


def test_com_6_a_draft_has_each_card_once() -> None:
    with pytest.raises(HandsError, match="in one row only") as caught:
        Draft(front=Cards.parse("2d"), back=Cards.parse("2d"))
    assert (caught.value.code, caught.value.rule) == ("duplicate_card", "COM-6")


def test_settings_are_of_thirteen_cards() -> None:
    with pytest.raises(HandsError, match="expected 13 cards"):
        next(arrangements(Cards.parse("2d")))


def test_rows_are_asked_for_by_name() -> None:
    laid = lay("As 2d Kc / 3h 4s 5d 6c 7h / 8s 9d Tc Jh Qs")
    assert [laid.row(row) for row in Row] == [laid.front, laid.middle, laid.back]
    assert laid.cards == Cards.of(HAND)
