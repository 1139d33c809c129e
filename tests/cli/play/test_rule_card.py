"""The rule card: one screen, in every language, and true to every option."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from capsa.cli.play.rule_card import rule_card
from capsa.cli.play.words import LANGUAGES
from capsa.rulesets import RULESETS, SOURCE_RULESETS, RuleSet, replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.cli.play.look import Look


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", SOURCE_RULESETS, ids=lambda one: one.id)
def test_the_card_of_a_game_fits_one_screen(
    make_look: Callable[..., Look], one: RuleSet, language: str
) -> None:
    lines = rule_card(one.rules, "Game", make_look(language))
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_set_has_its_card(make_look: Callable[..., Look], name: str, language: str) -> None:
    assert len(rule_card(RULESETS[name].rules, "Game", make_look(language))) > 8


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        (
            "banting",
            {"deal_end": "play-on", "bomb": "none", "place_points": [3, 1, -1, -3]},
            "Points by place: 3, 1, -1, -3",
        ),
        ("banting", {"rank_order": "23456789TJQKA"}, "2 3 4 5 6 7 8 9 10 J Q K A;"),
        ("banting", {"suit_order": "shcd"}, "suits ♠♥♣♦"),
        (
            "banting",
            {"combinations": ["single", "pair", "two_pair", "bare_four"]},
            "single, pair, two pair, bare four",
        ),
        ("banting", {"straights": ["A2345", "TJQKA"]}, "from A-2-3-4-5 to 10-J-Q-K-A"),
        ("banting", {"flush_order": "rank-then-suit"}, "the highest card wins, then the suit"),
        ("banting", {"kind_order": "same-or-trump"}, "only four of a kind and straight flush trump"),
        ("banting", {"first_lead": "lowest-single"}, "is led first, alone"),
        ("banting", {"next_lead": "winner"}, "led by the last one's winner"),
        ("banting", {"passing": "may-return"}, "may come back"),
        ("banting", {"bomb": "beats-anything"}, "beats anything"),
        ("banting", {"last_card": "pays-for-all"}, "you may pay for all"),
        ("banting", {"dragon": "wins-deal"}, "(dragon) win the deal at once"),
        ("banting", {"penalty": [[1, 1], [8, 2]]}, "1-7 cards 1 each, 8-13 cards 2 each"),
        ("banting", {"penalty_doubles": ["unplayed-two"]}, "Double for: a 2 in hand"),
        ("banting", {"settlement": "pairwise"}, "the difference of its penalties"),
        ("classic", {}, "until the deal ends 2 is the lowest rank"),
        ("classic", {}, "While 2 is low straights run from 2-3-4-5-6 to 10-J-Q-K-A"),  # CLS-8
        ("classic", {}, "Who holds too few cards for a trick is passed"),  # CLS-3
        ("banting", {}, "Who is bombed pays the penalties of all but the bomber"),  # BAN-4
        ("banting", {"bombed_pays": "own"}, "After a bomb everybody pays his own penalty"),  # D-67
        ("susun-suits", {"rows_strict": True}, "Back stronger than middle"),
        ("susun-suits", {"wheel": "second-highest"}, "second highest straight"),
        ("susun-suits", {"row_points": 2}, "Each row won from an opponent: 2 points."),
        ("susun-suits", {"royalty_mode": "replace"}, "in place of the row's point"),
        ("susun-suits", {"royalty_to": "both"}, "paid to both sides"),
        ("susun-suits", {"royalty_limit": "highest"}, "Only the highest royalty"),
        ("susun-suits", {"broken_royalties": True}, "breaks up four of a kind"),
        ("susun-suits", {"foul_pays": 20}, "pays 20 to each"),
        ("susun-suits", {"home_run_bonus": 5}, "5 more from each"),
        ("susun-suits", {"royalties": {}}, "Lay 13 cards"),
        ("susun-suits", {}, "front: three of a kind 5; middle: full house 3"),
        ("susun-suits", {}, "Dragon, thirteen different ranks: 208 from each"),
        ("chinese-2-4", {}, "six pairs 3"),
        ("chinese-2-4", {}, "Two or three rows won from an opponent: 1 more"),
        ("chinese-1-6", {}, "You may surrender: 3 to each who plays"),
        ("susun-banker", {}, "the bank goes round"),
    ],
)
def test_the_card_tells_the_options_in_force(
    make_look: Callable[..., Look], name: str, options: dict[str, object], said: str
) -> None:
    lines = rule_card(replace(name, **options), "Game", make_look())
    assert said in " ".join(" ".join(lines).split())


def test_no_word_of_the_card_is_coloured_but_the_title(make_look: Callable[..., Look]) -> None:
    lines = rule_card(RULESETS["banting"].rules, "Game", make_look(colour=True))
    assert "\x1b" in lines[1]
    assert not any("\x1b" in line for line in lines[2:])
