from collections.abc import Callable

import pytest

from capsa import susun
from capsa.banting import Answer, Bomb, Decline, Pass, Play, Timeout
from capsa.cards import Cards, parse_cards
from capsa.dealing import Hands
from capsa.hands.combination import Kind
from capsa.hands.poker import RowKind
from capsa.records.notation import LaidRow, Note, Verb, line, note
from capsa.records.record import Record
from capsa.records.replay import moments
from capsa.rulesets import RULESETS, game, replace, ruleset
from capsa.susun.arrangement import Arrangement, Draft
from capsa.susun.rules import Natural, Row


def hands(*texts: str) -> Hands:
    return tuple(map(parse_cards, texts))


def lines(state: game.State, *actions: game.Action, names: tuple[str, ...] = ()) -> list[str]:
    written = []
    for action in actions:
        written.append(line(note(state, action), names))
        state = game.step(state, action)
    return written


CLIMBING = hands(
    "3d 3c 4d 9d 9c 9h 9s 2s Th Jh Qh Kh Ah",
    "3h 3s 4c 5d 5c 5h 5s 2h 6d 6c 6h 7d 7c",
    "4h 4s Td Tc Ts Jd Jc Js Qd Qc Qs Kd Kc",
    "Ks Ad Ac As 2d 2c 6s 7h 7s 8d 8c 8h 8s",
)


def test_plays_and_passes_are_told_with_cards_and_kind() -> None:
    state = game.start(ruleset("banting").rules, CLIMBING)
    told = lines(
        state,
        Play(0, Cards.parse("3c 3d")),
        Play(1, Cards.parse("5d 5c")),
        Pass(2),
        Timeout(3),
        names=("Ayu", "Budi"),
    )
    assert told == [
        "Ayu   plays 3♦ 3♣  pair",
        "Budi  plays 5♦ 5♣  pair",
        "seat 2  passes",
        "seat 3  passes  (time is up)",
    ]


def test_a_timeout_is_told_by_what_it_does() -> None:
    state = game.start(ruleset("banting").rules, CLIMBING)
    assert note(state, Timeout(0)) == Note(
        seat=0, verb=Verb.PLAYS, timed_out=True, cards=parse_cards("3d"), kind=Kind.SINGLE
    )
    assert lines(state, Timeout(0)) == ["seat 0  plays 3♦  single  (time is up)"]


def test_a_four_of_a_kind_on_a_single_2_is_told_as_a_bomb() -> None:
    state = game.start(ruleset("banting").rules, CLIMBING)
    told = lines(
        state,
        Play(0, Cards.parse("3d")),
        Play(1, Cards.parse("2h")),
        Pass(2),
        Play(3, Cards.parse("8s 8h 8c 8d 6s")),
    )
    assert told[-1] == "seat 3  bombs 6♠ 8♦ 8♣ 8♥ 8♠  four of a kind"  # BAN-3


def test_windows_are_told_and_cards_stand_as_ranks_do() -> None:
    state = game.start(ruleset("classic").rules, CLIMBING)
    told = lines(
        state,
        Play(0, Cards.parse("3d")),
        Pass(1),
        Pass(2),
        Play(3, Cards.parse("2d")),
        Decline(0),
        Bomb(1, Cards.parse("5d 5c 5h 5s")),
        Answer(3, Cards.parse("8d 8c 8h 8s")),
    )
    assert told[4:] == [
        "seat 0  declines",
        "seat 1  bombs 5♦ 5♣ 5♥ 5♠  bare four",
        "seat 3  answers 8♦ 8♣ 8♥ 8♠  bare four",
    ]


ARRANGING = hands(
    "2d 2c 3d 3c 4d 4c 5d 5c 6d 6c 7d 7c Td",
    "2h 2s 3h 3s 4h 4s 5h 5s 6h 6s 7h 7s Th",
)


def test_an_arrangement_deal_is_told() -> None:
    state = game.start(replace("chinese-2-4", players=2), ARRANGING)
    rows = Arrangement(
        front=Cards.parse("2d 2c Td"),
        middle=Cards.parse("3d 4d 5d 6d 7d"),
        back=Cards.parse("7c 6c 5c 4c 3c"),
    )
    told = lines(
        state,
        susun.Decline(0),
        susun.Decline(1),
        susun.DraftRows(0, Draft(back=Cards.parse("Td 2c"))),
        susun.Arrange(0, rows),
        susun.Timeout(1),
        susun.Stay(1),
        susun.Timeout(0),
        susun.Announce(1, frozenset()),
        susun.Announce(0, frozenset({Row.BACK, Row.MIDDLE})),
    )
    straight_flushes = "middle 3♦ 4♦ 5♦ 6♦ 7♦ (straight flush) | back 3♣ 4♣ 5♣ 6♣ 7♣ (straight flush)"
    two_pairs = "middle 3♠ 4♥ 4♠ 5♥ 5♠ (two pair) | back 6♥ 6♠ 7♥ 7♠ 10♥ (two pair)"
    assert told == [
        "seat 0  declines",
        "seat 1  declines",
        "seat 0  lays back 2♣ 10♦",
        f"seat 0  sets front 2♦ 2♣ 10♦ (pair) | {straight_flushes}",
        f"seat 1  sets front 2♥ 2♠ 3♥ (pair) | {two_pairs}  (time is up)",
        "seat 1  stays",
        "seat 0  stays  (time is up)",
        "seat 1  announces nothing",
        "seat 0  announces middle, back",
    ]


def test_claims_and_surrenders_are_told() -> None:
    state = game.start(replace("chinese-2-4", players=2), ARRANGING)
    assert lines(state, susun.Claim(0, Natural.SIX_PAIRS), susun.Timeout(1)) == [
        "seat 0  claims six pairs",
        "seat 1  declines  (time is up)",
    ]
    for seat in (0, 1):
        state = game.step(state, susun.Decline(seat))
    for seat in (0, 1):
        state = game.step(state, susun.Timeout(seat))
    assert lines(state, susun.Surrender(1)) == ["seat 1  surrenders"]


def test_a_note_is_data_for_other_languages() -> None:
    state = game.start(ruleset("susun-poker").rules, CLIMBING)
    draft = Draft(front=Cards.parse("9d 3d"))
    assert note(state, susun.DraftRows(0, draft)) == Note(
        seat=0, verb=Verb.LAYS, laid=(LaidRow(row=Row.FRONT, cards=parse_cards("3d 9d")),)
    )
    late = note(state, susun.Timeout(0))
    assert [(laid.row, laid.kind) for laid in late.laid] == [
        (Row.FRONT, RowKind.PAIR),
        (Row.MIDDLE, RowKind.FOUR_OF_A_KIND),
        (Row.BACK, RowKind.ROYAL_FLUSH),
    ]


@pytest.mark.parametrize("name", RULESETS)
def test_every_action_has_a_line(playing: Callable[..., Record], name: str) -> None:
    record = playing(name, "told")
    names = record.header.seats
    for moment in moments(record):
        if moment.action is not None:
            text = line(note(moment.before, moment.action.action), names)
            seat = moment.action.action.seat
            assert text.startswith(names[seat] or f"seat {seat}")
            assert "\n" not in text


def test_families_do_not_mix() -> None:
    with pytest.raises(TypeError):
        note(game.start(ruleset("banting").rules, CLIMBING), susun.Stay(0))
