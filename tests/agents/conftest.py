"""Ways to see a position as a seat does, and to let an agent act there."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from capsa import banting
from capsa.agents import agent
from capsa.cards import Cards, parse_cards
from capsa.rulesets import game

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.rulesets import Rules
    from capsa.rulesets.game import State


@pytest.fixture(scope="session")
def play_out() -> Callable[..., State]:
    """Play a whole deal with one agent a seat, asking the judge about every action."""

    def play(rules: Rules, names: tuple[str, ...], hands: tuple[tuple[object, ...], ...], seed: int) -> State:
        agents = [agent(name) for name in names]
        rngs = [Random(seed + seat) for seat in range(len(names))]
        state = game.start(rules, hands)  # type: ignore[arg-type] # hands are tuples of cards
        while asked := game.to_act(state):
            seat = asked[0]
            action = agents[seat].act(game.view(state, seat), rngs[seat])
            assert action.seat == seat
            assert game.check(state, action) is None, action
            state = game.step(state, action)
        return state

    return play


@pytest.fixture(scope="session")
def chosen() -> Callable[..., str]:
    """Return what an agent does in a climbing position, in words: cards, or the action's name.

    The position is `hands`, the seat `leader` free to lead, then `moves`, each a seat's cards or `pass`.
    """

    def choose(name: str, rules: banting.BantingRules, hands: list[str], *moves: str, leader: int = 0) -> str:
        of_players = replace(rules, players=len(hands))
        state = banting.start(of_players, [parse_cards(hand) for hand in hands], leader=leader)
        for move in moves:
            assert state.to_act is not None
            cards = Cards.parse("" if move == "pass" else move)
            state = banting.step(
                state, banting.Play(state.to_act, cards) if cards else banting.Pass(state.to_act)
            )
        assert state.to_act is not None
        action = agent(name).act(game.view(state, state.to_act), Random(1))
        if isinstance(action, banting.Play | banting.Bomb | banting.Answer):
            word = "" if isinstance(action, banting.Play) else f"{type(action).__name__.lower()} "
            return word + state.book.ordering.text(action.cards)
        return type(action).__name__.lower()

    return choose
