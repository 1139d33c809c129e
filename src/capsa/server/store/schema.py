"""The tables of the store in SQL, and what each version added to the one before."""

VERSION = 2

_FIRST = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    run INTEGER NOT NULL,
    at INTEGER NOT NULL,
    phase TEXT NOT NULL,
    listed INTEGER NOT NULL,
    awake INTEGER NOT NULL,
    summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX game_listed ON game (at) WHERE listed;
CREATE INDEX game_awake ON game (at) WHERE awake;
CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    data BLOB NOT NULL,
    sent BLOB NOT NULL,
    command_id TEXT,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX event_command ON event (game, command_id) WHERE command_id IS NOT NULL;
CREATE TABLE refusal (
    game TEXT NOT NULL REFERENCES game (id),
    slot INTEGER NOT NULL,
    number INTEGER NOT NULL,
    command_id TEXT NOT NULL,
    answer BLOB NOT NULL,
    PRIMARY KEY (game, slot)
) WITHOUT ROWID;
CREATE UNIQUE INDEX refusal_command ON refusal (game, command_id);
CREATE TABLE timer (game TEXT PRIMARY KEY REFERENCES game (id), turn INTEGER NOT NULL, at INTEGER NOT NULL)
    WITHOUT ROWID;
CREATE TABLE run (number INTEGER PRIMARY KEY, began INTEGER NOT NULL, outage INTEGER NOT NULL);
CREATE TABLE seat (game TEXT NOT NULL REFERENCES game (id), player TEXT NOT NULL, PRIMARY KEY (player, game))
    WITHOUT ROWID;
CREATE INDEX seat_game ON seat (game);
CREATE TABLE claim (key TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE player (id TEXT PRIMARY KEY, name TEXT NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
"""
_PLAYED = """
CREATE TABLE state (game TEXT PRIMARY KEY REFERENCES game (id), seq INTEGER NOT NULL, data BLOB NOT NULL)
    WITHOUT ROWID;
CREATE TABLE match (
    game TEXT NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    header BLOB NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE deal (
    game TEXT NOT NULL REFERENCES game (id),
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    begun BLOB NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (game, match, number)
) WITHOUT ROWID;
CREATE TABLE result (
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    changed INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (player, game, match, number)
) WITHOUT ROWID;
"""

SCHEMA = _FIRST + _PLAYED

UPGRADES = {1: _PLAYED}
"""What makes a database of a version one of the next; deals that were over by then are in the log alone."""
