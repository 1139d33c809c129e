"""The command `capsa`: its commands, each loaded only when it is used, and where errors become one line.

Exit status: 0 done, 1 `verify` found something, 2 bad input, 130 Ctrl-C, 141 the reader went away.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from capsa.cli.teaching import TaughtCommand
from capsa.errors import CapsaError

if TYPE_CHECKING:
    from collections.abc import Sequence

BAD_INPUT = 2
INTERRUPTED = 130
READER_GONE = 141

COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("capsa.cli.serve", "Open the tables online: start the server."),
    "admin": ("capsa.cli.admin", "List, close, export and back up the tables of a server."),
    "play": ("capsa.cli.play.command", "Play a match against bots, here in the terminal."),
    "rules": ("capsa.cli.rules", "List the rule sets, or every option of one."),
    "deal": ("capsa.cli.deal", "Deal the hands that a seed gives."),
    "simulate": ("capsa.cli.simulate", "Let computer players play many deals and compare them."),
    "solve": ("capsa.cli.solve", "Show the best ways to lay thirteen cards into three rows."),
    "replay": ("capsa.cli.replay", "Show a recorded match as readable lines."),
    "verify": ("capsa.cli.verify", "Check recorded matches: moves, results, shuffle."),
    "referee": ("capsa.cli.refereeing", "Answer questions about the rules, one JSON object a line."),
    "completion": ("capsa.cli.completion", "Print the completion script for your shell."),
}


class LazyGroup(TaughtCommand, click.Group):
    """A group that knows its commands' names and first lines, and imports one only to run it."""

    examples = (
        ("capsa play", "choose a game from a menu and play it against three bots"),
        ("capsa play banting --lang id", "play Capsa Banting, in Indonesian"),
        ("capsa rules classic", "show every option of Capsa Classic"),
        ("capsa COMMAND --help", "show what a command can do, with examples"),
    )

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        """Return the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (click's signature)
        """Import and return one command."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command named first, or say which names are near it."""
        if args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise click.exceptions.NoSuchCommand(args[0], possibilities=COMMANDS, ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (click's signature)
        """Write the list of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 (click's signature)
        windows_expand_args: bool = True,  # noqa: FBT001, FBT002 (click's signature)
        **extra: object,
    ) -> NoReturn:
        """Run the command line and exit."""
        del standalone_mode, windows_expand_args
        _open_what_is_closed()
        _survive_any_encoding()
        if "_CAPSA_COMPLETE" in os.environ:
            import_module("capsa.cli.completion")  # knows how bash cuts words
        try:
            status = super().main(
                args, prog_name or "capsa", complete_var or "_CAPSA_COMPLETE", standalone_mode=False, **extra
            )
            sys.stdout.flush()
        except Exception as error:  # noqa: BLE001 (raised again unless it is one that a user can cause)
            sys.exit(_report(error))
        sys.exit(status if isinstance(status, int) else 0)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; Ctrl-C and a reader who goes away leave quietly."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _forget_output()
            raise click.exceptions.Exit(READER_GONE) from None
        except KeyboardInterrupt:
            if sys.stderr.isatty():
                click.echo(err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="capsa", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Capsa: the thirteen-card games of Indonesia.

    Exact rules, fast simulation and computer players for Capsa Banting, Capsa Classic, Capsa Susun and
    Chinese poker.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _open_what_is_closed() -> None:
    """Read nothing, and write to nowhere, where whoever started this closed a standard stream."""
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 (for as long as the program)
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (for as long as the program)
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (for as long as the program)


def _survive_any_encoding() -> None:
    """Write a question mark for a sign that the terminal's encoding lacks, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _report(error: Exception) -> int:
    """Say what went wrong on one line, or raise the error again if it is a fault of ours."""
    if isinstance(error, BrokenPipeError):
        _forget_output()
        return READER_GONE
    if isinstance(error, click.Abort):
        return INTERRUPTED
    if isinstance(error, click.ClickException):
        return _complain(error.format_message() + _where_help_is(error))
    if isinstance(error, OSError):
        what = f"open {error.filename}" if error.filename else "read or write"
        return _complain(f"cannot {what}: {error.strerror or error}")
    if isinstance(error, CapsaError):
        return _complain(str(error))
    raise error


def _complain(message: str) -> int:
    click.echo(f"capsa: {' '.join(message.split())}", err=True)
    return BAD_INPUT


def _where_help_is(error: click.ClickException) -> str:
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f" (see '{error.ctx.command_path} --help')"
    return ""


def _forget_output() -> None:
    """Point standard output at nothing, so that closing it cannot fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
