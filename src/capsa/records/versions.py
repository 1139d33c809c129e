"""How lines of older record formats become lines of the present one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Line = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Upgrade:
    """How the lines of one version become those of the next; neither function changes what it is given."""

    header: Callable[[Line], Line]
    deal: Callable[[Line], Line]


UPGRADES: tuple[Upgrade, ...] = ()
"""The first turns version 1 into version 2, and so on. A new version adds its step; none is ever removed."""

VERSION = 1 + len(UPGRADES)
"""The version that is written."""


def upgraded_header(line: Line, version: int, upgrades: Sequence[Upgrade] = UPGRADES) -> Line:
    """Return a header of this version as the present format has it."""
    for upgrade in upgrades[version - 1 :]:
        line = upgrade.header(line)
    return line


def upgraded_deal(line: Line, version: int, upgrades: Sequence[Upgrade] = UPGRADES) -> Line:
    """Return a deal of this version as the present format has it."""
    for upgrade in upgrades[version - 1 :]:
        line = upgrade.deal(line)
    return line
