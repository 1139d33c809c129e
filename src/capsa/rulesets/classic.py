"""Capsa Classic, from the fifth source document (CLS)."""

from capsa.banting.rules import BantingRules, BombRule, Settlement
from capsa.hands.ordering import STRAIGHTS_TWO_LOW, STRAIGHTS_UP_TO_TWO
from capsa.rulesets.ruleset import RuleSet

CLASSIC = RuleSet(
    id="classic",
    title="Capsa Classic",
    source="Capsa Classic (Indonesian, source 4)",
    rules=BantingRules(
        straights=STRAIGHTS_UP_TO_TWO,
        straights_two_low=STRAIGHTS_TWO_LOW,
        short_hand_passes=True,
        bomb=BombRule.WINDOW,
        bomb_size=4,
        settlement=Settlement.PENALTY,
        deals=5,
    ),
    notes=(
        "bomb_size: the document says four of a kind, so the bomb is the four cards (CLS-5)",
        "straights_two_low: the document turns the ranks and is silent on straights (CLS-8)",
        "penalty: the document's table is lost (CLB-13)",
    ),
)
