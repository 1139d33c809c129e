"""The command line run in this process, and as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from capsa.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def run() -> Callable[..., Result]:
    """Run `capsa` with these arguments and this input; English whatever the machine speaks."""

    def invoke(*args: str, typed: str = "", language: str = "en_US.UTF-8") -> Result:
        environment = {"LC_ALL": language, "LANG": language}
        return CliRunner(env=environment).invoke(main, list(args), input=typed, prog_name="capsa")

    return invoke


@pytest.fixture
def hears_interrupts() -> Iterator[None]:
    """Let Ctrl-C be heard, also by what is started: a job in the background is told to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def start(hears_interrupts: None) -> Callable[..., subprocess.Popen[str]]:
    """Start `capsa` as a process with pipes."""

    def popen(*args: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "capsa.cli", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"},
            cwd=Path(__file__).parent,
        )

    return popen
