"""Orders are checked as a whole, every problem named at once."""

import pytest

from capsa.cards import Cards
from capsa.errors import RulesError
from capsa.hands.ordering import Ordering


def test_every_problem_of_an_ordering_is_named() -> None:
    with pytest.raises(RulesError) as caught:
        Ordering(ranks="345", suits="ddhs", straights=("34567", "3456", "33456", "76543"))
    assert len(caught.value.problems) == 5
    assert all(part in str(caught.value) for part in ("'345'", "'ddhs'", "'3456'", "'33456'", "'76543'"))


def test_cards_sort_by_rank_then_suit() -> None:
    ordering = Ordering(suits="shcd")
    assert ordering.text(Cards.parse("2d As 3d 3s")) == "3s 3d As 2d"  # CLB-1
    assert str(ordering.lowest(Cards.parse("2d As 3d 3s"))) == "3s"
