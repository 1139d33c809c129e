"""Named rule sets, house rules, and the verbs that play either family."""

from capsa.rulesets.catalogue import RULESETS, SOURCE_RULESETS
from capsa.rulesets.options import (
    UnknownRuleSetError,
    choices,
    options_of,
    replace,
    rules_from,
    ruleset,
)
from capsa.rulesets.ruleset import Family, Rules, RuleSet, family_of

__all__ = [
    "RULESETS",
    "SOURCE_RULESETS",
    "Family",
    "RuleSet",
    "Rules",
    "UnknownRuleSetError",
    "choices",
    "family_of",
    "options_of",
    "replace",
    "rules_from",
    "ruleset",
]
