"""Quick join: people who want the same meet, whoever is quicker to ask than to sit down."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.server.http.conftest import Eyes, Hands

from capsa.server import messages as m
from capsa.server.host import Host
from capsa.server.options import TableSpec
from capsa.server.people import Person
from capsa.server.quick import PATIENCE
from capsa.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio
CLASSIC = msgspec.convert({"rules": "classic"}, TableSpec)


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def host(tmp_path: Path, hands: Hands) -> AsyncIterator[Host]:
    one = Host(SqliteStore(tmp_path / "capsa.sqlite"), time=hands, pace=0)
    await one.start()
    yield one
    await one.stop()


async def sits(host: Host, table: str, name: str) -> None:
    await host.attach(table, Eyes(name), m.Hello(v=m.PROTOCOL))
    person = Person(player=name, name=name)
    assert b'"ack"' in await host.command(table, person, m.Sit(command_id=f"sit-{name}"))


async def test_all_who_ask_at_the_same_moment_fill_tables(host: Host) -> None:
    found = await asyncio.gather(*(host.quick_join(CLASSIC, f"player {n}") for n in range(8)))
    assert [found.count(table) for table in dict.fromkeys(found)] == [4, 4]


async def test_who_wants_other_rules_or_options_meets_others(host: Host) -> None:
    other = msgspec.convert({"rules": "banting"}, TableSpec)
    asked = [CLASSIC, msgspec.structs.replace(CLASSIC, deals=3), other] * 2
    found = await asyncio.gather(*(host.quick_join(spec, f"player {n}") for n, spec in enumerate(asked)))
    assert found[:3] == found[3:]
    assert len(set(found)) == 3


async def test_who_asks_twice_is_sent_to_one_table_and_takes_one_seat(host: Host) -> None:
    first = await host.quick_join(CLASSIC, "ani")
    assert await host.quick_join(CLASSIC, "ani") == first
    assert {await host.quick_join(CLASSIC, name) for name in ("budi", "citra", "dewi")} == {first}
    await sits(host, first, "ani")
    assert await host.quick_join(CLASSIC, "ani") == first


async def test_a_seat_is_not_kept_for_ever(host: Host, hands: Hands) -> None:
    first = await host.quick_join(CLASSIC, "ani")
    await sits(host, first, "ani")
    for name in ("budi", "citra", "dewi"):
        await host.quick_join(CLASSIC, name)
    assert await host.quick_join(CLASSIC, "eko") != first
    await hands.move(PATIENCE)
    assert await host.quick_join(CLASSIC, "fitri") == first


async def test_the_fullest_table_is_filled_first(host: Host, hands: Hands) -> None:
    spec = msgspec.structs.replace(CLASSIC, listed=True)
    one, other = await host.open_table(spec), await host.open_table(spec)
    await sits(host, one, "ani")
    await sits(host, other, "budi")
    await sits(host, other, "citra")
    assert await host.quick_join(CLASSIC, "dewi") == other


async def test_a_private_table_is_nobodys_quick_table(host: Host) -> None:
    private = await host.open_table(CLASSIC)
    await sits(host, private, "ani")
    assert await host.quick_join(CLASSIC, "budi") != private


async def test_who_was_sent_away_is_not_sent_back(host: Host) -> None:
    first = await host.quick_join(CLASSIC, "ani")
    await sits(host, first, "ani")
    await sits(host, first, "budi")
    ani = Person(player="ani", name="ani")
    assert b'"ack"' in await host.command(first, ani, m.Kick(command_id="k", seat=1))
    assert await host.quick_join(CLASSIC, "budi") != first
