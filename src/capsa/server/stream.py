"""What a viewer gets of a table: a snapshot, then numbered updates, the same for every hidden difference.

A channel is a seat's number, or None for all spectators alike. Each has a counter of its own, so that what
one may not know of leaves no gap in the numbers either.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from capsa.errors import CapsaError, IllegalActionError
from capsa.records.actions import action_to_json
from capsa.records.views import view_to_json, views_to_json
from capsa.rulesets import game
from capsa.server import messages as m
from capsa.server.happenings import Told
from capsa.server.options import Watching
from capsa.server.seats import seat_of
from capsa.server.shown import MatchShown, SeatShown, ShuffleShown, Snapshot, YouShown
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.rulesets.game import View
    from capsa.server.seats import Seat
    from capsa.server.shown import Json
    from capsa.server.table import Outcome, Table

Channel = int | None
Parts = dict[str, Any]

OPEN = ("phase", "turn", "host", "seats", "match", "clock", "shuffle")
OWN = ("you", "view")
PARTS = (*OPEN, *OWN)


def channel_of(table: Table, player: str) -> Channel:
    """Return the channel of a person: the own seat's, or the spectators'."""
    return seat_of(table.seats, player)


def closed_to(table: Table, player: str) -> CapsaError | None:
    """Return why a person may not see the table, None for who sits there, could sit down, or may watch."""
    if seat_of(table.seats, player) is not None:
        return None
    if player in table.kicked:
        return CapsaError("expected somebody whom the host did not send away", code=m.ErrorCode.KICKED)
    if table.phase is TablePhase.WAITING or table.options.watch is Watching.ANYBODY:
        return None
    return CapsaError("expected somebody who may watch this table", code=m.ErrorCode.MAY_NOT_WATCH)


def stream_id(table: Table, channel: Channel) -> str:
    """Return the name of a channel's stream; another person in the seat makes it another stream."""
    return "watch" if channel is None else f"seat-{channel}-{table.seats[channel].sitting}"


def view(table: Table, channel: Channel) -> View | None:
    """Return the game as a seat, or a spectator, may see it: all that a bot, too, gets; None before a deal.

    In a window everybody asked may choose, and nobody sees what the window hides (CLS-6).
    """
    if table.deal is None:
        return None
    window = table.deal.window
    return game.view(table.deal.state if window is None else window.veil_for(channel), channel)


def snapshot(table: Table, channel: Channel, now: int) -> Snapshot:
    """Return the whole table as a channel sees it at a time."""
    clock = None if table.clock is None else table.clock.shown(now)
    you = YouShown(seat=channel, choice=_choice(table, channel))
    seen = {"you": you, "view": _view_json(table, channel), "clock": clock}
    return msgspec.structs.replace(_open(table), options=table.options.shown(), **seen)


def welcome(table: Table, streams: Streams, channel: Channel, now: int, *, resumed: bool) -> m.Welcome:
    """Answer a hello; when resumed, the updates that the client lacks follow instead of a snapshot."""
    return m.Welcome(
        v=m.PROTOCOL,
        stream=stream_id(table, channel),
        seq=streams.seq(channel),
        now=now,
        clock=None if table.clock is None else table.clock.shown(now),
        snapshot=None if resumed else snapshot(table, channel, now),
    )


def answer(command_id: str, outcome: Outcome) -> m.Ack | m.Refused:
    """Answer a command; an acknowledgement only once the outcome is on disk."""
    error = outcome.refusal
    return m.Ack(command_id=command_id) if error is None else refused(command_id, error)


def refused(command_id: str, error: CapsaError) -> m.Refused:
    """Say why something that was asked for is not done."""
    rule = error.refusal.rule if isinstance(error, IllegalActionError) else None
    return m.Refused(
        command_id=command_id, code=str(error.code), message=str(error), rule=rule, cards=error.cards
    )


class Own(NamedTuple):
    """The parts of a snapshot that are a channel's own."""

    you: YouShown
    view: Json | None


