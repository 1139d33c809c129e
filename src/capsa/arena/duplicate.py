"""Duplicate deals: every entry plays the same cards from every seat."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from functools import reduce
from random import Random
from typing import TYPE_CHECKING

from capsa.agents import Agent, agent
from capsa.arena.result import Interval, Moments, Result, Standing
from capsa.dealing import deal
from capsa.errors import CapsaError, shown
from capsa.rulesets import game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from capsa.dealing import Hands
    from capsa.rulesets import Rules

_CHUNK = 16

Totals = tuple[Moments, ...]


def simulate(  # noqa: PLR0913 (the list of what decides a result, and `jobs`, which does not)
    rules: Rules,
    agents: Sequence[str | Agent],
    deals: int,
    seed: str,
    progress: Callable[[int], None] | None = None,
    *,
    jobs: int = 1,
) -> Result:
    """Let agents play the same deals from every seat and return their points per deal.

    `agents` has one entry a seat: a name, or an agent of one's own, which other processes must be able to be
    sent (`pickle`) where `jobs` is above 1. `deals` counts dealt sets of hands: each is played once for every
    rotation of the entries, so four entries play `4 * deals` times, and the mean over the rotations is one
    sample. The result depends on the rules, the agents, the deals and the seed, never on the number of
    processes, `jobs`. `progress` is told now and then how many deals are finished. Raise `CapsaError`
    (`wrong_agents`, `unknown_agent`, `bad_count`) for arguments that make no simulation.
    """
    _check(rules, agents, deals, jobs)
    totals: Totals = (Moments(),) * (len(agents) + 1)
    finished = 0
    for count, part in _parts(_bare(rules), tuple(agents), deals, seed, jobs):
        totals = _sum(totals, part)
        finished += count
        if progress is not None:
            progress(finished)
    return _result(agents, deals, seed, totals)


def _check(rules: Rules, agents: Sequence[str | Agent], deals: int, jobs: int) -> None:
    for player in _players(agents):
        # a class has all that its agents have, but cannot act
        if isinstance(player, type) or not isinstance(player, Agent):
            message = f"expected agents by name, or with a name and an act of their own, got: {shown(player)}"
            raise CapsaError(message, code="wrong_agents")
    if len(agents) != rules.players:
        names = ", ".join(map(_name, agents))
        message = f"expected {rules.players} agents, one a seat, got {len(agents)}: {names}"
        raise CapsaError(message, code="wrong_agents")
    for what, number in (("deals", deals), ("jobs", jobs)):
        if number < 1:
            raise CapsaError(f"expected 1 or more {what}, got: {number}", code="bad_count")


def _bare(rules: Rules) -> Rules:
    """Return equal rules without what they have worked out since, which another process cannot be sent."""
    return replace(rules)


def _parts(
    rules: Rules, agents: tuple[str | Agent, ...], deals: int, seed: str, jobs: int
) -> Iterator[tuple[int, Totals]]:
    chunks = [range(first, min(first + _CHUNK, deals)) for first in range(0, deals, _CHUNK)]
    workers = min(jobs, len(chunks))
    if workers == 1:
        for chunk in chunks:
            yield len(chunk), _play_chunk(rules, agents, seed, chunk)
        return
    with ProcessPoolExecutor(workers, initializer=_end_on_interrupt) as pool:
        parts = {pool.submit(_play_chunk, rules, agents, seed, chunk): len(chunk) for chunk in chunks}
        try:
            for part in as_completed(parts):
                yield parts[part], part.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _end_on_interrupt() -> None:
    """Let Ctrl-C end a worker at once and silently; the process that waits for it does the talking."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _sum(totals: Totals, part: Totals) -> Totals:
    return tuple(a + b for a, b in zip(totals, part, strict=True))


def _players(agents: Sequence[str | Agent]) -> tuple[Agent, ...]:
    return tuple(agent(entry) if isinstance(entry, str) else entry for entry in agents)


def _name(entry: str | Agent) -> str:
    return entry if isinstance(entry, str) else entry.name


def _play_chunk(rules: Rules, agents: tuple[str | Agent, ...], seed: str, numbers: range) -> Totals:
    """Return each entry's moments, then those of the first entry's lead over the others."""
    players = _players(agents)
    samples = (_play_rotations(rules, players, f"{seed}/{number}") for number in numbers)
    start: Totals = (Moments(),) * (len(agents) + 1)
    return reduce(_with_sample, samples, start)


def _with_sample(totals: Totals, points: tuple[int, ...]) -> Totals:
    lead = len(points) * points[0] - sum(points)
    return tuple(moments.plus(sample) for moments, sample in zip(totals, (*points, lead), strict=True))


def _play_rotations(rules: Rules, agents: tuple[Agent, ...], seed: str) -> tuple[int, ...]:
    """Return each entry's points summed over all rotations of one deal."""
    hands = deal(seed, rules.players)
    seats = len(agents)
    sums = [0] * seats
    for rotation in range(seats):
        entries = [(seat - rotation) % seats for seat in range(seats)]
        # chance belongs to the deal and the seat, so that equal agents play each rotation alike
        rngs = [Random(f"{seed}/{seat}") for seat in range(seats)]
        points = _play(rules, hands, [agents[entry] for entry in entries], rngs)
        for entry, sample in zip(entries, points, strict=True):
            sums[entry] += sample
    return tuple(sums)


def _play(rules: Rules, hands: Hands, agents: Sequence[Agent], rngs: Sequence[Random]) -> tuple[int, ...]:
    state = game.start(rules, hands)
    while asked := game.to_act(state):
        seat = asked[0]
        state = game.step(state, agents[seat].act(game.view(state, seat), rngs[seat]))
    return game.points(state)


def _result(agents: Sequence[str | Agent], deals: int, seed: str, totals: Totals) -> Result:
    rotations = len(agents)
    *entries, lead = totals
    return Result(
        deals=deals,
        plays=deals * rotations,
        seed=seed,
        standings=tuple(
            Standing(entry, _name(who), Interval.of(moments, rotations))
            for entry, (who, moments) in enumerate(zip(agents, entries, strict=True))
        ),
        lead=Interval.of(lead, rotations * (rotations - 1)),
    )
