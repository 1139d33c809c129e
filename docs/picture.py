"""Write the README's picture, a real session in a pseudo-terminal: `python docs/picture.py` (POSIX only)."""

from __future__ import annotations

import os
import pty
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).parent / "images" / "terminal.svg"
COMMAND = [
    sys.executable,
    "-m",
    "capsa.cli",
    "play",
    "classic",
    "--seed",
    "f77",  # the fourth play is bombed
]
KEYS = ["h", "", "h", "", "h"]
PROMPT = "help > "
SCREEN = slice(18, 52)


def session() -> str:
    """Play a few turns and return everything that the terminal showed."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LANG": "en_US.UTF-8"}
        os.execv(COMMAND[0], COMMAND)  # noqa: S606 (our own command, in its own terminal)
    shown = _read(terminal)
    for key in KEYS:
        os.write(terminal, f"{key}\n".encode())
        shown += _read(terminal)
    os.close(terminal)
    os.waitpid(child, 0)
    return shown.replace("\r\n", "\n")


def picture(shown: str) -> str:
    """Return a piece of the session as an SVG that loads nothing from elsewhere."""
    lines = shown.split("\n")[SCREEN]
    console = Console(record=True, width=82, file=Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
    console.print(Text.from_ansi("\n".join(lines)))
    drawn = console.export_svg(title="capsa play classic")
    return re.sub(r"@font-face\s*{[^}]*}", "", drawn)


def _read(terminal: int) -> str:
    """Return what is shown up to the next prompt; what is read at once may end within a sign."""
    shown = b""
    while PROMPT.encode() not in shown:
        shown += os.read(terminal, 1 << 16)
    return shown.decode()


if __name__ == "__main__":
    PICTURE.write_text(picture(session()), encoding="utf-8")
    print(f"wrote {PICTURE}")
