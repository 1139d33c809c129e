"""Bulk settlement against `capsa.susun.settle`: source rule sets and random ones, fouls, dragons, claims."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, replace

import numpy as np
import pytest
from tests.random_rules import arrangement_rules

from capsa.bounds import MOST_FACTOR, MOST_POINTS, MOST_STAKE
from capsa.cards import CARDS, Card, Cards
from capsa.errors import CapsaError
from capsa.kernel.rows import RankedRows
from capsa.kernel.settlement import Endings, settle_deals
from capsa.rulesets import RULESETS
from capsa.susun import (
    Arrangement,
    GaveUp,
    Outcome,
    Pairing,
    Played,
    Row,
    Special,
    SusunRules,
    claimable,
    foul,
    settle,
    total,
)

SCALE = int(os.environ.get("CAPSA_KERNEL_SCALE", "1"))
DEALS = 12
ROUNDS = max(1, SCALE // 20)
SUSUN = {name: one.rules for name, one in RULESETS.items() if isinstance(one.rules, SusunRules)}


def any_deck(rng: random.Random) -> list[Card]:
    """Return a deck in which special hands are as likely as ordinary ones."""
    deck = rng.sample(CARDS, 52)
    spread = rng.choice([0.0, 1.5, 4.0])
    by = rng.choice(["chance", "rank", "suit", "suit and rank"])
    places = {
        "rank": [card.index >> 2 for card in CARDS],
        "suit": [13 * (card.index & 3) for card in CARDS],
        "suit and rank": [13 * (card.index & 3) + (card.index >> 2) for card in CARDS],
    }
    if by == "chance":
        return deck
    return sorted(deck, key=lambda card: places[by][card.index] + spread * rng.random())


def any_arrangement(rng: random.Random, hand: list[Card], rules: SusunRules) -> Arrangement:
    """Return an arrangement that mostly stands."""
    for _ in range(8):
        cards = rng.sample(hand, 13)
        if rng.random() < 0.7:
            cards.sort(
                key=rng.choice([lambda card: card.index, lambda card: 52 * (card.index & 3) + card.index])
            )
        laid = Arrangement(front=Cards.of(cards[:3]), middle=Cards.of(cards[3:8]), back=Cards.of(cards[8:]))
        if foul(laid, rules) is None:
            return laid
    return laid


@dataclass
class Table:
    """Deals as arrays, and the same as the reference takes them."""

    rows: np.ndarray[tuple[int, int, int], np.dtype[np.uint64]]
    endings: Endings
    stakes: tuple[tuple[int, ...], ...]
    bankers: np.ndarray[tuple[int], np.dtype[np.int8]]
    players: list[list[Outcome]]


def any_stakes(rng: random.Random, seats: int) -> tuple[tuple[int, ...], ...]:
    numbers = {frozenset((a, b)): rng.randrange(1, 5) for a in range(seats) for b in range(a)}
    return tuple(tuple(numbers.get(frozenset((a, b)), 1) for b in range(seats)) for a in range(seats))


def any_table(rng: random.Random, rules: SusunRules, seats: int) -> Table:
    shape = (DEALS, seats)
    rows = np.zeros((*shape, 3), np.uint64)
    announced, naturals = np.full(shape, 7, np.uint8), np.full(shape, -1, np.int8)
    late, surrendered = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
    players: list[list[Outcome]] = []
    for deal in range(DEALS):
        deck = any_deck(rng)
        players.append([])
        for seat in range(seats):
            hand = deck[13 * seat : 13 * (seat + 1)]
            laid = any_arrangement(rng, hand, rules)
            rows[deal, seat] = [laid.row(row).mask for row in Row]
            outcome = any_ending(rng, rules, laid)
            players[-1].append(outcome)
            if isinstance(outcome, Special):
                naturals[deal, seat] = [name for name, _ in rules.naturals].index(outcome.natural)
            elif isinstance(outcome, Played):
                announced[deal, seat] = sum(
                    1 << place for place, row in enumerate(Row) if row in outcome.announced
                )
                late[deal, seat] = outcome.timed_out
            else:
                surrendered[deal, seat] = True
    bankers = np.array([rng.randrange(seats) for _ in range(DEALS)], np.int8)
    endings = Endings(
        announced=announced,
        late=late,
        surrendered=None if rules.surrender is None else surrendered,
        naturals=naturals,
    )
    return Table(rows, endings, any_stakes(rng, seats), bankers, players)


def any_ending(rng: random.Random, rules: SusunRules, laid: Arrangement) -> Outcome:
    claims = claimable(laid.cards, rules)
    if claims and rng.random() < 0.7:
        return Special(natural=rng.choice(claims), cards=laid.cards)
    if rules.surrender is not None and rng.random() < 0.15:
        return GaveUp()
    announced = frozenset(row for row in Row if rng.random() < 0.6)
    return Played(arrangement=laid, announced=announced, timed_out=rng.random() < 0.1)


def compare(rules: SusunRules, table: Table) -> None:
    with_bank = rules.pairing is Pairing.BANKER
    points = settle_deals(
        rules, table.rows, table.endings, stakes=table.stakes, banker=table.bankers if with_bank else None
    )
    for deal, players in enumerate(table.players):
        banker = int(table.bankers[deal]) if with_bank else None
        pairs = settle(rules, players, stakes=table.stakes, banker=banker)
        assert tuple(points[deal]) == total(pairs, len(players)), (rules, players)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", SUSUN)
def test_every_rule_set_settles_as_the_reference_does(name: str, seats: int) -> None:
    rng = random.Random(f"{name} {seats}")
    for _ in range(ROUNDS):
        compare(SUSUN[name], any_table(rng, SUSUN[name], seats))


@pytest.mark.parametrize("number", range(120))
def test_any_rules_settle_as_the_reference_does(number: int) -> None:
    rng = random.Random(number)
    for _ in range(ROUNDS):
        rules = arrangement_rules(rng)
        compare(rules, any_table(rng, rules, rng.choice([2, 3, 4])))


def test_without_the_extension_points_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RankedRows, "native", None)
    rng = random.Random(1)
    for name in ("susun-suits", "chinese-1-6", "susun-banker"):
        compare(SUSUN[name], any_table(rng, SUSUN[name], 4))


def masks(*texts: str) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint64]]:
    """One deal."""
    return np.array([[[Cards.parse(row).mask for row in text.split("/")] for text in texts]], np.uint64)


A = "2d 3c 5h / 4d 4c 6h 7s 9d / 8d 8c 8h Js Qd"
B = "2c 3d 5s / 4h 4s 6d 7c 9c / 8s Jc Jd Qc Qh"


REFUSED = {
    "float rows": ({"rows": masks(A, B).astype(np.float64)}, "bad_dtype"),
    "one seat": ({"rows": masks(A)}, "bad_shape"),
    "five seats": ({"rows": np.zeros((1, 5, 3), np.uint64)}, "bad_shape"),
    "two rows": ({"rows": masks(A, B)[:, :, :2]}, "bad_shape"),
    "two dimensions": ({"rows": masks(A, B)[0]}, "bad_shape"),
    "a card in two hands": ({"rows": masks(A, A)}, "bad_deal"),
    "a card in two rows": ({"rows": masks(A.replace("5h", "Qd"), B)}, "bad_deal"),
    "four in front": ({"rows": masks(A.replace("5h", "5h Kd"), B)}, "bad_deal"),
    "empty rows": ({"rows": np.zeros((1, 2, 3), np.uint64)}, "bad_deal"),
    "beyond the deck": ({"rows": masks(A, B) | np.uint64(1 << 60)}, "bad_mask"),
    "announced 8": ({"endings": Endings(announced=np.full((1, 2), 8, np.uint8))}, "bad_announced"),
    "announced as floats": ({"endings": Endings(announced=np.full((1, 2), 1.5))}, "bad_dtype"),
    "late for too many": ({"endings": Endings(late=np.zeros((1, 3), np.bool_))}, "bad_shape"),
    "late in one dimension": ({"endings": Endings(late=np.zeros(2, np.bool_))}, "bad_shape"),
    "natural 9": ({"endings": Endings(naturals=np.full((1, 2), 9, np.int8))}, "bad_natural"),
    "natural -2": ({"endings": Endings(naturals=np.full((1, 2), -2, np.int8))}, "bad_natural"),
    "no such natural": (
        {"endings": Endings(naturals=np.full((1, 2), 0, np.int8))},
        "not_a_natural",
    ),
    "natural and surrender": (
        {"endings": Endings(naturals=np.full((1, 2), 0, np.int8), surrendered=np.ones((1, 2), np.bool_))},
        "bad_ending",
    ),
    "crooked stakes": ({"stakes": ((1, 2), (3, 1))}, "bad_stakes"),
    "a banker where all settle": ({"banker": 0}, "bad_banker"),
    "stakes too large": ({"stakes": ((1, 1 << 61), (1 << 61, 1))}, "bad_stakes"),
}


@pytest.mark.parametrize(("changed", "code"), REFUSED.values(), ids=REFUSED)
def test_what_makes_no_deal_raises_a_typed_error(changed: dict[str, object], code: str) -> None:
    arguments = {"rows": masks(A, B), **changed}
    rows = arguments.pop("rows")
    with pytest.raises(CapsaError) as caught:
        settle_deals(SUSUN["chinese-2-4"], rows, **arguments)  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize("banker", [-1, 2, np.array([2], np.int8), np.array([-1], np.int8)])
def test_a_banker_sits_at_the_table(banker: int) -> None:
    with pytest.raises(CapsaError) as caught:
        settle_deals(SUSUN["susun-banker"], masks(A, B), banker=banker)
    assert caught.value.code == "bad_banker"


def test_rules_without_surrender_take_none() -> None:
    given_up = Endings(surrendered=np.array([[True, False]]))
    with pytest.raises(CapsaError) as caught:
        settle_deals(SUSUN["susun-poker"], masks(A, B), given_up)
    assert caught.value.code == "no_surrender"


def test_the_largest_numbers_allowed_do_not_wrap() -> None:
    most = {"row_points": MOST_POINTS, "scoop_bonus": MOST_POINTS, "home_run_bonus": MOST_POINTS}
    factors = {"scoop_multiplier": MOST_FACTOR, "home_run_multiplier": MOST_FACTOR, "home_run_players": 2}
    rules = replace(SUSUN["susun-poker"], **most, **factors)  # type: ignore[arg-type]
    stakes = ((1, MOST_STAKE), (MOST_STAKE, 1))
    weak, strong = "2c 3d 5s / 4h 4s 6d 7c 9c / 8s Jc Jd Qc Qh", "Ad Ac 5h / Kd Kc 7h 7d 3c / 9d 9h 9s 2h 2s"
    players = [
        Played(arrangement=Arrangement(front=front, middle=middle, back=back))
        for front, middle, back in (map(Cards.parse, text.split("/")) for text in (weak, strong))
    ]
    points = settle_deals(rules, masks(weak, strong), stakes=stakes)
    assert tuple(points[0]) == total(settle(rules, players, stakes=stakes), 2)
    assert points[0, 1] > 1 << 40


def test_no_deals_have_no_points() -> None:
    assert settle_deals(SUSUN["susun-poker"], np.zeros((0, 4, 3), np.uint64)).shape == (0, 4)
