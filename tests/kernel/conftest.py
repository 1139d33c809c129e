"""How much to compare: CAPSA_KERNEL_SCALE=1000 is the long run; and nothing where there is no kernel."""

import os
from pathlib import Path

import pytest

from capsa import kernel

HERE = Path(__file__).parent

# what the reference engine answers where there is no kernel needs none
NEEDS_NO_KERNEL = {"test_reference.py"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what compares the kernel where it was not compiled."""
    if kernel.available:
        return
    skipped = pytest.mark.skip(reason="the kernel was not compiled: no C++ compiler at installation")
    for item in items:
        if item.path.parent == HERE and item.path.name not in NEEDS_NO_KERNEL:
            item.add_marker(skipped)


@pytest.fixture(scope="session")
def scale() -> int:
    return int(os.environ.get("CAPSA_KERNEL_SCALE", "1"))
