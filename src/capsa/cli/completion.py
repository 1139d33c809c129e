"""`capsa completion`: the script that teaches a shell to complete our commands."""

from __future__ import annotations

import os

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from capsa.cli.teaching import taught

SHELLS = ("bash", "zsh", "fish")


@add_completion_class
class EqualSigns(BashComplete):
    """Completes `--set key=value` in bash, which hands over `key`, `=` and `value` as three words."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one to be completed, and that one, put together again."""
        words = split_arg_string(os.environ["COMP_WORDS"])
        place = int(os.environ["COMP_CWORD"])
        *before, last = _joined([*words[1:place], *(words[place : place + 1] or [""])])
        self._cut = len(last) - len(last.rpartition("=")[2]) if _is_pair(last) else 0
        return before, last

    def format_completion(self, item: CompletionItem) -> str:
        """Write what bash puts in the place of the last of its words."""
        return f"{item.type},{item.value[self._cut :]}"


@add_completion_class
class Commas(FishComplete):
    """Completes what has commas in it, like `smart,greedy`: fish cuts an answer at the first one only."""

    source_template = FishComplete.source_template.replace("string split ", "string split --max 1 ")


def _joined(words: list[str]) -> list[str]:
    """Put words together that were one until they were cut at an equal sign."""
    joined: list[str] = []
    for place, word in enumerate(words):
        is_sign = word == "=" and place > 0 and not words[place - 1].startswith("-")
        is_value = place > 1 and words[place - 1] == "=" and not words[place - 2].startswith("-")
        if is_sign or is_value:
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _is_pair(word: str) -> bool:
    return "=" in word and not word.startswith("-")


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

    SHELL is bash, zsh or fish. Once the script is loaded, the Tab key completes commands, options,
    rule sets, computer players and the values of --set.
    """
    maker = get_completion_class(shell)
    assert maker is not None
    click.echo(maker(ctx.find_root().command, {}, "capsa", "_CAPSA_COMPLETE").source().strip())
