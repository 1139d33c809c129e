"""A rule set: a named rules value with its source and the doubts that were decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from capsa.banting.rules import BantingRules
from capsa.susun.rules import SusunRules

Rules = BantingRules | SusunRules
"""The rules of either family."""


class Family(StrEnum):
    """The two families of games."""

    CLIMBING = "climbing"
    ARRANGEMENT = "arrangement"


def family_of(rules: Rules) -> Family:
    """Return the family that a rules value belongs to."""
    return Family.CLIMBING if isinstance(rules, BantingRules) else Family.ARRANGEMENT


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A named way to play; `source` is the document it was read from."""

    id: str
    title: str
    source: str
    rules: Rules
    notes: tuple[str, ...] = ()

    @property
    def family(self) -> Family:
        """Whether it is a climbing or an arrangement game."""
        return family_of(self.rules)
