"""Whole deals at random: every rule set, and random valid values of every option.

CAPSA_TEST_SCALE=1 plays 10,000 deals of each rule set and 1,000 random rules values; the default, 0.02, plays
200 and 20, in about half a minute of one core.
"""

from __future__ import annotations

import json
import os
import random
from functools import cache
from math import ceil
from typing import TYPE_CHECKING

import pytest

from capsa import banting, susun
from capsa.cards import Cards
from capsa.dealing import deal
from capsa.errors import RulesError
from capsa.hands.poker import row_strength
from capsa.records import Deal, Header, Record, TimedAction, read, replay, write
from capsa.rulesets import RULESETS, Family, Rules, choices, family_of, game, options_of, ruleset
from capsa.rulesets import replace as changed
from capsa.rulesets.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.rulesets.game import Action, State

SCALE = float(os.environ.get("CAPSA_TEST_SCALE", "0.02"))
MOST_ACTIONS = 600
CLOCK = 0.05


def chunks(count: int, size: int) -> list[range]:
    """Cut a count into ranges, so that several processes can share it."""
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


DEALS = chunks(ceil(10_000 * SCALE), 100)
VALUES_DRAWN = chunks(ceil(1_000 * SCALE), 10)

# besides what the rule sets use, and the words that an option knows
VALUES: dict[str, list[object]] = {
    "players": [2, 3, 4],
    "rank_order": ["23456789TJQKA", "A23456789TJQK"],
    "suit_order": ["dcsh", "hsdc"],
    "straights_two_low": [["23456", "A2345"], []],
    "combinations": [["single"], ["single", "two_pair", "bare_four"], ["single", "pair", "straight"]],
    "short_hand_passes": [True, False],
    "bomb_size": [4, 5],
    "penalty": [[[1, 0]], [[1, 1], [5, 7]]],
    "penalty_doubles": [["unplayed-two"], ["unplayed-four", "unplayed-straight-flush"], ["last-play-two"]],
    "place_points": [[3, 1, 0], [2, -2], [5, 0, 0, -5], None],
    "rows_strict": [True, False],
    "broken_royalties": [True, False],
    "row_points": [0, 2],
    "majority_bonus": [2],
    "scoop_multiplier": [3],
    "scoop_bonus": [1],
    "home_run_multiplier": [2],
    "home_run_bonus": [7],
    "home_run_players": [2, 3],
    "royalties": [{}, {"front": {"pair": 1}, "middle": {"straight": 2}, "back": {"flush": 3, "straight": 1}}],
    "foul_pays": [0, 9],
    "dragon": [None, 0, 13],
    "naturals": [[[name.value, 1 + place] for place, name in enumerate(susun.Natural)]],
    "surrender": [None, 0, 4],
    "deals": [2],
}


def some_draft(state: susun.State, seat: int, rng: random.Random) -> susun.Draft:
    """Lay thirteen cards at random, the stronger of two rows in the back, so that not all are fouls."""
    cards = rng.sample(state.hands[seat], 13)
    order = state.rules.row_order
    rows = sorted((Cards.of(cards[3:8]), Cards.of(cards[8:])), key=lambda row: row_strength(row, order))
    return susun.Arrangement(front=Cards.of(cards[:3]), middle=rows[0], back=rows[1])


def some_action(state: State, rng: random.Random) -> Action:
    """Return a legal action of a seat that is asked, now and then the clock's."""
    seat = rng.choice(game.to_act(state))
    if rng.random() < CLOCK:
        return game.timeout(state, seat)
    if isinstance(state, susun.State) and state.phase is susun.Phase.ARRANGE:
        laid = some_draft(state, seat, rng)
        if rng.random() < CLOCK:
            return susun.DraftRows(seat, susun.Draft(middle=laid.middle))
        return susun.Arrange(seat, susun.Arrangement(front=laid.front, middle=laid.middle, back=laid.back))
    return rng.choice(list(game.legal_actions(state, seat)))


def check_cards(state: State, dealt: tuple[Cards, ...]) -> None:
    """No card is lost, doubled or moved to another seat."""
    if isinstance(state, susun.State):
        assert tuple(map(Cards.of, state.hands)) == dealt
        for hand, draft, laid in zip(dealt, state.drafts, state.arrangements, strict=True):
            assert draft.cards <= hand
            assert laid is None or laid.cards == hand
        return
    held = state.played.mask
    for hand, first in zip(state.hands, dealt, strict=True):
        assert hand <= first
        assert held & hand.mask == 0
        held |= hand.mask
    assert held == sum(hand.mask for hand in dealt)


