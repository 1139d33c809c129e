"""What people say to each other: phrases by key, which each client has in its own words, or free text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from capsa.errors import CapsaError
from capsa.server.guards import own_seat
from capsa.server.happenings import Chatted, Said
from capsa.server.messages import ErrorCode
from capsa.server.names import cleaned_text

if TYPE_CHECKING:
    from capsa.server.changes import Change
    from capsa.server.table import Table

PHRASES = frozenset(
    {
        "hello",
        "good_luck",
        "well_played",
        "thanks",
        "sorry",
        "oops",
        "wow",
        "hurry",
        "one_moment",
        "good_game",
        "again",
        "bye",
        "smile",
        "laugh",
        "cry",
        "think",
        "fire",
        "heart",
    }
)


def say(table: Table, player: str, phrase: str) -> Change:
    """Say a phrase; raise `CapsaError` for one that clients have no words for."""
    seat = own_seat(table, player)
    if phrase not in PHRASES:
        message = f"expected one of {', '.join(sorted(PHRASES))}, got: {phrase!r}"
        raise CapsaError(message, code=ErrorCode.UNKNOWN_PHRASE)
    return replace(table), (Said(seat, phrase),)


def chat(table: Table, player: str, text: str) -> Change:
    """Say something in one's own words; raise `CapsaError` where the table does not allow it."""
    seat = own_seat(table, player)
    if not table.options.chat:
        raise CapsaError("expected a phrase: free text is off at this table", code=ErrorCode.CHAT_OFF)
    return replace(table), (Chatted(seat, cleaned_text(text)),)
