"""A record played again: every position it went through."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from capsa.errors import CapsaError
from capsa.rulesets import game
from capsa.rulesets.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.records.record import Deal, Header, Record, TimedAction
    from capsa.rulesets.game import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A position of a record and what led to it.

    `match` is the match before this deal, `deal` counts the record's deals from 0 and `index` its actions.
    When the cards have just been dealt `index` and `action` are None, and `before` is the position itself.
    """

    match: Match
    deal: int
    index: int | None
    action: TimedAction | None
    before: State
    state: State


def replay(record: Record) -> Iterator[State]:
    """Yield the first state of each deal and the state after each action.

    Raise `CapsaError` where a deal cannot start and `IllegalActionError` where an action is refused.
    """
    return (moment.state for moment in moments(record))


def replay_deal(match: Match, deal: Deal) -> Iterator[State]:
    """Yield the first state of the match's next deal and the state after each action, raising as `replay`."""
    state = begin(match, deal)
    yield state
    for timed in deal.actions:
        state = game.step(state, timed.action)
        yield state


def moments(record: Record) -> Iterator[Moment]:
    """Yield every position with what led to it and the score it was played at, raising as `replay`."""
    match = opening(record.header)
    for number, deal in enumerate(record.deals):
        before = state = begin(match, deal)
        yield Moment(match=match, deal=number, index=None, action=None, before=before, state=state)
        for index, timed in enumerate(deal.actions):
            before, state = state, game.step(state, timed.action)
            yield Moment(match=match, deal=number, index=index, action=timed, before=before, state=state)
        if number + 1 < len(record.deals):
            match = match.after(state)


def opening(header: Header) -> Match:
    """Return the match as it stands before the record's first deal; the totals of a part start at 0."""
    match = Match.of(header.rules, stakes=header.stakes)
    return replace(match, number=header.first, dealer=header.first % header.rules.players)


def begin(match: Match, deal: Deal) -> State:
    """Deal the match's next deal; raise `CapsaError` for hands that are none, or a match that is over."""
    for seat in (deal.leader, deal.dealer):
        if seat is not None and seat >= match.rules.players:
            raise CapsaError(f"expected a seat below {match.rules.players}, got: {seat}", code="bad_seat")
    match = replace(
        match,
        leader=match.leader if deal.leader is None else deal.leader,
        dealer=match.dealer if deal.dealer is None else deal.dealer,
    )
    return match.start(deal.dealt(match.rules.players))
