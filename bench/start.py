"""Measure how long `capsa --help` takes, as a whole process."""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter

TARGET = 0.2
RUNS = 15


def seconds(command: list[str]) -> list[float]:
    """Run the command several times and return the wall seconds of each, sorted."""
    times = []
    for _ in range(RUNS):
        begun = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(perf_counter() - begun)
    return sorted(times)


def main() -> None:
    """Print the median beside a bare interpreter's."""
    shown = seconds([sys.executable, "-m", "capsa.cli", "--help"])
    bare = seconds([sys.executable, "-c", "pass"])
    print(f"capsa --help, seconds of wall time (target {TARGET})")
    print(f"  median {median(shown):.3f}, of which a bare interpreter {median(bare):.3f}")


if __name__ == "__main__":
    main()
