"""Capsa Susun in poker order, from the third source document (SUP)."""

from capsa.hands.poker import RowKind
from capsa.rulesets.ruleset import RuleSet
from capsa.susun.rules import FoulPays, Row, SusunRules

SUSUN_POKER_RULES = SusunRules(
    scoop_multiplier=2,
    home_run_multiplier=4,
    royalties={
        Row.FRONT: {RowKind.THREE_OF_A_KIND: 3},
        Row.MIDDLE: {
            RowKind.FULL_HOUSE: 3,
            RowKind.FOUR_OF_A_KIND: 10,
            RowKind.STRAIGHT_FLUSH: 14,
            RowKind.ROYAL_FLUSH: 14,
        },
        Row.BACK: {
            RowKind.FOUR_OF_A_KIND: 5,
            RowKind.STRAIGHT_FLUSH: 7,
            RowKind.ROYAL_FLUSH: 7,
        },
    },
    foul_pays=FoulPays.HOME_RUN,
    dragon=52,
)
SUSUN_POKER = RuleSet(
    id="susun-poker",
    title="Capsa Susun, poker order",
    source="Capsa Susun (Indonesian, source 2)",
    rules=SUSUN_POKER_RULES,
    notes=(
        "dragon: 52 from each opponent (SUP-3)",
        "a royal flush is paid as a straight flush (SUP-2)",
    ),
)
