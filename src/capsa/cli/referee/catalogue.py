"""The ops about no cards in play: which rule sets there are, their options, and a seed's hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa import dealing
from capsa.banting.rules import BantingRules
from capsa.cli.referee.errors import Code, RefereeError
from capsa.rulesets import RULESETS, options_of, rules_from
from capsa.susun.rules import SusunRules

if TYPE_CHECKING:
    from capsa.cli.referee.requests import Deal, ListRuleSets, RulesRequest, RulesSpec

Answer = dict[str, object]


def rulesets(_request: ListRuleSets) -> Answer:
    """List the rule sets."""
    return {
        "rulesets": [
            {"id": each.id, "title": each.title, "family": each.family.value, "source": each.source}
            for each in RULESETS.values()
        ]
    }


def rules(request: RulesRequest) -> Answer:
    """Give every option of the rules with its value."""
    return {"options": options_of(rules_from(request.rules))}


def deal(request: Deal) -> Answer:
    """Deal the hands of a seed, each in the order dealt (COM-5)."""
    hands = dealing.deal(request.seed, request.players or 4)
    return {"hands": [" ".join(map(str, hand)) for hand in hands]}


def climbing_rules(spec: RulesSpec) -> BantingRules:
    """Return the rules, or say that the op is not for their family."""
    found = rules_from(spec)
    if isinstance(found, BantingRules):
        return found
    raise RefereeError(Code.WRONG_FAMILY, "expected the rules of a climbing game")


def arrangement_rules(spec: RulesSpec) -> SusunRules:
    """Return the rules, or say that the op is not for their family."""
    found = rules_from(spec)
    if isinstance(found, SusunRules):
        return found
    raise RefereeError(Code.WRONG_FAMILY, "expected the rules of an arrangement game")
