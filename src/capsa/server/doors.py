"""What the endpoints of HTTP work with, and how much one address may ask of them."""

from __future__ import annotations

import ipaddress
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from capsa.errors import CapsaError
from capsa.server.limits import Buckets

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import HTTPConnection, Request

    from capsa.server.host import Host
    from capsa.server.identity import Identities
    from capsa.server.metrics import Metrics
    from capsa.server.people import Person

_NETWORK_BITS = 64


@dataclass(slots=True)
class AskingRate:
    """How often each address may ask for what costs something: `burst` at once, and as many a minute."""

    burst: int
    clock: Callable[[], float] = time.monotonic
    _buckets: Buckets = field(init=False)

    def __post_init__(self) -> None:
        self._buckets = Buckets(self.burst / 60, self.burst, self.clock)

    def take(self, connection: HTTPConnection) -> None:
        """Count a request; raise `CapsaError` (too_fast) when its address has asked too often."""
        address = network("" if connection.client is None else connection.client.host)
        if not self._buckets.take(address):
            raise CapsaError("expected fewer requests: try again in a minute", code="too_fast")


def network(address: str) -> str:
    """Return what counts as one address: of IPv6 the network, all of which is one household's."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network((parsed, _NETWORK_BITS), strict=False))


@dataclass(frozen=True, slots=True, kw_only=True)
class Doors:
    """The server behind the endpoints; they find it as `request.app.state.doors`."""

    host: Host
    identities: Identities
    metrics: Metrics
    asking: AskingRate


def doors_of(request: Request) -> Doors:
    """Return the server behind a request."""
    doors: Doors = request.app.state.doors
    return doors


def person_of(request: Request) -> Person:
    """Return who asks; somebody new gets a cookie with the answer."""
    person = doors_of(request).identities.person(request)
    keep(request, person)
    return person


def keep(request: Request, person: Person) -> None:
    """Send the person's cookie, if there is one, with the answer."""
    request.state.cookie = person.cookie


async def seen(request: Request, *, played: bool = False) -> str:
    """Return the id of the table asked for; raise `CapsaError` unless the person may watch it.

    What has been `played` may be seen by all who played it, too.
    """
    host, person = doors_of(request).host, person_of(request)
    name: str = request.path_params["table"]
    may = await host.may_watch(name, person.player)
    if not may and not (played and await host.store.has_played(name, person.player)):
        raise CapsaError("expected a table that you may watch", code="may_not_watch")
    return name
