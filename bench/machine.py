"""What was measured where: the machine, the Python and the commit, in one line."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path


def describe() -> str:
    """Return the processor, its cores, Python's version and the commit."""
    return f"{_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}, commit {_commit()}"


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _commit() -> str:
    command = ["git", "describe", "--always", "--dirty"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parent)
    return done.stdout.strip() or "unknown"
