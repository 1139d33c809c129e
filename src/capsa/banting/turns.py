"""Whose turn it is: who follows, who leads, and who is passed over (COM-4, CLB-8 to CLB-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting.bombs import fewest_cards_to_follow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.banting.state import State
    from capsa.cards import Cards


def next_in_play(hands: Sequence[Cards], seat: int) -> int:
    """Return the next seat clockwise that still holds cards; the seat itself comes last."""
    players = len(hands)
    following = ((seat + step) % players for step in range(1, players + 1))
    return next((other for other in following if hands[other].mask), seat)


def leader_after(hands: Sequence[Cards], winner: int) -> int:
    """Return who leads after a trick: its winner, or the next seat in play when the winner is out."""
    return winner if hands[winner].mask else next_in_play(hands, winner)


def next_follower(state: State, seat: int, passed: frozenset[int]) -> tuple[int | None, frozenset[int]]:
    """Return who follows after `seat`, None when the trick ends, and `passed` with those passed over.

    Whoever played last is reached only when everybody else has had a turn since (CLB-10). With
    `short_hand_passes` a follower with too few cards passes when the turn reaches him (CLS-3).
    """
    hands, owner = state.hands, state.owner
    players = len(hands)
    needed = fewest_cards_to_follow(state) if state.rules.short_hand_passes else 0
    seat = (seat + 1) % players
    while seat != owner:
        mask = hands[seat].mask
        if mask and seat not in passed:
            if mask.bit_count() >= needed:
                return seat, passed
            passed |= {seat}
        seat = (seat + 1) % players
    return None, passed
