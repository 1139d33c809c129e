"""`capsa referee`: questions about the rules from standard input, answers to standard output."""

from __future__ import annotations

import sys

import click

from capsa.cli.referee import run
from capsa.cli.teaching import taught
from capsa.records.lines import lines_of


@click.command(
    "referee",
    cls=taught(
        "referee",
        (
            """echo '{"op": "classify", "rules": "banting", "cards": "3d 3c"}' | capsa referee""",
            "is it a combination?",
        ),
        ("""echo '{"op": "deal", "seed": "monday"}' | capsa referee""", "deal four hands"),
        ("capsa referee < questions.jsonl > answers.jsonl", "one answer for each line, in order"),
    ),
)
def command() -> None:
    """Answer questions about the rules, one JSON object a line.

    Reads standard input to its end and never stops at a bad line: the answer says what is wrong with it. The
    page docs/reference/referee.md describes every question and every answer.
    """
    run(lines_of(sys.stdin.buffer), sys.stdout.buffer)
