"""Whole matches over real sockets, people and bots mixed, in every rule set: the stored record verifies."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest
from tests.server.chaos.choices import next_command
from tests.server.told_by_log import records_of

from capsa.records.verify import verify
from capsa.rulesets import RULESETS
from capsa.server import matches

if TYPE_CHECKING:
    from tests.server.chaos.client import Client
    from tests.server.online.conftest import Place

pytestmark = pytest.mark.anyio
QUICK = {"window": 40, "start": 0, "pause": 0}


async def plays(client: Client, rng: random.Random) -> None:
    """A person plays until the match is over."""
    while client.shown["phase"] != "finished":
        command = next_command(client, rng)
        if command is None:
            await client.hears_more()
        else:
            answer = await client.ask(command[0], **command[1])
            assert answer["type"] == "ack" or answer["code"] in {"not_now", "stale_turn", "nothing_to_do"}


@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize("rules", RULESETS)
async def test_a_match_is_played_and_its_record_verifies(place: Place, rules: str, people: int) -> None:
    table = await place.opens(rules, deals=2, clocks=QUICK, bots="greedy")
    clients = [await place.sits(table, name) for name in ("ani", "budi", "citra")[:people]]
    watcher = await place.comes(table, "watcher")
    await asyncio.gather(*(plays(client, random.Random(n)) for n, client in enumerate(clients)))
    await watcher.until(lambda: watcher.shown["phase"] == "finished")
    kept = await place.host.played(table)
    report = verify(matches.record(kept))
    assert report.ok, report.findings
    assert (report.deals, report.results, report.shuffles) == (2, 2, 2)
    assert records_of(await place.host.store.events(table)) == (matches.record(kept),), (
        "the log says the same"
    )
    assert not [client.errors for client in clients if client.errors]
