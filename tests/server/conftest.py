"""A table played by hand: messages in, every byte that goes out kept by channel."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
import pytest

from capsa.agents import agent
from capsa.records.actions import action_to_json
from capsa.records.record import Record
from capsa.rulesets import game
from capsa.server import inputs as i
from capsa.server import matches, stream
from capsa.server import messages as m
from capsa.server.apply import apply, open_table
from capsa.server.options import TableSpec
from capsa.server.store.base import Played
from capsa.server.table import Outcome, Table, TablePhase

PEOPLE = ("ani", "budi", "citra", "dewi")


@pytest.fixture
def anyio_backend() -> str:
    """Tests of coroutines run in the loop that the server runs in."""
    return "asyncio"


@dataclass
class Live:
    """One table, its clock in our hands; `sent` is (time, bytes) by channel, `log` what was accepted."""

    spec: TableSpec
    rng: random.Random
    now: int = 1_000_000
    table: Table = field(init=False)
    streams: stream.Streams = field(init=False)
    log: list[tuple[i.Input, int]] = field(default_factory=list)
    sent: dict[stream.Channel, list[tuple[int, bytes]]] = field(default_factory=dict)
    commands: int = 0
    deals: list[Played] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table = open_table(i.Opened(table="t", spec=self.spec), self.now)
        self.streams = stream.Streams.of(self.table)
        self.sent = {channel: [] for channel in stream.channels(self.table)}

    def send(self, message: i.Input) -> Outcome:
        outcome = apply(self.table, message, self.now)
        if outcome.changed:
            self.log.append((message, self.now))
            self.streams, updates = self.streams.advance(outcome)
            self.keeps(outcome)
            self.table = outcome.table
            for channel, update in updates.items():
                self.sent[channel].append((self.now, msgspec.json.encode(update)))
        else:
            assert outcome.table is self.table
        return outcome

    def keeps(self, outcome: Outcome) -> None:
        """What is over is kept outside the table, as the keeper keeps it on disk."""
        if outcome.table.matches > self.table.matches:
            self.deals = []
        played = matches.played(self.table, outcome.table)
        self.deals += [] if played is None else [played]

    def record(self) -> Record:
        """The record of the match: its deals that are over."""
        return matches.record(self.deals) if self.deals else Record(matches.header(self.table))

    def says(self, player: str, kind: Callable[..., m.AnyCommand], /, **fields: object) -> Outcome:
        self.commands += 1
        return self.send(i.From(player=player, command=kind(command_id=f"c{self.commands}", **fields)))

    def does(self, player: str, **action: object) -> Outcome:
        return self.says(player, m.Act, turn=self.table.turn, action=action)

    def commits(self) -> Outcome:
        return self.send(i.Entropy(secret=self.rng.randbytes(32)))

    def times_out(self) -> Outcome:
        timer = self.table.needs.timer
        assert timer is not None
        self.now = timer.at
        return self.send(i.Clock(turn=timer.turn))

    def seats(self, people: int) -> None:
        """People sit down, the first is the host."""
        for player in PEOPLE[:people]:
            assert self.says(player, m.Sit, name=player).changed

    def begins(self, people: int) -> None:
        """A match begins with so many people, bots in the other seats."""
        self.commits()
        self.seats(people)
        while self.table.needs.bytes_of:
            self.send(i.BotBytes(seat=self.table.needs.bytes_of[0], data=self.rng.randbytes(8)))
        if self.table.phase is TablePhase.WAITING:
            assert self.says(PEOPLE[0], m.Begin).changed

    def goes_on(self, *, idle: float = 0.0) -> None:
        """One thing happens that keeps the game going; people forget their turn with probability `idle`."""
        needs = self.table.needs
        self.now += self.rng.randrange(400)
        if needs.secret:
            self.commits()
        elif needs.bytes_of:
            self.send(i.BotBytes(seat=needs.bytes_of[0], data=self.rng.randbytes(8)))
        elif needs.bots:
            one = self.rng.choice(needs.bots)
            action = action_to_json(self.chooses(one.seat))
            assert self.send(i.ByBot(seat=one.seat, turn=one.turn, action=action)).changed
        elif (asked := self.people_asked()) and self.rng.random() >= idle:
            seat = self.rng.choice(asked)
            player = self.table.seats[seat].player
            assert player is not None
            action = {k: v for k, v in action_to_json(self.chooses(seat)).items() if k != "seat"}
            assert self.does(player, **action).changed
        else:
            assert self.times_out().changed

    @property
    def phase(self) -> TablePhase:
        return self.table.phase

    def people_asked(self) -> list[int]:
        deal = self.table.deal
        if deal is None or self.table.phase is not TablePhase.PLAYING:
            return []
        asked = game.to_act(deal.state) if deal.window is None else deal.window.undecided
        return [seat for seat in asked if self.table.seats[seat].player is not None]

    def chooses(self, seat: int) -> game.Action:
        seen = stream.view(self.table, seat)
        assert seen is not None
        return agent("random").act(seen, self.rng)

    def goes_on_until(self, phase: TablePhase, *, idle: float = 0.0) -> None:
        while self.table.phase is not phase:
            self.goes_on(idle=idle)

    def finishes(self, *, idle: float = 0.0) -> None:
        self.goes_on_until(TablePhase.FINISHED, idle=idle)


Making = Callable[..., Live]


@pytest.fixture
def live() -> Making:
    """Open a table: `live("classic", seed=1, deals=2)`."""

    def make(rules: str | dict[str, object], *, seed: int = 0, **spec: object) -> Live:
        asked = msgspec.convert({"rules": rules, **spec}, TableSpec)
        return Live(asked, random.Random(f"{rules} {seed}"))

    return make
