"""What a seat that is asked could do: worked out from what the seat sees alone, and for nobody else."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from capsa import banting, kernel, susun
from capsa.agents import agent
from capsa.agents.arranging import best_laid, strongest_first
from capsa.agents.seat import own_seat
from capsa.cards import Cards
from capsa.errors import CapsaError
from capsa.records.actions import action_to_json
from capsa.rulesets import game
from capsa.server import guards, stream
from capsa.server.messages import ErrorCode
from capsa.server.shown import Aim, Suggestion
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.rulesets.game import Action, View
    from capsa.server.messages import Hint
    from capsa.server.table import Table
    from capsa.susun import Arrangement

MOST = 3
_ADVISER = "smart"


def view_of_asked(table: Table, player: str, asked: Hint) -> View:
    """Return what a person sees who is asked in the turn named; raise `CapsaError` for anybody else."""
    guards.expect_phase(table, TablePhase.PLAYING)
    seat = guards.own_seat(table, player)
    if asked.turn != table.turn:
        message = f"expected a hint for turn {table.turn}, got: {asked.turn}"
        raise CapsaError(message, code=ErrorCode.STALE_TURN)
    seen = stream.view(table, seat)
    assert seen is not None
    is_asked = bool(seen.legal) if isinstance(seen, banting.View) else seat in seen.waiting
    if not is_asked:
        raise CapsaError("expected a seat that has something to decide", code=ErrorCode.NOT_ASKED)
    return seen


def suggestions(view: View) -> tuple[Suggestion, ...]:
    """Return up to three different actions, the best first; nothing but the view decides."""
    if isinstance(view, banting.View):
        found = [(action, (Aim.OTHER if place else Aim.BEST,)) for place, action in enumerate(_plays(view))]
        return tuple(Suggestion(action=_json(action, view), aims=aims) for action, aims in found)
    if view.phase is not susun.Phase.ARRANGE:
        return (Suggestion(action=_json(_best(view), view), aims=(Aim.BEST,)),)
    return tuple(
        Suggestion(action=_json(susun.Arrange(own_seat(view), laid), view), aims=tuple(aims))
        for laid, aims in _arrangements(view).items()
    )


def _plays(view: banting.View) -> Iterator[Action]:
    """Yield the play that is best, then what would be if that were not allowed."""
    left = view.legal
    while left and len(view.legal) - len(left) < MOST:
        best = _best(replace(view, legal=left))
        yield best
        left = tuple(action for action in left if action != best)


def _arrangements(view: susun.View) -> dict[Arrangement, list[Aim]]:
    """Return arrangements by what they are best at; one may be best at several things."""
    cards, rules = Cards.of(view.hand), view.rules
    found: dict[Arrangement, list[Aim]] = {}
    if kernel.available:
        from capsa.solver import Aim as Solving  # noqa: PLC0415 (it takes a while, and few ask)
        from capsa.solver import solve  # noqa: PLC0415

        for aim in (Aim.POINTS, Aim.SAFE, Aim.SCOOP):
            (best,) = solve(cards, rules, Solving(aim.value))
            found.setdefault(best.arrangement, []).append(aim)
    else:
        found.setdefault(best_laid(cards, rules).arrangement, []).append(Aim.POINTS)
        found.setdefault(strongest_first(cards, rules), []).append(Aim.STRONG_BACK)
    return found


def _best(view: View) -> Action:
    return agent(_ADVISER).act(view, random.Random(0))


def _json(action: Action, view: View) -> dict[str, object]:
    """Write an action as `act` takes it, cards low to high in the order in force."""
    written = action_to_json(action, game.card_order(view).text)
    return {key: value for key, value in written.items() if key != "seat"}
