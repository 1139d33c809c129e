"""`make chaos`: kill a server hundreds of times under load and print what came of it."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from tests.server.chaos.kills import RULES, Trial


def main() -> int:
    """Run one long trial; return 1 if anything was lost, doubled or charged."""
    parser = argparse.ArgumentParser(prog="make chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--tables", type=int, default=len(RULES))
    given = parser.parse_args()
    say(f"seed {given.seed}, {given.tables} tables, {given.kills} kills")
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        figures = Trial(Path(folder) / "capsa.sqlite", given.kills, given.seed, given.tables).run()
    for name, value in asdict(figures).items():
        say(f"{name.replace('_', ' '):>16} {value:>9,}")
    say(f"{'seconds':>16} {time.monotonic() - began:>9,.0f}")
    for fault in figures.faults():
        say(f"FAULT {fault}")
    return 1 if figures.faults() else 0


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
