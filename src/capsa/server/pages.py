"""The few pages that need no client: open tables, one table, and a link to another device.

They hold no script and fetch nothing. Whatever people wrote is escaped and kept in its own direction.
"""

from __future__ import annotations

import base64
import hashlib
from html import escape
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from capsa.errors import CapsaError
from capsa.rulesets import ruleset
from capsa.server.doors import doors_of, person_of, seen
from capsa.server.identity import is_same_origin
from capsa.server.shown import SeatKind

if TYPE_CHECKING:
    from starlette.requests import Request

    from capsa.server.identity import Link
    from capsa.server.listing import SeatInfo, TableInfo

_STYLE = (
    "body{font:1.05rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}"
    ":root{color-scheme:light dark}li{margin:.6rem 0}small{opacity:.75}"
    "button{font:inherit;padding:.5rem 1rem}"
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
HEADERS = {
    "content-security-policy": (
        f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}


async def front(request: Request) -> Response:
    """Show the open tables."""
    person = person_of(request)
    tables = await doors_of(request).host.tables()
    rows = "".join(f"<li>{_line(one)}</li>" for one in tables)
    listed = f"<ul>{rows}</ul>" if rows else "<p>No table is open. Open one with POST /api/tables.</p>"
    return _page("Capsa", f"<p>You are {_said(person.name)}.</p><h2>Open tables</h2>{listed}", person.cookie)


async def table(request: Request) -> Response:
    """Show who sits at a table and what is played."""
    person = person_of(request)
    try:
        info = await doors_of(request).host.info(await seen(request))
    except CapsaError:
        return _nothing("No such table, or none that you may see.")
    seats = "".join(f"<li>{_seat(seat)}</li>" for seat in info.seats)
    changed = "".join(f"<li>{escape(key)}: {escape(str(value))}</li>" for key, value in info.changed.items())
    house = f"<h2>Changed rules</h2><ul>{changed}</ul>" if changed else ""
    body = f"<p>{_line(info)}</p><h2>Seats</h2><ol>{seats}</ol>{house}"
    return _page(ruleset(info.ruleset).title, body, person.cookie)


async def link(request: Request) -> Response:
    """Ask whether this device shall become the link's owner's; only agreeing uses the link up."""
    try:
        found = _link(request)
    except CapsaError as error:
        return _nothing(f"This link does not work: {error}.")
    known = doors_of(request).identities.known(request)
    instead = "" if known is None else f"<p>Until now this device is {_said(known.name)}.</p>"
    question = f"<p>Go on as {_said(found.person.name)} on this device? The link works once.</p>"
    form = '<form method="post"><button>Yes, go on</button></form>'
    return _page("Another device", f"{question}{instead}{form}")


async def use_link(request: Request) -> Response:
    """Make this device the link's owner's, the first time."""
    doors = doors_of(request)
    if not is_same_origin(request):
        return _nothing("Open the link itself, and agree there.", HTTPStatus.FORBIDDEN)
    try:
        found = _link(request)
    except CapsaError as error:
        return _nothing(f"This link does not work: {error}.")
    if not await doors.host.store.claim(f"link {found.nonce}", found.until, doors.host.time.now()):
        return _nothing("This link has been used already: make another one.", HTTPStatus.CONFLICT)
    cookie = doors.identities.with_cookie(found.person, request).cookie
    assert cookie is not None
    headers = {**HEADERS, "set-cookie": cookie}
    return RedirectResponse("/", HTTPStatus.SEE_OTHER, headers)


PAGES = (
    Route("/", front, methods=["GET"]),
    Route("/table/{table}", table, methods=["GET"]),
    Route("/link/{link}", link, methods=["GET"]),
    Route("/link/{link}", use_link, methods=["POST"]),
)


def _link(request: Request) -> Link:
    doors = doors_of(request)
    return doors.identities.read_link(request.path_params["link"], doors.host.time.now())


def _line(info: TableInfo) -> str:
    title = escape(ruleset(info.ruleset).title)
    people = ", ".join(_said(seat.name) for seat in info.seats if seat.kind is not SeatKind.EMPTY)
    where = f'<a href="/table/{escape(info.id)}">{title}</a>'
    return f"{where}{' with changed rules' if info.changed else ''}, {info.free} free <small>{people}</small>"


def _seat(seat: SeatInfo) -> str:
    return "free" if seat.kind is SeatKind.EMPTY else _said(seat.name)


def _said(name: str) -> str:
    """Return a name as text whose direction touches nothing around it."""
    return f"<bdi>{escape(name)}</bdi>"


def _nothing(message: str, status: int = HTTPStatus.NOT_FOUND) -> Response:
    return _page("Capsa", f"<p>{escape(message)}</p>", status=status)


def _page(title: str, body: str, cookie: str | None = None, status: int = HTTPStatus.OK) -> Response:
    headers = HEADERS if cookie is None else {**HEADERS, "set-cookie": cookie}
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}'
    text = f'<!doctype html><html lang="en"><head>{head}</title><style>{_STYLE}</style></head><body>'
    return HTMLResponse(f"{text}<h1>{escape(title)}</h1>{body}</body></html>", status, headers)
