"""Who is at the other end of a connection."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person's secret id and usual name; `cookie` is a Set-Cookie header's value for somebody new."""

    player: str
    name: str
    cookie: str | None = None
