"""The two families behind one set of verbs, told apart by the types of what they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa import banting, susun
from capsa.errors import CapsaError, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from capsa.cards import Card
    from capsa.hands.ordering import Ordering
    from capsa.hands.poker import RowOrder
    from capsa.rulesets.ruleset import Rules

State = banting.State | susun.State
"""A position of either family."""
Action = banting.Action | susun.Action
"""An action of either family."""
Event = banting.Event | susun.Event
"""An event of either family."""
View = banting.View | susun.View
"""What a seat of either family may see."""


def start(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    *,
    leader: int | None = None,
    dealer: int = 0,
    stakes: susun.Stakes | None = None,
) -> State:
    """Return a deal's first state; only climbing games have a `leader`, only arrangement games the others."""
    if isinstance(rules, banting.BantingRules):
        return banting.start(rules, hands, leader=leader)
    return susun.start(rules, hands, dealer=dealer, stakes=stakes)


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats that are asked now; several while all act at once."""
    if isinstance(state, susun.State):
        return state.to_act
    return () if state.to_act is None else (state.to_act,)


def check(state: State, action: Action) -> Refusal | None:
    """Return why the action is refused, or None: the family's one judge."""
    if isinstance(state, banting.State):
        return banting.check(state, _climbing(action))
    return susun.check(state, _arrangement(action))


def step(state: State, action: Action) -> State:
    """Apply a legal action, or raise `IllegalActionError`."""
    if isinstance(state, banting.State):
        return banting.step(state, _climbing(action))
    return susun.step(state, _arrangement(action))


def legal_actions(state: State, seat: int) -> Iterator[Action]:
    """Yield what a seat may do now; an arrangement deal lists up to 72,072 settings, lazily."""
    if isinstance(state, susun.State):
        yield from susun.legal_actions(state, seat)
    elif seat == state.to_act:
        yield from banting.legal_actions(state)


def timeout(state: State, seat: int) -> Action:
    """Return what the clock does for a seat (CLB-15, ARR-7)."""
    return banting.Timeout(seat) if isinstance(state, banting.State) else susun.Timeout(seat)


def events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what happened between two states."""
    if isinstance(before, banting.State) and isinstance(after, banting.State):
        return banting.events(before, _climbing(action), after)
    if isinstance(before, susun.State) and isinstance(after, susun.State):
        return susun.events(before, _arrangement(action), after)
    raise TypeError("expected two states of one family")


def opening(state: State) -> tuple[Event, ...]:
    """Return what a deal's first state tells by itself, before any action."""
    return banting.opening(state) if isinstance(state, banting.State) else ()


def redact(event: Event, seat: int | None) -> Event | None:
    """Return an event as a seat, or a spectator, may hear of it; None when it may not."""
    if isinstance(event, banting.Event):
        return banting.redact(event, seat)
    return susun.redact(event, seat)


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may see; raise `CapsaError` for a seat that is not there."""
    return banting.view(state, seat) if isinstance(state, banting.State) else susun.view(state, seat)


def views(state: State) -> tuple[View, ...]:
    """Return the view of every seat, then a spectator's; what is the same for all is worked out once."""
    return banting.views(state) if isinstance(state, banting.State) else susun.views(state)


def card_order(position: State | View) -> Ordering | RowOrder:
    """Return the order in which cards are sorted and written now, ranks turned or not."""
    if isinstance(position, banting.State | banting.View):
        return position.book.ordering
    return position.rules.row_order


def points(state: State) -> tuple[int, ...]:
    """Return each seat's points once the deal is over, else raise `CapsaError`."""
    return banting.points(state) if isinstance(state, banting.State) else susun.points(state)


def _climbing(action: Action) -> banting.Action:
    if isinstance(action, banting.Action):
        return action
    raise CapsaError(f"expected an action of a climbing game, got: {action!r}", code="wrong_family")


def _arrangement(action: Action) -> susun.Action:
    if isinstance(action, susun.Action):
        return action
    raise CapsaError(f"expected an action of an arrangement game, got: {action!r}", code="wrong_family")
