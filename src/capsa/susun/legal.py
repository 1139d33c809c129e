"""Every action that a seat may take, and the one that the clock takes."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.susun.actions import Announce, Arrange, Claim, Decline, Stay, Surrender
from capsa.susun.arrangement import arrangements
from capsa.susun.naturals import claimable
from capsa.susun.outcome import ALL_ROWS
from capsa.susun.rules import Row
from capsa.susun.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.susun.actions import Action
    from capsa.susun.state import State


def legal_actions(state: State, seat: int) -> Iterator[Action]:
    """Yield every action of a seat that is asked, drafts and the clock apart; in the phase arrange 72,072."""
    if seat in state.to_act:
        yield from _offers(state, seat)


def timeout_action(state: State, seat: int) -> Action:
    """Return what the clock does for a seat: no claim, as it lies, play, announce everything (CHP-4)."""
    if state.phase is Phase.CLAIM:
        return Decline(seat)
    if state.phase is Phase.ARRANGE:
        return Arrange(seat, state.drafts[seat].filled(state.hands[seat]))
    return Stay(seat) if state.phase is Phase.SURRENDER else Announce(seat, ALL_ROWS)


def _offers(state: State, seat: int) -> Iterator[Action]:
    hand = Cards.of(state.hands[seat])
    if state.phase is Phase.CLAIM:
        yield Decline(seat)
        yield from (Claim(seat, natural) for natural in claimable(hand, state.rules))
    elif state.phase is Phase.ARRANGE:
        yield from (Arrange(seat, arrangement) for arrangement in arrangements(hand))
    elif state.phase is Phase.SURRENDER:
        yield from (Stay(seat), Surrender(seat))
    else:
        subsets = chain.from_iterable(combinations(Row, size) for size in range(len(Row) + 1))
        yield from (Announce(seat, frozenset(rows)) for rows in subsets)
