"""A position as the record the kernel reads and writes: `State` in native/types.h."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING

import numpy as np

from capsa.banting import Phase, State
from capsa.cards import CARDS, Cards
from capsa.hands.combination import BOMB_KINDS, Kind
from capsa.kernel.places import places

if TYPE_CHECKING:
    from capsa.banting import BantingRules
    from capsa.hands.book import Book
    from capsa.hands.combination import Combination

SEATS = 4
_PHASES = tuple(Phase)
_KINDS = tuple(Kind)
_SEATS = ("to_act", "owner", "bomber", "winner", "bombed", "liable")

_PLAY = np.dtype([("mask", "u8"), ("strength", "i4"), ("size", "u2"), ("kind", "u2")])
FIELDS = np.dtype(
    [
        ("hands", "u8", SEATS),
        ("table", _PLAY),
        ("bomb", _PLAY),
        ("dealt", "u8"),
        ("phase", "i4"),
        *((seat, "i4") for seat in _SEATS),
        ("two_low", "i4"),
        ("outs", "i4"),
        ("out", "i4", SEATS),
        ("must_contain", "i4"),
        ("passed", "u4"),
        ("holding", "u4"),
    ],
    align=True,
)
"""Sets of cards are masks by place, but `dealt`, of every card held or played, is by Card.index. Seats are
numbers or -1; `must_contain` is a place or -1; `passed` and `holding` have a bit for each seat."""
_LAYOUT = Struct("=4QQiHHQiHHQ7i6ii2I")  # the same, for one position at a time
_NO_PLAY = (0, -1, 0, len(Kind))
_TABLE, _TO_ACT = SEATS, SEATS + 10


def record_of(state: State) -> bytes:
    """Return a state as the kernel reads it."""
    at = places(state.book.ordering)
    seats = (state.to_act, state.owner, state.bomber, state.winner, state.bombed, state.liable)
    empty = [0] * (SEATS - len(state.hands))
    return _LAYOUT.pack(
        *(at.of(hand.mask) for hand in state.hands),
        *empty,
        *_play(state.book, state.table),
        *_play(state.book, state.bomb),
        sum((hand.mask for hand in state.hands), state.played.mask),
        _PHASES.index(state.phase),
        *(-1 if seat is None else seat for seat in seats),
        state.two_low,
        len(state.out),
        *state.out,
        *[0] * (SEATS - len(state.out)),
        -1 if state.must_contain is None else state.book.ordering.place(state.must_contain),
        sum(1 << seat for seat in state.passed),
        sum(1 << seat for seat, hand in enumerate(state.hands) if hand),
    )


def state_of(rules: BantingRules, record: bytes) -> State:
    """Return the reference's state of a position."""
    fields = _LAYOUT.unpack(record)
    phase, *seats, two_low, outs = fields[_TO_ACT - 1 : _TO_ACT + 8]
    *out, must, passed, _ = fields[_TO_ACT + 8 :]
    book = rules.book(two_low=bool(two_low))
    at = places(book.ordering)
    hands = tuple(Cards(at.cards(hand)) for hand in fields[: rules.players])
    table, bomb = (Cards(at.cards(fields[place])) for place in (_TABLE, _TABLE + 4))
    to_act, owner, bomber, winner, bombed, liable = (None if seat < 0 else seat for seat in seats)
    return State(
        rules=rules,
        hands=hands,
        phase=_PHASES[phase],
        to_act=to_act,
        table=book.classify(table) or book.bomb(table, rules.bomb_size),
        owner=owner,
        passed=frozenset(seat for seat in range(rules.players) if passed >> seat & 1),
        must_contain=None if must < 0 else CARDS[at.cards(1 << must).bit_length() - 1],
        two_low=bool(two_low),
        bomb=book.bomb(bomb, rules.bomb_size),
        bomber=bomber,
        played=Cards(fields[_TO_ACT - 2] - sum(hand.mask for hand in hands)),
        out=tuple(out[:outs]),
        winner=winner,
        bombed=bombed,
        liable=liable,
    )


def to_act(record: bytes) -> int | None:
    """Return the seat to act, None when the deal is over."""
    seat = _LAYOUT.unpack(record)[_TO_ACT]
    return None if seat < 0 else seat


def phase_of(record: bytes) -> Phase:
    """Return the phase of a position."""
    phase: int = _LAYOUT.unpack(record)[_TO_ACT - 1]
    return _PHASES[phase]


def is_lead(record: bytes) -> bool:
    """Tell whether nothing lies on the table."""
    return bool(_LAYOUT.unpack(record)[_TABLE] == 0)


def _play(book: Book, play: Combination | None) -> tuple[int, int, int, int]:
    """Return a combination, or a bomb that is none, whose strength is then its rank's place."""
    if play is None:
        return _NO_PLAY
    mask = places(book.ordering).of(play.cards.mask)
    combination = book.classify(play.cards)
    if combination is not None:
        return mask, combination.strength, combination.size, _KINDS.index(combination.kind)
    four = next(rank for rank in range(13) if mask >> 4 * rank & 15 == 15)
    return mask, four, play.size, _KINDS.index(BOMB_KINDS[play.size])
