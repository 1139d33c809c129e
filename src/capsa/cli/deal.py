"""`capsa deal`: the hands that a seed gives."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING

import click

from capsa import dealing
from capsa.banting.rules import BantingRules
from capsa.cli.ruleset import complete_ruleset
from capsa.cli.teaching import taught
from capsa.hands.ordering import Ordering
from capsa.rulesets import ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from capsa.cards import Card


@click.command(
    "deal",
    cls=taught(
        "deal",
        ("capsa deal", "deal from a new random seed, which is shown"),
        ("capsa deal monday --players 3", "always the same three hands"),
        ("capsa deal monday --rules susun-suits --json", "cards low to high as that rule set ranks them"),
    ),
)
@click.argument("seed", required=False)
@click.option(
    "--players",
    metavar="N",
    type=click.IntRange(2, 4),
    help="How many hands.  [default: 4, or what the rules say]",
)
@click.option(
    "ruleset_id",
    "--rules",
    metavar="RULES",
    help="Sort each hand in the order of this rule set.",
    shell_complete=complete_ruleset,
)
@click.option("as_json", "--json", is_flag=True, help="Write one JSON object.")
def command(seed: str | None, players: int | None, ruleset_id: str | None, *, as_json: bool) -> None:
    """Deal the hands that a seed gives.

    A deal depends on nothing but its SEED, any text you like: anybody who knows the seed can deal the same
    cards again. `capsa play --seed SEED` deals these cards first, then those of SEED/2, SEED/3 and so on;
    `capsa simulate --seed SEED` those of SEED/0, SEED/1 and so on. Without --rules the cards are written in
    the order in which they were dealt.
    """
    seed = secrets.token_hex(16) if seed is None else seed
    text, seats = _order(ruleset_id)
    hands = [text(hand) for hand in dealing.deal(seed, players or seats)]
    if as_json:
        click.echo(json.dumps({"seed": seed, "hands": hands}, ensure_ascii=False))
        return
    lines = (f"{seat}     {hand}" for seat, hand in enumerate(hands))
    click.echo("\n".join([f"seed  {seed}", *lines]))


def _order(ruleset_id: str | None) -> tuple[Callable[[Iterable[Card]], str], int]:
    """Return how to write a hand, and the usual number of hands."""
    if ruleset_id is None:
        return (lambda hand: " ".join(map(str, hand))), 4
    rules = ruleset(ruleset_id).rules
    if isinstance(rules, BantingRules):
        return rules.ordering.text, rules.players
    return Ordering(ranks="23456789TJQKA", suits=rules.row_order.suits).text, rules.players
