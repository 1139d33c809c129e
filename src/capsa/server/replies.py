"""What is sent to the endpoints of HTTP and what they answer, apart from tables and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from capsa.arena.result import Interval, Moments
from capsa.server.listing import TableInfo
from capsa.server.operations import Number

if TYPE_CHECKING:
    from capsa.server.store.base import Score

Count = Annotated[int, msgspec.Meta(ge=1, le=100)]


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """How the server does: `ok`, `draining` while it stops, or `not_saving` while the disk takes nothing."""

    status: str
    version: str
    protocol: int


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who one is: the name under which one sits down where no other is given."""

    name: str


class NewName(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name, of 1 to 20 characters as seen, none of them invisible."""

    name: str


class LinkMade(msgspec.Struct, frozen=True, kw_only=True):
    """Where another device becomes this person's, once, within so many milliseconds; `qr` is its picture."""

    path: str
    qr: str
    expires_in: int


class BotMade(msgspec.Struct, frozen=True, kw_only=True):
    """A program that may take a seat: it sends `Authorization: Bearer` and the token."""

    name: str
    token: str


class TableOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A table to sit down at: the page to share, its address as a picture, the WebSocket to play through."""

    table: str
    page: str
    qr: str
    socket: str


class GameInfo(TableInfo, frozen=True, kw_only=True):
    """A table at which one sits or has played: in how many deals, and what they came to."""

    played: int
    points: int


class ResultInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What one has won by a rule set, apart where its options were changed.

    `won` is in how many deals there were points to win, `mean` the points a deal, and `margin` how sure that
    is: the true mean lies so far from it at most, 19 times in 20. It is null before the second deal.
    """

    ruleset: str
    changed: bool
    deals: int
    won: int
    points: int
    mean: float
    margin: float | None

    @classmethod
    def of(cls, ruleset: str, score: Score, *, changed: bool) -> ResultInfo:
        """Work out the mean and how sure it is."""
        interval = Interval.of(Moments(score.deals, score.points, score.squares))
        return cls(
            ruleset=ruleset,
            changed=changed,
            deals=score.deals,
            won=score.won,
            points=score.points,
            mean=interval.mean,
            margin=interval.half_width,
        )


class Page(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a list."""

    limit: Count = 50
    offset: Number = 0


class MatchQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which match of a table, from 0; the latest unless said."""

    match: Number | None = None


class Closing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why a table is closed; everybody there can read it."""

    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
