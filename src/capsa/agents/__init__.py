"""Computer players: each sees what its seat sees and answers with a legal action, in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.agents.greedy import Greedy
from capsa.agents.random import Random
from capsa.agents.smart import Smart
from capsa.errors import CapsaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.agents.player import Agent

_MAKERS: dict[str, Callable[[], Agent]] = {"random": Random, "greedy": Greedy, "smart": Smart}

AGENTS: tuple[str, ...] = tuple(_MAKERS)


def agent(name: str) -> Agent:
    """Return the agent of this name, one of `AGENTS`; raise `CapsaError` (`unknown_agent`) for another.

    >>> agent("smart").name
    'smart'
    """
    if name not in _MAKERS:
        raise CapsaError(
            f"expected an agent, one of {', '.join(AGENTS)}, got: {name!r}", code="unknown_agent"
        )
    return _MAKERS[name]()


__all__ = ["AGENTS", "Greedy", "Random", "Smart", "agent"]
