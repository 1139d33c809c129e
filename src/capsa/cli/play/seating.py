"""Who sits where: the person, the bots and their names, and the session that they play."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from capsa.agents import agent
from capsa.agents.arranging import best_laid, strongest_first
from capsa.banting import BantingRules
from capsa.cards import Cards
from capsa.cli.play.arranger import Arranger
from capsa.cli.play.climber import Climber
from capsa.cli.play.paint import width
from capsa.cli.play.session import Bot, Session
from capsa.errors import CapsaError
from capsa.rulesets.match import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.cli.play.look import Look
    from capsa.cli.play.person import Adviser, Console
    from capsa.cli.play.recorder import Dealer, Recorder
    from capsa.cli.play.table import Player
    from capsa.cli.play.words import Words
    from capsa.rulesets import Rules
    from capsa.susun import Arrangement
    from capsa.susun import View as SusunView

BEST = "smart"
LONGEST_NAME = 8
"""Columns."""


def bots_named(text: str, players: int) -> tuple[str, ...]:
    """Return the agents of all seats but the person's; the last one named takes what is left."""
    named = [name.strip() for name in text.split(",") if name.strip()]
    for name in named:
        try:
            agent(name)
        except CapsaError as error:
            raise CapsaError(f"--bots: {error}") from None
    if not named or len(named) >= players:
        raise CapsaError(f"--bots: expected 1 to {players - 1} bots for {players} players, got {len(named)}")
    return tuple(named + named[-1:] * (players - 1 - len(named)))


def names_of(words: Words, players: int, me: int, name: str | None) -> tuple[str, ...]:
    """Return everybody's name by seat, short enough for the columns."""
    mine = "".join(sign for sign in name or "" if sign.isprintable()).strip()[:LONGEST_NAME]
    while width(mine) > LONGEST_NAME:
        mine = mine[:-1]
    bots = iter(one for one in words.several("names.bots") if one != mine)
    return tuple(mine or words("you") if seat == me else next(bots) for seat in range(players))


def seat_session(  # noqa: PLR0913 (a table needs what a table needs)
    rules: Rules,
    *,
    title: str,
    look: Look,
    console: Console,
    bots: Sequence[str],
    dealer: Dealer,
    recorder: Recorder | None = None,
) -> Session:
    """Return a match ready to be played; the dealer's seed decides about bots' chances too."""
    person = _person(rules, title, look, console)
    others = (Bot(agent(name), random.Random(f"{dealer.text}/{place}")) for place, name in enumerate(bots))
    players: list[Player] = [person if seat == look.me else next(others) for seat in range(rules.players)]
    return Session(
        match=Match.of(rules),
        person=person,
        players=players,
        dealer=dealer,
        recorder=recorder,
    )


def _person(rules: Rules, title: str, look: Look, console: Console) -> Climber | Arranger:
    if isinstance(rules, BantingRules):
        return Climber(console, look, rules, title, _adviser())
    return Arranger(console, look, rules, title, adviser=_adviser(), suggest=_suggestions)


def _adviser() -> Adviser:
    adviser = agent(BEST)
    rng = random.Random(0)
    return lambda view: adviser.act(view, rng)


def _suggestions(view: SusunView) -> list[tuple[str, Arrangement]]:
    """Return the arrangement that earns most on average, then the one with the strongest back."""
    cards = Cards.of(view.hand)
    best = best_laid(cards, view.rules).arrangement
    strongest = strongest_first(cards, view.rules)
    return [("points", best)] if strongest == best else [("points", best), ("back", strongest)]
