"""The endpoints of HTTP: tables, games and their records, who one is, and how the server does."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from importlib.metadata import version
from typing import TYPE_CHECKING

from starlette.responses import Response

from capsa.errors import CapsaError
from capsa.records.codec import write
from capsa.rulesets import RULESETS, options_of
from capsa.server.doors import doors_of, keep, person_of, seen
from capsa.server.identity import LINK_LIFE, somebody_new
from capsa.server.messages import PROTOCOL
from capsa.server.metrics import CONTENT_TYPE
from capsa.server.names import cleaned_name
from capsa.server.operations import HEADERS, json_response
from capsa.server.replies import BotMade, Health, LinkMade, Me, RuleSetInfo, TableOpened

if TYPE_CHECKING:
    from starlette.requests import Request

    from capsa.records.record import Record
    from capsa.server.listing import TableInfo
    from capsa.server.options import TableSpec
    from capsa.server.replies import Closing, MatchQuery, NewName, Page

RECORD_TYPE = "application/x-ndjson"


async def health(request: Request) -> Response:
    """Tell how the server does; 503 while it stops."""
    is_draining = doors_of(request).host.is_draining
    told = Health(status="draining" if is_draining else "ok", version=version("capsa"), protocol=PROTOCOL)
    return json_response(told, HTTPStatus.SERVICE_UNAVAILABLE if is_draining else HTTPStatus.OK)


async def figures(request: Request) -> Response:
    """Return what Prometheus reads."""
    return Response(doors_of(request).metrics.text(), headers={**HEADERS, "content-type": CONTENT_TYPE})


async def described(request: Request) -> Response:
    """Return this document."""
    return json_response(request.app.state.openapi, HTTPStatus.OK)


async def rule_sets(request: Request) -> tuple[RuleSetInfo, ...]:
    """List the rule sets, each with all its options."""
    del request
    return tuple(
        RuleSetInfo(id=one.id, title=one.title, family=one.family.value, options=options_of(one.rules))
        for one in RULESETS.values()
    )


async def me(request: Request) -> Me:
    """Tell who one is; whoever comes for the first time gets a made-up name, and a cookie."""
    return Me(name=person_of(request).name)


async def rename(request: Request, body: NewName) -> Me:
    """Change one's name, for tables at which one sits down from now on."""
    person = replace(person_of(request), name=cleaned_name(body.name))
    keep(request, doors_of(request).identities.with_cookie(person, request))
    return Me(name=person.name)


async def make_link(request: Request) -> LinkMade:
    """Make a link by which another device becomes this person's: it serves once, for ten minutes."""
    doors = doors_of(request)
    doors.asking.take(request)
    text = doors.identities.link(person_of(request), doors.host.time.now())
    return LinkMade(path=f"/link/{text}", expires_in=LINK_LIFE)


async def make_bot(request: Request, body: NewName) -> BotMade:
    """Make a token by which a program may take seats, as somebody of its own."""
    doors = doors_of(request)
    doors.asking.take(request)
    person = somebody_new(cleaned_name(body.name))
    return BotMade(name=person.name, token=doors.identities.token(person))


async def tables(request: Request, query: Page) -> tuple[TableInfo, ...]:
    """List the open tables: listed ones that wait for people."""
    return await doors_of(request).host.tables(limit=query.limit, offset=query.offset)


async def open_table(request: Request, body: TableSpec) -> TableOpened:
    """Open a table; whoever has its id may come, and everybody if it is listed."""
    doors = doors_of(request)
    person_of(request)
    doors.asking.take(request)
    return _opened(await doors.host.open_table(body))


async def quick_join(request: Request, body: TableSpec) -> TableOpened:
    """Find a listed table like this that has a free seat, or open one; then `sit` down there."""
    doors = doors_of(request)
    doors.asking.take(request)
    return _opened(await doors.host.quick_join(body, person_of(request).player))


async def table(request: Request) -> TableInfo:
    """Tell of a table what anybody may know who may watch it."""
    return await doors_of(request).host.info(await seen(request))


async def games(request: Request) -> tuple[TableInfo, ...]:
    """List the tables at which one sits or has sat."""
    return await doors_of(request).host.games_of(person_of(request).player)


async def record(request: Request, query: MatchQuery) -> Response:
    """Return a match's finished deals, each with its revealed shuffle, for `capsa verify`."""
    found = await _record(request, await seen(request), query.match)
    name = f"capsa-{request.path_params['table']}.jsonl"
    headers = {**HEADERS, "content-disposition": f'attachment; filename="{name}"'}
    return Response("".join(write(found)), headers=headers, media_type=RECORD_TYPE)


async def close_table(request: Request, body: Closing) -> TableInfo:
    """Close a table for good; for whoever runs the server, by `capsa admin close`."""
    doors = doors_of(request)
    if not doors.identities.is_admin(request):
        raise CapsaError("expected the token of whoever runs this server", code="not_admin")
    name: str = request.path_params["table"]
    await doors.host.close_table(name, body.reason)
    return await doors.host.info(name)


async def _record(request: Request, name: str, match: int | None) -> Record:
    doors = doors_of(request)
    if match is None:
        found = await doors.host.record(name)
    else:
        doors.asking.take(request)
        matches = await doors.host.records(name)
        if match >= len(matches):
            message = f"expected one of {len(matches)} matches, from 0, got: {match}"
            raise CapsaError(message, code="no_such_match")
        found = matches[match]
    if not found.deals:
        raise CapsaError("expected a match of which a deal is over", code="no_such_match")
    return found


def _opened(name: str) -> TableOpened:
    return TableOpened(table=name, page=f"/table/{name}", socket=f"/ws/{name}")
