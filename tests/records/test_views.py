"""States and views as JSON: every field there, cards in the rules' order, nothing that a seat may not see."""

from __future__ import annotations

import json
import re
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from capsa import banting
from capsa.cards import Cards
from capsa.dealing import deal
from capsa.records.views import state_to_json, view_to_json, views_to_json
from capsa.rulesets import RULESETS, game, replace, ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

CARD = re.compile(r"\b[2-9TJQKA][dchs]\b")
WHEN_OVER = {"points", "penalties", "pairs", "hands"}


def positions(name: str, seed: str) -> Iterator[game.State]:
    """Yield the states of one deal played at random."""
    rules = ruleset(name).rules
    rng = Random(seed)
    state = game.start(rules, deal(seed, rules.players))
    yield state
    while seats := game.to_act(state):
        seat = rng.choice(seats)
        actions = list(islice(game.legal_actions(state, seat), 30))
        state = game.step(state, rng.choice([*actions, game.timeout(state, seat)]))
        yield state


def open_to(state: game.State, seat: int | None) -> set[str]:
    """Return what a seat may see: its cards, those played, the one to lead, hands of claimed naturals."""
    known = Cards.EMPTY if seat is None else Cards.of(state.hands[seat])
    if isinstance(state, banting.State):
        lead = () if state.must_contain is None else (state.must_contain,)  # CLB-7 makes it public
        return set(map(str, known | state.played | Cards.of(lead)))
    if state.phase.value != "claim":
        for owner, claim in enumerate(state.claims):
            known |= Cards.EMPTY if claim is None else Cards.of(state.hands[owner])
    return set(map(str, known))


@pytest.mark.parametrize("name", RULESETS)
def test_the_views_of_a_position_together_are_those_of_each_seat(name: str) -> None:
    for state in positions(name, f"{name} together"):
        together = game.views(state)
        assert together == tuple(game.view(state, seat) for seat in (*range(len(state.hands)), None))
        written = [json.dumps(seen) for seen in views_to_json(together)]
        assert written == [json.dumps(view_to_json(view)) for view in together]


@pytest.mark.parametrize("name", RULESETS)
def test_what_the_views_of_a_position_share_is_what_a_spectator_sees(name: str) -> None:
    own = {"seat", "hand", "to_act", "legal", "naturals", "claimable", "draft", "arrangements"}
    for state in positions(name, f"{name} shared"):
        *seats, spectator = views_to_json(game.views(state))
        for seen in seats:
            assert {key for key in seen if seen[key] != spectator[key]} <= own


@pytest.mark.parametrize("name", RULESETS)
def test_no_view_holds_a_card_that_is_hidden_from_its_seat(name: str) -> None:
    for state in positions(name, f"{name} views"):
        for seat in (None, *range(len(state.hands))):
            seen = view_to_json(game.view(state, seat))
            if not state.is_over:  # CLB-12, ARR-8
                assert set(CARD.findall(json.dumps(seen))) <= open_to(state, seat)


@pytest.mark.parametrize("name", RULESETS)
def test_every_field_is_always_there_but_those_of_a_finished_deal(name: str) -> None:
    states = list(positions(name, f"{name} fields"))
    for write in (state_to_json, lambda state: view_to_json(game.view(state, 0))):
        first, last = set(write(states[0])), set(write(states[-1]))
        assert all(set(write(state)) == first for state in states[:-1])
        assert first < last
        assert last - first <= WHEN_OVER


@pytest.mark.parametrize("name", RULESETS)
def test_hands_are_written_in_the_order_in_force(name: str) -> None:
    for state in positions(name, f"{name} order"):
        order = state.book.ordering.text if isinstance(state, banting.State) else state.rules.row_order.text
        assert state_to_json(state)["hands"] == [order(Cards.of(hand)) for hand in state.hands]


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_written_is_json(name: str) -> None:
    for state in positions(name, f"{name} json"):
        for written in (state_to_json(state), view_to_json(game.view(state, 1))):
            assert json.loads(json.dumps(written)) == written


def test_a_dragon_that_counts_unclaimed_is_named_when_the_deal_is_over() -> None:
    hands = [
        Cards.parse(f"2{a} 3{b} 4{a} 5{b} 6{a} 7{b} 8{a} 9{b} T{a} J{b} Q{a} K{b} A{a}")
        for a, b in ("dc", "hs")
    ]
    rules = replace("susun-suits", players=2)
    state = game.start(rules, [tuple(hand) for hand in hands])
    assert state_to_json(state)["naturals"] == [None, None]  # ARR-8
    for seat in (0, 1):
        state = game.step(state, game.timeout(state, seat))
    assert state_to_json(state)["naturals"] == ["dragon", "dragon"]  # SUS-8
    assert view_to_json(game.view(state, None))["naturals"] == ["dragon", "dragon"]