@dataclass(frozen=True, slots=True)
class Streams:
    """All channels of a table: how many updates each has had, and what each saw last.

    A fold like the table itself: `Streams.of` an opened table, then `advance` with every changed outcome.
    """

    table: Table
    counts: tuple[int, ...]
    everybody: Snapshot
    own: tuple[Own, ...]

    @classmethod
    def of(cls, table: Table) -> Streams:
        """Return the streams of a table just opened, in which nothing has been sent."""
        own = _own(table)
        return cls(table, (0,) * len(own), _open(table), own)

    def seq(self, channel: Channel) -> int:
        """Return the number of a channel's last update, 0 before the first."""
        return self.counts[-1 if channel is None else channel]

    def advance(self, outcome: Outcome) -> tuple[Streams, dict[Channel, m.Update]]:
        """Return the streams after an outcome, and the update of each channel that has anything to hear."""
        table = outcome.table
        everybody = _open(table)
        own = _own(table, self.own if table.deal is self.table.deal else None)
        news = _news(table, self.everybody, everybody)
        told = Told(outcome.happened, table)
        counts = list(self.counts)
        updates: dict[Channel, m.Update] = {}
        for place, channel in enumerate(channels(table)):
            changed = news | _changed(self.own[place], own[place], OWN)
            events = told.to(channel)
            if changed or events:
                counts[place] += 1
                updates[channel] = _update(counts[place], table.now, events, changed)
        return Streams(table, tuple(counts), everybody, own), updates


def channels(table: Table) -> tuple[Channel, ...]:
    """Return all channels of a table: the seats, then the spectators."""
    return (*range(len(table.seats)), None)


def _update(seq: int, at: int, events: tuple[Json, ...], changed: Parts) -> m.Update:
    there = {name: part for name, part in changed.items() if part is not None}
    gone = tuple(name for name in changed if name not in there)
    return m.Update(seq=seq, at=at, events=events, gone=gone, **there)


def _news(table: Table, before: Snapshot, after: Snapshot) -> Parts:
    """Return the parts that are now different for all channels alike."""
    changed = _changed(before, after, OPEN)
    if table.clock is not None and "clock" in changed:
        changed["clock"] = table.clock.shown(table.now)
    return changed


def _changed(before: Snapshot | Own, after: Snapshot | Own, names: tuple[str, ...]) -> Parts:
    return {name: part for name in names if (part := getattr(after, name)) != getattr(before, name)}


def _open(table: Table) -> Snapshot:
    """Return what all see alike, apart from what passes with time or never changes."""
    clock = table.clock
    return Snapshot(
        table=table.id,
        options={},
        phase=table.phase.value,
        turn=table.turn,
        host=table.host,
        seats=tuple(map(_seat_shown, table.seats)),
        match=_match_shown(table),
        clock=None if clock is None else clock.shown(clock.started),
        shuffle=_shuffle_shown(table),
        you=YouShown(seat=None),
        view=None,
    )


def _own(table: Table, known: tuple[Own, ...] | None = None) -> tuple[Own, ...]:
    """Return every channel's own parts; `known` are those of the same deal, whose views are as they were."""
    views = _views_json(table) if known is None else [own.view for own in known]
    return tuple(
        [
            Own(YouShown(seat=channel, choice=_choice(table, channel)), view)
            for channel, view in zip(channels(table), views, strict=True)
        ]
    )


def _seat_shown(seat: Seat) -> SeatShown:
    return SeatShown(
        kind=seat.kind,
        name=seat.name,
        level=seat.bot,
        present=seat.is_here,
        ready=seat.ready,
        bot_plays=seat.sat_in,
        left=seat.left,
        bank=seat.bank,
    )


def _match_shown(table: Table) -> MatchShown:
    match = table.match
    return MatchShown(
        number=match.number, deals=match.rules.deals, totals=match.totals, winners=match.winners
    )


def _shuffle_shown(table: Table) -> ShuffleShown:
    fairness = table.fairness
    dealt = None if table.deal is None else table.deal.record.shuffle
    return ShuffleShown(
        next=fairness.commitment,
        contributed=fairness.contributed,
        dealt=None if dealt is None else dealt.commitment,
        contributions=() if dealt is None else tuple(data.hex() for data in dealt.contributions),
    )


def _choice(table: Table, channel: Channel) -> Json | None:
    window = None if table.deal is None else table.deal.window
    if window is None or channel is None:
        return None
    choice = window.choices[channel]
    return None if choice is None else action_to_json(choice, window.veil.book.ordering.text)


def _views_json(table: Table) -> Sequence[Json | None]:
    """Return every channel's view; what they share is written once."""
    if table.deal is None:
        return [None] * len(channels(table))
    window = table.deal.window
    if window is None:
        return views_to_json(game.views(table.deal.state))
    return views_to_json([game.view(window.veil_for(channel), channel) for channel in channels(table)])


def _view_json(table: Table, channel: Channel) -> Json | None:
    seen = view(table, channel)
    return None if seen is None else view_to_json(seen)
