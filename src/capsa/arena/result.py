"""What a simulation found: points per deal by entry, with 95 % intervals over deals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

_Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Moments:
    """The number, the sum and the sum of squares of whole-number samples: exact, in whatever order added."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, sample: int) -> Moments:
        """Return these with one more sample."""
        return Moments(self.count + 1, self.total + sample, self.squares + sample * sample)

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.count + other.count, self.total + other.total, self.squares + other.squares)


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and its 95 % interval, `mean ± half_width`; one sample alone has no interval."""

    mean: float
    half_width: float | None

    @classmethod
    def of(cls, moments: Moments, unit: int = 1) -> Interval:
        """Return the mean of samples counted in `unit`ths, and the normal interval of that mean."""
        count = moments.count
        mean = moments.total / count / unit
        if count < 2:
            return cls(mean, None)
        # whole numbers until the last division, so that nothing is lost to rounding
        variance = (count * moments.squares - moments.total**2) / (count * (count - 1))
        return cls(mean, _Z * sqrt(variance / count) / unit)

    @property
    def excludes_zero(self) -> bool:
        """Whether the difference from zero is beyond what chance explains."""
        return self.half_width is not None and abs(self.mean) > self.half_width

    def as_json(self) -> dict[str, object]:
        """Return plain values; `low` and `high` are null where there is no interval."""
        width = self.half_width
        return {
            "mean": self.mean,
            "low": None if width is None else self.mean - width,
            "high": None if width is None else self.mean + width,
        }


@dataclass(frozen=True, slots=True)
class Standing:
    """One entry of the list of agents (counted from 0) and its points per deal."""

    entry: int
    agent: str
    points: Interval

    def as_json(self) -> dict[str, object]:
        """Return plain values."""
        return {"entry": self.entry, "agent": self.agent, **self.points.as_json()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a simulation found; `plays` are deals times rotations.

    `standings` come in the order of the entries. `lead` is the first entry's points per deal less the mean of
    the others'; deals, not plays, are the samples.
    """

    deals: int
    plays: int
    seed: str
    standings: tuple[Standing, ...]
    lead: Interval

    def as_json(self) -> dict[str, object]:
        """Return plain values, ready for JSON."""
        return {
            "deals": self.deals,
            "plays": self.plays,
            "seed": self.seed,
            "standings": [standing.as_json() for standing in self.standings],
            "lead": self.lead.as_json(),
        }
