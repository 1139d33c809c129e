"""Whose turn it is: who follows, who leads, and who is passed over (COM-4, CLB-8 to CLB-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting.bombs import fewest_cards_to_follow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.banting.rules import BantingRules
    from capsa.cards import Cards
    from capsa.hands.combination import Combination


def next_in_play(hands: Sequence[Cards], seat: int) -> int:
    """Return the next seat clockwise that still holds cards; the seat itself comes last."""
    players = len(hands)
    following = ((seat + step) % players for step in range(1, players + 1))
    return next((other for other in following if hands[other].mask), seat)


def leader_after(hands: Sequence[Cards], winner: int) -> int:
    """Return who leads after a trick: its winner, or the next seat in play when the winner is out."""
    return winner if hands[winner].mask else next_in_play(hands, winner)


def cards_needed(rules: BantingRules, table: Combination) -> int:
    """Return with how few cards a follower is asked at all; with fewer he is passed over (CLS-3)."""
    return fewest_cards_to_follow(rules, table) if rules.short_hand_passes else 1


def next_follower(
    hands: Sequence[Cards], owner: int, seat: int, passed: frozenset[int], needed: int
) -> tuple[int | None, frozenset[int]]:
    """Return who follows after `seat`, None when the trick ends, and `passed` with those passed over.

    The `owner` played last and is reached only when everybody else has had a turn since (CLB-10). A follower
    with cards, but fewer than `needed`, passes when the turn reaches him (CLS-3).
    """
    players = len(hands)
    seat = (seat + 1) % players
    while seat != owner:
        mask = hands[seat].mask
        if mask and seat not in passed:
            if mask.bit_count() >= needed:
                return seat, passed
            passed |= {seat}
        seat = (seat + 1) % players
    return None, passed
