"""The judge of an arrangement deal: it alone says why an action is refused."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.errors import Refusal, shown
from capsa.susun.actions import (
    Announce,
    Arrange,
    Claim,
    Decline,
    DraftRows,
    Stay,
    Surrender,
    Timeout,
)
from capsa.susun.naturals import claimable
from capsa.susun.rules import RoyaltiesAnnounced
from capsa.susun.state import Phase

if TYPE_CHECKING:
    from capsa.susun.actions import Action
    from capsa.susun.state import State


class RefusalCode(StrEnum):
    """Why an action is refused; programs read this word."""

    DEAL_OVER = "deal_over"
    NO_SUCH_SEAT = "no_such_seat"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_READY = "already_ready"
    NOT_A_NATURAL = "not_a_natural"
    CARDS_NOT_HELD = "cards_not_held"


_PHASES: dict[type[Action], frozenset[Phase]] = {
    Claim: frozenset({Phase.CLAIM}),
    Decline: frozenset({Phase.CLAIM}),
    DraftRows: frozenset({Phase.ARRANGE}),
    Arrange: frozenset({Phase.ARRANGE}),
    Stay: frozenset({Phase.SURRENDER}),
    Surrender: frozenset({Phase.SURRENDER}),
    Announce: frozenset({Phase.ANNOUNCE}),
    Timeout: frozenset(Phase) - {Phase.OVER},
}

_ASKED_FOR = {
    Phase.CLAIM: "claim or decline",
    Phase.ARRANGE: "arrange or draft",
    Phase.SURRENDER: "stay or surrender",
    Phase.ANNOUNCE: "announce",
}


def check(state: State, action: Action) -> Refusal | None:
    """Return why an action is refused, or None if it is legal."""
    if state.is_over:
        message = "expected no action: the deal is over"
        return Refusal(code=RefusalCode.DEAL_OVER, message=message, rule=_order_of_events(state, "ARR-5"))
    if not 0 <= action.seat < len(state.hands):
        message = f"expected a seat from 0 to {len(state.hands) - 1}, got: {shown(action.seat)}"
        return Refusal(code=RefusalCode.NO_SUCH_SEAT, message=message, rule="COM-1")
    if state.phase not in _PHASES[type(action)]:
        message = f"expected {_ASKED_FOR[state.phase]} in this phase, got: {action.do}"
        return Refusal(code=RefusalCode.WRONG_PHASE, message=message, rule=_order_of_events(state, "ARR-1"))
    return _check_turn(state, action) or _check_content(state, action)


def _order_of_events(state: State, otherwise: str) -> str:
    """Return the rule that orders the phases; where rows are all there is to decide, another one."""
    rules = state.rules
    required = rules.royalties_announced is RoyaltiesAnnounced.REQUIRED
    return "CHP-4" if rules.naturals or rules.surrender is not None or required else otherwise


def _check_turn(state: State, action: Action) -> Refusal | None:
    if action.seat in state.to_act:
        return None
    if state.phase is Phase.ARRANGE and state.arrangements[action.seat] is not None:
        if isinstance(action, DraftRows):
            return None
        message = f"expected a draft, which takes back the ready of seat {action.seat}"
        return Refusal(code=RefusalCode.ALREADY_READY, message=message, rule="ARR-7")
    message = f"expected an action of seat {', '.join(map(str, state.to_act))}, got one of seat {action.seat}"
    return Refusal(code=RefusalCode.NOT_YOUR_TURN, message=message, rule="CHP-4")


def _check_content(state: State, action: Action) -> Refusal | None:
    hand = Cards.of(state.hands[action.seat])
    if isinstance(action, Claim) and action.natural not in (makes := claimable(hand, state.rules)):
        message = f"expected what the cards make ({', '.join(makes) or 'no natural'}), got: {action.natural}"
        return Refusal(code=RefusalCode.NOT_A_NATURAL, message=message, rule="CHP-7", cards=str(hand))
    laid = _laid(action)
    if not laid <= hand:
        strange = laid - hand
        message = f"expected cards of seat {action.seat}'s own hand, got: {strange}"
        return Refusal(code=RefusalCode.CARDS_NOT_HELD, message=message, rule="COM-6", cards=str(strange))
    return None


def _laid(action: Action) -> Cards:
    if isinstance(action, DraftRows):
        return action.draft.cards
    return action.arrangement.cards if isinstance(action, Arrange) else Cards.EMPTY
