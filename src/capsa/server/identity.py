"""Who somebody is without signing up: a signed cookie, a token for programs, a link to another device.

A player's id is 16 random bytes. What carries it is signed with the server's key, each for one purpose
only, and is worth nothing once the key is gone. The link is read by whoever gets hold of it, so it lives
for minutes, serves once, and does nothing before its reader agrees.
"""

from __future__ import annotations

import base64
import hmac
import random
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from capsa.errors import CapsaError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import HTTPConnection

LINK_LIFE = 10 * 60 * 1000
"""Milliseconds in which a link to another device may be used."""

_MAX_AGE = 400 * 24 * 60 * 60  # browsers keep no cookie longer
_PLAYER = re.compile(r"[A-Za-z0-9_-]{22}")
_BEARER = re.compile(r"bearer +(\S+)\s*", re.IGNORECASE)
_FIRST = "Ka Ma Na Ra Sa Wa Lu Mi Ni Ri Su Te Yo Da Ju Lo Be Ta Re Si".split()
_MIDDLE = "la ra na mi ri lo ru sa wi yo da ni ka mo ti re ma su lu be".split()
_LAST = "ni ra ta mo wi la na sa yu ri to mi da ro lu ma ya ka so ne".split()


def made_up_name(player: str) -> str:
    """Return the pronounceable name a player has until another is chosen; the same each time.

    >>> made_up_name("AAAAAAAAAAAAAAAAAAAAAA")
    'Ratini'
    """
    rng = random.Random(player)
    return rng.choice(_FIRST) + rng.choice(_MIDDLE) + rng.choice(_LAST)


def new_player() -> str:
    """Return the id of somebody new."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another device as its reader shows it: whose it is, until when, and the number it serves once."""

    player: str
    until: int
    nonce: str


class Identities:
    """What a server's key signs and recognises; `key` is 32 random bytes kept with the tables."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.cookie_name = f"capsa_{self._sign('cookie name', '')[:8]}"

    def of(self, connection: HTTPConnection) -> str | None:
        """Return who sends a request or opens a WebSocket: a token's owner, else the cookie's, else None."""
        header = _BEARER.fullmatch(connection.headers.get("authorization", ""))
        if header is not None:
            return self._opened("token", header[1].removeprefix("capsa_"))
        return self._opened("cookie", connection.cookies.get(self.cookie_name, ""))

    def cookie(self, player: str, *, secure: bool) -> str:
        """Return the header `Set-Cookie` that makes a browser this player: no script reads it."""
        value = self._sealed("cookie", player)
        attributes = f"Path=/; Max-Age={_MAX_AGE}; HttpOnly; SameSite=Lax"
        return f"{self.cookie_name}={value}; {attributes}{'; Secure' if secure else ''}"

    def token(self, player: str) -> str:
        """Return the token by which a program is this player."""
        return f"capsa_{self._sealed('token', player)}"

    def link(self, player: str, now: int) -> str:
        """Return the token of a link by which another device becomes this player."""
        return self._sealed("link", f"{player}.{now + LINK_LIFE:x}.{secrets.token_hex(8)}")

    def read_link(self, text: str, now: int) -> Link:
        """Return what a link's token says; raise `CapsaError` for one that is not ours or too old."""
        body = self._unsealed("link", text)
        if body is None:
            raise CapsaError("expected a link that this server made", code="bad_link")
        player, until, nonce = body.split(".")
        if now >= int(until, 16):
            raise CapsaError("expected a newer link: this one is too old", code="old_link")
        return Link(player, int(until, 16), nonce)

    def admin_token(self) -> str:
        """Return the token of whoever can read the database anyway."""
        return self._sealed("admin", "admin")

    def is_admin(self, connection: HTTPConnection) -> bool:
        """Tell whether a request comes from whoever can read the database."""
        header = _BEARER.fullmatch(connection.headers.get("authorization", ""))
        return header is not None and self._unsealed("admin", header[1]) == "admin"

    def _opened(self, purpose: str, text: str) -> str | None:
        player = self._unsealed(purpose, text)
        return player if player is not None and _PLAYER.fullmatch(player) else None

    def _sealed(self, purpose: str, body: str) -> str:
        return f"{body}.{self._sign(purpose, body)}"

    def _unsealed(self, purpose: str, text: str) -> str | None:
        body, _, signature = text.rpartition(".")
        is_ours = hmac.compare_digest(self._sign(purpose, body).encode(), signature.encode())
        return body if is_ours else None

    def _sign(self, purpose: str, body: str) -> str:
        digest = hmac.digest(self._key, f"{purpose}\n{body}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def is_same_origin(headers: Mapping[str, str]) -> bool:
    """Tell whether a request comes from a page of this server, or from no page at all.

    SameSite=Lax keeps cookies from other sites, but not from other ports of the same one.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
