"""`capsa simulate`: computer players at the same deals from every seat, and how sure the result is."""

from __future__ import annotations

import json
import os
import secrets
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from capsa.agents import AGENTS
from capsa.arena import simulate
from capsa.cli.naming import complete_agents
from capsa.cli.ruleset import changed_options, changed_rules, complete_ruleset, house_rules, set_option
from capsa.cli.teaching import taught

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.arena import Interval, Result
    from capsa.rulesets import Rules


class Options(TypedDict):
    """What the command line gives."""

    ruleset_id: str
    settings: tuple[str, ...]
    names: str | None
    deals: int
    seed: str | None
    jobs: int | None
    as_json: bool


@click.command(
    "simulate",
    cls=taught(
        "simulate",
        ("capsa simulate banting", "one smart player against three greedy ones"),
        (
            "capsa simulate classic --agents smart,greedy,random,random --deals 10000 --seed s",
            "the same result every time",
        ),
        (
            "capsa simulate banting --agents search:25ms,smart,smart,smart --deals 100",
            "25 milliseconds of thought a move against none",
        ),
        (
            "capsa simulate susun-suits --set players=2 --agents smart,random --jobs 1 --json",
            "a table of two, on one processor, for machines",
        ),
    ),
)
@click.argument("ruleset_id", metavar="RULES", shell_complete=complete_ruleset)
@set_option
@click.option(
    "names",
    "--agents",
    metavar="NAMES",
    help=f"One for each seat: {', '.join(AGENTS)}; search may think for longer or shorter, as search:25ms.",
    shell_complete=complete_agents,
)
@click.option(
    "--deals",
    metavar="N",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="How many deals.",
)
@click.option(
    "--seed",
    help="Any text; it decides everything, and the first deal is SEED/0's.  [default: a new one, shown]",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="How many processes; the result is the same.  [default: one a processor]",
)
@click.option("as_json", "--json", is_flag=True, help="Write one JSON object.")
def command(**options: Unpack[Options]) -> None:
    """Let computer players play many deals and compare them.

    Each deal is played once for every rotation of the agents around the table, so that luck with the cards
    cancels out. Points are per deal, with the interval that holds the true value 95 times in 100.
    """
    rules = changed_rules(options["ruleset_id"], options["settings"])
    seed = secrets.token_hex(8) if options["seed"] is None else options["seed"]
    names = _names(options["names"], rules)
    result = _simulate(rules, names, seed, options["deals"], options["jobs"] or _processors())
    if options["as_json"]:
        asked = {"rules": options["ruleset_id"], "changed": changed_options(options["ruleset_id"], rules)}
        click.echo(json.dumps({**asked, **result.as_json()}, ensure_ascii=False))
    else:
        _print(result, house_rules(options["ruleset_id"], rules))


def _names(given: str | None, rules: Rules) -> list[str]:
    """Return the agents named, or one smart one against greedy ones."""
    if given is None:
        return ["smart", *["greedy"] * (rules.players - 1)]
    return [name.strip() for name in given.split(",")]


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _simulate(rules: Rules, names: list[str], seed: str, deals: int, jobs: int) -> Result:
    from capsa.cli.tables import new_progress  # noqa: PLC0415 (--help needs no progress bar)

    with new_progress() as bar:
        task = bar.add_task("deals", total=deals)
        return simulate(
            rules, names, deals, seed, lambda finished: bar.update(task, completed=finished), jobs=jobs
        )


def _print(result: Result, house: Sequence[str]) -> None:
    from capsa.cli.tables import print_table  # noqa: PLC0415 (--json and --help need no tables)

    rows = [[standing.agent, *_cells(standing.points)] for standing in result.standings]
    rows.append([f"{result.standings[0].agent} less the others", *_cells(result.lead)])
    deals = "1 deal" if result.deals == 1 else f"{result.deals} deals, each"
    click.echo(f"{deals} played {len(result.standings)} times; seed {result.seed}")
    click.echo(f"house rules: {'; '.join(house)}\n" if house else "")
    print_table(("agent", "points per deal", "95 % from", "to"), rows, right=(1, 2, 3))


def _cells(interval: Interval) -> tuple[str, str, str]:
    width = interval.half_width
    if width is None:
        return f"{interval.mean:+.3f}", "", ""
    return f"{interval.mean:+.3f}", f"{interval.mean - width:+.3f}", f"{interval.mean + width:+.3f}"
