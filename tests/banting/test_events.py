"""What is told of a deal, and to whom: CLS-6, CLB-12."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from capsa.banting import (
    Action,
    Answer,
    BantingRules,
    Bomb,
    BombRule,
    DealEnd,
    Decline,
    Declined,
    Event,
    Pass,
    Play,
    State,
    Timeout,
    events,
    redact,
    step,
)
from capsa.cards import Cards

Position = Callable[..., State]
Moves = Callable[..., State]

EIGHTS = Cards.parse("8d 8c 8h 8s")
NINES = Cards.parse("9d 9c 9h 9s")


def play(seat: int, cards: str) -> Play:
    return Play(seat, Cards.parse(cards))


def told(state: State, *actions: Action, to: int | None = None, everything: bool = False) -> list[Event]:
    """Return what a seat, or a spectator, hears of some actions."""
    heard: list[Event] = []
    for action in actions:
        after = step(state, action)
        heard += events(state, action, after)
        state = after
    return heard if everything else [event for event in heard if redact(event, to) is not None]


def names(heard: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in heard]


def test_a_trick_is_told_in_order(rules: BantingRules, position: Position) -> None:
    state = position(rules, "3d 9d", "6d Ad", "4d Td")
    heard = told(state, play(0, "3d"), play(1, "6d"), Pass(2), Pass(0))
    assert names(heard) == ["Played", "Played", "Passed", "Passed", "TrickWon"]
    assert [str(event) for event in heard[2:]] == [
        "Passed(seat=2, automatic=False)",
        "Passed(seat=0, automatic=False)",
        "TrickWon(seat=1, leader=1)",
    ]


def test_cls_3_automatic_passes_are_told_clockwise(classic: BantingRules, position: Position) -> None:
    state = position(classic, "9h", "3d 3c 9d 9c", "5d", "4d")
    heard = told(state, play(1, "3d 3c"))
    assert [str(event) for event in heard[1:]] == [
        "Passed(seat=2, automatic=True)",
        "Passed(seat=3, automatic=True)",
        "Passed(seat=0, automatic=True)",
        "TrickWon(seat=1, leader=1)",
    ]


def test_cls_3_an_automatic_pass_is_told_behind_a_seat_that_had_passed(
    classic: BantingRules, position: Position
) -> None:
    state = position(classic, "3d 3c 9d Td", "4d 4c Kd", "5d 5c Kc", "6d 6c 9c")
    heard = told(state, play(0, "3d 3c"), Pass(1), play(2, "5d 5c"), play(3, "6d 6c"), Pass(0))
    assert [str(event) for event in heard[4:]] == [
        "Passed(seat=0, automatic=False)",
        "Passed(seat=2, automatic=True)",
        "TrickWon(seat=3, leader=3)",
    ]


def test_clb_11_the_end_shows_all_hands(banting: BantingRules, position: Position) -> None:
    state = position(banting, "3d", "6d Ad", "4d")
    heard = told(state, play(0, "3d"))
    assert names(heard) == ["Played", "WentOut", "DealEnded"]
    assert "points=(3, -2, -1)" in str(heard[-1])
    assert "Cards('6d Ad')" in str(heard[-1])


def test_ban_3_a_bomb_is_told_as_one(banting: BantingRules, position: Position) -> None:
    state = position(banting, "2s 3d", f"{EIGHTS} Kd 4d", leader=0)
    heard = told(state, play(0, "2s"), play(1, f"{EIGHTS} Kd"))
    assert names(heard) == ["Played", "Bombed", "DealEnded"]
    ruled = replace(banting, bomb=BombRule.BEATS_ANYTHING)
    heard = told(
        position(ruled, "2s 3d", f"{EIGHTS} Kd 4d", leader=0), play(0, "2s"), play(1, f"{EIGHTS} Kd")
    )
    assert names(heard) == ["Played", "Bombed"]
    bare = position(replace(ruled, bomb_size=4), f"2s 3d {NINES}", f"{EIGHTS} Kd 4d", leader=0)
    assert names(told(bare, play(0, "2s"), play(1, str(EIGHTS)), play(0, str(NINES)))) == [
        "Played",
        "Bombed",
        "Bombed",
    ]
    lead = told(position(ruled, "2s 3d", f"{EIGHTS} Kd 4d", leader=1), play(1, f"{EIGHTS} Kd"))
    assert names(lead) == ["Played"]
    five = position(ruled, "3d 3c 3h 4d 4c 5s", f"{EIGHTS} Kd 4h", leader=0)
    assert names(told(five, play(0, "3d 3c 3h 4d 4c"), play(1, f"{EIGHTS} Kd"))) == ["Played", "Played"]


def test_cls_8_a_bomb_that_stands_turns_the_ranks_once(classic: BantingRules, position: Position) -> None:
    hands = ("2s 3d 5d 6c", f"{EIGHTS} Kd 2c 4d", "Td Tc Th Ts Ks")
    first: list[Action] = [play(0, "2s"), Bomb(1, EIGHTS)]
    state = position(classic, *hands, leader=0)
    assert names(told(state, *first)) == [
        "Played",
        "WindowOpened",
        "Bombed",
        "BombStood",
        "RanksTurned",
        "TrickWon",
    ]
    again = told(state, *first, play(1, "2c"), Bomb(2, Cards.parse("Td Tc Th Ts")))
    assert names(again)[6:] == ["Played", "WindowOpened", "Bombed", "BombStood", "TrickWon"]


def test_cls_9_an_answer_is_told(classic: BantingRules, position: Position) -> None:
    state = position(classic, f"2s 3d {NINES}", f"{EIGHTS} Kd", leader=0)
    heard = told(state, play(0, "2s"), Bomb(1, EIGHTS), Answer(0, NINES))
    assert names(heard)[2:] == ["Bombed", "AnswerWindowOpened", "Answered", "TrickWon"]


def test_cls_11_a_bomb_that_ends_the_deal_opens_no_answer_window(
    classic: BantingRules, position: Position
) -> None:
    state = position(classic, f"2s 3d {NINES}", str(EIGHTS), leader=0)
    assert names(told(state, play(0, "2s"), Bomb(1, EIGHTS)))[2:] == ["Bombed", "WentOut", "DealEnded"]


def test_cls_11_an_answer_that_ends_the_deal_wins_no_trick(classic: BantingRules, position: Position) -> None:
    state = position(classic, f"2s {NINES}", f"{EIGHTS} Kd", leader=0)
    heard = told(state, play(0, "2s"), Bomb(1, EIGHTS), Answer(0, NINES))
    assert names(heard)[4:] == ["Answered", "WentOut", "DealEnded"]


def test_cls_6_whether_a_window_opens_is_told_by_card_counts(
    classic: BantingRules, position: Position
) -> None:
    few = position(classic, "2s 3d 4d 5d 6d", "8d 8c 8h", "9d", leader=0)
    assert names(told(few, play(0, "2s"))) == ["Played"]
    enough = position(classic, "2s 3d 4d 5d 6d", "8d 8c 8h 9d", "9c", leader=0)
    assert names(told(enough, play(0, "2s"))) == ["Played", "WindowOpened", "WindowClosed"]


def test_cls_6_nothing_tells_who_holds_four_of_a_kind(classic: BantingRules, position: Position) -> None:
    """The same public cards, other hidden ones: spectators and the seats that hold none hear the same."""
    own, last = "2s 3d 4d 5d 6d 2d", "Jd Qd"
    one = position(classic, own, "8d 8c 8h 8s Kd", "9d 9c 9h Ks Kc", last, leader=0)
    other = position(classic, own, "8d 8c 8h 9d Kd", "8s 9c 9h Ks Kc", last, leader=0)
    both = position(classic, own, "8d 8c 8h 8s Kd", "9d 9c 9h 9s Kc", last, leader=0)
    for seat in (None, 0, 3):
        heard = [
            told(one, play(0, "2s"), Decline(1), to=seat),
            told(other, play(0, "2s"), to=seat),
            told(both, play(0, "2s"), Timeout(1), Decline(2), to=seat),
        ]
        assert heard[0] == heard[1] == heard[2]
        assert names(heard[0]) == ["Played", "WindowOpened", "WindowClosed"]


def test_cls_6_an_unanswered_bomb_tells_nothing_either(classic: BantingRules, position: Position) -> None:
    bomber = f"{EIGHTS} Kd"
    able = position(classic, f"2s 3d {NINES}", bomber, leader=0)
    unable = position(classic, "2s 3d 9d 9c 9h Ks", bomber, leader=0)
    moves: tuple[Action, ...] = (play(0, "2s"), Bomb(1, EIGHTS))
    assert told(able, *moves, Decline(0), to=1) == told(unable, *moves, to=1)
    assert "AnswerWindowOpened" in names(told(unable, *moves, to=1))


def test_cls_6_a_decline_is_heard_by_its_seat_alone(classic: BantingRules, position: Position) -> None:
    state = position(classic, "2s 3d", f"{EIGHTS} Kd", leader=0)
    heard = told(state, play(0, "2s"), Decline(1), everything=True)
    declined = heard[2]
    assert declined == Declined(1)
    assert [redact(declined, seat) for seat in (0, 1, None)] == [None, declined, None]


def test_clb_15_the_clock_is_told_except_in_a_window(classic: BantingRules, position: Position) -> None:
    state = position(classic, "2s 3d", f"{EIGHTS} Kd", leader=0)
    assert names(told(state, Timeout(0))) == ["TimedOut", "Played"]
    assert names(told(state, play(0, "2s"), Timeout(1), everything=True)) == [
        "Played",
        "WindowOpened",
        "Declined",
        "WindowClosed",
    ]


def test_deal_end_play_on_tells_who_leads_for_a_winner_who_is_out(
    classic: BantingRules, position: Position
) -> None:
    ruled = replace(classic, bomb=BombRule.NONE, deal_end=DealEnd.PLAY_ON, players=3, place_points=(1, 0, -1))
    state = position(ruled, "3d", "4d 4c", "5d 5c")
    heard = told(state, play(0, "3d"), Pass(1), Pass(2))
    assert names(heard) == ["Played", "WentOut", "Passed", "Passed", "TrickWon"]
    assert str(heard[-1]) == "TrickWon(seat=0, leader=1)"
