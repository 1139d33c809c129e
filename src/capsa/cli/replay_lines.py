"""A recorded deal as lines in one language: the hands, an action a line, the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.cards import parse_cards
from capsa.cli.play.look import signed
from capsa.records.notation import Verb, note
from capsa.records.views import state_to_json
from capsa.rulesets import game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from capsa.cards import Card
    from capsa.cli.play.words import Words
    from capsa.records.notation import LaidRow, Note
    from capsa.records.record import Header
    from capsa.records.replay import Moment

_JOINER = "\N{ZERO WIDTH JOINER}"


def told(shown: Iterable[Moment], header: Header, words: Words) -> Iterator[str]:
    """Yield each deal's hands, what was done, and what came of it."""
    given = (*map(plain, header.seats), *("",) * header.rules.players)
    names = tuple(given[seat] or words("replay.seat", seat=seat) for seat in range(header.rules.players))
    for moment in shown:
        if moment.action is None:
            yield "\n" + words("replay.deal", number=moment.match.number + 1)
            yield from _hands(moment, names)
        else:
            yield "  " + line(note(moment.before, moment.action.action), names, words)
        if moment.state.is_over:
            won = zip(names, game.points(moment.state), strict=True)
            points = ", ".join(f"{name} {signed(number)}" for name, number in won)
            yield "  " + words("replay.points", points=points)


def plain(text: str) -> str:
    """Return a text with a sign for what would do something to the terminal instead of being shown."""
    return "".join(
        sign if sign.isprintable() or sign == _JOINER else "\N{REPLACEMENT CHARACTER}" for sign in text
    )


def line(given: Note, names: tuple[str, ...], words: Words) -> str:
    """Write one action, the names one under the other: `Sari  plays 3♦ 3♣  pair`; one card is no kind."""
    done = words(f"replay.{given.verb}", what=_object(given, words))
    kind = words(f"kind_name.{given.kind}") if given.kind and len(given.cards) > 1 else ""
    clock = words("replay.timed_out") if given.timed_out else ""
    name = names[given.seat].ljust(max(map(len, names)))
    return "  ".join(filter(None, (name, done, kind, clock)))


def _object(given: Note, words: Words) -> str:
    if given.cards:
        return _symbols(given.cards)
    if given.natural is not None:
        return words(f"natural.{given.natural}")
    if given.verb is Verb.ANNOUNCES:
        return ", ".join(words(f"row.{row}") for row in given.announced) or words("replay.nothing")
    return " | ".join(_row(laid, words) for laid in given.laid)


def _row(laid: LaidRow, words: Words) -> str:
    kind = f" ({words(f'kind_name.{laid.kind}')})" if laid.kind else ""
    return f"{words(f'row.{laid.row}')} {_symbols(laid.cards)}{kind}"


def _symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def _hands(moment: Moment, names: Iterable[str]) -> Iterator[str]:
    hands = state_to_json(moment.state)["hands"]
    assert isinstance(hands, list)
    columns = max(map(len, names))
    for name, hand in zip(names, hands, strict=True):
        yield f"  {name:<{columns}}  {_symbols(parse_cards(hand))}"
    yield ""
