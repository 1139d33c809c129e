"""Capsa Banting, from the first source document (BAN)."""

from capsa.banting.rules import BantingRules, BombedPays, BombRule, Settlement
from capsa.hands.ordering import STRAIGHTS_UP_TO_TWO
from capsa.rulesets.ruleset import RuleSet

BANTING_RULES = BantingRules(
    straights=STRAIGHTS_UP_TO_TWO[:-1],
    bomb=BombRule.WINS_DEAL,
    bomb_size=5,
    bombed_pays=BombedPays.ALL,
    settlement=Settlement.COLLECT,
)
BANTING = RuleSet(
    id="banting",
    title="Capsa Banting",
    source="Capsa Banting (Indonesian, source 0)",
    rules=BANTING_RULES,
    notes=(
        "flush_order: the document contradicts itself; its last sentence and its example decide (BAN-2)",
        "bombed_pays: the document names no figure (BAN-4)",
        "penalty: the document names none (CLB-13)",
    ),
)
