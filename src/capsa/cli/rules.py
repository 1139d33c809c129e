"""`capsa rules`: the rule sets, or every option of one with what is changed marked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from capsa.cli.ruleset import changed_rules, complete_ruleset, set_option
from capsa.cli.teaching import taught
from capsa.rulesets import RULESETS, choices, options_of, ruleset

if TYPE_CHECKING:
    from capsa.rulesets import Rules, RuleSet


@click.command(
    "rules",
    cls=taught(
        "rules",
        ("capsa rules", "list all rule sets"),
        ("capsa rules classic", "show the options of Capsa Classic, its source and its notes"),
        (
            "capsa rules banting --set flush_order=rank-then-suit --set players=3",
            "check and show a house rule",
        ),
        ("capsa rules banting --set penalty='[[1,1],[8,2]]' --json", "values that are not words are JSON"),
    ),
)
@click.argument("ruleset_id", metavar="[RULES]", required=False, shell_complete=complete_ruleset)
@set_option
@click.option("as_json", "--json", is_flag=True, help="Write one JSON object.")
def command(ruleset_id: str | None, settings: tuple[str, ...], *, as_json: bool) -> None:
    """List the rule sets, or every option of one.

    Without RULES, a table of all rule sets. With the id of one, every option and its value; options changed
    by --set are marked, and all that is wrong with them is said at once.
    """
    if ruleset_id is None and settings:
        raise click.UsageError("--set changes an option of a rule set: name one, for instance 'banting'.")
    if ruleset_id is None:
        _list(as_json=as_json)
        return
    named = ruleset(ruleset_id)
    _show(named, changed_rules(ruleset_id, settings), as_json=as_json)


def _list(*, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"rulesets": [_summary(one) for one in RULESETS.values()]}, ensure_ascii=False))
        return
    from capsa.cli.tables import print_table  # noqa: PLC0415 (--json and --help need no tables)

    print_table(
        ("rules", "game", "family", "players"),
        [(one.id, one.title, one.family.value, str(one.rules.players)) for one in RULESETS.values()],
    )


def _show(named: RuleSet, rules: Rules, *, as_json: bool) -> None:
    options = options_of(rules)
    usual = options_of(named.rules)
    changed = [key for key, value in options.items() if value != usual[key]]
    if as_json:
        details = {"notes": named.notes, "options": options, "changed": changed}
        click.echo(json.dumps({**_summary(named), **details}, ensure_ascii=False))
        return
    _print(named, rules, changed)


def _summary(one: RuleSet) -> dict[str, str]:
    return {"id": one.id, "title": one.title, "family": one.family.value, "source": one.source}


def _print(named: RuleSet, rules: Rules, changed: list[str]) -> None:
    from capsa.cli.tables import Text, print_table, print_text  # noqa: PLC0415 (--json and --help need no tables)

    print_text(f"{named.title} ({named.id}), {named.family.value} game, from: {named.source}\n")
    usual = options_of(named.rules)
    rows = []
    for key, value in options_of(rules).items():
        mark = f"changed, was {shown_as(usual[key])}" if key in changed else ""
        style = "bold yellow" if mark else ""
        words = ("true", "false") if isinstance(value, bool) else choices(rules, key)
        rows.append([Text(cell, style=style) for cell in (key, shown_as(value), mark or " | ".join(words))])
    print_table(("option", "value", "may be"), rows)
    for note in named.notes:
        print_text(f"\nnote  {note}" if note is named.notes[0] else f"note  {note}")


def shown_as(value: object) -> str:
    """Write a value as --set would read it."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value) or "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
