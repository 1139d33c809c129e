"""A person at a climbing table: what is shown, what is understood, what is refused and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest

from capsa.banting import (
    Answer,
    BantingRules,
    Bomb,
    BombRule,
    DealEnd,
    Decline,
    DragonRule,
    FirstLead,
    LastCard,
    Pass,
    Passing,
    Play,
    View,
)
from capsa.banting import State as BantingState
from capsa.cards import Cards
from capsa.cli.play.person import Leave
from capsa.rulesets import replace, ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.rulesets.game import State

    class Seated(Protocol):
        text: str
        state: State

    Sit = Callable[..., Seated]

PLAIN = BantingRules(players=2)
WINS_DEAL = BantingRules(players=2, bomb=BombRule.WINS_DEAL, bomb_size=5)
WINDOW = BantingRules(players=2, bomb=BombRule.WINDOW, bomb_size=4)


def plays(seat: int, *moves: str) -> list[Play | Pass]:
    return [Play(seat, Cards.parse(move)) if move else Pass(seat) for move in moves]


def test_a_deal_is_played_by_typing_cards(sit: Sit) -> None:
    seated = sit(PLAIN, ["3d 9c", "4d Ks"], ["3d", "9c"], plays(1, "4d"))
    assert isinstance(seated.state, BantingState)
    assert seated.state.winner == 0
    for words in (
        "You start, with 3♦",
        "Hand     3♦ 9♣",
        "Sari     4♦",
        "To beat  4♦  (Sari)",
        "Trick    You 3♦, Sari 4♦",
        "That was your last card!",
        "You win the deal.",
    ):
        assert words in seated.text


def test_the_end_shows_all_hands_penalties_points_and_totals(sit: Sit) -> None:
    seated = sit(PLAIN, ["3d 9c", "4d Ks 2s"], ["3d", "9c"], plays(1, "4d"))
    table = [line.split() for line in seated.text.splitlines()[-2:]]
    assert table == [["You", "·", "0", "+2", "+2"], ["Sari", "K♠", "2♠", "2", "-2", "-2"]]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4c", "You do not hold 4♣."),
        ("3d 9c", "3♦ 9♣ is no combination."),
        ("9c", "The first play must contain 3♦."),
        ("p", "You lead: play something."),
        ("zz", "'zz' is no card."),
        ("3d 3d", "3d is there twice."),
        ("17", "The suggestions have numbers from 1 to 2."),
        ("b", "You have no bomb to play here."),
        ("n", "That means nothing here"),
        ("3d / 9c / ", "That means nothing here"),
    ],
)
def test_wrong_input_is_explained_and_loses_nothing(sit: Sit, typed: str, said: str) -> None:
    seated = sit(PLAIN, ["3d 3c 9c", "4d Ks 2s"], [typed, "3d", "9c", "3c"], plays(1, "4d", ""))
    assert said in seated.text
    assert isinstance(seated.state, BantingState)
    assert seated.state.winner == 0


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9c 9d", "One card is asked for: 5♦ is to be beaten."),
        ("4h", "4♥ does not beat 5♦."),
        ("9c 8d", "8♦ 9♣ is no combination."),
        ("2s", "You do not hold 2♠."),
    ],
)
def test_a_follower_is_told_why_not(sit: Sit, typed: str, said: str) -> None:
    seated = sit(PLAIN, ["4c 4h 8d 9d 9c", "3d 5d Ks"], ["4c", typed, "p"], plays(1, "3d", "5d", "Ks"))
    assert said in seated.text
    assert "You lead" not in seated.text


def test_a_refusal_names_the_combination_on_the_table(sit: Sit) -> None:
    hands = ["4c 4d 6c 7d", "3d 3c 5d 5c"]
    seated = sit(PLAIN, hands, ["4c", "6c7d", "4c4d", "p"], plays(1, "3d 3c", "5d 5c"))
    assert "2 cards are asked for: 3♦ 3♣ (pair of threes) is to be beaten." in seated.text
    assert "6♣ 7♦ is no combination." in seated.text


@pytest.mark.parametrize(
    ("rules", "typed", "said"),
    [
        (BantingRules(players=2, first_lead=FirstLead.LOWEST_SINGLE), "3d 3c", "must be 3♦ alone"),
        (BantingRules(players=2, first_lead=FirstLead.FREE), "p", "You lead: play something."),
    ],
)
def test_the_first_lead_of_a_house_rule_is_explained(
    sit: Sit, rules: BantingRules, typed: str, said: str
) -> None:
    seated = sit(rules, ["3d 3c 9c", "4d Ks 2s"], [typed, "3d", "9c", "3c"], plays(1, "4d", ""))
    assert said in seated.text


def test_who_must_beat_is_told_so(sit: Sit) -> None:
    rules = BantingRules(players=2, passing=Passing.MUST_BEAT)
    seated = sit(rules, ["4c 9c", "3d 5d"], ["p", "9c", "4c"], plays(1, "3d", ""))
    assert "You can beat it, so you must." in seated.text


def test_before_a_last_card_the_highest_single_is_due(sit: Sit) -> None:
    rules = BantingRules(players=2, last_card=LastCard.HIGHEST_SINGLE)
    seated = sit(rules, ["4c 9c", "3d 5d"], ["4c", "9c", "4c"], plays(1, "3d", ""))
    assert "a single must be your highest" in seated.text


def test_suggestions_are_numbered_and_a_number_plays_one(sit: Sit) -> None:
    seated = sit(PLAIN, ["4c 6c 7d", "3d 5d"], ["2", "1", "1"], plays(1, "3d", ""))
    assert "Moves    1 4♣   2 6♣   3 7♦" in seated.text
    assert "You      6♣" in seated.text


def test_help_lists_what_may_be_typed_and_played(sit: Sit) -> None:
    seated = sit(PLAIN, ["4c 4d 6c", "3d 5d"], ["?", "4d", "1", "1"], plays(1, "3d", ""))
    for words in (
        "p        pass, when you follow",
        "q        leave the match",
        "You may play:",
        "1 4♦   2 4♣   3 6♣",
    ):
        assert words in seated.text


def test_who_can_beat_nothing_is_told_so(sit: Sit) -> None:
    seated = sit(PLAIN, ["4c 6c", "3d As 5d"], ["4c", "p"], plays(1, "3d", "As", "5d"))
    assert "Nothing you hold can be played." in seated.text


@pytest.mark.parametrize(("language", "asked"), [("en", "Enter passes"), ("id", "Enter untuk lewat")])
def test_enter_passes_where_nothing_can_be_played_and_only_there(sit: Sit, language: str, asked: str) -> None:
    hands = ["4c 6c", "3d As 5d"]
    seated = sit(PLAIN, hands, ["", "4c", ""], plays(1, "3d", "As", "5d"), language=language)
    assert isinstance(seated.state, BantingState)
    assert seated.text.count(asked) == 1
    assert seated.state.hands[1] == Cards.EMPTY


def test_a_hint_is_played_by_enter_and_forgotten_by_anything_else(sit: Sit) -> None:
    lines = ["h", "s", "", "h", "", "1"]
    seated = sit(PLAIN, ["4c 6c", "3d 5d"], lines, plays(1, "3d", ""), advice=lambda view: view.legal[1])
    assert seated.text.count("Hint: 6♣. Enter plays it.") == 2
    assert "Sorted by suit." in seated.text
    assert "Type cards like 3d 3c; h gives a hint, ? helps." in seated.text
    assert "You      6♣" in seated.text


def test_the_hand_is_sorted_by_rank_suit_and_combinations(sit: Sit) -> None:
    hand = "4c 4d 5c 6c 7c 9c Ks"
    seated = sit(PLAIN, [hand, "3d 3c"], ["s", "s", "s", "p"], plays(1, "3d", "3c"))
    assert "Hand     4♦ 4♣ 5♣ 6♣ 7♣ 9♣ K♠" in seated.text
    assert "Hand     4♦   4♣ 5♣ 6♣ 7♣ 9♣   K♠" in seated.text
    assert "Sorted by combinations.\n  Hand     4♣ 5♣ 6♣ 7♣ 9♣   4♦   K♠" in seated.text
    assert "Sorted by rank." in seated.text


def test_the_rules_are_shown_at_any_question(sit: Sit) -> None:
    seated = sit(PLAIN, ["4c", "3d 5d"], ["r", "4c"], plays(1, "3d"))
    assert "Test in short" in seated.text


def test_leaving_is_asked_back(sit: Sit) -> None:
    with pytest.raises(Leave):
        sit(PLAIN, ["4c", "3d 5d"], ["q", "y"], plays(1, "3d"))
    with pytest.raises(Leave):
        sit(PLAIN, ["4c", "3d 5d"], [], plays(1, "3d"), again=())
    seated = sit(PLAIN, ["4c", "3d 5d"], ["q", "", "4c"], plays(1, "3d"))
    assert "Leave the match?" in seated.text


def test_a_terminal_made_narrower_meanwhile_is_filled_no_further(sit: Sit) -> None:
    hands = ["3d 3c 4d 4c 5d 5c 6d 6c 7d 7c 8d 8c 9d", "3h 3s 4h 4s 5h 5s 6h 6s 7h 7s 8h 8s 9h"]
    text = sit(replace("banting", players=2), hands, ["??"], [], wide=40).text
    before, _, after = text.partition("? help > ")
    assert max(map(len, before.splitlines())) > 40
    assert max(map(len, after.splitlines())) <= 40


def test_a_bomb_on_a_single_two_ends_the_deal_before_everyone_s_eyes(sit: Sit) -> None:
    hands = ["8d 8c 8h 8s 4c 5c", "3d 2s 6d"]
    seated = sit(WINS_DEAL, hands, ["4c", "b"], plays(1, "3d", "2s"))
    for words in (
        "PITING! You can win the deal with",
        "Your turn: b bombs, cards, p pass",
        "BOM! You bomb with",
        "PITING! Your four of a kind on the 2 ends the deal",
        "Sari loses the deal and pays everybody's penalty",  # BAN-4
    ):
        assert words in seated.text


def test_a_bomb_on_your_own_two_is_told(sit: Sit) -> None:
    hands = ["3d 2s 6d", "8d 8c 8h 8s 4c 9d"]
    seated = sit(WINS_DEAL, hands, ["3d", "2s"], plays(1, "4c", "8d 8c 8h 8s 9d"), language="id")
    for words in ("BOM! Sari mengebom", "PITING! Bom Sari atas kartu 2 mengakhiri ronde", "Kartu 2-mu dibom"):
        assert words in seated.text


def test_a_window_asks_who_can_bomb_and_turns_the_ranks(sit: Sit) -> None:
    hands = ["8d 8c 8h 8s 4c 5c", "3d 2s 6d 7d"]
    seated = sit(WINDOW, hands, ["4c", "b", "4c"], plays(1, "3d", "2s"))
    for words in (
        "Sari's 2 opens the bomb window.",
        "BOM! b bombs, n lets it go",
        "BOM! You bomb with",
        "Your bomb stands.",
        "THE RANKS TURN",
        "2 3 4 5 6 7 8 9 10 J Q K A",
        "(turned by a bomb)",
    ):
        assert words in seated.text


def test_a_window_may_be_let_go(sit: Sit) -> None:
    hands = ["8d 8c 8h 8s 4c 5c", "3d 2s 6d 7d"]
    seated = sit(WINDOW, hands, ["4c", "n"], plays(1, "3d", "2s"))
    assert "Nobody bombs." in seated.text
    assert "THE RANKS TURN" not in seated.text


def test_a_bomb_may_be_answered(sit: Sit) -> None:
    hands = ["9d 9c 9h 9s 2s 4c", "3d 8d 8c 8h 8s 6d"]
    actions = [Play(1, Cards.parse("3d")), Bomb(1, Cards.parse("8d 8c 8h 8s"))]
    seated = sit(WINDOW, hands, ["2s", "8d", "b"], actions)
    for words in (
        "BOM! Sari bombs with",
        "You can answer the bomb with",
        "You do not hold 8♦.",
        "You answer, and the ranks stay:",
        "You take the trick and lead.",
    ):
        assert words in seated.text


def test_an_answer_may_be_declined(sit: Sit) -> None:
    hands = ["9d 9c 9h 9s 2s 4c", "3d 8d 8c 8h 8s 6d"]
    actions = [Play(1, Cards.parse("3d")), Bomb(1, Cards.parse("8d 8c 8h 8s"))]
    seated = sit(WINDOW, hands, ["2s", "h", ""], actions, advice=lambda _view: Decline(0))
    assert "Hint: let it go." in seated.text
    assert "Sari's bomb stands." in seated.text


def test_an_answer_of_another_is_told(sit: Sit) -> None:
    hands = ["8d 8c 8h 8s 4c 5c", "3d 9d 9c 9h 9s 2s 6d"]
    actions = [*plays(1, "3d", "2s"), Answer(1, Cards.parse("9d 9c 9h 9s"))]
    seated = sit(WINDOW, hands, ["4c", "h", ""], actions, advice=lambda view: view.legal[0])
    assert "Hint: bomb with 8♦ 8♣ 8♥ 8♠." in seated.text
    assert "Sari answers, and the ranks stay:" in seated.text


def test_of_several_bombs_one_is_chosen_by_number(sit: Sit) -> None:
    hands = ["8d 8c 8h 8s 9d 9c 9h 9s 4c 5c", "3d 2s 6d 7d Kd"]
    seated = sit(WINDOW, hands, ["4c", "b", "2"], plays(1, "3d", "2s"))
    assert "Which bomb? Type its number." in seated.text
    assert "*** BOM! You bomb with ***  9♦ 9♣ 9♥ 9♠" in seated.text


def test_short_hands_are_seen_to_be_passed_over(sit: Sit) -> None:
    rules = BantingRules(players=3, short_hand_passes=True)
    hands = ["4c 4d 6c", "5d", "3d 3c 7d"]
    seated = sit(rules, hands, ["4c 4d"], plays(1), plays(2, "3d 3c", ""))
    assert "Sari     pass (too few cards)" in seated.text


def test_a_dragon_wins_before_a_card_is_played(sit: Sit) -> None:
    rules = BantingRules(players=2, dragon=DragonRule.WINS_DEAL)
    dragon = "2d 3d 4d 5d 6c 7c 8c 9c Th Jh Qh Kh Ah"
    seated = sit(rules, [dragon, "2s 3s 4s"], [])
    assert "DRAGON! You hold thirteen different ranks" in seated.text


def test_who_takes_a_trick_when_out_lets_another_lead(sit: Sit) -> None:
    rules = BantingRules(players=3, deal_end=DealEnd.PLAY_ON, place_points=(3, 0, -3))
    seated = sit(rules, ["3d 4c", "2s", "5d 6d"], ["3d", "p"], plays(1, "2s"), plays(2, ""))
    assert "Sari took the trick and is out: Budi leads." in seated.text


def test_the_rank_strip_is_always_there_where_it_may_turn(sit: Sit) -> None:
    assert "Ranks    3 4 5" in sit(WINDOW, ["3d", "4d"], ["3d"]).text
    assert "Ranks" not in sit(PLAIN, ["3d", "4d"], ["3d"]).text


@pytest.mark.parametrize("name", ["banting", "classic"])
def test_no_line_of_a_whole_hand_is_wider_than_the_screen(sit: Sit, name: str) -> None:
    rules = ruleset(name).rules
    hands = ["3d 3c 3h 3s Td Tc Th Ts Jd Jc Jh Js Kd", "4d 4c", "5d 5c", "6d 6c"]
    seated = sit(rules, hands, ["?", "s", "s", "3d"], [], [], [])
    assert max(map(len, seated.text.splitlines())) <= 80


def test_a_card_may_be_played_by_the_hint_of_an_agent(sit: Sit) -> None:
    def lowest(view: View) -> Play:
        action = view.legal[0]
        assert isinstance(action, Play)
        return action

    seated = sit(PLAIN, ["3d 3c 4h", "5d 6d"], ["h", ""], plays(1), advice=lowest)
    assert "Hint: 3♦. Enter plays it." in seated.text


def test_plays_beyond_the_suggestions_are_counted_and_listed(sit: Sit) -> None:
    hand = "3d 3c 3h 3s 5d 6c 7h 8s 9d Tc Jh"
    seated = sit(PLAIN, [hand, "4d 4c 4h"], ["?", "??", "3d"], [])
    moves, some, every = (part.split("You start")[0] for part in seated.text.split("You may play:"))
    assert "and 5 more (?? lists all)" in moves
    assert "and 1 more (?? lists all)" in some
    assert "lists all" not in every
    assert "3♦ 3♣ 3♥ 3♠ J♥" in every


def test_few_plays_are_all_suggested(sit: Sit) -> None:
    assert "lists all" not in sit(PLAIN, ["3d 9c", "4d Ks"], ["3d"], plays(1, "4d")).text
