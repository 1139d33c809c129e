"""The console of a real terminal, and what it can show."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

import click

from capsa.cli.play.paint import ESCAPE, Paint

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO

_NARROWEST, _WIDEST = 40, 100
_PLAIN = str.maketrans({"♦": "d", "♣": "c", "♥": "h", "♠": "s", "·": "-"})


class Terminal:
    """Reads typed lines and writes lines; what is piped in is written too, for a readable transcript."""

    def __init__(self, paint: Paint) -> None:
        self._colour = paint.colour
        self._columns = paint.width
        self._signs = {} if paint.symbols else _PLAIN
        self._typed = sys.stdin.isatty()
        if self._typed:
            _edit_lines()
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")

    def read(self, prompt: str) -> str:
        """Return the line typed; raise `EOFError` when there will be none."""
        prompt = prompt.translate(self._signs)
        # readline has to be told which signs of a prompt take no room
        quiet = ESCAPE.sub(lambda found: f"\001{found[0]}\002", prompt) if self._typed else prompt
        try:
            line = input(quiet)
        except EOFError:
            self.write("")
            raise
        if not self._typed:
            self.write(line)
        return line

    def write(self, line: str) -> None:
        """Show a line."""
        click.echo(line.translate(self._signs), color=self._colour)

    def columns(self) -> int:
        """Return how wide a line may be now; what is no terminal stays as it was."""
        return _room() if sys.stdout.isatty() else self._columns


def paint_for(stream: TextIO, environment: Mapping[str, str], *, colour: bool = True) -> Paint:
    """Return what a stream can show; colour only on a terminal, and only if nothing speaks against it."""
    terminal = stream.isatty()
    wanted = colour and "NO_COLOR" not in environment and environment.get("TERM") != "dumb"
    return Paint(
        colour=terminal and wanted,
        symbols=_can_write(stream, "".join(map(chr, _PLAIN))),
        width=_room() if terminal or "COLUMNS" in environment else 80,
    )


def _room() -> int:
    """Return the columns of the terminal, as far as lines are fit for them."""
    return max(_NARROWEST, min(shutil.get_terminal_size().columns, _WIDEST))


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _edit_lines() -> None:
    """Let typed lines be edited and repeated where the system can."""
    if os.name == "posix":
        try:
            import readline  # noqa: F401, PLC0415 (importing it is what changes input)
        except ImportError:
            return
