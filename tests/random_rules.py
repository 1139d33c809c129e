"""Rules of arrangement games at random, every option drawn: no deal, engine or agent may stumble over any."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
