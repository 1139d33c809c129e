"""The layers of the design: imports point down only, and the rules need nothing heavy."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import capsa
from capsa.rulesets import RULESETS

ROOT = Path(capsa.__file__).parent
LAYERS = (
    ("errors",),
    ("bounds",),
    ("cards",),
    ("dealing",),
    ("hands",),
    ("banting", "susun"),
    ("rulesets",),
    ("records", "kernel"),
    ("solver",),
    ("agents",),
    ("arena",),
    ("server",),
    ("cli",),
)
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
MODULES = sorted(ROOT.rglob("*.py"))


def package(module: Path) -> str:
    return module.relative_to(ROOT).with_suffix("").parts[0]


def imported(module: Path) -> set[str]:
    """The `capsa` packages that a module names in its imports, those for type checkers included."""
    names = set()
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{module}: expected absolute imports"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("capsa.")} & set(HEIGHT)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_down_only(module: Path) -> None:
    own = package(module)
    if own == "__init__":
        return
    for other in imported(module) - {own}:
        assert HEIGHT[other] < HEIGHT[own], f"{own} imports {other}"


def test_every_module_has_a_place_in_the_layers() -> None:
    assert {package(module) for module in MODULES} - {"__init__"} <= set(HEIGHT)


@pytest.mark.parametrize("family", ["capsa.banting", "capsa.susun"])
def test_the_rules_import_no_heavy_package(family: str) -> None:
    code = f"import sys, {family}; print(*{{name.split('.')[0] for name in sys.modules}})"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert not {"numpy", "msgspec", "click", "rich", "asyncio"} & set(loaded.split())


def test_no_code_outside_the_rule_sets_knows_a_rule_sets_name() -> None:
    for module in MODULES:
        if package(module) == "rulesets":
            continue
        tree = ast.parse(module.read_text())
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        words = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and id(node) not in docstrings and isinstance(node.value, str)
        }
        assert not words & set(RULESETS), f"{module} names a rule set: {words & set(RULESETS)}"


def test_files_stay_small() -> None:
    long = {str(m): n for m in MODULES if (n := len(m.read_text().splitlines())) > 400}
    assert not long
