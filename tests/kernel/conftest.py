"""Rules values of every sort, and how much to compare: CAPSA_KERNEL_SCALE=1000 is the long run."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from capsa import kernel
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

HERE = Path(__file__).parent

# what the reference engine answers where there is no kernel needs none
NEEDS_NO_KERNEL = {"test_reference.py"}

RandomRules = Callable[[random.Random], BantingRules]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what compares the kernel where it was not compiled."""
    if kernel.available:
        return
    skipped = pytest.mark.skip(reason="the kernel was not compiled: no C++ compiler at installation")
    for item in items:
        if item.path.parent == HERE and item.path.name not in NEEDS_NO_KERNEL:
            item.add_marker(skipped)


@pytest.fixture(scope="session")
def scale() -> int:
    return int(os.environ.get("CAPSA_KERNEL_SCALE", "1"))


@pytest.fixture(scope="session")
def random_rules() -> RandomRules:
    return draw_rules


def draw_rules(rng: random.Random) -> BantingRules:
    """Return valid rules, every option drawn; contradictions are drawn again."""
    while True:
        try:
            return _draw(rng)
        except RulesError:
            continue


def _draw(rng: random.Random) -> BantingRules:
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
