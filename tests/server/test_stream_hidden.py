"""Tables that differ only in hidden cards send equal bytes, message by message, at equal times (CLS-6)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec
import pytest

from capsa import banting, susun
from capsa.banting import BantingRules, BombRule
from capsa.cards import CARDS, RANKS, Card
from capsa.rulesets import RULESETS, Family
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server import stream
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making

    from capsa.dealing import Hands

CLIMBING = [
    name for name, known in RULESETS.items() if known.family is Family.CLIMBING and known.rules.players == 4
]
ARRANGING = [name for name, known in RULESETS.items() if known.family is Family.ARRANGEMENT]


def rich_hands(rng: random.Random) -> list[list[Card]]:
    """Four hands with several fours of a kind among them."""
    hands: list[list[Card]] = [[] for _ in range(4)]
    for rank in rng.sample(RANKS, 6):
        room = [hand for hand in hands if len(hand) <= 9]
        rng.choice(room).extend(card for card in CARDS if card.rank == rank)
    rest = [card for card in CARDS if not any(card in hand for hand in hands)]
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < 13:
            hand.append(rest.pop())
    return hands


def as_hands(hands: list[list[Card]]) -> Hands:
    return tuple(tuple(hand) for hand in hands)


def dealt(monkeypatch: pytest.MonkeyPatch, one: Live, hands: Hands, people: int) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("capsa.dealing.deal", lambda *_: hands)
        one.begins(people)


def otherwise(state: banting.State, hands: Hands, seat: int, rng: random.Random) -> Hands:
    """The same hands, but of what is not played yet some changes places between seats other than `seat`.

    A four of a kind is broken up if there is one; else cards change places at random.
    """
    first, second = rng.sample([number for number in range(4) if number != seat and state.hands[number]], 2)
    changed = [list(hand) for hand in hands]
    mine, yours = list(state.hands[first]), list(state.hands[second])
    whole = [card for card in mine if card.rank in fours(hands)[first]] or mine
    swaps = 1 if len(whole) < len(mine) or rng.random() < 0.5 else min(len(mine), len(yours))
    for one, other in zip(rng.sample(whole, swaps), rng.sample(yours, swaps), strict=True):
        changed[first][changed[first].index(one)] = other
        changed[second][changed[second].index(other)] = one
    return as_hands(changed)


def has_windows(name: str) -> bool:
    rules = RULESETS[name].rules
    return isinstance(rules, BantingRules) and rules.bomb is BombRule.WINDOW


def fours(hands: Hands) -> list[set[str]]:
    return [{rank for rank in RANKS if sum(card.rank == rank for card in hand) == 4} for hand in hands]


@pytest.mark.parametrize("name", CLIMBING)
def test_a_climbing_deal_shows_nothing_of_hidden_cards(
    live: Making, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    compared = told_apart = 0
    for seed in range(40 if has_windows(name) else 4):
        rng = random.Random(seed)
        hands, seat = as_hands(rich_hands(rng)), rng.randrange(4)
        one = live(name, seed=seed, deals=1)
        dealt(monkeypatch, one, hands, 2)
        enough = len(one.log) + rng.randrange(40)
        while one.table.phase is TablePhase.PLAYING and len(one.log) < enough:
            one.goes_on()
        state = one.table.deal.state if one.table.deal else None
        if not isinstance(state, banting.State) or state.is_over or sum(map(bool, state.hands)) < 4:
            continue
        hidden = otherwise(state, hands, seat, rng)
        assert hidden[seat] == hands[seat]
        other = live(name, seed=seed, deals=1)
        dealt(monkeypatch, other, hidden, 2)
        if not follows(other, one.log):
            assert not has_windows(name)
            continue
        for channel in (seat, None):
            assert other.sent[channel] == one.sent[channel]
            assert stream.snapshot(other.table, channel, 0) == stream.snapshot(one.table, channel, 0)
        compared += 1
        told_apart += fours(hidden) != fours(hands)
    assert compared
    assert told_apart >= 8 * has_windows(name), "the deals should differ in who holds four of a kind"


def follows(other: Live, log: list[tuple[i.Input, int]]) -> bool:
    """Send a table what another one was sent; False where a rule makes it show a difference by itself.

    A bomb that was chosen and did not count may be impossible here: that seat declines instead.
    """
    for message, now in log[len(other.log) :]:
        other.now = now
        if not other.send(message).changed and not other.send(declining(message)).changed:
            return False
    return True


def declining(message: i.Input) -> i.Input:
    decline: dict[str, object] = {"do": "decline"}
    if isinstance(message, i.From) and isinstance(message.command, m.Act):
        return msgspec.structs.replace(
            message, command=msgspec.structs.replace(message.command, action=decline)
        )
    return msgspec.structs.replace(message, action=decline) if isinstance(message, i.ByBot) else message


def setting(hand: tuple[Card, ...], rng: random.Random, do: str) -> dict[str, object]:
    cards = [str(card) for card in rng.sample(hand, 13)]
    rows = {"front": cards[:3], "middle": cards[3:8], "back": cards[8:]}
    return {"do": do, **{row: " ".join(laid) for row, laid in rows.items()}}


@pytest.mark.parametrize("name", ARRANGING)
def test_an_arrangement_deal_shows_nothing_of_hidden_cards(
    live: Making, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        deck = list(CARDS)
        rng.shuffle(deck)
        first = as_hands([deck[n::4] for n in range(4)])
        rest = [card for hand in first[1:] for card in hand]
        rng.shuffle(rest)
        second = (first[0], *as_hands([rest[n::3] for n in range(3)]))
        tables = [arranged(live, monkeypatch, name, hands, seed) for hands in (first, second)]
        for channel in (0, None):
            assert tables[0].sent[channel] == tables[1].sent[channel]


def arranged(live: Making, monkeypatch: pytest.MonkeyPatch, name: str, hands: Hands, seed: int) -> Live:
    """Seat 0 to 3 set their cards, take one ready back, surrender and announce, but for the very last."""
    one = live(name, seed=seed, deals=1, players=4)
    dealt(monkeypatch, one, hands, 4)
    people = [seat.player or "" for seat in one.table.seats]
    own = random.Random(seed)  # chooses for seat 0, alike in both; the others choose by their cards
    for number, player in enumerate(people):
        rng = own if number == 0 else random.Random(str(hands[number]))
        one.now += 500
        if state_of(one).phase is susun.Phase.CLAIM:
            one.does(player, do="decline")
    for number, player in enumerate(people):
        rng = own if number == 0 else random.Random(str(hands[number]))
        one.now += 500
        assert one.does(player, **setting(hands[number], rng, "draft")).changed
        if number < 3:
            assert one.does(player, **setting(hands[number], rng, "arrange")).changed
    one.does("budi", do="draft")
    one.does("budi", **setting(hands[1], random.Random(1), "arrange"))
    return one


def state_of(one: Live) -> susun.State:
    assert one.table.deal is not None
    assert isinstance(one.table.deal.state, susun.State)
    return one.table.deal.state


@pytest.mark.parametrize("name", ["classic", "susun-poker", "chinese-2-4"])
def test_no_secret_and_no_hidden_hand_is_in_any_byte_before_the_end(live: Making, name: str) -> None:
    one = live(name, deals=1)
    one.begins(2)
    assert one.table.deal is not None
    secret = one.table.deal.secret.hex().encode()
    hands = one.table.deal.record.hands
    assert hands is not None
    while one.table.phase is TablePhase.PLAYING:
        for channel, sent in one.sent.items():
            data = b"".join(update for _, update in sent)
            assert secret not in data
            for number, hand in enumerate(hands):
                whole = b"".join(sorted(str(card).encode() for card in hand if number != channel))
                assert not whole or whole not in data.replace(b" ", b"")
        one.goes_on()
    assert secret in one.sent[None][-1][1]


def test_the_player_ids_are_nobodys_business(live: Making) -> None:
    one = live("banting", deals=1)
    one.commits()
    one.says("secret-id", m.Sit, name="Ani")
    one.says("secret-id", m.Begin)
    one.finishes(idle=1.0)
    for channel, sent in one.sent.items():
        assert b"secret-id" not in b"".join(update for _, update in sent), channel


@pytest.mark.parametrize("name", ["classic", "chinese-1-6"])
def test_the_updates_after_any_number_are_the_stream_from_there_and_lead_to_the_snapshot(
    live: Making, name: str
) -> None:
    one = live(name, seed=3, deals=1)
    seen = {channel: stream.snapshot(one.table, channel, one.now) for channel in one.sent}
    one.begins(3)
    one.finishes(idle=0.1)
    for channel, sent in one.sent.items():
        shown = seen[channel]
        for number, (_, data) in enumerate(sent, 1):
            update = msgspec.json.decode(data, type=m.Update)
            assert update.seq == number
            there = {part: new for part in stream.PARTS if (new := getattr(update, part)) is not None}
            shown = msgspec.structs.replace(shown, **there, **dict.fromkeys(update.gone))
        assert one.streams.seq(channel) == len(sent)
        last = msgspec.json.encode(stream.snapshot(one.table, channel, one.now))
        assert msgspec.json.decode(msgspec.json.encode(shown)) == msgspec.json.decode(last)
