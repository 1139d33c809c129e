"""`capsa replay`: a record as readable lines."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from capsa.cli.play.words import LANGUAGES, language_of, words_of
from capsa.cli.replay_lines import plain, told
from capsa.cli.ruleset import house_rules
from capsa.cli.teaching import taught
from capsa.errors import CapsaError
from capsa.records.actions import action_to_json
from capsa.records.codec import read
from capsa.records.lines import lines_of
from capsa.records.replay import moments
from capsa.records.views import state_to_json

if TYPE_CHECKING:
    from capsa.cli.play.words import Words
    from capsa.records.record import Header, Record
    from capsa.records.replay import Moment


@click.command(
    "replay",
    cls=taught(
        "replay",
        ("capsa replay friday.jsonl", "show every deal of a match"),
        ("capsa replay friday.jsonl --deal 2", "show only the second deal"),
        ("capsa replay friday.jsonl --lang id", "in Indonesian"),
        ("capsa replay friday.jsonl --json", "write every position, one JSON object a line"),
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--deal", "only", type=click.IntRange(min=1), metavar="N", help="Only this deal, counted from 1."
)
@click.option("as_json", "--json", is_flag=True, help="Write one JSON object for each position.")
@click.option("language", "--lang", type=click.Choice(LANGUAGES), help="Language.  [default: the terminal's]")
def command(file: Path, only: int | None, language: str | None, *, as_json: bool) -> None:
    """Show a recorded match as readable lines.

    FILE is a record, as `capsa play --record` writes it; names stand as recorded. A broken record is shown as
    far as it makes sense; then the line that cannot be read is named, and the exit status is 2.
    """
    with file.open("rb") as stream:
        reading = read(lines_of(stream))
    if reading.record is None:
        reading.whole()
        return
    if only is not None and reading.problem is None and only > len(reading.record.deals):
        raise CapsaError(f"--deal: expected a deal from 1 to {len(reading.record.deals)}, got: {only}")
    words = None if as_json else words_of(language or language_of(os.environ))
    _show(reading.record, only, words)
    reading.whole()


def _show(record: Record, only: int | None, words: Words | None) -> None:
    """Write the moments in a language, or as JSON."""
    shown = (moment for moment in moments(record) if only in (None, moment.deal + 1))
    if words is None:
        for moment in shown:
            click.echo(_as_json(moment))
        return
    click.echo(_title(record.header))
    if changed := house_rules(record.header.ruleset, record.header.rules):
        click.echo(words("match.changed", options="; ".join(changed)))
    for text in told(shown, record.header, words):
        click.echo(text)


def _as_json(moment: Moment) -> str:
    action = None if moment.action is None else action_to_json(moment.action.action)
    where = {"deal": moment.deal + 1, "index": moment.index, "action": action}
    return json.dumps({**where, "state": state_to_json(moment.state)})


def _title(header: Header) -> str:
    return "  ".join(filter(None, (plain(header.ruleset), ", ".join(map(plain, header.seats)), header.time)))
