"""Further ways to play, from Indonesia to Hong Kong, Taiwan and the Philippines: each only its differences.

Their notes name what they were read from; `docs/rules/decisions.md` says why a base was chosen.
"""

from dataclasses import replace

from capsa.banting.rules import BombRule, FirstLead, NextLead, Passing, Settlement
from capsa.hands.combination import STANDARD_KINDS, Kind
from capsa.hands.ordering import STRAIGHTS_TWO_LOW, STRAIGHTS_UP_TO_TWO, FlushOrder, KindOrder
from capsa.rulesets.banting import BANTING_RULES
from capsa.rulesets.chinese import HONGKONG_ROYALTIES
from capsa.rulesets.ruleset import RuleSet
from capsa.rulesets.susun_poker import SUSUN_POKER_RULES
from capsa.susun.rules import Natural, Pairing

_PUBLISHED = "published rules of play, as listed in docs/rules"
_BIG_TWO = replace(BANTING_RULES, bomb=BombRule.NONE, bombed_pays=None)
_NO_PITING = "bomb: four of a kind on a 2 is an Indonesian rule; here it is an ordinary combination"

BANTING_PRO = RuleSet(
    id="banting-pro",
    title="Capsa Banting, tournament",
    source="a house form of Capsa Banting; no published document is named for it",
    rules=replace(
        BANTING_RULES,
        next_lead=NextLead.WINNER,
        penalty=((1, 1), (9, 2), (13, 3)),
    ),
    notes=("differs from banting: the winner leads the next deal, penalties double from 9 cards",),
)
BIG2_HONGKONG = RuleSet(
    id="big2-hongkong",
    title="Big Two, Hong Kong",
    source=_PUBLISHED,
    rules=replace(
        _BIG_TWO,
        straights=("A2345", *STRAIGHTS_TWO_LOW),
        flush_order=FlushOrder.ALL_RANKS_THEN_SUIT,
        passing=Passing.MAY_RETURN,
        penalty=((1, 1), (8, 2), (10, 3), (13, 4)),
        settlement=Settlement.PAIRWISE,
    ),
    notes=("differs from banting: straights, flushes, passing, penalties and settlement", _NO_PITING),
)
BIG2_TAIWAN = RuleSet(
    id="big2-taiwan",
    title="Big Two, Taiwan",
    source=_PUBLISHED,
    rules=replace(
        _BIG_TWO,
        suit_order="cdhs",
        combinations=STANDARD_KINDS - {Kind.FLUSH, Kind.TRIPLE},
        straights=("A2345", *STRAIGHTS_TWO_LOW[1:], "23456"),
        kind_order=KindOrder.SAME_OR_TRUMP,
    ),
    notes=("differs from banting: suits, combinations, straights and what may follow", _NO_PITING),
)
PUSOY_DOS = RuleSet(
    id="pusoy-dos",
    title="Pusoy Dos",
    source=_PUBLISHED,
    rules=replace(_BIG_TWO, suit_order="cshd"),
    notes=("differs from banting: clubs lowest, then spades, hearts, diamonds", _NO_PITING),
)
BIG2_RESEARCH = RuleSet(
    id="big2-research",
    title="Big Two, as in published research",
    source="the rules stated in published papers and programs on learning Big Two",
    rules=replace(
        _BIG_TWO,
        first_lead=FirstLead.LOWEST_SINGLE,
        combinations=frozenset(Kind) - {Kind.FOUR_OF_A_KIND},
        straights=STRAIGHTS_UP_TO_TWO,
        flush_order=FlushOrder.RANK_THEN_SUIT,
        passing=Passing.MAY_RETURN,
        penalty=((1, 1),),
    ),
    notes=("differs from banting: a forced single 3♦, four-card plays, flat penalties", _NO_PITING),
)
THIRTEEN_HONGKONG = RuleSet(
    id="thirteen-hongkong",
    title="Thirteen cards, Hong Kong",
    source=_PUBLISHED,
    rules=replace(
        SUSUN_POKER_RULES,
        royalties=HONGKONG_ROYALTIES,
        dragon=None,
        naturals=(
            (Natural.SIX_PAIRS, 3),
            (Natural.THREE_STRAIGHTS, 3),
            (Natural.THREE_FLUSHES, 3),
            (Natural.DRAGON, 3),
        ),
    ),
    notes=("differs from susun-poker: royalties, and naturals of 3 each in place of the dragon",),
)
THIRTEEN_TAIWAN = RuleSet(
    id="thirteen-taiwan",
    title="Thirteen cards, Taiwan",
    source=_PUBLISHED,
    rules=replace(
        SUSUN_POKER_RULES,
        dragon=None,
        naturals=(
            (Natural.THREE_STRAIGHTS, 3),
            (Natural.THREE_FLUSHES, 3),
            (Natural.SIX_PAIRS, 4),
            (Natural.FIVE_PAIRS_AND_TRIPLE, 5),
            (Natural.FOUR_TRIPLES, 6),
            (Natural.ONE_COLOUR, 10),
            (Natural.ALL_LOW, 12),
            (Natural.ALL_HIGH, 15),
            (Natural.THREE_FOURS, 20),
            (Natural.THREE_STRAIGHT_FLUSHES, 22),
            (Natural.TWELVE_ROYALS, 24),
            (Natural.DRAGON, 36),
            (Natural.ONE_SUIT_DRAGON, 108),
        ),
    ),
    notes=("differs from susun-poker: thirteen naturals in place of the dragon",),
)
SUSUN_BANKER = RuleSet(
    id="susun-banker",
    title="Capsa Susun with a bank",
    source="Indonesian practice at tables with a bank",
    rules=replace(SUSUN_POKER_RULES, pairing=Pairing.BANKER),
    notes=("differs from susun-poker: everybody settles with the bank alone, which moves on each deal",),
)

INTERNATIONAL = (
    BANTING_PRO,
    BIG2_HONGKONG,
    BIG2_TAIWAN,
    PUSOY_DOS,
    BIG2_RESEARCH,
    THIRTEEN_HONGKONG,
    THIRTEEN_TAIWAN,
    SUSUN_BANKER,
)
