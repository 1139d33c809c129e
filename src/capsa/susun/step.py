"""How an arrangement deal moves on: one legal action, one new state (CHP-4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from capsa.errors import IllegalActionError
from capsa.susun.actions import Announce, Arrange, Claim, DraftRows, Surrender, Timeout
from capsa.susun.check import check
from capsa.susun.legal import timeout_action
from capsa.susun.rules import RoyaltiesAnnounced
from capsa.susun.state import Phase

if TYPE_CHECKING:
    from capsa.susun.actions import Action
    from capsa.susun.state import State

T = TypeVar("T")

_PHASES = tuple(Phase)


def step(state: State, action: Action) -> State:
    """Apply a legal action, or raise `IllegalActionError`."""
    refusal = check(state, action)
    if refusal is not None:
        raise IllegalActionError(refusal)
    if isinstance(action, Timeout):
        return _decide(_marked_late(state, action.seat), timeout_action(state, action.seat))
    if isinstance(action, DraftRows):
        return _draft(state, action)
    return _decide(state, action)


def _draft(state: State, action: DraftRows) -> State:
    """Lay cards; whoever was ready is asked again (ARR-7)."""
    return replace(
        state,
        drafts=_put(state.drafts, action.seat, action.draft.as_draft()),
        arrangements=_put(state.arrangements, action.seat, None),
        to_act=tuple(sorted({*state.to_act, action.seat})),
    )


def _decide(state: State, action: Action) -> State:
    """Do what was decided, then ask the next seat or begin the next phase."""
    acted = replace(_acted(state, action), to_act=_still_asked(state, action.seat))
    return acted if acted.to_act else _next_phase(acted)


def _acted(state: State, action: Action) -> State:
    match action:
        case Claim(seat, natural):
            return replace(state, claims=_put(state.claims, seat, natural))
        case Arrange(seat, arrangement):
            drafts = _put(state.drafts, seat, arrangement.as_draft())
            return replace(state, drafts=drafts, arrangements=_put(state.arrangements, seat, arrangement))
        case Surrender(seat):
            return replace(state, surrendered=state.surrendered | {seat})
        case Announce(seat, rows):
            return replace(state, announced=_put(state.announced, seat, rows))
        case _:
            return state


def _marked_late(state: State, seat: int) -> State:
    """Remember whose rows the clock set: some rules call that a foul (ARR-7)."""
    return replace(state, timed_out=state.timed_out | {seat}) if state.phase is Phase.ARRANGE else state


def _still_asked(state: State, seat: int) -> tuple[int, ...]:
    if state.phase.is_simultaneous:
        return tuple(other for other in state.to_act if other != seat)
    queue = _queue(state, state.phase)
    return queue[queue.index(seat) + 1 :][:1]


def _next_phase(state: State) -> State:
    """Begin the next phase that has anybody to ask; with no rows left to settle the deal is over."""
    for phase in _PHASES[_PHASES.index(state.phase) + 1 :]:
        queue = _queue(state, phase) if state.contenders else ()
        if queue:
            return replace(state, phase=phase, to_act=queue if phase.is_simultaneous else queue[:1])
    return replace(state, phase=Phase.OVER, to_act=())


def _queue(state: State, phase: Phase) -> tuple[int, ...]:
    """Return the seats asked in a phase after the claims, in order; none where the rules leave it out."""
    if phase is Phase.ARRANGE:
        return state.contenders
    if phase is Phase.SURRENDER and state.rules.surrender is not None:
        return tuple(seat for seat in state.clockwise if state.claims[seat] is None)
    if phase is Phase.ANNOUNCE and state.rules.royalties_announced is RoyaltiesAnnounced.REQUIRED:
        return tuple(seat for seat in state.clockwise if seat in state.contenders)
    return ()


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
