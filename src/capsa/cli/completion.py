"""`capsa completion`: the script that teaches a shell to complete our commands."""

from __future__ import annotations

import click

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for your shell.

    Commands, options and rule sets are completed with the Tab key once the script is loaded.

    \b
    Examples:
      eval "$(capsa completion bash)"                                   in ~/.bashrc
      eval "$(capsa completion zsh)"                                    in ~/.zshrc
      capsa completion fish > ~/.config/fish/completions/capsa.fish
    """  # noqa: D301 (click's mark for lines that are not wrapped)
    from click.shell_completion import get_completion_class  # noqa: PLC0415

    maker = get_completion_class(shell)
    assert maker is not None
    script = maker(ctx.find_root().command, {}, "capsa", "_CAPSA_COMPLETE").source()
    click.echo(script.strip())