def check_points(state: State) -> None:
    """Points add up to zero, or are what the settlement says (CLB-14, ARR-6)."""
    points = game.points(state)
    if isinstance(state, susun.State) or (
        state.rules.deal_end is banting.DealEnd.FIRST_OUT
        and state.rules.settlement is not banting.Settlement.PENALTY
    ):
        assert sum(points) == 0
    elif state.rules.deal_end is banting.DealEnd.PLAY_ON:
        assert sorted(points, reverse=True) == list(state.rules.place_points or ())
    else:
        assert points == tuple(-penalty for penalty in banting.penalties(state))
    if isinstance(state, banting.State):
        assert state.winner is not None
        assert points[state.winner] == max(points)


def played(match: Match, seed: str) -> Iterator[tuple[Action | None, State]]:
    """Play the match's next deal; yield each action and the state after it, the first state with None."""
    hands = deal(seed, match.rules.players)
    dealt = tuple(map(Cards.of, hands))
    rng = random.Random(seed)
    state = match.start(hands)
    yield None, state
    for _ in range(MOST_ACTIONS):
        if not game.to_act(state):
            check_points(state)
            return
        action = some_action(state, rng)
        state = game.step(state, action)
        check_cards(state, dealt)
        yield action, state
    raise AssertionError("expected a deal that ends")


def check_match(name: str, rules: Rules, seeds: list[str]) -> None:
    """Play a match of these deals, write it down, read it and replay it."""
    match = Match.of(rules)
    record = Record(Header.of(name, rules))
    states: list[State] = []
    for seed in seeds:
        steps = list(played(match, seed))
        states += [state for _, state in steps]
        match = match.after(steps[-1][1])
        actions = tuple(TimedAction(action=action) for action, _ in steps if action is not None)
        record = record.with_deal(Deal(seed=seed, actions=actions))
    assert match.is_over
    assert list(replay(read(write(record)).whole())) == states


@cache
def pool(family: Family, key: str) -> list[str]:
    """Return, as JSON, what rule sets use, the words that an option knows, and the values above."""
    rules = [one.rules for one in RULESETS.values() if one.family is family]
    used = [options_of(one)[key] for one in rules]
    words = [] if isinstance(used[0], list | dict) else choices(rules[0], key)
    return sorted({json.dumps(value) for value in (*used, *VALUES.get(key, []), *words)})


def some_rules(rng: random.Random) -> tuple[str, Rules]:
    """Return a rule set's id and valid rules in which about half of all options are drawn anew."""
    name = rng.choice(list(RULESETS))
    base = ruleset(name).rules
    while True:
        keys = [key for key in options_of(base) if rng.random() < 0.5]
        options = {key: json.loads(rng.choice(pool(family_of(base), key))) for key in keys}
        try:
            return name, changed(base, **{**options, "deals": 3})
        except RulesError:
            continue


@pytest.mark.parametrize("chunk", DEALS, ids=lambda chunk: f"{chunk.start}-{chunk.stop - 1}")
@pytest.mark.parametrize("name", RULESETS)
def test_every_deal_of_a_rule_set_keeps_its_promises(name: str, chunk: range) -> None:
    rules = changed(name, deals=len(chunk))
    check_match(name, rules, [f"{name} {number}" for number in chunk])


@pytest.mark.parametrize("chunk", VALUES_DRAWN, ids=lambda chunk: f"{chunk.start}-{chunk.stop - 1}")
def test_every_deal_under_random_rules_keeps_its_promises(chunk: range) -> None:
    for number in chunk:
        rng = random.Random(f"rules {number}")
        name, rules = some_rules(rng)
        check_match(name, rules, [f"rules {number} {each}" for each in range(rules.deals)])


def test_random_rules_change_every_option() -> None:
    rng = random.Random("options")
    drawn: dict[tuple[str, str], set[str]] = {}
    for _ in range(200):
        _, rules = some_rules(rng)
        for key, value in options_of(rules).items():
            drawn.setdefault((family_of(rules), key), set()).add(str(value))
    assert {key for (_, key), values in drawn.items() if len(values) < 2} == {"deals"}
