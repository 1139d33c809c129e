"""What the rule card of a climbing game says: a sentence for each option that a player must know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting.rules import BombedPays, BombRule, DealEnd, DragonRule, LastCard, NextLead
from capsa.cards import Card, Cards
from capsa.hands.combination import FIVE_CARD_KINDS, Kind
from capsa.hands.ordering import KindOrder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from capsa.banting import BantingRules
    from capsa.cli.play.paint import Paint
    from capsa.cli.play.words import Words

_SMALL_KINDS = tuple(kind for kind in Kind if kind.size < 5)


def climbing_sentences(rules: BantingRules, words: Words, paint: Paint) -> Iterator[str]:
    """Yield the sentences of the card, in the order in which a deal goes."""
    yield words(f"card.deal_end.{rules.deal_end}")
    yield from _cards_and_kinds(rules, words, paint)
    yield from _flow(rules, words, paint)
    yield from _specials(rules, words)
    yield from _points(rules, words)


def _cards_and_kinds(rules: BantingRules, words: Words, paint: Paint) -> Iterator[str]:
    suits = "".join(paint.card(Card.parse(f"3{suit}"))[1:] for suit in rules.suit_order)
    yield words("card.order", ranks=_ranks(rules.rank_order, " "), suits=suits)
    yield words("card.small", kinds=_kinds(rules, _SMALL_KINDS, ", ", words))
    if fives := _kinds(rules, FIVE_CARD_KINDS, " < ", words):
        yield words("card.fives", kinds=fives)
    if rules.straights and Kind.STRAIGHT in rules.combinations:
        yield words("card.straights", **_ends(rules.straights))
    if Kind.FLUSH in rules.combinations:
        yield words(f"card.flush_order.{rules.flush_order}")
    if rules.kind_order is not KindOrder.HIGHER_BEATS:
        yield words(f"card.kind_order.{rules.kind_order}")


def _flow(rules: BantingRules, words: Words, paint: Paint) -> Iterator[str]:
    lowest = paint.card(rules.ordering.lowest(Cards.DECK))
    yield words(f"card.first_lead.{rules.first_lead}", lowest=lowest)
    if rules.next_lead is not NextLead.LOWEST:
        yield words(f"card.next_lead.{rules.next_lead}")
    yield words(f"card.passing.{rules.passing}")
    if rules.short_hand_passes:
        yield words("card.short_hand")


def _specials(rules: BantingRules, words: Words) -> Iterator[str]:
    if rules.bomb is not BombRule.NONE:
        size = words(f"card.bomb_size.{rules.bomb_size}")
        yield words(f"card.bomb.{rules.bomb}", size=size)
    if rules.bomb is BombRule.WINS_DEAL:
        yield words(f"card.bombed_pays.{rules.bombed_pays or BombedPays.ALL}")
    if rules.straights_two_low and Kind.STRAIGHT in rules.combinations:
        yield words("card.straights_two_low", **_ends(rules.straights_two_low))
    if rules.last_card is not LastCard.FREE:
        yield words(f"card.last_card.{rules.last_card}")
    if rules.dragon is not DragonRule.NONE:
        yield words(f"card.climbing_dragon.{rules.dragon}")


def _points(rules: BantingRules, words: Words) -> Iterator[str]:
    if rules.deal_end is DealEnd.PLAY_ON:
        yield words("card.places", points=", ".join(map(str, rules.place_points or ())))
        return
    last = [start - 1 for start, _ in rules.penalty[1:]] + [13]
    steps = [
        words("card.penalty_step", counts=str(low) if low == high else f"{low}-{high}", factor=factor)
        for (low, factor), high in zip(rules.penalty, last, strict=True)
    ]
    yield words("card.penalty", steps=", ".join(steps))
    if rules.penalty_doubles:
        doubles = (words(f"card.penalty_doubles.{one}") for one in sorted(rules.penalty_doubles))
        yield words("card.doubles", doubles=", ".join(doubles))
    yield words(f"card.settlement.{rules.settlement}")


def _kinds(rules: BantingRules, kinds: Iterable[Kind], joint: str, words: Words) -> str:
    return joint.join(words(f"kind_name.{kind}") for kind in kinds if kind in rules.combinations)


def _ends(straights: Sequence[str]) -> dict[str, str]:
    return {"low": _ranks(straights[0], "-"), "high": _ranks(straights[-1], "-")}


def _ranks(ranks: str, joint: str) -> str:
    return joint.join("10" if rank == "T" else rank for rank in ranks)
