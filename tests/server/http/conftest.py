"""A server's HTTP side in this process, with a store in a temporary folder and its clock in our hands."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import httpx
import pytest
from starlette.applications import Starlette

from capsa.server import messages as m
from capsa.server.doors import AskingRate, Doors
from capsa.server.host import Host
from capsa.server.http import install
from capsa.server.identity import Identities
from capsa.server.metrics import Metrics
from capsa.server.people import Person
from capsa.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path


ADDRESS = "http://capsa.test"


class Hands:
    """A clock that somebody else moves; who waits for a moment waits until it is moved there."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000
        self.moved = asyncio.Condition()

    def now(self) -> int:
        return self.time

    def advance_to(self, at: int) -> None:
        self.time = max(self.time, at)

    async def until(self, at: int) -> None:
        async with self.moved:
            await self.moved.wait_for(lambda: self.time >= at)

    async def move(self, milliseconds: int) -> None:
        async with self.moved:
            self.time += milliseconds
            self.moved.notify_all()


@dataclass(eq=False)
class Eyes:
    """Somebody who looks at a table, and every text that this somebody was sent."""

    player: str
    texts: list[str] = field(default_factory=list)

    def send(self, text: str) -> None:
        self.texts.append(text)

    def leave(self, code: str, message: str) -> None:
        self.texts.append(f"{code}: {message}")


@dataclass
class Web:
    """A server and its doors; `client` keeps cookies, `stranger()` has none yet."""

    host: Host
    doors: Doors
    app: Starlette
    hands: Hands
    client: httpx.AsyncClient

    def stranger(
        self, address: str = ADDRESS, client: str = "127.0.0.1", **headers: str
    ) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, client=(client, 1), raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url=address, headers=headers)

    async def opens(self, rules: object = "banting", **spec: object) -> str:
        answer = await self.client.post("/api/tables", json={"rules": rules, **spec})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    async def looks(
        self, table: str, name: str, *, stream: str | None = None, since: int | None = None
    ) -> Eyes:
        eyes = Eyes(name)
        await self.host.attach(table, eyes, m.Hello(v=m.PROTOCOL, stream=stream, since=since))
        return eyes

    async def sits(self, table: str, name: str) -> Eyes:
        eyes = await self.looks(table, name)
        person = Person(player=name, name=name)
        assert b'"ack"' in await self.host.command(table, person, m.Sit(command_id=f"sit-{name}"))
        return eyes


@pytest.fixture
def asking() -> int:
    """How often one address may ask in a minute."""
    return 1_000


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """The folder of a built client; nothing was built here."""
    return tmp_path / "built"


@pytest.fixture
async def web(tmp_path: Path, asking: int, built: Path) -> AsyncIterator[Web]:
    hands = Hands()
    store = SqliteStore(tmp_path / "capsa.sqlite")
    metrics = Metrics()
    host = Host(store, time=hands, pace=0, meter=metrics)
    await host.start()
    doors = Doors(
        host=host,
        identities=Identities(await store.secret("cookies")),
        metrics=metrics,
        asking=AskingRate(asking, lambda: hands.now() / 1000),
    )
    app = Starlette()
    install(app, doors, built)
    one = Web(host, doors, app, hands, httpx.AsyncClient())
    one.client = one.stranger()
    async with one.client:
        yield one
    await host.stop()


@dataclass
class Started:
    """A server as a process of its own."""

    process: subprocess.Popen[str]
    url: str
    db: Path

    def stop(self) -> str:
        """Tell it to stop, and return its log."""
        self.process.terminate()
        return self.process.communicate(timeout=60)[1]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Started]]:
    """Start `capsa serve` on a free port; more flags and variables may be given."""
    processes: list[subprocess.Popen[str]] = []
    db = tmp_path / "capsa.sqlite"

    def start(*flags: str, **environment: str) -> Started:
        command = [sys.executable, "-m", "capsa.cli", "serve", "--port", "0", "--no-open", "--db", str(db)]
        process = subprocess.Popen(
            [*command, "--bot-pace", "0", "--bot-workers", "0", "--asking-rate", "100000", *flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        processes.append(process)
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.startswith("Capsa is at http://"), process.communicate(timeout=60)[1]
        return Started(process, said.split()[-1], db)

    yield start
    for process in processes:
        process.kill()
        process.communicate()
