"""What the rule card of an arrangement game says: a sentence for each option that a player must know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.cards import Card
from capsa.hands.poker import ROW_KINDS, RowKind
from capsa.susun.rules import FoulPays, Pairing, Row, RoyaltiesAnnounced, RoyaltyLimit, RoyaltyMode, RoyaltyTo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.cli.play.paint import Paint
    from capsa.cli.play.words import Words
    from capsa.susun import SusunRules


def arrangement_sentences(rules: SusunRules, words: Words, paint: Paint) -> Iterator[str]:
    """Yield the sentences of the card, in the order in which a deal goes."""
    yield words("card.rows_strict" if rules.rows_strict else "card.rows")
    yield words("card.row_kinds", kinds=" < ".join(words(f"kind_name.{kind}") for kind in ROW_KINDS))
    yield words("card.front_kinds")
    suits = "".join(paint.card(Card.parse(f"3{suit}"))[1:] for suit in rules.row_order.suits)
    yield words(f"card.comparison.{rules.comparison}", suits=suits)
    yield words(f"card.wheel.{rules.wheel}")
    yield from _row_points(rules, words)
    yield from _royalties(rules, words)
    yield from _specials(rules, words)


def _row_points(rules: SusunRules, words: Words) -> Iterator[str]:
    yield words("card.row_points", n=rules.row_points)
    if rules.majority_bonus:
        yield words("card.majority", n=rules.majority_bonus)
    if rules.scoop_multiplier > 1:
        yield words("card.scoop_multiplier", factor=rules.scoop_multiplier)
    if rules.scoop_bonus:
        yield words("card.scoop_bonus", n=rules.scoop_bonus)
    if rules.home_run_multiplier > 1:
        factor, players = rules.home_run_multiplier, rules.home_run_players
        yield words("card.home_run_multiplier", factor=factor, players=players)
    if rules.home_run_bonus:
        yield words("card.home_run_bonus", n=rules.home_run_bonus, players=rules.home_run_players)


def _royalties(rules: SusunRules, words: Words) -> Iterator[str]:
    listed = [text for row in Row if (text := _royalties_of(row, rules, words))]
    if not listed:
        return
    yield words("card.royalties", rows="; ".join(listed))
    if rules.royalty_mode is not RoyaltyMode.ADD:
        yield words(f"card.royalty_mode.{rules.royalty_mode}")
    if rules.royalty_to is not RoyaltyTo.ROW_WINNER:
        yield words(f"card.royalty_to.{rules.royalty_to}")
    if rules.royalty_limit is not RoyaltyLimit.ALL:
        yield words(f"card.royalty_limit.{rules.royalty_limit}")
    if rules.royalties_announced is RoyaltiesAnnounced.REQUIRED:
        yield words(f"card.royalties_announced.{rules.royalties_announced}")
    if rules.broken_royalties:
        yield words("card.broken_royalties")


def _royalties_of(row: Row, rules: SusunRules, words: Words) -> str:
    earned = [(kind, units) for kind in RowKind if (units := rules.royalty(row, kind))]
    if not earned:
        return ""
    kinds = ", ".join(f"{words(f'kind_name.{kind}')} {units}" for kind, units in earned)
    return f"{words(f'row.{row}')}: {kinds}"


def _specials(rules: SusunRules, words: Words) -> Iterator[str]:
    if isinstance(rules.foul_pays, FoulPays):
        yield words(f"card.foul_pays.{rules.foul_pays}")
    else:
        yield words("card.foul_number", n=rules.foul_pays)
    if rules.dragon is not None:
        yield words("card.dragon", n=rules.dragon)
    if rules.naturals:
        named = (f"{words(f'natural.{natural}')} {units}" for natural, units in rules.naturals)
        yield words("card.naturals", naturals=", ".join(named))
    if rules.surrender is not None:
        yield words("card.surrender", n=rules.surrender)
    if rules.pairing is not Pairing.ALL_PAIRS:
        yield words(f"card.pairing.{rules.pairing}")
