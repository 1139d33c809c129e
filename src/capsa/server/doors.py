"""What the endpoints of HTTP work with, and how much one address may ask of them."""

from __future__ import annotations

import ipaddress
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from capsa.errors import CapsaError
from capsa.server.limits import TokenBucket

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import HTTPConnection, Request

    from capsa.server.host import Host
    from capsa.server.identity import Identities
    from capsa.server.metrics import Metrics
    from capsa.server.people import Person

_MOST_ADDRESSES = 10_000
_NETWORK_BITS = 64


@dataclass(slots=True)
class AskingRate:
    """How often each address may ask for what costs something: `burst` at once, and as many a minute."""

    burst: int
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[str, TokenBucket] = field(default_factory=dict)

    def take(self, connection: HTTPConnection) -> None:
        """Count a request; raise `CapsaError` (too_fast) when its address has asked too often."""
        address = network("" if connection.client is None else connection.client.host)
        if len(self._buckets) >= _MOST_ADDRESSES:
            self._buckets.clear()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self.burst / 60, self.burst, self.clock)
        if not bucket.take():
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


async def seen(request: Request) -> str:
    """Return the id of the table asked for; raise `CapsaError` unless the person may watch it."""
    name: str = request.path_params["table"]
    if not await doors_of(request).host.may_watch(name, person_of(request).player):
        raise CapsaError("expected a table that you may watch", code="may_not_watch")
    return name
