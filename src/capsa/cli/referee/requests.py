"""The requests: every op's fields and their types. A field that may be left out may also be null."""

from typing import Annotated, Any

import msgspec

from capsa.susun.rules import Natural, Row

RulesSpec = str | dict[str, Any]
ActionObject = dict[str, Any]
Players = Annotated[int, msgspec.Meta(ge=2, le=4)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Request(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What every request has; `id` is echoed, whatever it is."""

    op: str
    id: msgspec.Raw = msgspec.Raw()


class ListRuleSets(Request):
    """Ask for the list of rule sets."""


class RulesRequest(Request):
    """What every request about a game has; by itself it asks for the options."""

    rules: RulesSpec


class Classify(RulesRequest):
    """Ask what some cards are."""

    cards: str
    two_low: bool | None = None


class Compare(RulesRequest):
    """Ask which of two groups of cards is higher."""

    a: str
    b: str
    two_low: bool | None = None


class Legal(RulesRequest):
    """Ask what may be played from a hand."""

    hand: str
    table: str | None = None
    must_contain: str | None = None
    two_low: bool | None = None


class Deal(Request):
    """Ask for the hands of a seed."""

    seed: str
    players: Players | None = None


class Play(RulesRequest):
    """Ask for the position after some actions."""

    hands: list[str]
    actions: list[ActionObject]
    dealer: int | None = None
    stakes: list[list[int]] | None = None


class View(Play, kw_only=True):
    """Ask what a seat, or with null a spectator, sees of that position."""

    seat: int | None


class MatchDeal(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One deal of a match."""

    hands: list[str]
    actions: list[ActionObject]


class Match(RulesRequest):
    """Ask for the score after some deals."""

    deals: list[MatchDeal]


class Rows(RulesRequest):
    """Ask what three rows are worth."""

    front: str
    middle: str
    back: str


class Player(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One player of a settlement: rows, a surrender, or a natural with its hand."""

    front: str | None = None
    middle: str | None = None
    back: str | None = None
    announced: list[Row] | None = None
    surrender: bool | None = None
    natural: Natural | None = None
    hand: str | None = None


class Settle(RulesRequest):
    """Ask who pays whom."""

    players: list[Player]
    stakes: list[list[int]] | None = None
    banker: int | None = None


class Arrange(RulesRequest):
    """Ask for the best ways to set a hand."""

    hand: str
    objective: str | None = None
    count: Count | None = None
