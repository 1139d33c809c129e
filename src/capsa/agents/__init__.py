"""Computer players: each sees what its seat sees and answers with a legal action, in every game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from capsa.agents.greedy import Greedy
from capsa.agents.player import Agent
from capsa.agents.random import Random
from capsa.agents.search_budget import NAME as SEARCH
from capsa.agents.search_budget import Budget
from capsa.agents.smart import Smart
from capsa.errors import CapsaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.agents.search import Search

_MAKERS: dict[str, Callable[[], Agent]] = {"random": Random, "greedy": Greedy, "smart": Smart}

AGENTS: tuple[str, ...] = (*_MAKERS, SEARCH)
"""The names of all agents, weakest first."""


def agent(name: str) -> Agent:
    """Return the agent of this name, one of `AGENTS` or a `search` with a budget, as `search:25ms`.

    Raise `CapsaError` (`unknown_agent`) for another name.

    >>> agent("smart").name
    'smart'
    """
    if name in _MAKERS:
        return _MAKERS[name]()
    if name.partition(":")[0] == SEARCH:
        return _searching(Budget.named(name), name)
    raise CapsaError(f"expected an agent, one of {', '.join(AGENTS)}, got: {name!r}", code="unknown_agent")


def _searching(budget: Budget, name: str) -> Search:
    """Import what searches when it is first wanted: the others need no NumPy."""
    search: type[Search] = import_module(f"{__name__}.search").Search
    return search(budget, name)


__all__ = ["AGENTS", "Agent", "Greedy", "Random", "Smart", "agent"]
