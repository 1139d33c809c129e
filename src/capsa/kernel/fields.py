"""A position as the record the kernel reads and writes: `Fields` in native/types.h."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING

import numpy as np

from capsa.banting import Phase, State
from capsa.cards import CARDS, Cards

if TYPE_CHECKING:
    from capsa.banting import BantingRules
    from capsa.hands.combination import Combination

SEATS = 4
_PHASES = tuple(Phase)
_SEATS = ("to_act", "owner", "bomber", "winner", "bombed", "liable")

FIELDS = np.dtype(
    [
        ("hands", "u8", SEATS),
        ("table", "u8"),
        ("bomb", "u8"),
        ("played", "u8"),
        ("must_contain", "u8"),
        ("phase", "i4"),
        *((seat, "i4") for seat in _SEATS),
        ("passed", "u4"),
        ("two_low", "i4"),
        ("outs", "i4"),
        ("out", "i4", SEATS),
    ],
    align=True,
)
"""Sets of cards are masks, seats are numbers or -1, `passed` has a bit for each seat."""
_LAYOUT = Struct("=8Q7iI6i")  # the same, for one position at a time


def record_of(state: State) -> bytes:
    """Return a state as the kernel reads it."""
    seats = (state.to_act, state.owner, state.bomber, state.winner, state.bombed, state.liable)
    must = 0 if state.must_contain is None else 1 << state.must_contain.index
    empty = [0] * (SEATS - len(state.hands))
    out = [*state.out, *[0] * (SEATS - len(state.out))]
    return _LAYOUT.pack(
        *(hand.mask for hand in state.hands),
        *empty,
        _mask(state.table),
        _mask(state.bomb),
        state.played.mask,
        must,
        _PHASES.index(state.phase),
        *(-1 if seat is None else seat for seat in seats),
        sum(1 << seat for seat in state.passed),
        state.two_low,
        len(state.out),
        *out,
    )


def state_of(rules: BantingRules, record: bytes) -> State:
    """Return the reference's state of a position."""
    fields = _LAYOUT.unpack(record)
    table, bomb, played, must, phase, *seats = fields[SEATS : SEATS + 11]
    passed, two_low, outs, *out = fields[SEATS + 11 :]
    to_act, owner, bomber, winner, bombed, liable = (None if seat < 0 else seat for seat in seats)
    book = rules.book(two_low=bool(two_low))
    return State(
        rules=rules,
        hands=tuple(map(Cards, fields[: rules.players])),
        phase=_PHASES[phase],
        to_act=to_act,
        table=book.classify(Cards(table)) or book.bomb(Cards(table), rules.bomb_size),
        owner=owner,
        passed=frozenset(seat for seat in range(rules.players) if passed >> seat & 1),
        must_contain=CARDS[must.bit_length() - 1] if must else None,
        two_low=bool(two_low),
        bomb=book.bomb(Cards(bomb), rules.bomb_size),
        bomber=bomber,
        played=Cards(played),
        out=tuple(out[:outs]),
        winner=winner,
        bombed=bombed,
        liable=liable,
    )


def to_act(record: bytes) -> int | None:
    """Return the seat to act, None when the deal is over."""
    seat = _LAYOUT.unpack(record)[SEATS + 5]
    return None if seat < 0 else seat


def table_of(record: bytes) -> int:
    """Return what lies on the table."""
    mask: int = _LAYOUT.unpack(record)[SEATS]
    return mask


def _mask(play: Combination | None) -> int:
    return 0 if play is None else play.cards.mask
