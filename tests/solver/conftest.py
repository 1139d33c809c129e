"""Where there is no kernel the solver works on the reference engine, too slowly for these tests."""

from pathlib import Path

import pytest

from capsa import kernel

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what would take very long where the kernel was not compiled."""
    if kernel.available:
        return
    skipped = pytest.mark.skip(reason="the kernel was not compiled: no C++ compiler at installation")
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(skipped)
