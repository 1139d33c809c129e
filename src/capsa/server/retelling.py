"""A deal that is over, told step by step with all hands open, so that who shows it needs no rules."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from capsa import dealing
from capsa.records.actions import action_to_json
from capsa.records.replay import replay_deal
from capsa.records.views import state_to_json, view_to_json
from capsa.rulesets import game, options_of
from capsa.server import matches
from capsa.server.happenings import event_json
from capsa.server.shown import Json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.records.record import Deal, TimedAction
    from capsa.rulesets.game import State
    from capsa.rulesets.match import Match
    from capsa.server.store.base import PlayedRow


class DealInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over, in a list: deal `number` of match `match`, both from 0, ended at a time.

    `at` is in milliseconds since 1970; `names` and `points` are those of the seats.
    """

    match: int
    number: int
    at: int
    names: tuple[str, ...]
    points: tuple[int, ...]


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """A position: the action that led to it, how long that took, what happened, and all that there is then.

    The first frame is the deal as it was dealt, without an action. `state` is what the referee's `play`
    answers, every hand included.
    """

    action: Json | None
    milliseconds: int | None
    events: tuple[Json, ...]
    state: Json


class ShuffleTold(msgspec.Struct, frozen=True, kw_only=True):
    """All that the deal follows from, in hexadecimal, and the seed made of it: anybody can check it."""

    commitment: str
    contributions: tuple[str, ...]
    secret: str
    seed: str


class DealTold(msgspec.Struct, frozen=True, kw_only=True):
    """A whole deal: who played it by which rules, how it was dealt, every step, and what came of it.

    `hands` are in the order dealt, `totals` the score after it; `deals` is how many the match has. `view` is
    the end as the table showed it to who watched, as the referee's `view` gives it.
    """

    table: str
    match: int
    number: int
    deals: int
    at: int
    ruleset: str
    rules: Json
    names: tuple[str, ...]
    stakes: tuple[tuple[int, ...], ...] | None
    hands: tuple[str, ...]
    shuffle: ShuffleTold
    frames: tuple[Frame, ...]
    view: Json
    points: tuple[int, ...]
    totals: tuple[int, ...]


class _Line(msgspec.Struct):
    points: tuple[int, ...]


class _Header(msgspec.Struct):
    seats: tuple[str, ...]


def listed(row: PlayedRow) -> DealInfo:
    """Return what a list says of a deal."""
    return DealInfo(
        match=row.match,
        number=row.number,
        at=row.at,
        names=msgspec.json.decode(row.header, type=_Header).seats,
        points=msgspec.json.decode(row.data, type=_Line).points,
    )


def told(table: str, row: PlayedRow) -> DealTold:
    """Play a deal again and tell all of it."""
    record = matches.record((row,))
    (deal,) = record.deals
    match = matches.match_before(row, record)
    states = tuple(replay_deal(match, deal))
    return DealTold(
        table=table,
        match=row.match,
        number=row.number,
        deals=record.header.rules.deals,
        at=row.at,
        ruleset=record.header.ruleset,
        rules=options_of(record.header.rules),
        names=record.header.seats,
        stakes=record.header.stakes,
        hands=tuple(" ".join(map(str, hand)) for hand in deal.dealt(match.rules.players)),
        shuffle=_shuffle(deal, match),
        frames=(_first(states[0]), *_frames(states, deal.actions)),
        view=view_to_json(game.view(states[-1], None)),
        points=game.points(states[-1]),
        totals=match.after(states[-1]).totals,
    )


def _shuffle(deal: Deal, match: Match) -> ShuffleTold:
    shuffle = deal.shuffle
    assert shuffle is not None
    assert shuffle.secret is not None
    return ShuffleTold(
        commitment=shuffle.commitment or "",
        contributions=tuple(data.hex() for data in shuffle.contributions),
        secret=shuffle.secret.hex(),
        seed=dealing.mix(shuffle.secret, shuffle.contributions, match.number),
    )


def _first(state: State) -> Frame:
    events = tuple(event_json(event, game.card_order(state).text) for event in game.opening(state))
    return Frame(action=None, milliseconds=None, events=events, state=state_to_json(state))


def _frames(states: tuple[State, ...], actions: tuple[TimedAction, ...]) -> Iterator[Frame]:
    for (before, after), timed in zip(pairwise(states), actions, strict=True):
        happened = game.events(before, timed.action, after)
        yield Frame(
            action=action_to_json(timed.action, game.card_order(before).text),
            milliseconds=timed.milliseconds,
            events=tuple(event_json(event, game.card_order(after).text) for event in happened),
            state=state_to_json(after),
        )
