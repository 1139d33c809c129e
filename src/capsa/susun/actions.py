"""What a seat may do in an arrangement deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from capsa.susun.arrangement import Arrangement, Draft
    from capsa.susun.rules import Natural, Row


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim a natural (CHP-4)."""

    seat: int
    natural: Natural


@dataclass(frozen=True, slots=True)
class Decline:
    """Claim nothing (CHP-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DraftRows:
    """Put any number of cards into places; takes back a seat's ready (ARR-7, ARR-8)."""

    seat: int
    draft: Draft


@dataclass(frozen=True, slots=True)
class Arrange:
    """Set all thirteen cards and be ready."""

    seat: int
    arrangement: Arrangement


@dataclass(frozen=True, slots=True)
class Stay:
    """Announce that the hand is played (CHP-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Surrender:
    """Give up the deal for a fixed price (CHP-5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce the rows whose royalties are claimed (CHP-6)."""

    seat: int
    rows: frozenset[Row]


@dataclass(frozen=True, slots=True)
class Timeout:
    """What the clock does for a seat whose time is up (ARR-7, CHP-4)."""

    seat: int


Action = Claim | Decline | DraftRows | Arrange | Stay | Surrender | Announce | Timeout
