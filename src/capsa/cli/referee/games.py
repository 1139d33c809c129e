"""The ops that play: a deal from its hands and actions, what a seat sees of it, and a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting.rules import BantingRules
from capsa.cards import parse_cards
from capsa.cli.referee.errors import Code, RefereeError, placed
from capsa.records.actions import action_from_json
from capsa.records.fields import check_seat
from capsa.records.views import state_to_json, view_to_json
from capsa.rulesets import game, replace, rules_from
from capsa.rulesets.match import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.cards import Card
    from capsa.cli.referee import requests
    from capsa.cli.referee.requests import ActionObject, RulesSpec
    from capsa.rulesets import Rules
    from capsa.rulesets.game import State

Answer = dict[str, object]
Hands = tuple[tuple["Card", ...], ...]


def play(request: requests.Play) -> Answer:
    """Give the position after the actions."""
    return state_to_json(_position(request))


def view(request: requests.View) -> Answer:
    """Give what a seat, or a spectator, sees after the actions (CLB-12, ARR-8)."""
    state = _position(request)
    if request.seat is not None:
        check_seat(request.seat, len(request.hands))
    return {"view": view_to_json(game.view(state, request.seat))}


def match(request: requests.Match) -> Answer:
    """Give the score after some deals, each played to its end (BAN-6, CLS-12)."""
    players = len(request.deals[0].hands) if request.deals else None
    now = Match.of(_rules(request.rules, players))
    for number, each in enumerate(request.deals):
        with placed(deal=number):
            now = now.after(_played(now.start(_hands(each.hands, now.rules.players)), each.actions))
    return {
        "totals": list(now.totals),
        "leader": now.leader,
        "dealer": None if isinstance(now.rules, BantingRules) else now.dealer,
        "over": now.is_over,
        "winners": list(now.winners),
    }


def _position(request: requests.Play) -> State:
    rules = _rules(request.rules, len(request.hands))
    hands = _hands(request.hands, rules.players)
    if isinstance(rules, BantingRules):
        if request.dealer is not None or request.stakes is not None:
            message = "dealer, stakes: only arrangement games have them"
            raise RefereeError(Code.WRONG_FAMILY, message)
        return _played(game.start(rules, hands), request.actions)
    stakes = None if request.stakes is None else tuple(map(tuple, request.stakes))
    return _played(game.start(rules, hands, dealer=request.dealer or 0, stakes=stakes), request.actions)


def _rules(spec: RulesSpec, players: int | None) -> Rules:
    """Return the rules for as many players as there are hands."""
    rules = rules_from(spec)
    if players is None or players == rules.players:
        return rules
    if not 2 <= players <= 4:
        message = f"expected the hands of 2 to 4 players, got: {players}"
        raise RefereeError(Code.WRONG_HAND_COUNT, message, rule="COM-1")
    return replace(rules, players=players)


def _hands(texts: Sequence[str], players: int) -> Hands:
    """Read the hands in the order written, each card in one hand only."""
    if len(texts) != players:
        message = f"expected {players} hands, got: {len(texts)}"
        raise RefereeError(Code.WRONG_HAND_COUNT, message, rule="COM-1")
    return tuple(parse_cards(text) for text in texts)


def _played(state: State, actions: Sequence[ActionObject]) -> State:
    for index, given in enumerate(actions):
        with placed(index=index):
            state = game.step(state, action_from_json(state.rules, given))
    return state
