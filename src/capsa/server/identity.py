"""Who somebody is without signing up: a signed cookie, a token for programs, a link to another device.

A player's id is 16 random bytes and is never shown. What carries it, and the player's name, is signed with
the server's key, each for one purpose only. A link may be read by others than it was meant for, so it lives
for minutes, is used up by one use, and does nothing before its reader agrees.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import re
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from capsa.errors import CapsaError
from capsa.server.people import Person

if TYPE_CHECKING:
    import random

    from starlette.requests import HTTPConnection

LINK_LIFE = 10 * 60 * 1000
"""Milliseconds in which a link to another device may be used."""

_MAX_AGE = 400 * 24 * 60 * 60  # browsers keep no cookie longer
_PLAYER = re.compile(r"[A-Za-z0-9_-]{22}")
_BEARER = re.compile(r"bearer +(\S+)\s*", re.IGNORECASE)
_FIRST = "Ka Ma Na Ra Sa Wa Lu Mi Ni Ri Su Te Yo Da Ju Lo Be Ta Re Si"
_MIDDLE = "la ra na mi ri lo ru sa wi yo da ni ka mo ti re ma su lu be"
_LAST = "ni ra ta mo wi la na sa yu ri to mi da ro lu ma ya ka so ne"


def made_up_name(rng: random.Random) -> str:
    """Return a name that can be said aloud, for who has not chosen one.

    >>> import random
    >>> made_up_name(random.Random(1))
    'Saluta'
    """
    return "".join(rng.choice(syllables.split()) for syllables in (_FIRST, _MIDDLE, _LAST))


def somebody_new(name: str | None = None) -> Person:
    """Return somebody never seen before, under a made-up name unless one is given."""
    name = name or made_up_name(secrets.SystemRandom())
    return Person(player=secrets.token_urlsafe(16), name=name)


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another device: whose it is, until when, and the number that is good for one use."""

    person: Person
    until: int
    nonce: str


class Identities:
    """What a server's key signs and recognises; `key` is 32 random bytes kept with the tables."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        # cookies know no ports: two servers on one machine must not take each other's away
        self.cookie_name = f"capsa_{self._signature('cookie name', '')[:8]}"

    def known(self, connection: HTTPConnection) -> Person | None:
        """Return who sends a request: a token's owner, else the cookie's, else None.

        Raise `CapsaError` (bad_token) for a token that is not ours.
        """
        bearer = _bearer(connection)
        if bearer is None:
            return self._read("cookie", connection.cookies.get(self.cookie_name, ""))
        person = self._read("token", bearer.removeprefix("capsa_"))
        if person is None:
            raise CapsaError("expected a token that this server made", code="bad_token")
        return person

    def person(self, connection: HTTPConnection) -> Person:
        """Return who sends a request or opens a WebSocket; somebody unknown is new and gets a cookie."""
        person = self.known(connection)
        return self.with_cookie(somebody_new(), connection) if person is None else person

    def with_cookie(self, person: Person, connection: HTTPConnection) -> Person:
        """Return the person with the `Set-Cookie` that makes a browser theirs; no script reads it."""
        value = self._write("cookie", person)
        attributes = f"Path=/; Max-Age={_MAX_AGE}; HttpOnly; SameSite=Lax"
        secure = "; Secure" if connection.url.scheme in {"https", "wss"} else ""
        return replace(person, cookie=f"{self.cookie_name}={value}; {attributes}{secure}")

    def token(self, person: Person) -> str:
        """Return the token by which a program is this person."""
        return f"capsa_{self._write('token', person)}"

    def link(self, person: Person, now: int) -> str:
        """Return the text of a link by which another device becomes this person's."""
        return self._sealed("link", f"{_body(person)}.{now + LINK_LIFE:x}.{secrets.token_hex(8)}")

    def read_link(self, text: str, now: int) -> Link:
        """Return what a link says; raise `CapsaError` for one that is not ours or too old."""
        body = self._opened("link", text)
        if body is None:
            raise CapsaError("expected a link that this server made", code="bad_link")
        said, until, nonce = body.rsplit(".", 2)
        if now >= int(until, 16):
            raise CapsaError("expected a link of the last minutes: this one is too old", code="old_link")
        person = _person(said)
        assert person is not None
        return Link(person, int(until, 16), nonce)

    def admin_token(self) -> str:
        """Return the token of whoever can read the server's database, and its key with it."""
        return self._sealed("admin", "admin")

    def is_admin(self, connection: HTTPConnection) -> bool:
        """Tell whether a request has the admin's token."""
        return self._opened("admin", _bearer(connection) or "") == "admin"

    def _write(self, purpose: str, person: Person) -> str:
        return self._sealed(purpose, _body(person))

    def _read(self, purpose: str, text: str) -> Person | None:
        body = self._opened(purpose, text)
        return None if body is None else _person(body)

    def _sealed(self, purpose: str, body: str) -> str:
        return f"{body}.{self._signature(purpose, body)}"

    def _opened(self, purpose: str, text: str) -> str | None:
        body, _, signature = text.rpartition(".")
        signed = self._signature(purpose, body)
        return body if hmac.compare_digest(signed.encode(), signature.encode()) else None

    def _signature(self, purpose: str, body: str) -> str:
        return _text(hmac.digest(self._key, f"{purpose}\n{body}".encode(), "sha256"))


def is_same_origin(connection: HTTPConnection) -> bool:
    """Tell whether a request comes from a page of this server, or from no page at all.

    SameSite=Lax keeps cookies from other sites, but not from other ports of the same one.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in {"same-origin", "none"}
    try:
        return urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower()
    except ValueError:
        return False


def _bearer(connection: HTTPConnection) -> str | None:
    header = connection.headers.get("authorization")
    if header is None:
        return None
    found = _BEARER.fullmatch(header)
    return "" if found is None else found[1]


def _body(person: Person) -> str:
    return f"{person.player}.{_text(person.name.encode())}"


def _person(body: str) -> Person | None:
    player, _, name = body.partition(".")
    try:
        text = base64.urlsafe_b64decode(f"{name}===").decode()
    except (binascii.Error, UnicodeDecodeError):
        return None
    return Person(player=player, name=text) if _PLAYER.fullmatch(player) else None


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
