"""What the server asks of a store: a log for each game that only grows, and what follows from it.

A store knows no game: inputs, answers and summaries are bytes to it. `tests/server/store` has the suite that
every store must pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from capsa.errors import CapsaError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


class StoreError(CapsaError):
    """The store could not do what it was asked; nothing was changed."""

    code = "store_failed"


class StaleError(StoreError):
    """Somebody else wrote to the game first: its log is longer than the writer knew."""

    code = "stale_version"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An entry of a game's log: number `seq`, from 1, written at `at`; `data` is what went in.

    `sent` is what its writer wants to find beside it, so that it need not be computed again.
    """

    seq: int
    at: int
    data: bytes
    sent: bytes = b""
    command_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerRow:
    """When the time of a game's turn is up."""

    game: str
    turn: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What can be listed of a game without reading its log; `awake` while any of its `people` are there."""

    phase: str
    listed: bool
    awake: bool
    people: tuple[str, ...]
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A game as it is listed: its log's length, the run that last wrote to it, and its summary's data."""

    id: str
    version: int
    run: int
    at: int
    phase: str
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class GameQuery:
    """Which games to list: of some phases, listed, awake, of one who sits or has played; None for any."""

    phases: tuple[str, ...] | None = None
    listed: bool | None = None
    awake: bool | None = None
    player: str | None = None
    limit: int = 100
    offset: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a person won or lost in a deal, and under which rules."""

    player: str
    ruleset: str
    changed: bool
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRow:
    """A deal that was over at `at`: number `number` of match `match` of its game, both from 0.

    `header` is the record's line that holds for the whole match, `begun` what the deal started from, and
    `data` its own line.
    """

    match: int
    number: int
    at: int
    header: bytes
    begun: bytes
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(PlayedRow):
    """A deal that is over now, and what the people who had a seat won by it."""

    results: tuple[Result, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What somebody won in so many deals: the points, their squares, and in how many deals there were any."""

    deals: int
    points: int
    squares: int
    won: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedState:
    """A game as it was after entry `seq` of its log: whoever has this need not read what came before."""

    seq: int
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """One entry and what follows from it, written together.

    The entry is number `event.seq`, so the game's version must be one less. `timer` is the one that runs now,
    `summary` is there if it changed, `played` if a deal is over, and `state` if this is a good place to go
    on from: it takes the place of the one before.
    """

    game: str
    event: Event
    run: int
    timer: TimerRow | None
    summary: Summary | None
    played: Played | None = None
    state: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """A command came a second time: `refusal` was its first answer, or None if it was accepted."""

    refusal: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run of the server: its number, the time it begins at, and how long the server was away before it."""

    number: int
    now: int
    outage: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A person the server has met."""

    id: str
    name: str
    seen: int


class Store(Protocol):
    """A log of games that loses nothing: whatever has returned is on disk."""

    @property
    def pending(self) -> int:
        """How many writes wait for the disk."""

    async def begin_run(self, now: int) -> Run:
        """Begin a run: note how long the server was away since its last sign of life; put timers off by it.

        The run's time is `now`, or the last sign of life where that is later: time never runs backwards.
        """

    async def beat(self, now: int) -> None:
        """Leave a sign of life; every write does, too."""

    async def outage(self, since: int) -> int:
        """Return how long the server was away in all runs after run `since`."""

    async def create(self, write: Write) -> None:
        """Begin a game's log; raise `StaleError` when the game exists."""

    async def append(self, write: Write) -> Repeated | None:
        """Add an entry to a game's log, unless its command came before; raise `StaleError`."""

    async def refuse(self, game: str, command_id: str, answer: bytes, now: int) -> Repeated | None:
        """Keep the refusal of a command, unless the command came before; only the latest are kept."""

    async def events(self, game: str, after: int = 0) -> Sequence[Event]:
        """Return a game's log after an entry, in order; nothing for a game that is not there."""

    async def state(self, game: str) -> SavedState | None:
        """Return the latest state that was kept of a game."""

    async def played(self, game: str, match: int | None = None) -> Sequence[PlayedRow]:
        """Return the deals of a game that are over, or those of one match, in order."""

    async def has_played(self, game: str, player: str) -> bool:
        """Tell whether a person had a seat in a deal of a game that is over."""

    async def scores(self, player: str, games: Sequence[str]) -> Mapping[str, Score]:
        """Return what a person won in each of some games."""

    async def results(self, player: str) -> Sequence[tuple[str, bool, Score]]:
        """Return what a person won by rule set, and apart where its options were changed."""

    async def game(self, game: str) -> GameRow | None:
        """Return a game as it is listed."""

    async def games(self, wanted: GameQuery) -> Sequence[GameRow]:
        """Return the games asked for, the latest first."""

    async def timers(self) -> Sequence[TimerRow]:
        """Return every timer that runs, the first due first."""

    async def secret(self, name: str) -> bytes:
        """Return a key of the server's own, 32 random bytes made when it is first asked for."""

    async def claim(self, key: str, until: int, now: int) -> bool:
        """Use a key that may be used once, before `until`; tell whether this was the first time."""

    async def save_player(self, player: PlayerRow) -> None:
        """Note a person, or a person's new name."""

    async def player(self, player: str) -> PlayerRow | None:
        """Return a person."""

    async def backup(self, path: Path) -> None:
        """Copy everything to a new file while the server runs."""

    async def close(self, now: int) -> None:
        """Leave a last sign of life and let go of everything."""
