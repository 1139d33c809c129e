"""What an arrangement deal pays: every pair of seats, row by row (ARR-5, SUS-2 to SUS-8, CHP-2 to CHP-8)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PairResult:
    """What one pair of seats settles: `points_a` go to `a` from `b`; `why` says in a few words how."""

    a: int
    b: int
    points_a: int
    why: str
