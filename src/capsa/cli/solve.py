"""`capsa solve`: the best ways to lay thirteen cards, for one hand or for a file of many."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from capsa.cards import Cards
from capsa.cli.ruleset import changed_rules, complete_ruleset, set_option
from capsa.cli.teaching import taught
from capsa.errors import CapsaError, HandsError
from capsa.susun import Row, SusunRules, naturals, row_kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from capsa.solver import Solved
    from capsa.susun import Arrangement

AIMS = ("points", "safe", "scoop")
_HAND = "2d 2c 2h 5d 6d 8c 9d Td Kd Ks Ad Ac Ah"
_BLOCK = 1000


class Options(TypedDict):
    """What the command line gives."""

    ruleset_id: str
    hand: str | None
    settings: tuple[str, ...]
    aim: str
    count: int
    file: Iterable[str] | None
    as_json: bool


@click.command(
    "solve",
    cls=taught(
        "solve",
        (f'capsa solve susun-poker "{_HAND}"', "the three arrangements that earn most"),
        (f'capsa solve susun-poker "{_HAND}" --aim scoop --count 1', "the one likeliest to win all rows"),
        ("capsa solve chinese-2-4 --file hands.txt", "the best arrangement of each line's hand"),
        ("capsa solve susun-suits --file - --json", "hands from standard input, one object a line"),
    ),
)
@click.argument("ruleset_id", metavar="RULES", shell_complete=complete_ruleset)
@click.argument("hand", metavar="[CARDS]", required=False)
@set_option
@click.option(
    "--aim",
    type=click.Choice(AIMS),
    default=AIMS[0],
    show_default=True,
    help="Most points, the smallest chance to lose all rows, or the greatest to win them.",
)
@click.option(
    "--count",
    metavar="N",
    type=click.IntRange(1, 1000),
    default=3,
    show_default=True,
    help="How many arrangements of CARDS to show.",
)
@click.option(
    "--file",
    type=click.File(encoding="utf-8"),
    help="Solve a file of hands, one a line; - is standard input.",
)
@click.option(
    "as_json", "--json", is_flag=True, help="Write JSON: one object for CARDS, one a line for a file."
)
def command(**options: Unpack[Options]) -> None:
    """Show the best ways to lay thirteen cards into three rows.

    Every way that stands is considered. Points, and the chances to win and to lose all three rows, are those
    against one opponent whose hands are laid as well. A file of hands is solved row by row, which leaves out
    what scoops pay.
    """
    rules = changed_rules(options["ruleset_id"], options["settings"])
    if not isinstance(rules, SusunRules):
        raise CapsaError("expected the rules of an arrangement game", code="wrong_family")
    if (options["hand"] is None) == (options["file"] is None):
        raise click.UsageError("Give thirteen cards or --file, and not both.")
    if options["file"] is not None:
        _solve_file(rules, options["file"], as_json=options["as_json"])
    elif options["hand"] is not None:
        _solve_hand(rules, _thirteen(options["hand"]), options)


def _solve_hand(rules: SusunRules, cards: Cards, options: Options) -> None:
    from capsa.solver import Aim, solve  # noqa: PLC0415 (--help needs no solver)

    solved = solve(cards, rules, Aim(options["aim"]), options["count"])
    made = naturals(cards, rules)
    if options["as_json"]:
        asked = {"rules": options["ruleset_id"], "hand": rules.row_order.text(cards), "aim": options["aim"]}
        told = {"naturals": made, "arrangements": [_as_json(rules, one) for one in solved]}
        click.echo(json.dumps({**asked, **told}, ensure_ascii=False))
        return
    for natural in made:
        click.echo(f"natural  {natural.replace('_', ' ')}")
    if made:
        click.echo()
    _print(rules, solved)


def _print(rules: SusunRules, solved: Sequence[Solved]) -> None:
    from capsa.cli.tables import print_table  # noqa: PLC0415 (--json and --help need no tables)

    rows = [
        [
            *_texts(rules, one.arrangement),
            f"{one.points:+.2f}",
            f"{one.scoop:.1%}",
            f"{one.scooped:.1%}",
        ]
        for one in solved
    ]
    print_table(("front", "middle", "back", "points", "wins all", "loses all"), rows, right=(3, 4, 5))


def _as_json(rules: SusunRules, one: Solved) -> dict[str, object]:
    return {
        **_named(rules, one.arrangement),
        "kinds": row_kinds(one.arrangement, rules),
        "points": round(one.points, 4),
        "scoop": round(one.scoop, 4),
        "scooped": round(one.scooped, 4),
    }


def _solve_file(rules: SusunRules, lines: Iterable[str], *, as_json: bool) -> None:
    from capsa.cli.tables import new_progress  # noqa: PLC0415 (--help needs no progress bar)

    hands = list(_read(lines))
    with new_progress() as bar:
        task = bar.add_task("hands", total=len(hands))
        for start in range(0, len(hands), _BLOCK):
            block = hands[start : start + _BLOCK]
            for cards, laid, value in _solved(rules, block):
                click.echo(_line(rules, cards, laid, value, as_json=as_json))
            bar.update(task, advance=len(block))


def _solved(rules: SusunRules, hands: list[Cards]) -> Iterator[tuple[Cards, Arrangement, float]]:
    import numpy as np  # noqa: PLC0415 (--help needs no solver)

    from capsa.solver import best, point_values  # noqa: PLC0415 (--help needs no solver)

    solutions = best(np.array([cards.mask for cards in hands], np.uint64), rules, point_values(rules))
    for number, cards in enumerate(hands):
        for laid, value in solutions.of(number):
            yield cards, laid, value


def _line(rules: SusunRules, cards: Cards, laid: Arrangement, value: float, *, as_json: bool) -> str:
    made = naturals(cards, rules)
    if as_json:
        told = {**_named(rules, laid), "value": round(value, 4), "naturals": made}
        return json.dumps({"hand": rules.row_order.text(cards), **told}, ensure_ascii=False)
    words = "".join(f"  {natural.replace('_', ' ')}" for natural in made)
    return f"{' / '.join(_texts(rules, laid))}  {value:+.2f}{words}"


def _named(rules: SusunRules, laid: Arrangement) -> dict[str, object]:
    return dict(zip(map(str, Row), _texts(rules, laid), strict=True))


def _texts(rules: SusunRules, laid: Arrangement) -> list[str]:
    return [rules.row_order.text(laid.row(row)) for row in Row]


def _read(lines: Iterable[str]) -> Iterator[Cards]:
    """Yield the hands; raise `HandsError` or `CardError` naming the line that is none."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield _thirteen(line)
            except CapsaError as error:
                raise HandsError(f"line {number}: {error}", code=error.code, cards=error.cards) from error


def _thirteen(text: str) -> Cards:
    cards = Cards.parse(text)
    if len(cards) != 13:
        raise HandsError(f"expected 13 cards, got {len(cards)}: {str(cards)!r}", code="wrong_card_count")
    return cards
