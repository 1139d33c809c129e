"""The endpoints of HTTP: tables, games and their records, who one is, and how the server does."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from http import HTTPStatus
from importlib.metadata import version
from typing import TYPE_CHECKING

from msgspec import structs
from starlette.responses import Response

from capsa.errors import CapsaError
from capsa.server import matches, retelling
from capsa.server.codes import SVG, public_address, svg
from capsa.server.doors import doors_of, keep, person_of, seen
from capsa.server.identity import LINK_LIFE, somebody_new
from capsa.server.messages import PROTOCOL
from capsa.server.metrics import CONTENT_TYPE
from capsa.server.names import cleaned_name
from capsa.server.operations import HEADERS, json_response
from capsa.server.replies import BotMade, GameInfo, Health, LinkMade, Me, ResultInfo, TableOpened
from capsa.server.rulecards import check_spec, rule_cards
from capsa.server.store.base import PlayerRow

if TYPE_CHECKING:
    from starlette.requests import Request

    from capsa.server.listing import TableInfo
    from capsa.server.options import TableSpec
    from capsa.server.replies import Closing, MatchQuery, NewName, Page
    from capsa.server.retelling import DealInfo, DealTold
    from capsa.server.rulecards import RuleSetInfo, SpecChecked
    from capsa.server.store.base import Score

RECORD_TYPE = "application/x-ndjson"


async def health(request: Request) -> Response:
    """Tell how the server does; 503 while it stops, or cannot save."""
    host = doors_of(request).host
    status = "draining" if host.is_draining else "ok" if host.is_saving else "not_saving"
    told = Health(status=status, version=version("capsa"), protocol=PROTOCOL)
    return json_response(told, HTTPStatus.OK if status == "ok" else HTTPStatus.SERVICE_UNAVAILABLE)


async def figures(request: Request) -> Response:
    """Return what Prometheus reads."""
    return Response(doors_of(request).metrics.text(), headers={**HEADERS, "content-type": CONTENT_TYPE})


async def described(request: Request) -> Response:
    """Return this document."""
    return json_response(request.app.state.openapi, HTTPStatus.OK)


async def rule_sets(request: Request) -> tuple[RuleSetInfo, ...]:
    """List the rule sets, each with all its options and what they may be changed to."""
    del request
    return rule_cards()


async def check_rules(request: Request, body: TableSpec) -> SpecChecked:
    """Tell what opening such a table would make, or every problem; nothing is opened."""
    del request
    return check_spec(body)


async def me(request: Request) -> Me:
    """Tell who one is; whoever comes for the first time gets a made-up name, and a cookie."""
    doors = doors_of(request)
    person = person_of(request)
    saved = await doors.host.store.player(person.player)
    if saved is not None and saved.name != person.name:  # changed at another device
        person = replace(person, name=saved.name)
        keep(request, doors.identities.with_cookie(person, request))
    return Me(name=person.name)


async def rename(request: Request, body: NewName) -> Me:
    """Change one's name, at all one's devices, for tables at which one sits down from now on."""
    doors = doors_of(request)
    person = replace(person_of(request), name=cleaned_name(body.name))
    saved = PlayerRow(id=person.player, name=person.name, seen=doors.host.time.now())
    await doors.host.store.save_player(saved)
    keep(request, doors.identities.with_cookie(person, request))
    return Me(name=person.name)


async def results(request: Request) -> tuple[ResultInfo, ...]:
    """Tell what one has won, by rule set."""
    found = await doors_of(request).host.store.results(person_of(request).player)
    return tuple(ResultInfo.of(ruleset, score, changed=changed) for ruleset, changed, score in found)


async def make_link(request: Request) -> LinkMade:
    """Make a link by which another device becomes this person's: it serves once, for ten minutes."""
    doors = doors_of(request)
    doors.asking.take(request)
    text = doors.identities.link(person_of(request), doors.host.time.now())
    return LinkMade(path=f"/link/{text}", qr=f"/api/links/{text}/qr.svg", expires_in=LINK_LIFE)


async def link_code(request: Request) -> Response:
    """Return a link to another device as a picture for its camera; looking at it does not use it up."""
    doors = doors_of(request)
    text: str = request.path_params["link"]
    doors.identities.read_link(text, doors.host.time.now())
    return Response(svg(public_address(request, f"/link/{text}")), headers=HEADERS, media_type=SVG)


async def table_code(request: Request) -> Response:
    """Return the address of a table as a picture for a telephone's camera."""
    name = await seen(request)
    return Response(svg(public_address(request, f"/table/{name}")), headers=HEADERS, media_type=SVG)


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


async def games(request: Request, query: Page) -> tuple[GameInfo, ...]:
    """List the tables at which one sits or has played, the latest first, with what one has won there."""
    host, player = doors_of(request).host, person_of(request).player
    found = await host.games_of(player, limit=query.limit, offset=query.offset)
    scores = await host.store.scores(player, [info.id for info in found])
    return tuple(_game(info, scores.get(info.id)) for info in found)


async def deals(request: Request) -> tuple[DealInfo, ...]:
    """List the deals of a table that are over, in order."""
    host = doors_of(request).host
    return tuple(retelling.listed(row) for row in await host.store.played(await seen(request, played=True)))


async def deal(request: Request, query: MatchQuery) -> DealTold:
    """Tell a deal that is over step by step, with all hands and all that its shuffle followed from."""
    name = await seen(request, played=True)
    number: str = request.path_params["number"]
    rows = await doors_of(request).host.played(name, query.match)
    row = next((row for row in rows if str(row.number) == number), None)
    if row is None:
        raise CapsaError(f"expected a deal that is over, got: {number!r}", code="no_such_deal")
    return await asyncio.to_thread(retelling.told, name, row)


async def record(request: Request, query: MatchQuery) -> Response:
    """Return a match's finished deals, each with its revealed shuffle, for `capsa verify`."""
    name = await seen(request, played=True)
    rows = await doors_of(request).host.played(name, query.match)
    if not rows:
        raise CapsaError("expected a match of which a deal is over", code="no_such_match")
    file = f"capsa-{name}-{rows[0].match}.jsonl"
    headers = {**HEADERS, "content-disposition": f'attachment; filename="{file}"'}
    return Response(matches.text(rows), headers=headers, media_type=RECORD_TYPE)


async def close_table(request: Request, body: Closing) -> TableInfo:
    """Close a table for good; for whoever runs the server, by `capsa admin close`."""
    doors = doors_of(request)
    if not doors.identities.is_admin(request):
        raise CapsaError("expected the token of whoever runs this server", code="not_admin")
    name: str = request.path_params["table"]
    await doors.host.close_table(name, body.reason)
    return await doors.host.info(name)


def _game(info: TableInfo, score: Score | None) -> GameInfo:
    played, points = (0, 0) if score is None else (score.deals, score.points)
    return GameInfo(**structs.asdict(info), played=played, points=points)


def _opened(name: str) -> TableOpened:
    return TableOpened(
        table=name, page=f"/table/{name}", qr=f"/api/tables/{name}/qr.svg", socket=f"/ws/{name}"
    )
