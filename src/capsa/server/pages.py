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
from capsa.server.pagewords import link_words

if TYPE_CHECKING:
    from starlette.requests import Request

    from capsa.server.identity import Link
    from capsa.server.pagewords import LinkWords

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
    "referrer-policy": "same-origin",  # a form without any referrer would not say either where it comes from
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
    words = _words(request)
    try:
        found = _link(request)
    except CapsaError as error:
        return _broken(words, error)
    known = doors_of(request).identities.known(request)
    instead = "" if known is None else f"<p>{_with(words.until_now, known.name)}</p>"
    question = f"<p>{_with(words.question, found.person.name)}</p>"
    form = f'<form method="post"><button>{escape(words.agree)}</button></form>'
    return _page(words.title, f"{question}{instead}{form}", language=words.language)


async def use_link(request: Request) -> Response:
    """Make this device the link's owner's, the first time."""
    doors, words = doors_of(request), _words(request)
    if not is_same_origin(request):
        return _nothing(words, words.elsewhere, HTTPStatus.FORBIDDEN)
    try:
        found = _link(request)
    except CapsaError as error:
        return _broken(words, error)
    if not await doors.host.store.claim(f"link {found.nonce}", found.until, doors.host.time.now()):
        return _nothing(words, words.used, HTTPStatus.CONFLICT)
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


def _words(request: Request) -> LinkWords:
    return link_words(request.headers.get("accept-language", ""))


def _with(sentence: str, name: str) -> str:
    """Return a sentence with a name in it as text whose direction touches nothing around it."""
    return escape(sentence).format(name=f"<bdi>{escape(name)}</bdi>")


def _broken(words: LinkWords, error: CapsaError) -> Response:
    return _nothing(words, words.old_link if error.code == "old_link" else words.bad_link)


def _nothing(words: LinkWords, message: str, status: int = HTTPStatus.NOT_FOUND) -> Response:
    return _page("Capsa", f"<p>{escape(message)}</p>", status=status, language=words.language)


def _page(title: str, body: str, status: int = HTTPStatus.OK, language: str = "en") -> Response:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}'
    text = f'<!doctype html><html lang="{language}"><head>{head}</title><style>{_STYLE}</style></head><body>'
    return HTMLResponse(f"{text}<h1>{escape(title)}</h1>{body}</body></html>", status, HEADERS)
