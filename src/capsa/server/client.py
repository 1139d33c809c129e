"""The browser client as it was built: its files, how long they may be kept, and what they may do.

The files are read once. Where none were built, the addresses of its screens say so in plain words.
"""

from __future__ import annotations

import base64
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from capsa.server.doors import doors_of
from capsa.server.pages import not_built

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping

    from starlette.requests import Request

BUILT = Path(__file__).parent / "web"
"""Where the build puts the client (backend/capsa_client.py)."""

SCREENS = ("/", "/table/{table}", "/rules/{ruleset}", "/games", "/games/{table}/{deal:int}")
"""The addresses that the client's own router knows; all of them are the same page."""

_POLICY = {
    "default-src": "'none'",
    **dict.fromkeys(
        (
            "script-src",
            "style-src",
            "img-src",
            "font-src",
            "connect-src",
            "manifest-src",
            "worker-src",
            "form-action",
        ),
        "'self'",
    ),
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "svelte-trusted-html capsa",
}
HEADERS = {
    "content-security-policy": "; ".join(f"{what} {whence}" for what, whence in _POLICY.items()),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_OWN = "private, no-cache"  # the page comes with a cookie
_ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the better one first
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
_TEXTS = {"text/html", "text/css", "text/javascript", "image/svg+xml", "application/manifest+json"}
_REFUSED = re.compile(r";\s*q=0(\.0*)?\s*$")
_INDEX, _STAMP = "index.html", "stamp"
_ICON = "/icon-192.png"
_ICON_ASKED = "/favicon.ico"  # what a browser asks for beside a page that names no picture


@dataclass(frozen=True, slots=True)
class Asset:
    """A file: its bytes, also compressed where that is smaller, by the name of the encoding."""

    kind: str
    bodies: Mapping[str, bytes]
    tag: str
    keep: str

    def answer(self, request: Request) -> Response:
        """Return the file in the best form that the browser takes, or that it has this one already."""
        encoding = next((one for one in self.bodies if one in accepted(request)), "")
        tag = f'"{self.tag}{encoding}"'
        headers = {**HEADERS, "cache-control": self.keep, "etag": tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.bodies[encoding], headers={**headers, "content-type": self.kind})


def accepted(request: Request) -> set[str]:
    """Return the encodings that a browser takes; the empty one is the file as it is."""
    named = request.headers.get("accept-encoding", "").split(",")
    return {"", *(one.partition(";")[0].strip() for one in named if not _REFUSED.search(one))}


def assets(built: Path) -> dict[str, Asset]:
    """Return the built files by their addresses; none where nothing was built."""
    if not (built / _INDEX).is_file():
        return {}
    files = (file for file in sorted(built.rglob("*")) if file.is_file() and file.name != _STAMP)
    own = (file for file in files if file.suffix not in _ENCODINGS.values())
    return {f"/{file.relative_to(built).as_posix()}": _asset(built, file) for file in own}


def routes(built: Path = BUILT) -> Iterator[Route]:
    """Yield the screens, and every file at its own address."""
    there = assets(built)
    index = there.pop(f"/{_INDEX}", None)
    for path in SCREENS:
        yield Route(path, not_built if index is None else _screen(index), methods=["GET"])
    for path, asset in there.items():
        yield Route(path, _file(asset), methods=["GET"])
    if _ICON in there:
        yield Route(_ICON_ASKED, _file(there[_ICON]), methods=["GET"])


def nowhere(built: Path = BUILT) -> Callable[[Request], Response | None]:
    """Return what shows a person that there is nothing at an address: the client, whose router says so.

    Programs, files that are missing, and addresses of the API are none of its business: for those it
    returns None.
    """
    index = assets(built).get(f"/{_INDEX}")

    def answer(request: Request) -> Response | None:
        if index is None or not _is_person(request):
            return None
        headers = {**HEADERS, "cache-control": "no-store", "content-type": index.kind}
        return Response(index.bodies[""], status_code=HTTPStatus.NOT_FOUND, headers=headers)

    return answer


def _is_person(request: Request) -> bool:
    is_program = request.url.path.startswith("/api/")
    return request.method == "GET" and not is_program and "text/html" in request.headers.get("accept", "")


def _asset(built: Path, file: Path) -> Asset:
    data = file.read_bytes()
    kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    name = file.relative_to(built).as_posix()
    compressed = {
        encoding: path.read_bytes()
        for encoding, suffix in _ENCODINGS.items()
        if (path := file.with_name(file.name + suffix)).exists()
    }
    keep = _FOREVER if name.startswith("assets/") else _OWN if name == _INDEX else _ASK_AGAIN
    return Asset(
        kind=f"{kind}; charset=utf-8" if kind in _TEXTS else kind,
        bodies={**compressed, "": data},
        tag=base64.urlsafe_b64encode(hashlib.sha256(data).digest()[:12]).decode(),
        keep=keep,
    )


def _screen(index: Asset) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        """Send the page, and make whoever comes for the first time somebody before the page asks anything."""
        response = index.answer(request)
        cookie = doors_of(request).identities.person(request).cookie
        if cookie is not None:
            response.headers.append("set-cookie", cookie)
        return response

    return answer


def _file(asset: Asset) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return asset.answer(request)

    return answer
