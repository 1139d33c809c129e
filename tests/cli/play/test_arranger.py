"""A person at an arrangement table: rows are laid, named, warned of, turned up and paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest

from capsa.agents.arranging import strongest_first
from capsa.cards import Cards
from capsa.cli.play.person import Leave
from capsa.rulesets import replace, ruleset
from capsa.susun import Announce, Arrange, Arrangement, Claim, Natural, Row, Stay, Surrender, SusunRules
from capsa.susun import State as SusunState
from capsa.susun.actions import Decline

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from capsa.rulesets.game import State

    class Seated(Protocol):
        text: str
        state: State

    Sit = Callable[..., Seated]

SUITS = replace("susun-suits", players=2)
POKER = replace("susun-poker", players=2)
CHINESE = replace("chinese-2-4", players=2)

MINE = "2d 2c 5h 9d 9c Jh Jd As Kd Kc Kh 4s 4d"
ROWS = ("2d 2c 5h", "9d 9c Jh Jd As", "Kd Kc Kh 4s 4d")
WEAK = "3d 6c 8h 2h 3s 5c 7d Th 3c 4h 6d 7s Ts"
WEAK_ROWS = ("3d 6c 8h", "2h 3s 5c 7d Th", "3c 4h 6d 7s Ts")


def rows(front: str, middle: str, back: str) -> Arrangement:
    return Arrangement(front=Cards.parse(front), middle=Cards.parse(middle), back=Cards.parse(back))


THEIRS = [Arrange(1, rows(*WEAK_ROWS))]


def arrangement(seated: Seated) -> Arrangement:
    assert isinstance(seated.state, SusunState)
    laid = seated.state.arrangements[0]
    assert laid is not None
    return laid


def test_three_rows_are_laid_one_after_the_other_and_the_last_fills_itself(sit: Sit) -> None:
    seated = sit(SUITS, [MINE, WEAK], [ROWS[0], ROWS[1], ""], THEIRS, again=())
    assert arrangement(seated) == rows(*ROWS)
    for words in (
        "front, 3 cards",
        "middle, 5 cards",
        "front    2♦ 2♣ 5♥             pair of twos",
        "middle   9♦ 9♣ J♦ J♥ A♠       two pair, jacks and nines",
        "back     4♦ 4♠ K♦ K♣ K♥       full house, kings over fours",
    ):
        assert words in seated.text


def test_rows_are_laid_at_once(sit: Sit) -> None:
    seated = sit(SUITS, [MINE, WEAK], [" / ".join(ROWS), ""], THEIRS, again=())
    assert arrangement(seated) == rows(*ROWS)


def test_a_row_may_be_typed_card_by_card_and_changed_later(sit: Sit) -> None:
    lines = ["2d", "2c 5h", ROWS[1], "f 4s 4d 5h", "b Kd Kc Kh 2d 2c", ""]
    seated = sit(SUITS, [MINE, WEAK], lines, THEIRS, again=())
    assert arrangement(seated) == rows("4s 4d 5h", ROWS[1], "Kd Kc Kh 2d 2c")
    assert "front, 2 cards" in seated.text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("2d 2c 5h 9d", "4 cards are too many: free places in the front: 3."),
        ("3d", "You do not hold 3♦."),
        ("m 3d", "You do not hold 3♦."),
        ("2d 2d", "2d is there twice."),
        ("2d / 2d / 3d", "2♦ is there twice."),
        ("2d / 2c", "Three rows have two strokes between them"),
        ("xx", "'xx' is no card."),
        ("4", "There are no suggestions here."),
    ],
)
def test_wrong_input_is_explained_and_loses_nothing(sit: Sit, typed: str, said: str) -> None:
    seated = sit(SUITS, [MINE, WEAK], [ROWS[0], "c", typed, ROWS[0], typed, ROWS[1], ""], THEIRS, again=())
    assert said in seated.text
    assert arrangement(seated) == rows(*ROWS)


def test_a_foul_is_announced_with_its_reason_while_it_can_be_mended(sit: Sit) -> None:
    lines = [f"{ROWS[0]} / {ROWS[2]} / {ROWS[1]}", "", "", " / ".join(ROWS), ""]
    seated = sit(SUITS, [MINE, WEAK], lines, THEIRS, again=())
    reason = (
        "PAO! The back (two pair, jacks and nines) is weaker than the middle (full house, kings over fours)."
    )
    assert reason in " ".join(seated.text.split())
    assert "This is a foul (PAO)." in seated.text
    assert arrangement(seated) == rows(*ROWS)


def test_a_front_too_strong_is_named_too(sit: Sit) -> None:
    lines = ["Kd Kc Kh / 9d 9c Jh Jd As / 2d 2c 4s 4d 5h", "", "y"]
    seated = sit(POKER, [MINE, WEAK], lines, THEIRS, language="id", again=())
    assert "Susunan bawah (double pair 4 dan 2) lebih lemah daripada tengah" in seated.text
    assert "PAO! Kamu salah susun" in seated.text
    seated = sit(
        POKER, [MINE, WEAK], ["Kd Kc Kh / 2d 2c 4s 4d 5h / 9d 9c Jh Jd As", "", "y"], THEIRS, again=()
    )
    assert "The middle (two pair, fours and twos) is weaker than the front" in seated.text


def test_equal_rows_foul_where_they_must_rise(sit: Sit) -> None:
    strict = replace(POKER, rows_strict=True)
    hand = "2d 2c 5h 9d 9c Jh Jd As 9h 9s Jc Js Ac"
    seated = sit(
        strict, [hand, WEAK], ["2d 2c 5h / 9d 9c Jh Jd As / 9h 9s Jc Js Ac", "", "y"], THEIRS, again=()
    )
    assert "is only as strong as the middle" in seated.text


def test_royalties_light_up(sit: Sit) -> None:
    lines = ["2d 2c 5h / 9d 9c Jh Jd As / Kd Kc Kh Ks 4d", "h", ""]
    hand = MINE.replace("4s", "Ks")
    best = rows("2d 2c 5h", "9d 9c Jh Jd As", "Kd Kc Kh Ks 4d")
    seated = sit(SUITS, [hand, WEAK], lines, THEIRS, suggested=[best], again=())
    assert "four kings                      royalty 7" in seated.text


def test_suggestions_come_one_after_the_other(sit: Sit) -> None:
    other = rows("2d 2c 9d", "5h 9c Jh Jd As", ROWS[2])
    offered = [rows(*ROWS), other]
    seated = sit(SUITS, [MINE, WEAK], ["h", "h", ""], THEIRS, suggested=offered, again=())
    assert arrangement(seated) == other
    assert "Laid: what earns most on average." in seated.text
    assert "Laid: the strongest back first." in seated.text
    seated = sit(SUITS, [MINE, WEAK], ["h", "h", "h", ""], THEIRS, suggested=offered, again=())
    assert arrangement(seated) == rows(*ROWS)
    seated = sit(SUITS, [MINE, WEAK], ["h", "c", "h", ""], THEIRS, suggested=offered, again=())
    assert arrangement(seated) == rows(*ROWS)
    seated = sit(SUITS, [MINE, WEAK], ["3", "2", "1", ""], THEIRS, suggested=offered, again=())
    assert "The suggestions have numbers from 1 to 2." in seated.text
    assert arrangement(seated) == rows(*ROWS)


def test_help_and_rules_are_there(sit: Sit) -> None:
    seated = sit(SUITS, [MINE, WEAK], ["?", "r", "", "f", "b", *ROWS[:2], ""], THEIRS, again=())
    assert "3d 3c 4d          cards for the row asked for" in seated.text
    assert "Test in short" in seated.text


def test_the_reveal_goes_row_by_row_back_first(sit: Sit) -> None:
    text = sit(SUITS, [MINE, WEAK], [*ROWS[:2], ""], THEIRS, again=()).text
    assert text.index("BACK") < text.index("MIDDLE") < text.index("FRONT")
    assert text.count("You > Sari") == 3
    assert "TEMBUS! You take all three rows from Sari" in text


def test_the_table_of_points_adds_up(sit: Sit) -> None:
    text = sit(SUITS, [MINE, WEAK], [*ROWS[:2], ""], THEIRS, again=()).text
    assert [line.split() for line in text.splitlines()[-3:]] == [
        ["You", "Sari", "sum", "total"],
        ["You", "·", "+6", "+6", "+6"],
        ["Sari", "-6", "·", "-6", "-6"],
    ]


def test_equal_rows_are_shown_as_equal(sit: Sit) -> None:
    mine = "2d 2c 5h 9d 9c Jh Jd As Kd Kc 4s 4d 6h"
    theirs = "2h 2s 5d 9h 9s Js Jc Ah Kh Ks 4c 4h 6d"
    both = ["2d 2c 5h / 9d 9c Jh Jd As / Kd Kc 4s 4d 6h", ""]
    answer = [Arrange(1, rows("2h 2s 5d", "9h 9s Js Jc Ah", "Kh Ks 4c 4h 6d"))]
    assert sit(POKER, [mine, theirs], both, answer, again=()).text.count("You = Sari") == 3


def test_a_dragon_has_its_banner(sit: Sit) -> None:
    dragon = "2d 3c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ad"
    theirs = "3d 6c 8d 2h 3s 5c 7d Th 3h 4d 6s 7s Ts"
    answer = [Arrange(1, rows("3d 6c 8d", "2h 3s 5c 7d Th", "3h 4d 6s 7s Ts"))]
    lines = ["2d 3c 4h", "5s 6d 7c 8h 9s", ""]
    text = sit(SUITS, [dragon, theirs], lines, answer, again=()).text
    assert "DRAGON! 208 points from each, however you lay it" in text
    assert "DRAGON! You take 208 points from each" in text


def test_a_home_run_has_its_banner(sit: Sit) -> None:
    four = ruleset("susun-poker").rules
    assert isinstance(four, SusunRules)
    highest = "Qd Qc Qh Qs Kd Kc Kh Ks Ad Ac Ah As Jd"
    rest = [str(card) for card in Cards.DECK - Cards.parse(highest)]
    hands = [highest, *(" ".join(rest[seat::3]) for seat in range(3))]
    others = [[Arrange(seat, strongest_first(Cards.parse(hands[seat]), four))] for seat in (1, 2, 3)]
    text = sit(four, hands, ["Qd Qc Qh / Kd Kc Kh Ks Qs / Ad Ac Ah As Jd", ""], *others, again=()).text
    assert "SUPER! You take every row from everybody" in text
    assert "You take all three rows" not in text


def test_a_natural_is_claimed_and_shown(sit: Sit) -> None:
    six_pairs = "2d 2c 5h 5d 9c 9d Jh Jd Ah As Kd Kc 4s"
    answers = [Decline(1), *THEIRS, Stay(1), Announce(1, frozenset())]
    seated = sit(CHINESE, [six_pairs, WEAK], ["h", "x", "2", ""], answers, again=())
    assert isinstance(seated.state, SusunState)
    assert seated.state.claims[0] is Natural.SIX_PAIRS
    for words in (
        "1  six pairs: 3 from each",
        "A natural!",
        "Hint: Enter.",
        "There is only one",
        "NATURAL! You show six pairs",
    ):
        assert words in seated.text


def test_a_natural_may_be_left_unclaimed(sit: Sit) -> None:
    six_pairs = "2d 2c 5h 5d 9c 9d Jh Jd Ah As Kd Kc 4s"
    answers = [Decline(1), *THEIRS, Stay(1), Announce(1, frozenset())]
    laid = "2d 2c 4s / 5h 5d 9c 9d Jh / Ah As Kd Kc Jd"
    seated = sit(CHINESE, [six_pairs, WEAK], ["n", laid, "", "p"], answers, again=())
    assert isinstance(seated.state, SusunState)
    assert seated.state.claims == (None, None)


def test_a_natural_of_another_is_shown(sit: Sit) -> None:
    six_pairs = "2d 2c 5h 5d 9c 9d Jh Jd Ah As Kd Kc 4s"
    seated = sit(
        CHINESE, [WEAK.replace("5c", "6h"), six_pairs], [], [Claim(1, Natural.SIX_PAIRS)], language="id"
    )
    assert "ISTIMEWA! Sari punya enam pair" in seated.text


def test_a_hand_may_be_given_up(sit: Sit) -> None:
    answers = [Decline(1), *THEIRS, Stay(1), Announce(1, frozenset(Row))]
    lines = [" / ".join(ROWS), "", "h", "?", "s"]
    seated = sit(CHINESE, [MINE, WEAK], lines, answers, advice=lambda _view: Surrender(0), again=())
    for words in (
        "You deal.",
        "Sari plays.",
        "p play, s surrender (costs 2 to each who plays)",
        "Hint: surrender.",
        "p plays, s surrenders, h gives a hint.",
        "You surrender.",
    ):
        assert words in seated.text
    assert seated.text.splitlines()[-1].split() == ["Sari", "+2", "·", "+2", "+2"]


@pytest.mark.parametrize(("typed", "advice"), [(["h", ""], Surrender(0)), (["h", ""], Stay(0)), ([""], None)])
def test_enter_does_what_the_hint_says_and_without_one_plays(
    sit: Sit, typed: list[str], advice: Surrender | Stay | None
) -> None:
    answers = [Decline(1), *THEIRS, Stay(1), Announce(1, frozenset(Row))]
    seated = sit(CHINESE, [MINE, WEAK], [" / ".join(ROWS), "", *typed, "n"], answers, advice=lambda _: advice)
    assert isinstance(seated.state, SusunState)
    assert (0 in seated.state.surrendered) is isinstance(advice, Surrender)


def test_another_who_gives_up_is_told(sit: Sit) -> None:
    answers = [Decline(1), *THEIRS, Surrender(1)]
    seated = sit(CHINESE, [MINE, WEAK], [" / ".join(ROWS), "", "p"], answers)
    assert "Sari surrenders." in seated.text


def test_rows_of_who_has_surrendered_are_not_ranked(sit: Sit) -> None:
    answers = [Decline(1), *THEIRS, Surrender(1)]
    seated = sit(CHINESE, [MINE, WEAK], [" / ".join(ROWS), "", "p"], answers)
    turned_up = seated.text[seated.text.index("BACK") :]
    assert "You  " in turned_up
    assert "You > Sari" not in turned_up
    assert turned_up.count("Sari") == 3  # in the points: why, and in the table as head and as row
    assert "Sari         +2  surrendered" in turned_up


FULL = ("2d 2c 5h", "4s 4d Kd Kc Kh", "9d 9c 9h 9s As")
FOURS = "2d 2c 5h 4s 4d Kd Kc Kh 9d 9c 9h 9s As"


@pytest.mark.parametrize(
    ("typed", "announced", "paid"),
    [
        ([""], frozenset({Row.MIDDLE, Row.BACK}), "+10"),
        (["h", "3d", "y"], frozenset({Row.MIDDLE, Row.BACK}), "+10"),
        (["n"], frozenset(), "+4"),
        (["b"], frozenset({Row.BACK}), "+8"),
        (["b m"], frozenset({Row.MIDDLE, Row.BACK}), "+10"),
        (["front, back"], frozenset({Row.FRONT, Row.BACK}), "+8"),
    ],
)
def test_royalties_are_announced_as_the_player_wants(
    sit: Sit, typed: list[str], announced: frozenset[Row], paid: str
) -> None:
    answers = [Decline(1), *THEIRS, Stay(1), Announce(1, frozenset())]
    lines = [" / ".join(FULL), "", "p", *typed]
    seated = sit(CHINESE, [FOURS, WEAK], lines, answers, again=())
    assert isinstance(seated.state, SusunState)
    assert seated.state.announced[0] == announced
    assert seated.text.splitlines()[-2].split()[2] == paid


def test_help_is_there_at_every_question(sit: Sit) -> None:
    six_pairs = "2d 2c 5h 5d 9c 9d Jh Jd Ah As Kd Kc 4s"
    foul = "Ah As Kd / 2d 2c 5h 5d 9c / 9d Jh Jd Kc 4s"
    answers = [Decline(1), *THEIRS, Stay(1), Announce(1, frozenset())]
    text = sit(CHINESE, [six_pairs, WEAK], ["?", "n", foul, "", "?", "y", "?", "p"], answers).text
    for words in (
        "Enter claims the strongest, a number the one named, n plays ordinary rows.",
        "y lays it all the same, Enter goes back to the rows.",
        "p plays, s surrenders, h gives a hint.",
    ):
        assert words in text
    answers = [Decline(1), *THEIRS, Stay(1), Announce(1, frozenset())]
    text = sit(CHINESE, [FOURS, WEAK], [" / ".join(FULL), "", "p", "?", "x", ""], answers).text
    assert text.count("Enter announces all, n nothing") == 2
    assert "is no card" not in text


DRAGON = "2d 3c 4h 5s 6d 7c 8h 9s Td Jc Qh Ks Ad"
DRAGON_ROWS = ("2d 3c 4h", "5s 6d 7c 8h 9s", "Td Jc Qh Ks Ad")
UPSIDE_DOWN = (WEAK_ROWS[0], WEAK_ROWS[2], WEAK_ROWS[1])


@pytest.mark.parametrize(
    ("rules", "mine", "laid", "theirs", "points", "why"),
    [
        (SUITS, MINE, ROWS, WEAK_ROWS, "+6", "all three rows"),  # SUS-5
        (SUITS, FOURS, FULL, WEAK_ROWS, "+16", "all three rows (+6), royalties 10 to 0 (+10)"),  # SUS-3
        (POKER, MINE, (ROWS[0], ROWS[2], ROWS[1]), WEAK_ROWS, "-12", "your PAO"),  # SUS-7
        (POKER, FOURS, FULL, UPSIDE_DOWN, "+20", "PAO (+12), royalties 8 to 0 (+8)"),
        (POKER, MINE, (ROWS[0], ROWS[2], ROWS[1]), UPSIDE_DOWN, "0", "PAO on both sides"),
        (SUITS, DRAGON, DRAGON_ROWS, ("2h 2c 3s", "3d 4c 6h 8s 9d", "Th Jd Qc Kd Ac"), "+208", "your dragon"),
    ],
)
def test_how_the_player_s_points_came_about_is_said(
    sit: Sit, rules: SusunRules, mine: str, laid: Sequence[str], theirs: Sequence[str], points: str, why: str
) -> None:
    typed = [" / ".join(laid), "", "y"]
    text = sit(rules, [mine, " ".join(theirs)], typed, [Arrange(1, rows(*theirs))], again=()).text
    assert f"  Your points\n  Sari     {points:>6}  {why}\n" in text


@pytest.mark.parametrize(("language", "why"), [("en", "2 rows to 1"), ("id", "susunan 2 lawan 1")])
def test_rows_won_on_both_sides_are_counted(sit: Sit, language: str, why: str) -> None:
    mine = ("2d Qh Ks", "5h 5s 3c 6c 8d", "9h 9c Kh 7c Qs")
    theirs = ("9s Jd Qd", "2h 2c 6h 7d 8c", "3s 3d 3h 6s 7s")
    answer = [Arrange(1, rows(*theirs))]
    hands = [" ".join(mine), " ".join(theirs)]
    text = sit(SUITS, hands, [" / ".join(mine), ""], answer, language=language, again=()).text
    assert f"\n  Sari     {'+1':>6}  {why}\n" in text  # SUS-2


def test_the_cards_of_a_dragon_are_shown(sit: Sit) -> None:
    mine = ("2s 2c 5h", *ROWS[1:])
    answer = [Arrange(1, rows(*DRAGON_ROWS))]  # SUS-8
    text = sit(SUITS, [" ".join(mine), DRAGON], [" / ".join(mine), ""], answer, again=()).text
    assert "DRAGON! Sari takes 208 points from each" in text
    assert "2♦ 3♣ 4♥ 5♠ 6♦ 7♣ 8♥ 9♠ 10♦ J♣ Q♥ K♠ A♦" in text


def test_a_player_may_leave_at_every_question(sit: Sit) -> None:
    lines = [" / ".join(FULL), "", "p", ""]
    for count in range(len(lines)):
        answers = [Decline(1), *THEIRS, Stay(1), Announce(1, frozenset())]
        with pytest.raises(Leave):
            sit(CHINESE, [FOURS, WEAK], [*lines[:count], "q", "y"], answers, again=())


def test_nothing_is_wider_than_the_screen(sit: Sit) -> None:
    hand = "Td Tc Th Ts Qd Qc Qh Qs Kd Kc Kh 3s 3d"
    laid = "Td Tc Th / Qd Qc Qh 3s 3d / Kd Kc Kh Ts Qs"
    theirs = [Arrange(1, rows("2h 6c 8h", "2s 3c 5c 7d 9h", "4h 6d 7s Js Ac"))]
    for language in ("en", "id"):
        seated = sit(
            SUITS,
            [hand, "2h 6c 8h 2s 3c 5c 7d 9h 4h 6d 7s Js Ac"],
            ["?", laid, "", "y"],
            theirs,
            language=language,
        )
        assert max(map(len, seated.text.splitlines())) <= 80
