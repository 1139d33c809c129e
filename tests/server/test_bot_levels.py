"""The levels of bots: each is played by an agent, and those for people rise."""

from __future__ import annotations

import pytest

from capsa import banting
from capsa.agents import agent
from capsa.cards import Cards, parse_cards
from capsa.records.actions import action_to_json
from capsa.server.bots import AGENT_OF, decide
from capsa.server.options import BotLevel

# nothing beats the 2, and then the 3 goes out
LAST_CONTROL = banting.start(
    banting.BantingRules(), [parse_cards(hand) for hand in ("3d 2s", "Kd", "Kc", "Ac")], leader=0
)


@pytest.mark.parametrize("level", BotLevel)
def test_every_level_acts_on_what_its_seat_sees(level: BotLevel) -> None:
    legal = [action_to_json(action) for action in banting.legal_actions(LAST_CONTROL)]
    assert decide(banting.view(LAST_CONTROL, 0), level) in legal


@pytest.mark.parametrize("level", [BotLevel.MEDIUM, BotLevel.HARD])
def test_who_is_not_easy_plays_its_last_control_first(level: BotLevel) -> None:
    two = action_to_json(banting.Play(0, Cards.parse("2s")))
    assert decide(banting.view(LAST_CONTROL, 0), level) == two


@pytest.mark.parametrize("name", AGENT_OF.values())
def test_what_plays_at_a_level_exists(name: str) -> None:
    assert agent(name).name == name
