"""Cheap ways to play a deal out: by chance, or by weights that say what to like about an action.

The kernel takes the legal action with the highest sum of weight times feature; ties go to the first listed.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

import numpy as np

from capsa.kernel.errors import KernelError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What a policy likes, feature by feature; the field order is the kernel's.

    `stop` is the value of a pass or a decline, to which only noise is added. Of a play: `cards` for
    each card; `height` for the mean place of its ranks, from 0 to 1; `twos` for each 2; `breaks`
    for each card of its ranks that stays behind; `five` if it has five cards; `out` if it empties
    the hand; `urgency` is added to `height` while an opponent has three cards or fewer. `noise` is
    the width of a uniform random number added to every action.
    """

    stop: float = 0.0
    cards: float = 0.0
    height: float = 0.0
    twos: float = 0.0
    breaks: float = 0.0
    five: float = 0.0
    out: float = 0.0
    urgency: float = 0.0
    noise: float = 0.0

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Weights:
        """Make weights of numbers in the field order."""
        return cls(**dict(zip(cls.__slots__, numbers, strict=True)))


POLICIES: dict[str, Weights | None] = {
    "random": None,
    "low": Weights(stop=-100.0, cards=1.0, height=-10.0, noise=0.01),
    "thrifty": Weights(
        stop=-2.0, cards=1.0, height=-2.0, twos=-0.6, breaks=-0.8, five=0.5, out=100.0, urgency=2.0, noise=0.3
    ),
}
"""The policies that have a name; None is pure chance."""


def weights(policy: str | Weights) -> NDArray[np.float64]:
    """Return a policy's weights in the kernel's order, none for chance.

    Raise `KernelError` (`unknown_policy`) for a name that is none.
    """
    if not isinstance(policy, Weights) and policy not in POLICIES:
        message = f"expected a policy among {', '.join(POLICIES)} or weights, got: {policy!r}"
        raise KernelError(message, code="unknown_policy")
    of = policy if isinstance(policy, Weights) else POLICIES[policy]
    return np.array([] if of is None else astuple(of), np.float64)
