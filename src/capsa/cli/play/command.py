"""`capsa play`: sit down at a table in the terminal."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypedDict, Unpack

import click

from capsa.cli.naming import complete_agents
from capsa.cli.play.look import Look
from capsa.cli.play.menu import choose, title_of
from capsa.cli.play.paint import folded
from capsa.cli.play.person import Leave
from capsa.cli.play.recorder import Dealer, Recorder
from capsa.cli.play.seating import bots_named, names_of, seat_session
from capsa.cli.play.terminal import Terminal, paint_for
from capsa.cli.play.words import LANGUAGES, language_of, words_of
from capsa.cli.ruleset import changed_rules, complete_ruleset, house_rules, set_option
from capsa.cli.teaching import taught
from capsa.errors import CapsaError
from capsa.rulesets import ruleset

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from capsa.rulesets import Rules


class Options(TypedDict):
    """What the command line gives."""

    ruleset_id: str | None
    settings: tuple[str, ...]
    language: str | None
    seed: str | None
    bots: str
    players: int | None
    deals: int | None
    seat: int
    name: str | None
    path: Path | None
    no_color: bool


@click.command(
    "play",
    cls=taught(
        "play",
        ("capsa play", "choose a game from a menu"),
        ("capsa play classic --lang id", "Capsa Classic, in Indonesian"),
        (
            "capsa play banting --bots smart,greedy,random --deals 5",
            "a match of five deals against three kinds of bot",
        ),
        (
            "capsa play susun-suits --players 2 --seed friday --record friday.jsonl",
            "keep a record of a match of two",
        ),
        ("capsa play banting --set bomb=none --set flush_order=rank-then-suit", "play by a house rule"),
    ),
)
@click.argument("ruleset_id", metavar="[RULES]", required=False, shell_complete=complete_ruleset)
@set_option
@click.option("language", "--lang", type=click.Choice(LANGUAGES), help="Language.  [default: the terminal's]")
@click.option(
    "--seed",
    help="Any text: the first deal is that of `capsa deal SEED`, the next of SEED/2.  [default: a new one]",
)
@click.option(
    "--bots",
    default="smart",
    metavar="NAMES",
    help="The other players: search, smart, greedy, random; search may think for longer, as search:400ms.",
    shell_complete=complete_agents,
)
@click.option(
    "--players",
    metavar="N",
    type=click.IntRange(2, 4),
    help="How many play, you included.  [default: the rules']",
)
@click.option(
    "--deals",
    metavar="N",
    type=click.IntRange(min=1),
    help="How many deals make the match.  [default: the rules']",
)
@click.option("--seat", metavar="N", type=click.IntRange(0, 3), default=0, help="Your seat, from 0.")
@click.option("--name", help="Your name at the table.")
@click.option(
    "path",
    "--record",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write each finished deal to this new file.",
)
@click.option("--no-color", is_flag=True, help="Write without colours.")
def command(**options: Unpack[Options]) -> None:
    """Play a match against bots, here in the terminal.

    RULES is the id of a rule set, as `capsa rules` lists them; without it there is a menu. At the table ?
    explains what you can type, r shows the rules on one screen, and q leaves.
    """
    words = words_of(options["language"] or language_of(os.environ))
    paint = paint_for(sys.stdout, os.environ, colour=not options["no_color"])
    console = Terminal(paint)
    try:
        name = options["ruleset_id"] or choose(console, words, paint)
    except Leave:
        return
    wanted = {key: value for key in ("players", "deals") if (value := options[key]) is not None}
    rules = changed_rules(name, options["settings"], **wanted)
    if not 0 <= options["seat"] < rules.players:
        raise CapsaError(f"--seat: expected 0 to {rules.players - 1}, got: {options['seat']}")
    look = Look(
        words=words,
        paint=paint,
        names=names_of(words, rules.players, options["seat"], options["name"]),
        me=options["seat"],
    )
    _play(name, rules, look, console, options)


def _play(name: str, rules: Rules, look: Look, console: Terminal, options: Options) -> None:
    bots = bots_named(options["bots"], rules.players)
    seed = secrets.token_hex(8) if options["seed"] is None else options["seed"]
    dealer = Dealer.of(seed, rules.players)
    with _opened(options["path"]) as file:
        recorder = None
        if file is not None:
            recorder = Recorder(write=file.write, dealer=dealer)
            recorder.open(name, rules, look.names, datetime.now(UTC).isoformat(timespec="seconds"))
        title = title_of(ruleset(name), look.words)
        session = seat_session(
            rules, title=title, look=look, console=console, bots=bots, dealer=dealer, recorder=recorder
        )
        session.person.show(_introduction(name, rules, look, bots, seed))
        session.run()
    if options["path"] is not None:
        console.write(f"  {look.words('match.recorded', file=options['path'])}")


def _opened(path: Path | None) -> AbstractContextManager[TextIO | None]:
    """Open a new file, written line by line; raise `CapsaError` for one that is there already."""
    if path is None:
        return nullcontext()
    try:
        return path.open("x", buffering=1, encoding="utf-8", newline="\n")
    except FileExistsError:
        what = "is there already and is never overwritten: name another file, or remove it first"
        raise CapsaError(f"--record: {path} {what}", code="file_exists") from None


def _introduction(name: str, rules: Rules, look: Look, bots: Sequence[str], seed: str) -> list[str]:
    """Say who sits here, what is changed in the rules, and which seed deals."""
    words = look.words
    others = iter(bots)
    seats = [
        look.who(seat) if seat == look.me else words("match.bot", name=look.who(seat), agent=next(others))
        for seat in range(rules.players)
    ]
    lines = ["", f"  {words('match.seats', players=words('separator').join(seats))}"]
    if changed := house_rules(name, rules):
        sentence = words("match.changed", options="; ".join(changed))
        lines += folded(look.paint.strong(sentence), columns=look.paint.width)
    lines += folded(look.paint.quiet(words("match.seed", seed=seed)), columns=look.paint.width)
    return [*lines, f"  {look.paint.quiet(words('match.keys'))}"]
