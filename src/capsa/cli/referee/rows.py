"""The ops about arrangements: what three rows are worth, who pays whom, and how to set a hand well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa import susun
from capsa.cards import Cards
from capsa.cli.referee.catalogue import arrangement_rules
from capsa.cli.referee.errors import Code, RefereeError
from capsa.dealing import HAND_SIZE
from capsa.errors import shown
from capsa.records.actions import rows_to_json
from capsa.records.views import pairs_to_json
from capsa.susun.arrangement import Arrangement, Draft
from capsa.susun.naturals import is_dragon
from capsa.susun.outcome import ALL_ROWS, GaveUp, Played, Special
from capsa.susun.rules import Natural

if TYPE_CHECKING:
    from capsa.cli.referee import requests
    from capsa.solver import Solved
    from capsa.susun.outcome import Outcome
    from capsa.susun.rules import SusunRules

Answer = dict[str, object]

OBJECTIVES = ("points", "safe", "scoop")


def arrangement(request: requests.Rows) -> Answer:
    """Say whether three rows stand, what they are and what they earn (ARR-1, ARR-2, CHP-6, CHP-7)."""
    rules = arrangement_rules(request.rules)
    laid = _arrangement(request.front, request.middle, request.back)
    reason = susun.foul(laid, rules)
    return {
        "foul": reason is not None,
        "reason": reason,
        "kinds": {row.value: kind.value for row, kind in susun.row_kinds(laid, rules).items()},
        "royalties": {row.value: units for row, units in susun.royalties(laid, rules).items()},
        "naturals": [natural.value for natural in susun.naturals(laid.cards, rules)],
    }


def settle(request: requests.Settle) -> Answer:
    """Settle between players as they lie, whatever the rules' number of players (ARR-5, ARR-6)."""
    rules = arrangement_rules(request.rules)
    players = [_outcome(player, seat, rules) for seat, player in enumerate(request.players)]
    stakes = None if request.stakes is None else tuple(map(tuple, request.stakes))
    pairs = susun.settle(rules, players, stakes=stakes, banker=request.banker)
    return {"points": list(susun.total(pairs, len(players))), "pairs": pairs_to_json(pairs)}


def arrange(request: requests.Arrange) -> Answer:
    """Give the best arrangements of a hand for an objective, best first."""
    from capsa.solver import Aim, solve  # noqa: PLC0415 (it loads NumPy, which no other op needs)

    rules = arrangement_rules(request.rules)
    objective = OBJECTIVES[0] if request.objective is None else request.objective
    if objective not in OBJECTIVES:
        wanted = " or ".join(map(repr, OBJECTIVES))
        message = f"objective: expected {wanted}, got: {shown(objective)}"
        raise RefereeError(Code.UNKNOWN_OBJECTIVE, message)
    solved = solve(_thirteen(request.hand, rules), rules, Aim(objective), request.count or 1)
    text = rules.row_order.text
    arrangements = [
        {**rows_to_json(each.arrangement, text), "value": round(_value(each, objective), 4)}
        for each in solved
    ]
    return {"arrangements": arrangements}


def _value(solved: Solved, objective: str) -> float:
    """Return what the objective wants more of: points, or the chance not to lose all rows, or to win them."""
    return {"points": solved.points, "safe": 1 - solved.scooped, "scoop": solved.scoop}[objective]


def _arrangement(front: str, middle: str, back: str) -> Arrangement:
    return Arrangement(front=Cards.parse(front), middle=Cards.parse(middle), back=Cards.parse(back))


def _outcome(player: requests.Player, seat: int, rules: SusunRules) -> Outcome:
    """Read one player: three rows, a surrender, or a natural with its hand."""
    given = [name for name in player.__struct_fields__ if getattr(player, name) is not None]
    match given:
        case ["surrender"] if player.surrender:
            return GaveUp()
        case ["natural", "hand"]:
            assert player.natural is not None
            return _special(player.natural, _thirteen(player.hand or "", rules), rules)
        case ["front", "middle", "back", *rest] if rest in ([], ["announced"]):
            laid = _arrangement(player.front or "", player.middle or "", player.back or "")
            rows = ALL_ROWS if player.announced is None else frozenset(player.announced)
            return Played(arrangement=laid, announced=rows)
    message = (
        f"players[{seat}]: expected front, middle and back (and announced), "
        f"or surrender true, or natural and hand, got: {', '.join(given) or 'nothing'}"
    )
    raise RefereeError(Code.BAD_FIELD, message)


def _special(natural: Natural, hand: Cards, rules: SusunRules) -> Outcome:
    """Return a claimed natural; a dragon paid by its cards is one however it lies."""
    if natural is Natural.DRAGON and rules.dragon is not None and is_dragon(hand):
        return Played(arrangement=Draft().filled(tuple(hand)))  # SUS-8
    return Special(natural=natural, cards=hand)


def _thirteen(text: str, rules: SusunRules) -> Cards:
    cards = Cards.parse(text)
    if len(cards) != HAND_SIZE:
        message = f"expected a hand of {HAND_SIZE} cards, got {len(cards)}"
        text = rules.row_order.text(cards)
        raise RefereeError(Code.WRONG_CARD_COUNT, message, cards=text, rule="COM-1")
    return cards
