"""Measure a whole server under load: 2,000 people at 500 tables, on the cores that the load needs too."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bench.server_load import Load, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

TARGET_MOVES, TARGET_P99, TARGET_MB = 500, 60, 200
PEOPLE = ("Ani", "Budi", "Citra", "Dewi")
SPEC = {"rules": "banting", "deals": 100, "clocks": {"turn": 3_600_000, "start": 0, "pause": 0}}
WARM_UP = 10.0
SAMPLES = 6
AT_ONCE = 25
EVENT = b"x" * 180  # about what a move takes in the log


@dataclass(frozen=True)
class Running:
    """A server as a process of its own."""

    process: subprocess.Popen[str]
    url: str

    def resident(self) -> float:
        """Return the megabytes that it has in memory."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) / 1024

    def processor(self) -> float:
        """Return the seconds of processor that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(seconds: float = 60.0, tables: int = 500, rate: float = 600.0) -> None:
    """Print durable moves a second, acknowledgement times and memory, and what SQLite can do alone."""
    print(
        f"server, {tables * len(PEOPLE):,} connections at {tables} tables for {seconds:.0f} s, "
        f"{rate:.0f} moves/s offered"
    )
    with tempfile.TemporaryDirectory() as folder:
        with server(Path(folder)) as running:
            load, memory = asyncio.run(played(running, seconds, tables, rate))
        alone = commits_a_second(Path(folder), min(len(load.seconds), 5_000))
    times = sorted(load.seconds)
    print(f"  durable moves/s        {len(times) / seconds:8.0f}   (target {TARGET_MOVES})")
    middle, late, held = at(times, 0.5), at(times, 0.99), " ".join(f"{one:.0f}" for one in memory)
    print(f"  acknowledged p50 / p99 {middle:6.1f} / {late:.1f} ms   (target p99 {TARGET_P99})")
    print(f"  processor a move       {1000 * load.processor / max(1, len(times)):6.2f} ms of the server's")
    print(f"  resident memory        {held} MB over time   (target {TARGET_MB}, flat)")
    print(f"  refused {load.refused or 'none'}, connections lost {load.lost}")
    print(f"  SQLite alone, one event a commit, synchronous FULL: {alone:,.0f} commits/s")


async def played(running: Running, seconds: float, tables: int, rate: float) -> tuple[Load, list[float]]:
    """Seat everybody, let them warm up, then measure; return the load's figures and memory over time."""
    load = Load(pause=tables / rate)
    for _ in range(0, tables, AT_ONCE):
        await asyncio.gather(*(filled(load, running.url) for _ in range(AT_ONCE)))
    load.start()
    await asyncio.sleep(WARM_UP)
    load.seconds.clear()
    load.processor -= running.processor()
    memory = [running.resident()]
    step = min(60.0, seconds / SAMPLES)
    for number in range(1, round(seconds / step) + 1):
        so_far = len(load.seconds)
        await asyncio.sleep(step)
        memory.append(running.resident())
        last = sorted(load.seconds[so_far:])
        print(
            f"  after {number * step:4.0f} s: {memory[-1]:.0f} MB, {len(last) / step:.0f} moves/s, "
            f"p50 / p99 {at(last, 0.5):.1f} / {at(last, 0.99):.1f} ms",
            flush=True,
        )
    load.is_going = False
    load.processor += running.processor()
    return load, memory


async def filled(load: Load, url: str) -> None:
    """Open a table and wait until all its seats are taken."""
    table = await asyncio.to_thread(opened, url)
    for name in PEOPLE:
        seat = await sits(load, url, table, name)
        await seat.seated.wait()


async def sits(load: Load, url: str, table: str, name: str) -> Seat:
    """Seat somebody, over a connection of their own."""
    place = urlsplit(url)
    assert place.hostname is not None
    assert place.port is not None
    loop = asyncio.get_running_loop()
    _, seat = await loop.create_connection(
        lambda: Seat(load, place.netloc, table, name), place.hostname, place.port
    )
    return seat


@contextmanager
def server(folder: Path) -> Iterator[Running]:
    """Run a server on a free port; people are no faster than its limits only here."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    flags = ["--port", "0", "--no-open", "--db", str(folder / "capsa.sqlite"), "--log-level", "warning"]
    flags += ["--asking-rate", "1000000", "--bot-workers", "0", "--drain", "1"]
    command = [sys.executable, "-m", "capsa.cli", "serve", *flags]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Running(process, process.stdout.readline().split()[-1])
        finally:
            process.terminate()


def opened(url: str) -> str:
    """Open a table."""
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{url}/api/tables", json.dumps(SPEC).encode(), headers)  # noqa: S310 (our own)
    with urllib.request.urlopen(request) as answer:  # noqa: S310 (our own)
        table: str = json.load(answer)["table"]
    return table


def commits_a_second(folder: Path, commits: int) -> float:
    """Return how many commits of one event SQLite does here with nothing else to do."""
    with closing(sqlite3.connect(folder / "alone.sqlite", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE event (seq INTEGER PRIMARY KEY, data BLOB)")
        begun = perf_counter()
        for _ in range(commits):
            connection.execute("INSERT INTO event (data) VALUES (?)", (EVENT,))
        return commits / (perf_counter() - begun)


def at(times: list[float], part: float) -> float:
    """Return the milliseconds that this part of the sorted times does not exceed."""
    return 1000 * times[min(len(times) - 1, int(part * len(times)))] if times else float("nan")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="600 for the ten minutes of the promise")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=600.0, help="moves a second offered")
    main(**vars(parser.parse_args()))
