"""Chinese poker with 2-4 and with 1-6 scoring, from the fourth source document (CHP)."""

from dataclasses import replace

from capsa.hands.poker import RowKind
from capsa.rulesets.ruleset import RuleSet
from capsa.susun.rules import FoulPays, Natural, Row, RoyaltiesAnnounced, SusunRules

_SOURCE = "Capsa Susun / Chinese poker (Swedish, source 3)"
_NOTES = (
    "royalties: the document's table is lost; the figures are Hong Kong's (CHP-6)",
    "naturals: their order and units are decided (CHP-7)",
    "surrender: the document names no price (CHP-5)",
)
HONGKONG_ROYALTIES = {
    Row.FRONT: {RowKind.THREE_OF_A_KIND: 3},
    Row.MIDDLE: {
        RowKind.FULL_HOUSE: 2,
        RowKind.FOUR_OF_A_KIND: 8,
        RowKind.STRAIGHT_FLUSH: 10,
        RowKind.ROYAL_FLUSH: 10,
    },
    Row.BACK: {
        RowKind.FOUR_OF_A_KIND: 4,
        RowKind.STRAIGHT_FLUSH: 5,
        RowKind.ROYAL_FLUSH: 5,
    },
}
_TWO_FOUR = SusunRules(
    majority_bonus=1,
    royalties=HONGKONG_ROYALTIES,
    royalties_announced=RoyaltiesAnnounced.REQUIRED,
    foul_pays=FoulPays.SCOOP,
    naturals=(
        (Natural.SIX_PAIRS, 3),
        (Natural.THREE_STRAIGHTS, 3),
        (Natural.THREE_FLUSHES, 3),
        (Natural.DRAGON, 13),
    ),
    surrender=2,
)

CHINESE_2_4 = RuleSet(
    id="chinese-2-4", title="Chinese poker, 2-4 scoring", source=_SOURCE, rules=_TWO_FOUR, notes=_NOTES
)
CHINESE_1_6 = RuleSet(
    id="chinese-1-6",
    title="Chinese poker, 1-6 scoring",
    source=_SOURCE,
    rules=replace(_TWO_FOUR, majority_bonus=0, scoop_bonus=3, surrender=3),
    notes=_NOTES,
)
