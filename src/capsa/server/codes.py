"""Addresses as pictures that a telephone's camera reads."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import segno

if TYPE_CHECKING:
    from starlette.requests import Request

SVG = "image/svg+xml"


def public_address(request: Request, path: str) -> str:
    """Return the address of a page as whoever asks has reached this server.

    The scheme is a proxy's to say where the settings name that proxy; the server itself sees to that.
    """
    return f"{request.url.scheme}://{request.url.netloc}{path}"


def svg(text: str) -> bytes:
    """Return a text as an SVG file: black on white whatever is around it, a quarter of it may be hidden."""
    out = io.BytesIO()
    code = segno.make(text, error="q", micro=False)
    code.save(out, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False, title=text)
    return out.getvalue()
