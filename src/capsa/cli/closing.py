"""How a table of a running server is closed: through its own door, with a token that its key signs."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from typing import TYPE_CHECKING
from urllib.parse import quote

from capsa.cli.fetching import sent
from capsa.errors import CapsaError
from capsa.server.identity import Identities
from capsa.server.serving import KEY, address_file

if TYPE_CHECKING:
    from capsa.server.store.sqlite import SqliteStore


def close_table(store: SqliteStore, table: str, reason: str) -> None:
    """Have the running server of this database close a table; raise `CapsaError` where it does not."""
    place = address_file(store.path)
    if not place.exists():
        raise CapsaError(f"expected a running server of {store.path}", code="not_running")
    token = Identities(asyncio.run(store.secret(KEY))).admin_token()
    request = urllib.request.Request(  # noqa: S310 (our own server wrote the address)
        f"{place.read_text()}/api/admin/tables/{quote(table, safe='')}/close",
        data=json.dumps({"reason": reason}).encode(),
        headers={"authorization": f"Bearer {token}", "content-type": "application/json"},
        method="POST",
    )
    try:
        sent(request)
    except OSError as error:
        raise CapsaError(f"the table was not closed: {error}", code="not_closed") from None
