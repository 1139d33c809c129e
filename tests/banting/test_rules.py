"""Rules as values: what is refused, all problems at once, and what the two rule sets say of a match."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from capsa.banting import BantingRules, BombRule, DealEnd, DragonRule, LastCard
from capsa.errors import RulesError
from capsa.hands.combination import STANDARD_KINDS, Kind

PLAY_ON: Mapping[str, object] = {"deal_end": DealEnd.PLAY_ON, "place_points": (3, 1, -1, -3)}


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"bomb_size": 3}, "bomb_size"),
        ({"deals": 0}, "deals"),
        ({"rank_order": "3456789TJQKA"}, "rank_order"),
        ({"suit_order": "ddhs"}, "suit_order"),
        ({"straights": ("34568", "3456")}, "straights"),
        ({"straights": ("34567", "76543")}, "straights"),
        ({"straights_two_low": ("2345",)}, "straights_two_low"),
        ({"combinations": STANDARD_KINDS - {Kind.SINGLE}}, "combinations"),
        ({"penalty": ()}, "penalty"),
        ({"penalty": ((2, 1),)}, "penalty"),
        ({"penalty": ((1, 1), (1, 2))}, "penalty"),
        ({"penalty": ((1, -1),)}, "penalty[0][1]"),
        ({"penalty": ((1, 1), (10, 1_000_001))}, "penalty[1][1]"),
        ({"penalty": ((1, 1), (14, 2))}, "penalty"),
        ({"place_points": (1_000_001, 1, 0, 0)}, "place_points[0]"),
        ({"place_points": (1, 0, 0, -1_000_001)}, "place_points[3]"),
        ({"deals": 1_001}, "deals"),
        ({"deal_end": DealEnd.PLAY_ON}, "place_points"),
        ({**PLAY_ON, "place_points": (1, 0, -1)}, "place_points"),
        ({**PLAY_ON, "place_points": (-3, 1, -1, 3)}, "place_points"),
        ({**PLAY_ON, "bomb": BombRule.WINS_DEAL}, "bomb"),
        ({**PLAY_ON, "dragon": DragonRule.WINS_DEAL}, "dragon"),
        ({**PLAY_ON, "last_card": LastCard.PAYS_FOR_ALL}, "last_card"),
    ],
)
def test_contradictions_are_refused(options: Mapping[str, object], problem: str) -> None:
    with pytest.raises(RulesError) as refused:
        replace(BantingRules(), **options)  # type: ignore[arg-type]  # options as a reader of JSON has them
    assert [text.split(":")[0] for text in refused.value.problems] == [problem]


def test_all_problems_are_named_at_once() -> None:
    with pytest.raises(RulesError) as refused:
        BantingRules(players=7, deals=0, suit_order="dd", penalty=(), bomb_size=6)
    named = [problem.split(":")[0] for problem in refused.value.problems]
    assert named == ["suit_order", "players", "bomb_size", "deals", "penalty"]


def test_equal_values_are_the_same_game(rules: BantingRules) -> None:
    assert replace(rules) == rules
    assert hash(replace(rules)) == hash(rules)


def test_ban_6_cls_12_deals(banting: BantingRules, classic: BantingRules) -> None:
    assert (banting.deals, classic.deals) == (1, 5)
