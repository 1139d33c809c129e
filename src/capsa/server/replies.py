"""What is sent to the endpoints of HTTP and what they answer, apart from tables and options."""

from __future__ import annotations

from typing import Annotated

import msgspec

from capsa.server.shown import Json

Count = Annotated[int, msgspec.Meta(ge=1, le=100)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """How the server does: `ok`, or `draining` while it stops."""

    status: str
    version: str
    protocol: int


class RuleSetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A rule set, with every option and its value."""

    id: str
    title: str
    family: str
    options: Json


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who one is: the name under which one sits down where no other is given."""

    name: str


class NewName(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name, of 1 to 20 characters as seen, none of them invisible."""

    name: str


class LinkMade(msgspec.Struct, frozen=True, kw_only=True):
    """Where another device becomes this person's, once, within so many milliseconds."""

    path: str
    expires_in: int


class BotMade(msgspec.Struct, frozen=True, kw_only=True):
    """A program that may take a seat: it sends `Authorization: Bearer` and the token."""

    name: str
    token: str


class TableOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A table to sit down at: the page to share, and the WebSocket to play through."""

    table: str
    page: str
    socket: str


class Page(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a list."""

    limit: Count = 50
    offset: Number = 0


class MatchQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which match of a table, from 0; the last one unless said."""

    match: Number | None = None


class Closing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why a table is closed; everybody there can read it."""

    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
