"""What the audit of a record says: faults, gaps, unknown fields, and how much was checked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from capsa.errors import shown


class Fault(StrEnum):
    """What is wrong with a record."""

    UNREADABLE = "unreadable"
    WRONG_SEATS = "wrong_seats"
    CANNOT_START = "cannot_start"
    WRONG_LEADER = "wrong_leader"
    WRONG_DEALER = "wrong_dealer"
    ILLEGAL_ACTION = "illegal_action"
    UNFINISHED = "unfinished"
    WRONG_POINTS = "wrong_points"
    WRONG_SEED = "wrong_seed"
    WRONG_CONTRIBUTIONS = "wrong_contributions"
    NOT_COMMITTED = "not_committed"
    WRONG_SHUFFLE = "wrong_shuffle"


class Gap(StrEnum):
    """What a record does not let anybody check."""

    NOT_FINISHED = "not_finished"
    NOT_REPLAYED = "not_replayed"
    NO_POINTS = "no_points"
    NO_SHUFFLE = "no_shuffle"
    NO_COMMITMENT = "no_commitment"
    NOT_REVEALED = "not_revealed"
    LEADER_TAKEN = "leader_taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One fault and its place: the file's line from 1, the record's deal and its action from 0.

    As text, for people, all three count from 1.
    """

    code: Fault
    message: str
    line: int | None = None
    deal: int | None = None
    action: int | None = None

    def __str__(self) -> str:
        return _placed(self.message, self.line, self.deal, self.action)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unchecked:
    """One thing that could not be checked, and its deal, from 0; as text, for people, from 1."""

    code: Gap
    message: str
    line: int | None = None
    deal: int | None = None

    def __str__(self) -> str:
        return _placed(self.message, self.line, self.deal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """A field that is not known where it stands, `within` a header, a deal, a shuffle or an action.

    `near` is the known field that it may be a misspelling of, `times` how often it comes. The line, from 1,
    and the deal and the action, from 0, are those of the first time; as text, for people, all count from 1.
    """

    field: str
    within: str
    near: str | None = None
    line: int | None = None
    deal: int | None = None
    action: int | None = None
    times: int = 1

    def __str__(self) -> str:
        often = f" ({self.times} times)" if self.times > 1 else ""
        meant = f"; did you mean {self.near!r}?" if self.near else ""
        message = f"unknown field {shown(self.field)} of the {self.within}{often}{meant}"
        return _placed(message, self.line, self.deal, self.action)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What an audit found, what it could not check, and how much it did check.

    `unknown` are the fields that were passed over; they are kept by whoever writes the record again.

    `deals` were played to their end, `actions` were legal, `results` equal the points recorded, `seeds`
    give the hands recorded and `shuffles` hold from the commitment to the hands.
    """

    findings: tuple[Finding, ...]
    unchecked: tuple[Unchecked, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    deals: int = 0
    actions: int = 0
    results: int = 0
    seeds: int = 0
    shuffles: int = 0

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong; what could not be checked, or is not known, is no fault."""
        return not self.findings


def _placed(message: str, line: int | None, deal: int | None, action: int | None = None) -> str:
    """Write a message after its place as people count."""
    places = {
        "line": line,
        "deal": None if deal is None else deal + 1,
        "action": None if action is None else action + 1,
    }
    where = ", ".join(f"{name} {number}" for name, number in places.items() if number is not None)
    return ": ".join(filter(None, (where, message)))
