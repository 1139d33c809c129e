"""What a seat may do in a climbing deal; `do` is the word that programs write for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from capsa.cards import Cards


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or follow with a combination; in a rule set where a bomb is a play, the bomb too (BAN-3)."""

    do: ClassVar[str] = "play"
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline to follow (CLB-8)."""

    do: ClassVar[str] = "pass"
    seat: int


@dataclass(frozen=True, slots=True)
class Bomb:
    """Bomb the play that opened a window (CLS-4)."""

    do: ClassVar[str] = "bomb"
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer a bomb with a higher one (CLS-7)."""

    do: ClassVar[str] = "answer"
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Decline:
    """Let a window close without a bomb, or a bomb stand without an answer (CLS-6, CLS-8)."""

    do: ClassVar[str] = "decline"
    seat: int


@dataclass(frozen=True, slots=True)
class Timeout:
    """What the clock does for a seat whose time is up (CLB-15)."""

    do: ClassVar[str] = "timeout"
    seat: int


Action = Play | Pass | Bomb | Answer | Decline | Timeout
"""Anything that a seat may do in a climbing deal."""
