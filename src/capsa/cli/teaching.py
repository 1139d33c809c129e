"""Commands whose `--help` ends with examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence


class TaughtCommand(click.Command):
    """A command with examples: pairs of what to type and what it does.

    What to type stands on one line, however long, so that it can be copied.
    """

    examples: Sequence[tuple[str, str]] = ()

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples last, where the eye stops."""
        super().format_epilog(ctx, formatter)
        with formatter.section("Examples"):
            for typed, meaning in self.examples:
                formatter.write(f"{'':>{formatter.current_indent}}{typed}\n")
                formatter.indent()
                formatter.write_text(meaning)
                formatter.dedent()


def taught(name: str, *examples: tuple[str, str]) -> type[TaughtCommand]:
    """Return the class of a command with these examples."""
    return type(f"{name.title()}Command", (TaughtCommand,), {"examples": examples})
