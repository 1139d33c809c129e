"""Every message of the protocol: what a client may send, what the server answers and shows.

`docs/reference/protocol.md` describes each with an example. A message is a JSON object whose field `type`
names it. New fields get defaults; a field that is not known is ignored, so that both sides may be older.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from capsa.server.shown import (
    ClockShown,
    Json,
    MatchShown,
    SeatShown,
    ShuffleShown,
    Snapshot,
    Suggestion,
    YouShown,
)

PROTOCOL = 1
FRAME_LIMIT = 8 * 1024

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"\A[!-~]+\Z")]


class ErrorCode(StrEnum):
    """Why the table refuses a command; an action of the game may also be refused with its judge's code."""

    BAD_FRAME = "bad_frame"
    BAD_MESSAGE = "bad_message"
    UNKNOWN_TYPE = "unknown_type"
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    TOO_SLOW = "too_slow"
    WRONG_VERSION = "wrong_version"
    EXPECTED_HELLO = "expected_hello"
    NO_SUCH_TABLE = "no_such_table"
    MAY_NOT_WATCH = "may_not_watch"
    CLOSED = "closed"
    RESTARTING = "restarting"
    SERVER_FULL = "server_full"
    INTERNAL = "internal"

    NOT_NOW = "not_now"
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    ALREADY_SEATED = "already_seated"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"
    NOT_FULL = "not_full"
    NOT_A_PERSON = "not_a_person"
    NOT_A_BOT = "not_a_bot"
    NO_BOTS = "no_bots"
    KICKED = "kicked"
    BAD_NAME = "bad_name"
    NAME_TAKEN = "name_taken"
    STALE_TURN = "stale_turn"
    STALE_COMMITMENT = "stale_commitment"
    ALREADY_CONTRIBUTED = "already_contributed"
    BAD_BYTES = "bad_bytes"
    NOT_ASKED = "not_asked"
    UNKNOWN_PHRASE = "unknown_phrase"
    CHAT_OFF = "chat_off"
    BAD_TEXT = "bad_text"
    NOTHING_TO_DO = "nothing_to_do"


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello"):
    """Greet the server, first of all frames: `v` is the protocol, `stream` and `since` where to go on."""

    v: int
    stream: str | None = None
    since: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """What all commands have: an id of the client's, by which a repeated command gets the first answer."""

    command_id: CommandId


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Take a seat, the first free one if none is named, under a name, one's own if none is given."""

    seat: SeatNumber | None = None
    name: str | None = None


class Rename(Command, frozen=True, kw_only=True, tag="rename"):
    """Change one's name at this table."""

    name: str


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Give up one's seat; during a match a bot sits in and the seat can be had back with `return`."""


class Return(Command, frozen=True, kw_only=True, tag="return"):
    """Take one's seat back from the bot that sits in."""


class Kick(Command, frozen=True, kw_only=True, tag="kick"):
    """Send a person away for good; the host's right, before a match."""

    seat: SeatNumber


class AddBot(Command, frozen=True, kw_only=True, tag="add_bot"):
    """Put a bot in a free seat; the host's right, before a match."""

    seat: SeatNumber | None = None
    level: str | None = None


class RemoveBot(Command, frozen=True, kw_only=True, tag="remove_bot"):
    """Take a bot away; the host's right, before a match."""

    seat: SeatNumber


class Begin(Command, frozen=True, kw_only=True, tag="begin"):
    """Start the match now, bots in the empty seats; the host's right."""


class Ready(Command, frozen=True, kw_only=True, tag="ready"):
    """Say that the match, or the next deal, may begin, or take that back."""

    ready: bool = True


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Ask for another match, after one has ended; it is waited for when the host or everybody here asks."""


class Contribute(Command, frozen=True, kw_only=True, tag="contribute"):
    """Add one's own random bytes, in hexadecimal, to the next shuffle, whose commitment is named."""

    commitment: str
    data: str


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """Do something in the game: an action as in a record, without its seat, in the turn that is named."""

    turn: int
    action: Json


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say one of the phrases that every client has in its own language."""

    phrase: str


class Chat(Command, frozen=True, kw_only=True, tag="chat"):
    """Say something in one's own words, at a private table that allows it."""

    text: str


AnyCommand = (
    Sit
    | Rename
    | Leave
    | Return
    | Kick
    | AddBot
    | RemoveBot
    | Begin
    | Ready
    | Rematch
    | Contribute
    | Act
    | Say
    | Chat
)


class Hint(msgspec.Struct, frozen=True, kw_only=True, tag="hint"):
    """Ask what a strong player would do in the turn that is named; the table does not change by it."""

    command_id: CommandId
    turn: int


class Ping(msgspec.Struct, frozen=True, kw_only=True, tag="ping"):
    """Ask for a sign of life: a page cannot see the pings of WebSocket itself."""


ClientMessage = Hello | AnyCommand | Hint | Ping


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag="welcome"):
    """Answer a hello: the stream, the last number in it, and either a snapshot or the updates to come.

    After a resumption `snapshot` is null and exactly the updates after `since` follow, up to number `seq`.
    `now` is the server's time and `clock` what runs at it.
    """

    v: int
    stream: str
    seq: int
    now: int
    clock: ClockShown | None
    snapshot: Snapshot | None


class Update(msgspec.Struct, frozen=True, kw_only=True, tag="update", omit_defaults=True):
    """Something happened: the events in order, then the parts of the snapshot that are now different.

    A part left out is as before; a part that became null has its name in `gone`. `seq` counts this
    stream's updates without a gap; `at` is the server's time.
    """

    seq: int
    at: int
    events: tuple[Json, ...] = ()
    phase: str | None = None
    turn: int | None = None
    host: int | None = None
    seats: tuple[SeatShown, ...] | None = None
    match: MatchShown | None = None
    clock: ClockShown | None = None
    shuffle: ShuffleShown | None = None
    you: YouShown | None = None
    view: Json | None = None
    gone: tuple[str, ...] = ()


class Ack(msgspec.Struct, frozen=True, kw_only=True, tag="ack"):
    """A command was accepted and is on disk."""

    command_id: str


class Hints(msgspec.Struct, frozen=True, kw_only=True, tag="hints"):
    """Answer a hint: up to three actions for `act` in this turn, the best first."""

    command_id: str
    turn: int
    suggestions: tuple[Suggestion, ...]


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag="refused", omit_defaults=True):
    """A command was refused and changed nothing; programs read `code`, people the message."""

    command_id: str
    code: str
    message: str
    rule: str | None = None
    cards: str | None = None


class Error(msgspec.Struct, frozen=True, kw_only=True, tag="error"):
    """A frame was no command."""

    code: str
    message: str


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag="pong"):
    """Answer a ping, and nothing else."""


class Bye(msgspec.Struct, frozen=True, kw_only=True, tag="bye"):
    """The server closes this connection; a client comes back unless the code says otherwise."""

    code: str
    message: str


ServerMessage = Welcome | Update | Ack | Hints | Refused | Error | Pong | Bye
