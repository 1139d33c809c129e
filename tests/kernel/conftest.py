"""How much to compare: CAPSA_KERNEL_SCALE=1000 is the long run."""

import os

import pytest


@pytest.fixture(scope="session")
def scale() -> int:
    return int(os.environ.get("CAPSA_KERNEL_SCALE", "1"))
