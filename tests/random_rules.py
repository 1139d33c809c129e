"""Rules at random, every option drawn: no deal, engine or agent may stumble over any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting import (
    BantingRules,
    BombedPays,
    BombRule,
    DealEnd,
    DragonRule,
    FirstLead,
    LastCard,
    Passing,
    PenaltyDouble,
    Settlement,
)
from capsa.cards import RANKS
from capsa.errors import RulesError
from capsa.hands.combination import Kind
from capsa.hands.ordering import (
    STRAIGHTS_TWO_LOW,
    STRAIGHTS_UP_TO_TWO,
    FlushOrder,
    KindOrder,
    StraightTieCard,
)
from capsa.hands.poker import Comparison, RowKind, Wheel
from capsa.susun import (
    FoulPays,
    Natural,
    Pairing,
    Row,
    RoyaltiesAnnounced,
    RoyaltyLimit,
    RoyaltyMode,
    RoyaltyTo,
    SusunRules,
    TimeoutRule,
)
from capsa.susun.rules import FRONT_KINDS

if TYPE_CHECKING:
    import random


def climbing_rules(rng: random.Random) -> BantingRules:
    """Return valid rules, every option drawn; contradictions are drawn again."""
    while True:
        try:
            return _climbing(rng)
        except RulesError:
            continue


def arrangement_rules(rng: random.Random) -> SusunRules:
    """Return any valid rules; small numbers, so that equal ones and zeros are frequent."""
    dragon = rng.choice([None, None, 0, 13, rng.randrange(208)])
    names = [name for name in Natural if dragon is None or name is not Natural.DRAGON]
    naturals = rng.sample(names, rng.choice([0, 0, 3, 6, len(names)]))
    return SusunRules(
        players=rng.choice([2, 3, 4]),
        comparison=rng.choice([*Comparison]),
        suit_order="".join(rng.sample("dchs", 4)),
        wheel=rng.choice([*Wheel]),
        rows_strict=rng.random() < 0.5,
        row_points=rng.randrange(4),
        majority_bonus=rng.randrange(3),
        scoop_multiplier=rng.randrange(1, 4),
        scoop_bonus=rng.randrange(4),
        home_run_multiplier=rng.randrange(1, 5),
        home_run_bonus=rng.randrange(4),
        home_run_players=rng.choice([2, 3, 4]),
        royalties={row: _royalties(row, rng) for row in Row},
        royalty_mode=rng.choice([*RoyaltyMode]),
        royalty_to=rng.choice([*RoyaltyTo]),
        royalty_limit=rng.choice([*RoyaltyLimit]),
        royalties_announced=rng.choice([*RoyaltiesAnnounced]),
        broken_royalties=rng.random() < 0.5,
        foul_pays=rng.choice([*FoulPays, rng.randrange(10)]),
        dragon=dragon,
        naturals=tuple((name, rng.randrange(30)) for name in naturals),
        surrender=rng.choice([None, rng.randrange(5)]),
        pairing=rng.choice([*Pairing]),
        timeout=rng.choice([*TimeoutRule]),
    )


def _royalties(row: Row, rng: random.Random) -> dict[RowKind, int]:
    kinds = FRONT_KINDS if row is Row.FRONT else tuple(RowKind)
    return {kind: rng.randrange(12) for kind in kinds if rng.random() < 0.5}


def _climbing(rng: random.Random) -> BantingRules:
    players = rng.randint(2, 4)
    steps = sorted(rng.sample(range(2, 14), rng.randint(0, 3)))
    some_kinds = {kind for kind in Kind if rng.random() < 0.75}
    return BantingRules(
        players=players,
        rank_order="".join(rng.sample(RANKS, 13)) if rng.random() < 0.4 else "3456789TJQKA2",
        suit_order="".join(rng.sample("dchs", 4)),
        combinations=frozenset(Kind if rng.random() < 0.2 else {Kind.SINGLE} | some_kinds),
        straights=_straights(rng),
        straights_two_low=rng.choice([None, _straights(rng)]),
        straight_tie_card=rng.choice(list(StraightTieCard)),
        flush_order=rng.choice(list(FlushOrder)),
        kind_order=rng.choice(list(KindOrder)),
        first_lead=rng.choice(list(FirstLead)),
        passing=rng.choice(list(Passing)),
        short_hand_passes=rng.random() < 0.5,
        bomb=rng.choice(list(BombRule)),
        bomb_size=rng.choice([4, 5]),
        bombed_pays=rng.choice([None, *BombedPays]),
        penalty=((1, rng.randint(0, 3)), *((step, rng.randint(0, 5)) for step in steps)),
        penalty_doubles=frozenset(double for double in PenaltyDouble if rng.random() < 0.4),
        settlement=rng.choice(list(Settlement)),
        deal_end=rng.choice(list(DealEnd)),
        place_points=tuple(sorted((rng.randint(-9, 9) for _ in range(players)), reverse=True)),
        last_card=rng.choice(list(LastCard)),
        dragon=rng.choice(list(DragonRule)),
    )


def _straights(rng: random.Random) -> tuple[str, ...]:
    drawn = {}
    for _ in range(rng.randint(0, 40)):
        straight = "".join(rng.sample(RANKS, 5))
        drawn["".join(sorted(straight))] = straight
    usual = [STRAIGHTS_UP_TO_TWO, STRAIGHTS_UP_TO_TWO, ("A2345", *STRAIGHTS_TWO_LOW)]
    return rng.choice([*usual, tuple(drawn.values())])
