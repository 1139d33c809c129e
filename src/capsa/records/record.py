"""What a record holds: the rules, how each deal was dealt, what was done, and checksums of what came of it.

Everything else is replayed. Fields that this version does not know are kept in `extra` and written again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from capsa import dealing
from capsa.errors import CapsaError, shown
from capsa.rulesets import ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from capsa.dealing import Hands
    from capsa.rulesets import Rules
    from capsa.rulesets.game import Action
    from capsa.susun import Stakes

Extra = dict[str, object]

_COMMITMENT = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What holds for a whole record; raise `CapsaError` for a bad commitment, time or number.

    `ruleset` is the id that `rules` started from, `seats` the players' names, `commitment` what was published
    before the first deal, `time` ISO 8601 as the caller gives it. `first` is the number of the first deal
    in its match, for a record that holds only a part of one.
    """

    rules: Rules
    ruleset: str
    seats: tuple[str, ...] = ()
    stakes: Stakes | None = None
    commitment: str | None = None
    time: str | None = None
    first: int = 0
    extra: Mapping[str, object] = field(default_factory=Extra, hash=False)

    def __post_init__(self) -> None:
        _check_commitment(self.commitment)
        _check_time(self.time)
        if not 0 <= self.first < 1 << 32:
            raise CapsaError(f"expected the number of a deal, from 0, got: {self.first!r}", code="bad_number")

    @classmethod
    def of(cls, name: str, rules: Rules | None = None, *, seats: Iterable[str] = ()) -> Header:
        """Return the header of a rule set's id, or of a house rule made from it."""
        return cls(rules=ruleset(name).rules if rules is None else rules, ruleset=name, seats=tuple(seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle:
    """Where a seed came from: every seat's own bytes and, once revealed, the table's secret.

    `commitment` is there where the deal has one of its own; else the header's holds.
    """

    contributions: tuple[bytes, ...]
    secret: bytes | None = None
    commitment: str | None = None
    extra: Mapping[str, object] = field(default_factory=Extra, hash=False)

    def __post_init__(self) -> None:
        _check_commitment(self.commitment)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedAction:
    """An action, and the milliseconds it took where they were measured."""

    action: Action
    milliseconds: int | None = None
    extra: Mapping[str, object] = field(default_factory=Extra, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal: `hands` in the order dealt or the `seed` they follow from, then the actions.

    `points` is a checksum. `leader` and `dealer` are for the first deal of a part of a match; elsewhere
    the deals before say who they are. `line` is where a reader found the deal. Raise `CapsaError` for
    a deal with neither hands nor seed.
    """

    hands: Hands | None = None
    seed: str | None = None
    shuffle: Shuffle | None = None
    leader: int | None = None
    dealer: int | None = None
    actions: tuple[TimedAction, ...] = ()
    points: tuple[int, ...] | None = None
    extra: Mapping[str, object] = field(default_factory=Extra, hash=False)
    line: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.hands is None and self.seed is None:
            raise CapsaError("expected a deal with hands or a seed, got neither", code="no_hands")

    def dealt(self, players: int) -> Hands:
        """Return the hands, dealt from the seed where they are not stored."""
        return dealing.deal(self.seed or "", players) if self.hands is None else self.hands

    def with_action(self, action: Action, milliseconds: int | None = None) -> Deal:
        """Return the deal with one action more."""
        return replace(self, actions=(*self.actions, TimedAction(action=action, milliseconds=milliseconds)))

    def with_points(self, points: Sequence[int]) -> Deal:
        """Return the deal with its result as a checksum."""
        return replace(self, points=tuple(points))


@dataclass(frozen=True, slots=True)
class Record:
    """A match, or a part of one: a header and its deals."""

    header: Header
    deals: tuple[Deal, ...] = ()

    def with_deal(self, deal: Deal) -> Record:
        """Return the record with one deal more."""
        return replace(self, deals=(*self.deals, deal))


def _check_commitment(commitment: str | None) -> None:
    if commitment is not None and not _COMMITMENT.fullmatch(commitment):
        raise CapsaError(
            f"expected a commitment of 64 hexadecimal digits, got: {shown(commitment)}", code="bad_commitment"
        )


def _check_time(time: str | None) -> None:
    if time is None:
        return
    try:
        datetime.fromisoformat(time)
    except ValueError:
        raise CapsaError(f"expected a time as in ISO 8601, got: {shown(time)}", code="bad_time") from None
