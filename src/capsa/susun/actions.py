"""What a seat may do in an arrangement deal; `do` is the word that programs write for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from capsa.susun.arrangement import Arrangement, Draft
    from capsa.susun.rules import Natural, Row


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim a natural (CHP-4)."""

    do: ClassVar[str] = "claim"
    seat: int
    natural: Natural


@dataclass(frozen=True, slots=True)
class Decline:
    """Claim nothing (CHP-4)."""

    do: ClassVar[str] = "decline"
    seat: int


@dataclass(frozen=True, slots=True)
class DraftRows:
    """Put any number of cards into places; takes back a seat's ready (ARR-7, ARR-8)."""

    do: ClassVar[str] = "draft"
    seat: int
    draft: Draft


@dataclass(frozen=True, slots=True)
class Arrange:
    """Set all thirteen cards and be ready."""

    do: ClassVar[str] = "arrange"
    seat: int
    arrangement: Arrangement


@dataclass(frozen=True, slots=True)
class Stay:
    """Announce that the hand is played (CHP-4)."""

    do: ClassVar[str] = "stay"
    seat: int


@dataclass(frozen=True, slots=True)
class Surrender:
    """Give up the deal for a fixed price (CHP-5)."""

    do: ClassVar[str] = "surrender"
    seat: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce the rows whose royalties are claimed (CHP-6)."""

    do: ClassVar[str] = "announce"
    seat: int
    rows: frozenset[Row]


@dataclass(frozen=True, slots=True)
class Timeout:
    """What the clock does for a seat whose time is up (ARR-7, CHP-4)."""

    do: ClassVar[str] = "timeout"
    seat: int


Action = Claim | Decline | DraftRows | Arrange | Stay | Surrender | Announce | Timeout
"""Anything that a seat may do in an arrangement deal."""
