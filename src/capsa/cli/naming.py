"""How a command line names computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.shell_completion import CompletionItem

from capsa.agents import AGENTS

if TYPE_CHECKING:
    import click


def complete_agents(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the agents that the last name of a list may become."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(f"{before}{comma}{name}") for name in AGENTS if name.startswith(last)]
