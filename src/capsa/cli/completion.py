"""`capsa completion`: the script that teaches a shell to complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from capsa.cli.teaching import taught

SHELLS = ("bash", "zsh", "fish")


@click.command(
    "completion",
    cls=taught(
        "completion",
        ('eval "$(capsa completion bash)"', "in ~/.bashrc"),
        ('eval "$(capsa completion zsh)"', "in ~/.zshrc"),
        ("capsa completion fish > ~/.config/fish/completions/capsa.fish", "once"),
    ),
)
@click.argument("shell", metavar="SHELL", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for your shell.

    SHELL is bash, zsh or fish. Once the script is loaded, the Tab key completes commands, options and
    rule sets.
    """
    maker = get_completion_class(shell)
    assert maker is not None
    click.echo(maker(ctx.find_root().command, {}, "capsa", "_CAPSA_COMPLETE").source().strip())
