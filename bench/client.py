"""Measure the browser client over loopback: a click until the move is on screen, a cold start, its size."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src" / "capsa" / "server" / "web"
TARGET_MOVE, TARGET_COLD, TARGET_SIZE = 100, 1_000, 80_000
SCREENS = ("Climbing", "Arrangement", "OptionsForm", "RuleCard", "GamesScreen", "DealScreen")
_STATIC = re.compile(r"""(?:from|import)\s*["'`]\./([\w.-]+\.js)["'`]""")


def main() -> None:
    """Print all three beside their targets; `make test-web` leaves what this needs."""
    print("client, over loopback")
    for screen, size in sizes().items():
        print(f"  script of {screen:12} {size:7,} bytes gzip   (target {TARGET_SIZE:,})")
    measured = json.loads(_measured())
    moves, cold = sorted(measured["moves"]), sorted(measured["cold"])
    late = moves[min(len(moves) - 1, int(0.95 * len(moves)))]
    print(f"  a move on screen after the click, {len(moves)} times, ms   (target p95 {TARGET_MOVE})")
    print(f"    p50 {median(moves):.0f}, p95 {late:.0f}, worst {moves[-1]:.0f}")
    print(f"  a card on screen after a cold Play now, {len(cold)} times, ms   (target {TARGET_COLD:,})")
    print(f"    p50 {median(cold):.0f}, worst {cold[-1]:.0f}")


def sizes() -> dict[str, int]:
    """Return the compressed bytes of script that each screen needs in all, the lobby's first."""
    folder = BUILT / "assets"
    files = {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.js")}
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    first = _closure({name for name in files if name in page}, files)
    needed = {"lobby": first}
    for screen in SCREENS:
        own = {name for name in files if name[: -len("-12345678.js")] == screen}
        needed[screen] = _closure(first | own, files)
    weight = {name: len(gzip.compress(text.encode(), 9)) for name, text in files.items()}
    return {screen: sum(weight[name] for name in names) for screen, names in needed.items()}


def _closure(names: set[str], files: dict[str, str]) -> set[str]:
    """Return these files and all that they import before they run."""
    seen: set[str] = set()
    left = set(names)
    while left:
        seen |= left
        left = {other for name in left for other in _STATIC.findall(files[name])} - seen
    return seen


def _measured() -> str:
    node = [sys.executable, str(ROOT / "backend" / "capsa_node.py"), "npm", "run", "--silent", "bench"]
    env = {**os.environ, "PYTHON": sys.executable}
    subprocess.run(node, check=True, env=env, stdout=subprocess.DEVNULL)
    return (ROOT / "build" / "client-bench.json").read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
