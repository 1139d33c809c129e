"""Capsa Susun where suits break ties, from the second source document (SUS)."""

from capsa.cards import SUITS
from capsa.hands.poker import Comparison, RowKind
from capsa.rulesets.ruleset import RuleSet
from capsa.susun.rules import FoulPays, Row, SusunRules

SUSUN_SUITS = RuleSet(
    id="susun-suits",
    title="Capsa Susun, suits decide",
    source="Capsa Susun (Indonesian, source 1)",
    rules=SusunRules(
        comparison=Comparison.SUITS,
        suit_order=SUITS,
        scoop_multiplier=2,
        home_run_multiplier=4,
        royalties={
            Row.FRONT: {RowKind.THREE_OF_A_KIND: 5},
            Row.MIDDLE: {
                RowKind.FULL_HOUSE: 3,
                RowKind.FOUR_OF_A_KIND: 14,
                RowKind.STRAIGHT_FLUSH: 18,
                RowKind.ROYAL_FLUSH: 22,
            },
            Row.BACK: {
                RowKind.FOUR_OF_A_KIND: 7,
                RowKind.STRAIGHT_FLUSH: 9,
                RowKind.ROYAL_FLUSH: 11,
            },
        },
        foul_pays=FoulPays.HOME_RUN,
        dragon=208,
    ),
    notes=(
        "scoop: the document says 'every bottom row'; all three rows are meant (SUS-5)",
        "dragon: 208 from each opponent (SUS-8)",
        "timeout: the last line decides, the layout counts as it lies (ARR-7)",
    ),
)
