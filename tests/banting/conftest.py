"""The two source rule sets as values, and ways to reach a position by play."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from capsa.banting import (
    Action,
    Answer,
    BantingRules,
    Bomb,
    BombedPays,
    BombRule,
    Decline,
    Pass,
    Play,
    Settlement,
    State,
    Timeout,
    check,
    legal_actions,
    start,
    step,
)
from capsa.cards import Cards, parse_cards
from capsa.hands.ordering import STRAIGHTS_UP_TO_TWO

BANTING = BantingRules(
    straights=STRAIGHTS_UP_TO_TWO[:8],
    bomb=BombRule.WINS_DEAL,
    bomb_size=5,
    bombed_pays=BombedPays.ALL,
    settlement=Settlement.COLLECT,
)
CLASSIC = BantingRules(
    short_hand_passes=True, bomb=BombRule.WINDOW, bomb_size=4, settlement=Settlement.PENALTY, deals=5
)


@pytest.fixture(scope="session")
def banting() -> BantingRules:
    return BANTING


@pytest.fixture(scope="session")
def classic() -> BantingRules:
    return CLASSIC


@pytest.fixture(params=[BANTING, CLASSIC], ids=["banting", "classic"])
def rules(request: pytest.FixtureRequest) -> BantingRules:
    """Either rule set: what is tested with it holds in both."""
    assert isinstance(request.param, BantingRules)
    return request.param


def read_move(seat: int, move: str) -> Action:
    word, _, cards = move.partition(" ")
    match word:
        case "pass":
            return Pass(seat)
        case "decline":
            return Decline(seat)
        case "timeout":
            return Timeout(seat)
        case "bomb":
            return Bomb(seat, Cards.parse(cards))
        case "answer":
            return Answer(seat, Cards.parse(cards))
        case _:
            return Play(seat, Cards.parse(move))


@pytest.fixture(scope="session")
def position() -> Callable[..., State]:
    """Start a deal from hands as text; as many players as hands."""

    def build(rules: BantingRules, *hands: str, leader: int | None = None) -> State:
        of_players = replace(rules, players=len(hands))
        return start(of_players, [parse_cards(hand) for hand in hands], leader=leader)

    return build


@pytest.fixture(scope="session")
def after() -> Callable[..., State]:
    """Play moves written as `3d 3c`, `pass`, `bomb ...`, `answer ...`, `decline` or `timeout`."""

    def play(state: State, *moves: str) -> State:
        for move in moves:
            assert state.to_act is not None
            state = step(state, read_move(state.to_act, move))
        return state

    return play


@pytest.fixture(scope="session")
def refusal() -> Callable[..., str | None]:
    """Return the judge's code for a move, of the seat to act unless another is named; None when legal."""

    def ask(state: State, move: str, seat: int | None = None) -> str | None:
        if seat is None:
            assert state.to_act is not None
            seat = state.to_act
        refused = check(state, read_move(seat, move))
        return None if refused is None else refused.code.value

    return ask


@pytest.fixture(scope="session")
def legal() -> Callable[[State], list[str]]:
    """List what the seat to act may do, in the words of `after`."""

    def texts(state: State) -> list[str]:
        order = state.book.ordering
        words = {Play: "", Bomb: "bomb ", Answer: "answer "}
        return [
            words[type(action)] + order.text(action.cards)
            if isinstance(action, Play | Bomb | Answer)
            else type(action).__name__.lower()
            for action in legal_actions(state)
        ]

    return texts
