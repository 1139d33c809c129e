"""Tables, colours and progress on the terminal; the only file of the command line that needs rich."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Text", "new_progress", "print_table"]


def print_table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str | Text]],
    *,
    right: Iterable[int] = (),
    title: str | None = None,
) -> None:
    """Print a table; `right` are the places of columns of numbers. A pipe gets the same, without colour."""
    numbers = set(right)
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place in numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    Console(soft_wrap=False, highlight=False).print(table)


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
