"""`capsa verify`: whether recorded matches are sound."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from capsa.cli.fetching import fetched
from capsa.cli.teaching import taught
from capsa.records.lines import lines_of
from capsa.records.report import Fault, Finding, Report
from capsa.records.verify import verify_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from capsa.records.report import Gap, Unchecked

SOUND = 0
FAULTY = 1
UNREADABLE = 2

_MOST_UNKNOWN = 20


@click.command(
    "verify",
    cls=taught(
        "verify",
        ("capsa verify friday.jsonl", "check one match"),
        ("capsa verify *.jsonl --json", "check many, one JSON object a file"),
        ("capsa verify http://127.0.0.1:8013/api/games/k7f2/record", "check a game of a server"),
    ),
)
@click.argument("places", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option("as_json", "--json", is_flag=True, help="Write one JSON object for each file.")
@click.pass_context
def command(ctx: click.Context, places: tuple[str, ...], *, as_json: bool) -> None:
    """Check recorded matches: moves, results, shuffle.

    Every match is played again: each move must be legal, each result the one recorded, each deal the one that
    the revealed secret gives. Fields that are not known are no fault, but they are named, for one may be a
    slip of the pen. Exit status: 0 all sound, 1 something is wrong, 2 something cannot be read.
    """
    ctx.exit(max([_say(place, as_json=as_json) for place in places]))


def _say(place: str, *, as_json: bool) -> int:
    """Check one place and say what came of it; what cannot be opened is said, and the others are checked."""
    try:
        report = _checked(place)
    except OSError as error:
        why = _why(error)
        if as_json:
            click.echo(_as_json(place, Report(findings=(Finding(code=Fault.UNREADABLE, message=why),))))
        else:
            click.echo(f"capsa: {place}: {why}", err=True)
        return UNREADABLE
    click.echo(_as_json(place, report) if as_json else "\n".join(_told(place, report)))
    return _status(report)


def _checked(place: str) -> Report:
    """Check a file or an address; raise `OSError` where there is nothing to read."""
    if place.startswith(("http://", "https://")):
        return verify_lines(fetched(place))
    with Path(place).open("rb") as stream:
        return verify_lines(lines_of(stream))


def _why(error: OSError) -> str:
    """Say why there is nothing to check."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "that is a folder, not a record"
    return f"cannot be read: {error.strerror or error}"


def _status(report: Report) -> int:
    if any(finding.code is Fault.UNREADABLE for finding in report.findings):
        return UNREADABLE
    return SOUND if report.ok else FAULTY


def _told(place: str, report: Report) -> list[str]:
    """Say what was found, one line each; where many deals lack the same they share one."""
    counts = (_counted(getattr(report, f"{what}s"), what) for what in ("deal", "action", "result", "shuffle"))
    verdict = "sound" if report.ok else "NOT sound"
    details = [
        *map(str, report.findings),
        *map(str, report.unknown[:_MOST_UNKNOWN]),
        *_more_unknown(report),
        *(f"not checked: {gap}" for gap in _gaps(report.unchecked)),
    ]
    return [f"{place}: {verdict}; checked {', '.join(counts)}", *(f"{place}: {line}" for line in details)]


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _more_unknown(report: Report) -> list[str]:
    more = len(report.unknown) - _MOST_UNKNOWN
    return [f"and {_counted(more, 'unknown field')} more"] if more > 0 else []


def _gaps(unchecked: Sequence[Unchecked]) -> Iterator[str]:
    """Yield the gap of one deal with its place, that of more deals with their numbers, from 1."""
    kinds: dict[tuple[Gap, str], list[Unchecked]] = {}
    for gap in unchecked:
        kinds.setdefault((gap.code, gap.message), []).append(gap)
    for (_, message), gaps in kinds.items():
        if len(gaps) == 1:
            yield str(gaps[0])
        else:
            yield f"deals {_spans(gap.deal + 1 for gap in gaps if gap.deal is not None)}: {message}"


def _spans(numbers: Iterable[int]) -> str:
    """Write ascending numbers in few words: `1-3, 5`."""
    ends: list[list[int]] = []
    for number in numbers:
        if ends and ends[-1][-1] == number - 1:
            ends[-1][1:] = [number]
        else:
            ends.append([number])
    return ", ".join("-".join(map(str, span)) for span in ends)


def _as_json(place: str, report: Report) -> str:
    findings: Sequence[dict[str, object]] = [
        {
            "code": one.code.value,
            "message": one.message,
            "line": one.line,
            "deal": one.deal,
            "action": one.action,
        }
        for one in report.findings
    ]
    unchecked = [
        {"code": one.code.value, "message": one.message, "line": one.line, "deal": one.deal}
        for one in report.unchecked
    ]
    unknown = [asdict(one) for one in report.unknown]
    counts = {key: getattr(report, key) for key in ("deals", "actions", "results", "seeds", "shuffles")}
    told = {"findings": findings, "unchecked": unchecked, "unknown": unknown}
    return json.dumps({"file": place, "ok": report.ok, **counts, **told})
