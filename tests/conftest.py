"""Where there is no kernel nothing can be compared with it, and the solver is too slow for its tests."""

from pathlib import Path

import pytest

from capsa import kernel

HERE = Path(__file__).parent
NEEDS_THE_KERNEL = {HERE / "kernel", HERE / "solver"}

# what the reference engine answers where there is no kernel needs none
NEEDS_NO_KERNEL = {HERE / "kernel" / "test_reference.py"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs the kernel where it was not compiled."""
    if kernel.available:
        return
    skipped = pytest.mark.skip(reason="the kernel was not compiled: no C++ compiler at installation")
    for item in items:
        if item.path.parent in NEEDS_THE_KERNEL and item.path not in NEEDS_NO_KERNEL:
            item.add_marker(skipped)
