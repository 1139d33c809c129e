"""Which operation of HTTP stands at which address, and the document that describes them all."""

from __future__ import annotations

from http import HTTPStatus

from capsa.server import endpoints as at
from capsa.server.codes import SVG
from capsa.server.listing import TableInfo
from capsa.server.openapi import document
from capsa.server.operations import Operation
from capsa.server.options import TableSpec
from capsa.server.replies import (
    BotMade,
    Closing,
    GameInfo,
    Health,
    LinkMade,
    MatchQuery,
    Me,
    NewName,
    Page,
    ResultInfo,
    TableOpened,
)
from capsa.server.retelling import DealInfo, DealTold
from capsa.server.rulecards import RuleSetInfo, SpecChecked
from capsa.server.shown import Json

_FORBIDDEN, _NOT_FOUND = HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND
_OFTEN, _FULL = HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE
_CREATED, _CONFLICT = HTTPStatus.CREATED, HTTPStatus.CONFLICT
_A_TABLE = (_FORBIDDEN, _NOT_FOUND)

OPERATIONS = (
    Operation(
        method="GET",
        path="/healthz",
        name="health",
        handler=at.health,
        answer=Health,
        refusals=(_FULL,),
    ),
    Operation(method="GET", path="/metrics", name="metrics", handler=at.figures, media="text/plain"),
    Operation(method="GET", path="/api/openapi.json", name="openapi", handler=at.described, answer=Json),
    Operation(
        method="GET",
        path="/api/rulesets",
        name="rulesets",
        handler=at.rule_sets,
        answer=tuple[RuleSetInfo, ...],
    ),
    Operation(
        method="POST",
        path="/api/rulesets/check",
        name="check_rules",
        handler=at.check_rules,
        answer=SpecChecked,
        body=TableSpec,
    ),
    Operation(method="GET", path="/api/me", name="me", handler=at.me, answer=Me),
    Operation(method="PATCH", path="/api/me", name="rename", handler=at.rename, answer=Me, body=NewName),
    Operation(
        method="GET",
        path="/api/me/results",
        name="results",
        handler=at.results,
        answer=tuple[ResultInfo, ...],
    ),
    Operation(
        method="POST",
        path="/api/me/link",
        name="make_link",
        handler=at.make_link,
        answer=LinkMade,
        status=_CREATED,
        refusals=(_OFTEN,),
    ),
    Operation(
        method="GET",
        path="/api/links/{link}/qr.svg",
        name="link_code",
        handler=at.link_code,
        media=SVG,
        refusals=(_NOT_FOUND,),
    ),
    Operation(
        method="POST",
        path="/api/bots",
        name="make_bot",
        handler=at.make_bot,
        answer=BotMade,
        status=_CREATED,
        body=NewName,
        refusals=(_OFTEN,),
    ),
    Operation(
        method="GET",
        path="/api/tables",
        name="tables",
        handler=at.tables,
        answer=tuple[TableInfo, ...],
        query=Page,
    ),
    Operation(
        method="POST",
        path="/api/tables",
        name="open_table",
        handler=at.open_table,
        answer=TableOpened,
        status=_CREATED,
        body=TableSpec,
        refusals=(_OFTEN, _FULL),
    ),
    Operation(
        method="POST",
        path="/api/quick",
        name="quick_join",
        handler=at.quick_join,
        answer=TableOpened,
        body=TableSpec,
        refusals=(_OFTEN, _FULL),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}",
        name="table",
        handler=at.table,
        answer=TableInfo,
        refusals=_A_TABLE,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/qr.svg",
        name="table_code",
        handler=at.table_code,
        media=SVG,
        refusals=_A_TABLE,
    ),
    Operation(
        method="GET",
        path="/api/games",
        name="games",
        handler=at.games,
        answer=tuple[GameInfo, ...],
        query=Page,
    ),
    Operation(
        method="GET",
        path="/api/games/{table}/deals",
        name="deals",
        handler=at.deals,
        answer=tuple[DealInfo, ...],
        refusals=_A_TABLE,
    ),
    Operation(
        method="GET",
        path="/api/games/{table}/deals/{number}",
        name="deal",
        handler=at.deal,
        answer=DealTold,
        query=MatchQuery,
        refusals=_A_TABLE,
    ),
    Operation(
        method="GET",
        path="/api/games/{table}/record",
        name="record",
        handler=at.record,
        query=MatchQuery,
        media=at.RECORD_TYPE,
        refusals=_A_TABLE,
    ),
    Operation(
        method="POST",
        path="/api/admin/tables/{table}/close",
        name="close_table",
        handler=at.close_table,
        answer=TableInfo,
        body=Closing,
        refusals=(*_A_TABLE, _CONFLICT),
    ),
)


def openapi() -> dict[str, object]:
    """Return the OpenAPI document of all operations."""
    return document(OPERATIONS)
