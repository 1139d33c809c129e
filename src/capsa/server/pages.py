"""The few pages that need no client: a link to another device, and that there is no client here.

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
from capsa.server.doors import doors_of
from capsa.server.identity import is_same_origin

if TYPE_CHECKING:
    from starlette.requests import Request

    from capsa.server.identity import Link

_STYLE = (
    "body{font:1.05rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}"
    ":root{color-scheme:light dark}"
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


async def not_built(request: Request) -> Response:
    """Say that this server has no client: everything but its screens works."""
    del request
    told = (
        "<p>The table for browsers is not built here. In a source tree <code>make play</code> builds it; "
        "a package of capsa has it ready built.</p>"
        "<p>Programs can play all the same: see docs/reference/server.md.</p>"
    )
    return _page("Capsa", told, status=HTTPStatus.SERVICE_UNAVAILABLE)


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
    Route("/link/{link}", link, methods=["GET"]),
    Route("/link/{link}", use_link, methods=["POST"]),
)


def _link(request: Request) -> Link:
    doors = doors_of(request)
    return doors.identities.read_link(request.path_params["link"], doors.host.time.now())


def _said(name: str) -> str:
    """Return a name as text whose direction touches nothing around it."""
    return f"<bdi>{escape(name)}</bdi>"


def _nothing(message: str, status: int = HTTPStatus.NOT_FOUND) -> Response:
    return _page("Capsa", f"<p>{escape(message)}</p>", status=status)


def _page(title: str, body: str, status: int = HTTPStatus.OK) -> Response:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}'
    text = f'<!doctype html><html lang="en"><head>{head}</title><style>{_STYLE}</style></head><body>'
    return HTMLResponse(f"{text}<h1>{escape(title)}</h1>{body}</body></html>", status, HEADERS)
