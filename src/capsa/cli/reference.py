"""The page docs/reference/cli.md, made from what `--help` says."""

from __future__ import annotations

import click

from capsa.cli.main import main

_COLUMNS = 90
_HEAD = """# The command line

This page is made from `--help`: `python -m capsa.cli.reference > docs/reference/cli.md` writes it anew.

Exit status: 0 done; 1 `capsa verify` found something wrong; 2 bad input, said on one line that begins with
`capsa:`; 130 after Ctrl-C; 141 when whoever reads the output has gone away.
"""


def reference() -> str:
    """Return the whole page."""
    root = main.make_context("capsa", [], resilient_parsing=True, terminal_width=_COLUMNS)
    pages = [_page("capsa", root)]
    for name in main.list_commands(root):
        command = main.get_command(root, name)
        assert command is not None
        pages.append(_page(f"capsa {name}", command.make_context(name, [], root, resilient_parsing=True)))
    return "\n".join([_HEAD, *pages])


def _page(title: str, ctx: click.Context) -> str:
    return f"## {title}\n\n```text\n{ctx.get_help()}\n```\n"


if __name__ == "__main__":
    click.echo(reference(), nl=False)
