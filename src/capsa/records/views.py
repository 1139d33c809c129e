"""States and views as JSON, with cards low to high in the order in force.

`view_to_json` is what a client may get. A field that only a finished deal has is absent before; every
other field is always there, null where there is nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa import banting, susun
from capsa.cards import Cards
from capsa.records.actions import action_to_json, rows_to_json
from capsa.susun.naturals import is_dragon
from capsa.susun.rules import Natural, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from capsa.cards import Card
    from capsa.hands.combination import Combination
    from capsa.records.actions import Text
    from capsa.rulesets.game import State, View
    from capsa.susun.arrangement import Draft
    from capsa.susun.scoring import PairResult

Json = dict[str, object]


def state_to_json(state: State) -> Json:
    """Write everything about a position: the fields that the referee's `play` answers."""
    return _climbing_state(state) if isinstance(state, banting.State) else _arrangement_state(state)


def view_to_json(view: View) -> Json:
    """Write what a seat, or a spectator, may see, and nothing else."""
    return {**_open(view), **_own(view)}


def views_to_json(views: Sequence[View]) -> tuple[Json, ...]:
    """Write the views of one position, the spectator's last, as `view_to_json` writes each.

    What is not a seat's own is written once, from the spectator's view, so it cannot hold anything hidden.
    The objects share its parts.
    """
    assert views[-1].seat is None
    everybody = _open(views[-1])
    return tuple([{**everybody, **_own(view)} for view in views])


def _open(view: View) -> Json:
    """Write what a view shows everybody; what is a seat's own has its place, and is empty."""
    return _climbing_view(view) if isinstance(view, banting.View) else _arrangement_view(view)


def _own(view: View) -> Json:
    """Write what a view may show to its seat alone."""
    return _climbing_own(view) if isinstance(view, banting.View) else _arrangement_own(view)


def pairs_to_json(pairs: Iterable[PairResult]) -> list[Json]:
    """Write who pays whom: `points_a` go to `a` from `b`."""
    return [{"a": each.a, "b": each.b, "points_a": each.points_a, "why": each.why} for each in pairs]


def _climbing_state(state: banting.State) -> Json:
    text = state.book.ordering.text
    return {
        "over": state.is_over,
        "phase": state.phase.value,
        "to_act": state.to_act,
        "hands": [text(hand) for hand in state.hands],
        **_table(state, text),
        **(_when_over(banting.points(state), penalties=banting.penalties(state)) if state.is_over else {}),
    }


def _table(position: banting.State | banting.View, text: Text) -> Json:
    """Write what lies open before everybody in a climbing deal."""
    return {
        "table": _combination(position.table, text),
        "owner": position.owner,
        "bomb": _combination(position.bomb, text),
        "passed": sorted(position.passed),
        "must_contain": None if position.must_contain is None else str(position.must_contain),
        "two_low": position.two_low,
        "winner": position.winner,
        "bombed": position.bombed,
    }


def _climbing_view(view: banting.View) -> Json:
    text = view.book.ordering.text
    seen: Json = {
        "seat": None,
        "hand": None,
        "counts": list(view.counts),
        "over": view.phase is banting.Phase.OVER,
        "phase": view.phase.value,
        "to_act": None,
        **_table(view, text),
        "bomber": view.bomber,
        "played": text(view.played),
        "out": list(view.out),
        "legal": None,
    }
    if view.hands is not None:
        seen["hands"] = [text(hand) for hand in view.hands]
    if view.points is not None and view.penalties is not None:
        seen |= _when_over(view.points, penalties=view.penalties)
    return seen


def _climbing_own(view: banting.View) -> Json:
    """Write what differs between views of a position; in a window only who is asked sees a turn (CLS-6)."""
    text = view.book.ordering.text
    return {
        "seat": view.seat,
        "hand": None if view.seat is None else text(view.hand),
        "to_act": view.to_act,
        "legal": [action_to_json(action, text) for action in view.legal],
    }


def _when_over(points: Sequence[int], *, penalties: Sequence[int]) -> Json:
    return {"penalties": list(penalties), "points": list(points)}


def _combination(combination: Combination | None, text: Text) -> str | None:
    return None if combination is None else text(combination.cards)


def _arrangement_state(state: susun.State) -> Json:
    text = state.rules.row_order.text
    shown: Json = {
        "over": state.is_over,
        "phase": state.phase.value,
        "to_act": _asked(state),
        "hands": [text(Cards.of(hand)) for hand in state.hands],
        "arrangements": [_rows(rows, text) for rows in state.arrangements],
        "surrendered": sorted(state.surrendered),
        "naturals": _naturals(state.claims, state.hands if state.is_over else None, state.rules),
    }
    if state.is_over:
        settled = susun.pairs(state)
        shown |= {"pairs": pairs_to_json(settled), "points": list(susun.total(settled, len(state.hands)))}
    return shown


def _asked(state: susun.State) -> list[int] | int | None:
    """Return the seats asked: a list while all act at once, one seat afterwards."""
    if state.is_over:
        return None
    return list(state.to_act) if state.phase.is_simultaneous else state.to_act[0]


def _arrangement_view(view: susun.View) -> Json:
    text = view.rules.row_order.text
    seen: Json = {
        "seat": None,
        "hand": None,
        "dealer": view.dealer,
        "stakes": [list(row) for row in view.stakes],
        "over": view.phase is susun.Phase.OVER,
        "phase": view.phase.value,
        "waiting": list(view.waiting),
        "naturals": None,
        "shown": [None if hand is None else text(Cards.of(hand)) for hand in view.shown],
        "claimable": None,
        "draft": None,
        "arrangements": None,
        "surrendered": sorted(view.surrendered),
        "announced": [_announced(rows) for rows in view.announced],
        "timed_out": sorted(view.timed_out),
    }
    if view.hands is not None:
        seen["hands"] = [text(Cards.of(hand)) for hand in view.hands]
    if view.pairs is not None and view.points is not None:
        seen |= {"pairs": pairs_to_json(view.pairs), "points": list(view.points)}
    return seen


def _arrangement_own(view: susun.View) -> Json:
    """Write what differs between views of a position: own cards, what was decided and laid (ARR-8)."""
    text = view.rules.row_order.text
    return {
        "seat": view.seat,
        "hand": None if view.seat is None else text(Cards.of(view.hand)),
        "naturals": _naturals(view.claims, view.hands, view.rules),
        "claimable": [natural.value for natural in view.claimable],
        "draft": _rows(view.draft, text),
        "arrangements": [_rows(rows, text) for rows in view.arrangements],
    }


def _rows(rows: Draft | None, text: Text) -> dict[str, str] | None:
    return None if rows is None else rows_to_json(rows, text)


def _naturals(
    claims: Sequence[Natural | None], hands: Sequence[Sequence[Card]] | None, rules: susun.SusunRules
) -> list[str | None]:
    """Write what each seat claimed, and once all hands lie open the dragons that count unclaimed (SUS-8)."""
    names = [claim and claim.value for claim in claims]
    if hands is None or rules.dragon is None:
        return names
    return [
        Natural.DRAGON.value if is_dragon(Cards.of(hand)) else name
        for name, hand in zip(names, hands, strict=True)
    ]


def _announced(rows: frozenset[Row] | None) -> list[str] | None:
    return None if rows is None else [row.value for row in Row if row in rows]
