"""`capsa replay`: a record as readable lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from capsa.cli.teaching import taught
from capsa.errors import CapsaError
from capsa.records.actions import action_to_json
from capsa.records.codec import read
from capsa.records.notation import line, note
from capsa.records.replay import moments
from capsa.records.views import state_to_json
from capsa.rulesets import game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from capsa.records.record import Header, Record
    from capsa.records.replay import Moment


@click.command(
    "replay",
    cls=taught(
        "replay",
        ("capsa replay friday.jsonl", "show every deal of a match"),
        ("capsa replay friday.jsonl --deal 2", "show only the second deal"),
        ("capsa replay friday.jsonl --json", "write every position, one JSON object a line"),
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--deal", "only", type=click.IntRange(min=1), metavar="N", help="Only this deal, counted from 1."
)
@click.option("as_json", "--json", is_flag=True, help="Write one JSON object for each position.")
def command(file: Path, only: int | None, *, as_json: bool) -> None:
    """Show a recorded match as readable lines.

    FILE is a record, as `capsa play --record` writes it. A broken record is shown as far as it makes sense;
    then the line that cannot be read is named, and the exit status is 2.
    """
    with file.open("rb") as lines:
        reading = read(lines)
    if reading.record is None:
        reading.whole()
        return
    if only is not None and reading.problem is None and only > len(reading.record.deals):
        raise CapsaError(f"--deal: expected a deal from 1 to {len(reading.record.deals)}, got: {only}")
    _show(reading.record, only, as_json=as_json)
    reading.whole()


def _show(record: Record, only: int | None, *, as_json: bool) -> None:
    shown = (moment for moment in moments(record) if only in (None, moment.deal + 1))
    if not as_json:
        click.echo(_title(record.header))
    for text in map(_as_json, shown) if as_json else _told(shown, record.header):
        click.echo(text)


def _as_json(moment: Moment) -> str:
    action = None if moment.action is None else action_to_json(moment.action.action)
    where = {"deal": moment.deal + 1, "index": moment.index, "action": action}
    return json.dumps({**where, "state": state_to_json(moment.state)})


def _title(header: Header) -> str:
    return "  ".join(filter(None, (header.ruleset, ", ".join(header.seats), header.time)))


def _told(shown: Iterable[Moment], header: Header) -> Iterator[str]:
    """Yield each deal's hands, what was done, and what came of it."""
    names = header.seats or tuple(f"seat {seat}" for seat in range(header.rules.players))
    for moment in shown:
        if moment.action is None:
            yield f"\nDeal {moment.match.number + 1}"
            yield from _hands(moment, names)
        else:
            yield "  " + line(note(moment.before, moment.action.action), names)
        if moment.state.is_over:
            points = zip(names, game.points(moment.state), strict=True)
            yield "  points: " + ", ".join(f"{name} {won:+d}" if won else f"{name} 0" for name, won in points)


def _hands(moment: Moment, names: Iterable[str]) -> Iterator[str]:
    hands = state_to_json(moment.state)["hands"]
    assert isinstance(hands, list)
    columns = max(map(len, names))
    for name, hand in zip(names, hands, strict=True):
        yield f"  {name:<{columns}}  {hand}"
    yield ""
