"""Tables, colours and progress on the terminal; the only file of the command line that needs rich."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Text", "new_progress", "print_table", "print_text"]

_NARROW = 60


def print_table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str | Text]],
    *,
    right: Iterable[int] = (),
    title: str | None = None,
) -> None:
    """Print a table; `right` are the places of columns of numbers. A pipe gets the same, without colour.

    On a terminal too narrow for columns each row is a group of lines.
    """
    rows = list(rows)
    console = Console(soft_wrap=False, highlight=False)
    if console.width < _NARROW:
        _print_groups(console, columns, rows)
        return
    numbers = set(right)
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place in numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.print(table)


def print_text(text: str) -> None:
    """Print a paragraph, on a terminal in lines that fit; a pipe gets it whole."""
    console = Console(highlight=False)
    fits = console.is_terminal or console.width < _NARROW
    console.print(Text(text), soft_wrap=not fits)


def _print_groups(console: Console, columns: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> None:
    """Print each row as lines: a column's name and the cell, the first ones in bold."""
    for row in rows:
        grid = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(overflow="fold")
        for place, (name, cell) in enumerate(zip(columns, row, strict=True)):
            if cell:
                grid.add_row(name, cell, style=None if place else "bold")
        console.print(grid, "")


def new_progress() -> Progress:
    """Return a progress bar on standard error with the time left; it is silent where that is no terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
