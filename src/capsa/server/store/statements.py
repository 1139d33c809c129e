"""What the store does in SQL, each inside the writer's transaction."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from capsa.server.store.base import Repeated, Run, StaleError

if TYPE_CHECKING:
    import sqlite3

    from capsa.server.store.base import Played, PlayerRow, Summary, TimerRow, Write

REFUSALS_KEPT = 128
_FIRST_ANSWER = (
    "SELECT NULL FROM event WHERE game = ? AND command_id = ? "
    "UNION ALL SELECT answer FROM refusal WHERE game = ? AND command_id = ?"
)


def begin_run(cursor: sqlite3.Cursor, now: int) -> Run:
    """Note the outage since the last sign of life, and put every timer off by it."""
    row = cursor.execute("SELECT value FROM meta WHERE key = 'alive'").fetchone()
    alive: int = now if row is None else row[0]
    outage = max(0, now - alive)
    run = Run(number=_last_run(cursor) + 1, now=max(now, alive), outage=outage)
    cursor.execute("INSERT INTO run VALUES (?, ?, ?)", (run.number, run.now, outage))
    cursor.execute("UPDATE timer SET at = at + ?", (outage,))
    beat(cursor, run.now)
    return run


def beat(cursor: sqlite3.Cursor, now: int) -> None:
    """Leave a sign of life, unless there is a later one."""
    if now == 0:
        return
    cursor.execute(
        "INSERT INTO meta VALUES ('alive', ?) "
        "ON CONFLICT (key) DO UPDATE SET value = max(value, excluded.value)",
        (now,),
    )


def create(cursor: sqlite3.Cursor, write: Write) -> None:
    """Begin a game's log."""
    summary = write.summary
    assert summary is not None
    game = (write.game, 1, write.run, write.event.at)
    listed = (summary.phase, summary.listed, summary.awake, summary.data)
    cursor.execute(
        "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", (*game, *listed)
    )
    if cursor.rowcount == 0:
        raise StaleError(f"expected a new game, got: {write.game!r}")
    _seat(cursor, write.game, summary)
    _log(cursor, write)


def append(cursor: sqlite3.Cursor, write: Write) -> Repeated | None:
    """Add an entry if its command is new and the game is as its writer knew it."""
    event = write.event
    if event.command_id is not None and (first := first_answer(cursor, write.game, event.command_id)):
        return first
    cursor.execute(
        "UPDATE game SET version = ?, run = ?, at = ? WHERE id = ? AND version = ?",
        (event.seq, write.run, event.at, write.game, event.seq - 1),
    )
    if cursor.rowcount == 0:
        raise StaleError(f"expected entry {event.seq} to be the next of game {write.game!r}")
    if write.summary is not None:
        summary = write.summary
        cursor.execute(
            "UPDATE game SET phase = ?, listed = ?, awake = ?, summary = ? WHERE id = ?",
            (summary.phase, summary.listed, summary.awake, summary.data, write.game),
        )
        _seat(cursor, write.game, summary)
    if write.played is not None:
        _keep_deal(cursor, write.game, write.played)
    if write.state is not None:
        state = (write.game, event.seq, write.state)
        cursor.execute("INSERT OR REPLACE INTO state VALUES (?, ?, ?)", state)
    _log(cursor, write)
    return None


def refuse(cursor: sqlite3.Cursor, game: str, command_id: str, answer: bytes) -> Repeated | None:
    """Keep a refusal in place of the oldest one, if its command is new."""
    first = first_answer(cursor, game, command_id)
    if first is not None:
        return first
    (number,) = cursor.execute(
        "SELECT coalesce(max(number), 0) + 1 FROM refusal WHERE game = ?", (game,)
    ).fetchone()
    cursor.execute(
        "INSERT OR REPLACE INTO refusal VALUES (?, ?, ?, ?, ?)",
        (game, number % REFUSALS_KEPT, number, command_id, answer),
    )
    return None


def first_answer(cursor: sqlite3.Cursor, game: str, command_id: str) -> Repeated | None:
    """Return how a command was answered the first time, None if there was none."""
    row = cursor.execute(_FIRST_ANSWER, (game, command_id, game, command_id)).fetchone()
    return None if row is None else Repeated(refusal=row[0])


def secret(cursor: sqlite3.Cursor, name: str) -> bytes:
    """Return a key, made when it is first asked for."""
    made = secrets.token_bytes(32)
    cursor.execute("INSERT INTO meta VALUES (?, ?) ON CONFLICT DO NOTHING", (f"secret {name}", made))
    (value,) = cursor.execute("SELECT value FROM meta WHERE key = ?", (f"secret {name}",)).fetchone()
    assert isinstance(value, bytes)
    return value


def claim(cursor: sqlite3.Cursor, key: str, until: int, now: int) -> bool:
    """Use a key that may be used once; those whose time is over are forgotten."""
    cursor.execute("DELETE FROM claim WHERE until <= ?", (now,))
    if until <= now:
        return False
    cursor.execute("INSERT INTO claim VALUES (?, ?) ON CONFLICT DO NOTHING", (key, until))
    return cursor.rowcount == 1


def save_player(cursor: sqlite3.Cursor, player: PlayerRow) -> None:
    """Note a person."""
    cursor.execute(
        "INSERT INTO player VALUES (?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen = excluded.seen",
        (player.id, player.name, player.seen),
    )


def _seat(cursor: sqlite3.Cursor, game: str, summary: Summary) -> None:
    """Note who sits at a game, so that people find their games again."""
    cursor.execute("DELETE FROM seat WHERE game = ?", (game,))
    cursor.executemany("INSERT INTO seat VALUES (?, ?)", [(game, player) for player in summary.people])


def _keep_deal(cursor: sqlite3.Cursor, game: str, deal: Played) -> None:
    """Note a deal that is over, and what its people have won."""
    place = (game, deal.match, deal.number)
    match = (game, deal.match, deal.header)
    cursor.execute("INSERT INTO match VALUES (?, ?, ?) ON CONFLICT DO NOTHING", match)
    cursor.execute("INSERT INTO deal VALUES (?, ?, ?, ?, ?, ?)", (*place, deal.at, deal.begun, deal.data))
    cursor.executemany(
        "INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(one.player, *place, one.ruleset, one.changed, one.points) for one in deal.results],
    )


def _log(cursor: sqlite3.Cursor, write: Write) -> None:
    event = write.event
    row = (write.game, event.seq, event.at, event.data, event.sent, event.command_id)
    cursor.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", row)
    _set_timer(cursor, write.game, write.timer)


def _set_timer(cursor: sqlite3.Cursor, game: str, timer: TimerRow | None) -> None:
    if timer is None:
        cursor.execute("DELETE FROM timer WHERE game = ?", (game,))
    else:
        cursor.execute("INSERT OR REPLACE INTO timer VALUES (?, ?, ?)", (game, timer.turn, timer.at))


def _last_run(cursor: sqlite3.Cursor) -> int:
    (number,) = cursor.execute("SELECT coalesce(max(number), 0) FROM run").fetchone()
    assert isinstance(number, int)
    return number
