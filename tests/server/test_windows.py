"""Bomb and answer windows online: equal for all, as long for all, decided at the end (CLS-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from capsa import banting
from capsa.cards import CARDS, Card, Cards, parse_cards
from capsa.records.verify import verify
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server import stream
from capsa.server.shown import ClockKind, YouShown
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making

WINDOW = 5_000
# seat 0 leads the 3 of diamonds and then a 2; seats 1 and 2 hold fours; seat 0 holds the highest, of aces
OPEN = ("3d 2d Ad Ac Ah As", "5d 5c 5h 5s", "7d 7c 7h 7s 4d", "4c")


def hands(*begun: str) -> tuple[tuple[Card, ...], ...]:
    """Hands that begin with these cards; the rest is filled so that no other four of a kind comes about."""
    held = [list(parse_cards(text)) for text in begun]
    rest = [card for card in CARDS if not any(card in hand for hand in held)]
    for card in sorted(rest, key=lambda card: card.suit):
        able = [hand for hand in held if len(hand) < 13]
        if able:
            min(able, key=lambda hand: sum(other.rank == card.rank for other in hand)).append(card)
    return tuple(map(tuple, held))


@pytest.fixture
def at_the_window(live: Making, monkeypatch: pytest.MonkeyPatch) -> Live:
    """Four people; seat 0 has led the 3 of diamonds, won with passes, and led a 2."""
    return at_window(live, monkeypatch, OPEN)


def at_window(live: Making, monkeypatch: pytest.MonkeyPatch, begun: tuple[str, ...], **spec: object) -> Live:
    one = live("classic", clocks={"window": WINDOW}, **spec)
    monkeypatch.setattr("capsa.dealing.deal", lambda *_: hands(*begun))
    one.begins(4)
    assert one.does("ani", do="play", cards="3d").changed
    for player in ("budi", "citra", "dewi"):
        assert one.does(player, do="pass").changed
    assert one.does("ani", do="play", cards="2d").changed
    return one


def events(one: Live, channel: int | None = None, last: int = 1) -> list[object]:
    told = [msgspec.json.decode(data)["events"] for _, data in one.sent[channel][-last:]]
    return [event["event"] for update in told for event in update]


def position(one: Live) -> banting.State:
    assert one.table.deal is not None
    assert isinstance(one.table.deal.state, banting.State)
    return one.table.deal.state


def test_a_window_opens_for_all_others_for_a_fixed_time(at_the_window: Live) -> None:
    assert events(at_the_window) == ["played", "window_opened"]
    clock = at_the_window.table.clock
    assert clock is not None
    assert (clock.kind, clock.seats, clock.total) == (ClockKind.BOMB, (1, 2, 3), WINDOW)


def test_choosing_in_a_window_is_told_to_nobody_else(at_the_window: Live) -> None:
    one = at_the_window
    before = {channel: len(sent) for channel, sent in one.sent.items()}
    assert one.does("citra", do="bomb", cards="7d 7c 7h 7s").changed
    assert one.does("dewi", do="decline").changed
    grown = {channel for channel, sent in one.sent.items() if len(sent) > before[channel]}
    assert grown == {2, 3}
    assert msgspec.json.decode(one.sent[3][-1][1])["you"] == {
        "seat": 3,
        "choice": {"seat": 3, "do": "decline"},
    }
    assert one.table.clock is not None
    assert one.now < one.table.clock.at


def test_the_first_bomb_clockwise_counts_and_the_others_keep_their_cards(at_the_window: Live) -> None:
    one = at_the_window
    one.does("citra", do="bomb", cards="7d 7c 7h 7s")
    one.does("budi", do="bomb", cards="5d 5c 5h 5s")
    assert position(one).bomb is None
    one.times_out()
    assert events(one) == ["bombed", "answer_window_opened"]
    state = position(one)
    assert state.bomber == 1
    assert Cards.parse("7d 7c 7h 7s") <= state.hands[2]


def test_a_choice_may_be_changed_until_the_window_closes(at_the_window: Live) -> None:
    one = at_the_window
    one.does("budi", do="bomb", cards="5d 5c 5h 5s")
    assert one.does("budi", do="decline").changed
    one.times_out()
    assert events(one) == ["window_closed"]


def test_a_window_nobody_uses_closes_the_same_way(at_the_window: Live) -> None:
    one = at_the_window
    turn = one.table.turn
    one.times_out()
    assert events(one) == ["window_closed"]
    assert one.table.turn == turn + 1
    assert position(one).to_act == 1
    assert all(seat.timeouts == 0 for seat in one.table.seats), "a window is no turn to forget"


def test_a_bomb_that_is_not_answered_stands_and_turns_the_ranks(at_the_window: Live) -> None:
    one = at_the_window
    one.does("budi", do="bomb", cards="5d 5c 5h 5s")
    one.times_out()
    view = stream.view(one.table, None)
    assert isinstance(view, banting.View)
    assert (view.phase, view.to_act, view.two_low) == (banting.Phase.ANSWER, None, False)
    assert one.does("ani", do="decline").changed
    one.times_out()
    assert events(one) == ["bomb_stood", "ranks_turned", "trick_won"]
    assert position(one).two_low


def test_the_answer_window_is_there_even_if_nobody_can_answer(
    live: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = at_window(live, monkeypatch, ("3d 2d Ad Ac Ah", "5d 5c 5h 5s", "7d 7c 7h 7s", "As"))
    one.does("budi", do="bomb", cards="5d 5c 5h 5s")
    one.times_out()
    assert position(one).phase is banting.Phase.PLAY, "the engine has nobody to ask"
    assert events(one) == ["bombed", "answer_window_opened"]
    view = stream.view(one.table, 1)
    assert isinstance(view, banting.View)
    assert (view.phase, view.two_low, view.bomber) == (banting.Phase.ANSWER, False, 1)
    assert one.table.clock is not None
    assert one.table.clock.kind is ClockKind.ANSWER
    one.times_out()
    assert events(one) == ["bomb_stood", "ranks_turned", "trick_won"]


def test_an_answer_keeps_the_ranks(at_the_window: Live) -> None:
    one = at_the_window
    one.does("budi", do="bomb", cards="5d 5c 5h 5s")
    one.times_out()
    assert one.does("ani", do="answer", cards="Ad Ac Ah As").changed
    one.times_out()
    assert events(one) == ["answered", "trick_won"]
    assert not position(one).two_low


def test_a_window_is_left_out_when_all_others_hold_fewer_than_four_cards(
    live: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = live("classic", deals=1, clocks={"window": WINDOW})
    short = ("3d 2d 4d 6d", "5d 5c 5h", "7d 7c 7h", "8d 8c 8h")
    monkeypatch.setattr("capsa.dealing.deal", lambda *_: tuple(map(parse_cards, short)))
    one.begins(4)
    one.does("ani", do="play", cards="3d")
    for player in ("budi", "citra", "dewi"):
        one.does(player, do="pass")
    one.does("ani", do="play", cards="2d")
    assert events(one) == ["played"]
    assert one.table.clock is not None
    assert one.table.clock.kind is ClockKind.TURN


@pytest.mark.parametrize(
    ("player", "action", "code"),
    [
        ("ani", {"do": "decline"}, "not_your_turn"),
        ("ani", {"do": "play", "cards": "Ad"}, "not_your_turn"),
        ("dewi", {"do": "play", "cards": "4c"}, "wrong_phase"),
        ("dewi", {"do": "pass"}, "wrong_phase"),
        ("dewi", {"do": "bomb", "cards": "7d 7c 7h 7s"}, "cards_not_held"),
        ("dewi", {"do": "bomb", "cards": "4c"}, "not_a_bomb"),
        ("dewi", {"do": "answer", "cards": "4c"}, "wrong_phase"),
        ("dewi", {"do": "timeout"}, "unknown_action"),
    ],
)
def test_what_the_judge_refuses_in_a_window_changes_nothing(
    at_the_window: Live, player: str, action: dict[str, str], code: str
) -> None:
    outcome = at_the_window.does(player, **action)
    assert outcome.refusal is not None
    assert outcome.refusal.code == code


def test_everybody_asked_may_decline_alike_whatever_they_hold(at_the_window: Live) -> None:
    for seat, holds in ((1, True), (3, False)):
        view = stream.view(at_the_window.table, seat)
        assert isinstance(view, banting.View)
        assert banting.Decline(seat) in view.legal
        assert any(isinstance(action, banting.Bomb) for action in view.legal) is holds


def test_a_deal_with_bombs_and_answers_makes_a_record_that_verifies(at_the_window: Live) -> None:
    one = at_the_window
    one.does("budi", do="bomb", cards="5d 5c 5h 5s")
    one.times_out()
    one.does("ani", do="answer", cards="Ad Ac Ah As")
    while one.table.phase is TablePhase.PLAYING:
        one.goes_on()
    written = one.record()
    actions = [type(timed.action) for timed in written.deals[0].actions]
    assert banting.Bomb in actions
    assert banting.Answer in actions
    wrong = [finding for finding in verify(written).findings if finding.code != "wrong_shuffle"]
    assert not wrong, "only the hands are not the shuffle's, for this test stacked them"


def test_a_bot_chooses_in_a_window_like_anybody(live: Making, monkeypatch: pytest.MonkeyPatch) -> None:
    one = live("classic", clocks={"window": WINDOW})
    monkeypatch.setattr("capsa.dealing.deal", lambda *_: hands(*OPEN))
    one.begins(1)
    one.does("ani", do="play", cards="3d")
    for _ in range(3):
        (bot,) = one.table.needs.bots
        assert one.send(bot_passes(one)).changed, bot
    one.does("ani", do="play", cards="2d")
    assert [bot.seat for bot in one.table.needs.bots] == [1, 2, 3]
    before = len(one.sent[None])
    while one.table.needs.bots:
        one.goes_on()
    assert len(one.sent[None]) == before
    assert one.table.needs.timer is not None


def bot_passes(one: Live) -> i.ByBot:
    bot = one.table.needs.bots[0]
    return i.ByBot(seat=bot.seat, turn=bot.turn, action={"do": "pass"})


def test_a_resumption_inside_a_window_shows_the_window_and_the_own_choice(at_the_window: Live) -> None:
    one = at_the_window
    one.does("budi", do="bomb", cards="5d 5c 5h 5s")
    own = stream.snapshot(one.table, 1, one.now + 2_000)
    assert own.clock is not None
    assert own.clock.remaining == WINDOW - 2_000
    assert own.you == YouShown(seat=1, choice={"seat": 1, "do": "bomb", "cards": "5d 5c 5h 5s"})
    assert stream.snapshot(one.table, 2, one.now).you.choice is None


def test_a_persons_choice_is_not_overruled_by_the_bot_that_sits_in(at_the_window: Live) -> None:
    one = at_the_window
    one.says("budi", m.Leave)
    assert [bot.seat for bot in one.table.needs.bots] == [1]
    assert one.does("budi", do="bomb", cards="5d 5c 5h 5s").changed
    assert one.table.needs.bots == ()
    late = i.ByBot(seat=1, turn=one.table.turn, action={"do": "decline"})
    assert not one.send(late).changed
    assert one.table.seats[1].sat_in, "a choice in a window is nobody's business"
    one.times_out()
    assert position(one).bomber == 1
