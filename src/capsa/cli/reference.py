"""The page docs/reference/cli.md, made from what `--help` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from capsa.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Iterator

_COLUMNS = 90
_HEAD = """# The command line

This page is made from `--help`: `python -m capsa.cli.reference > docs/reference/cli.md` writes it anew.

Exit status: 0 done; 1 `capsa verify` found something wrong; 2 bad input, said on one line that begins with
`capsa:`; 130 after Ctrl-C; 141 when whoever reads the output has gone away.
"""


def reference() -> str:
    """Return the whole page."""
    root = main.make_context("capsa", [], resilient_parsing=True, terminal_width=_COLUMNS)
    return "\n".join([_HEAD, *_pages("capsa", root)])


def _pages(title: str, ctx: click.Context) -> Iterator[str]:
    """Yield a command's page, and those of the commands in it."""
    yield _page(title, ctx)
    if isinstance(ctx.command, click.Group):
        for name in ctx.command.list_commands(ctx):
            command = ctx.command.get_command(ctx, name)
            assert command is not None
            yield from _pages(f"{title} {name}", command.make_context(name, [], ctx, resilient_parsing=True))


def _page(title: str, ctx: click.Context) -> str:
    return f"## {title}\n\n```text\n{ctx.get_help()}\n```\n"


if __name__ == "__main__":
    click.echo(reference(), nl=False)
