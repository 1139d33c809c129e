"""All rule sets by id, the six of the source documents first."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from capsa.rulesets.banting import BANTING
from capsa.rulesets.chinese import CHINESE_1_6, CHINESE_2_4
from capsa.rulesets.classic import CLASSIC
from capsa.rulesets.international import INTERNATIONAL
from capsa.rulesets.susun_poker import SUSUN_POKER
from capsa.rulesets.susun_suits import SUSUN_SUITS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from capsa.rulesets.ruleset import RuleSet

SOURCE_RULESETS = (BANTING, CLASSIC, SUSUN_SUITS, SUSUN_POKER, CHINESE_2_4, CHINESE_1_6)
"""The rule sets of the source documents."""

RULESETS: Mapping[str, RuleSet] = MappingProxyType(
    {ruleset.id: ruleset for ruleset in (*SOURCE_RULESETS, *INTERNATIONAL)}
)
"""Every rule set by its id."""
