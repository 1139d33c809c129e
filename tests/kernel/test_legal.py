"""Legal plays of one hand and of many, beside the book and the reference engine."""

import random
from dataclasses import replace

import numpy as np
import pytest
from tests.random_rules import climbing_rules

from capsa import kernel
from capsa.banting import BantingRules, BombRule, Passing, Play, State, legal_actions
from capsa.cards import CARDS, Cards
from capsa.hands.combination import Kind
from capsa.rulesets import RULESETS

CLIMBING = {name: rules.rules for name, rules in RULESETS.items() if isinstance(rules.rules, BantingRules)}


@pytest.mark.parametrize("name", CLIMBING)
@pytest.mark.parametrize("two_low", [False, True])
def test_the_kernel_knows_the_whole_book(name: str, two_low: bool) -> None:  # CLB-2, CLB-4
    engine, book = kernel.Engine(CLIMBING[name]), CLIMBING[name].book(two_low=two_low)
    for play in book.combinations:
        kind = list(Kind).index(play.kind)
        assert engine.classify(play.cards.mask, two_low=two_low) == (kind, play.strength)


def test_other_cards_are_no_combination() -> None:
    rng = random.Random(1)
    for _ in range(4):
        rules = climbing_rules(rng)
        engine, book = kernel.Engine(rules), rules.book()
        for _ in range(3000):
            cards = Cards.of(rng.sample(CARDS[: rng.choice([8, 20, 52])], rng.randint(1, 6)))
            play = book.classify(cards)
            expected = None if play is None else (list(Kind).index(play.kind), play.strength)
            assert engine.classify(cards.mask) == expected


def by_reference(rules: BantingRules, hand: Cards, table: Cards) -> list[int]:
    others = (Cards(),) * (rules.players - 1)
    play = rules.book().classify(table)
    owner = None if play is None else 1
    state = State(
        rules=replace(rules, passing=Passing.LOCKS), hands=(hand, *others), to_act=0, table=play, owner=owner
    )
    return [action.cards.mask for action in legal_actions(state) if isinstance(action, Play)]


@pytest.mark.parametrize("name", CLIMBING)
def test_one_hand_and_many_hands_have_the_references_plays(name: str) -> None:
    rules, rng = CLIMBING[name], random.Random(name)
    engine = kernel.Engine(rules)
    hands, tables, counts = [], [], []
    for _ in range(300):
        cards = rng.sample(CARDS, rng.randint(1, 13) + 13)
        hand = Cards.of(cards[13:])
        table = rng.choice([0, *engine.legal(Cards.of(cards[:13]).mask).tolist()])
        plays = by_reference(rules, hand, Cards(table))
        assert engine.legal(hand.mask, table).tolist() == plays
        hands.append(hand.mask)
        tables.append(table)
        counts.append(len(plays))
    assert engine.legal_counts(hands, tables).tolist() == counts


def test_the_first_lead_holds_the_lowest_card() -> None:  # CLB-7
    engine = kernel.Engine(CLIMBING["banting"])
    hand = Cards.parse("3d 3c 3h 4d 5d 6d 7d 8d")
    lowest = Cards.parse("3d").mask
    free = engine.legal(hand.mask).tolist()
    assert engine.legal(hand.mask, must_contain=lowest).tolist() == [play for play in free if play & lowest]


def test_a_bomb_on_a_single_two_is_a_play() -> None:  # BAN-3
    hand, two = Cards.parse("9d 9c 9h 9s 4d 5h").mask, Cards.parse("2s").mask
    bombs = [Cards.parse("9d 9c 9h 9s 4d").mask, Cards.parse("9d 9c 9h 9s 5h").mask]
    assert kernel.Engine(CLIMBING["banting"]).legal(hand, two).tolist() == bombs
    without = kernel.Engine(replace(CLIMBING["banting"], bomb=BombRule.NONE))
    assert without.legal(hand, two).tolist() == []
    assert without.legal_counts([hand], [two]).tolist() == [0]


def test_counts_are_int32_of_as_many_items() -> None:
    counts = kernel.Engine(CLIMBING["banting"]).legal_counts(np.array([1, 2, 4], np.uint64), [0, 0, 0])
    assert counts.dtype == np.int32
    assert counts.tolist() == [1, 1, 1]


def test_a_four_that_only_follows_is_listed_among_the_bombs_too() -> None:  # BAN-5, as the reference lists it
    rules = CLIMBING["banting"]
    hand = Cards.parse("4h 5h Jd Jc Jh Js Ts Qs Ks As")
    table = Cards.parse("3d 4s 5c 6s 7c")
    assert kernel.Engine(rules).legal(hand.mask, table.mask).tolist() == by_reference(rules, hand, table)
