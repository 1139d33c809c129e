"""Measure the browser client over loopback: a click until the move is on screen, a cold start, and its size."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src" / "capsa" / "server" / "web"
TARGET_MOVE, TARGET_COLD, TARGET_SIZE = 100, 1_000, 80_000


def main() -> None:
    """Print all three beside their targets; needs the client and its packages, as `make test-web` leaves them."""
    total, first = sizes()
    print(
        f"  script, gzip             {total:7,} bytes, {first:,} of them at once   (target {TARGET_SIZE:,})"
    )
    measured = json.loads(_measured())
    moves, cold = sorted(measured["moves"]), sorted(measured["cold"])
    late = moves[min(len(moves) - 1, int(0.95 * len(moves)))]
    print(
        f"  click on Play to the move on screen, p50 / p95  {median(moves):5.0f} / {late:.0f} ms of {len(moves)}"
        f"   (target p95 {TARGET_MOVE})"
    )
    print(
        f"  cold click on Play now to the first card        {median(cold):5.0f} ms, worst {cold[-1]:.0f} of "
        f"{len(cold)}   (target {TARGET_COLD:,})"
    )


def sizes() -> tuple[int, int]:
    """Return the compressed bytes of all scripts, and of those that the page loads at once."""
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    by_name = {
        file.name: len(gzip.compress(file.read_bytes(), 9)) for file in (BUILT / "assets").glob("*.js")
    }
    return sum(by_name.values()), sum(size for name, size in by_name.items() if name in page)


def _measured() -> str:
    node = [sys.executable, str(ROOT / "backend" / "capsa_node.py"), "npm", "run", "--silent", "bench"]
    env = {**os.environ, "PYTHON": sys.executable}
    subprocess.run(node, check=True, env=env, stdout=subprocess.DEVNULL)
    return (ROOT / "build" / "client-bench.json").read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
