"""Random storms of messages, right, wrong, stale and from strangers: nothing raises and nothing breaks."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from capsa import banting
from capsa.cards import CARDS, Cards
from capsa.records.actions import action_to_json
from capsa.records.verify import verify
from capsa.rulesets import game
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server import stream
from capsa.server.talk import PHRASES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.conftest import Live, Making

PEOPLE = ("ani", "budi", "citra", "dewi", "stranger", "other")


def some_cards(rng: random.Random) -> str:
    return " ".join(map(str, rng.sample(CARDS, rng.randrange(6))))


def some_action(one: Live, rng: random.Random) -> dict[str, object]:
    wild: list[dict[str, object]] = [
        {"do": "pass"},
        {"do": "decline"},
        {"do": "timeout"},
        {"do": "play", "cards": some_cards(rng)},
        {"do": "bomb", "cards": some_cards(rng)},
        {"do": "draft", "front": some_cards(rng), "back": some_cards(rng)},
        {"do": "arrange", "front": "", "middle": "", "back": ""},
        {"do": "announce", "rows": ["front"]},
        {"do": "stay"},
        {"do": "surrender", "seat": rng.randrange(6)},
        {"do": "claim", "natural": "six_pairs"},
        {"do": 7},
        {},
        {"do": "play", "cards": None},
    ]
    asked = one.people_asked()
    if asked and rng.random() < 0.7:
        return action_to_json(one.chooses(rng.choice(asked)))
    return rng.choice(wild)


def some_command(one: Live, rng: random.Random, number: int) -> m.AnyCommand:
    seat, name = rng.randrange(4), rng.choice(["Ani", "an1", "x" * 30, "Budi", "\u202e", "Citra", "Dewi"])
    turn = one.table.turn - (rng.random() < 0.2)
    commitment = one.table.fairness.commitment or "none"
    make: list[Callable[[str], m.AnyCommand]] = [
        lambda c: m.Sit(command_id=c, seat=rng.choice([None, seat]), name=name),
        lambda c: m.Sit(command_id=c, name=f"name {number}"),
        lambda c: m.Rename(command_id=c, name=name),
        lambda c: m.Leave(command_id=c),
        lambda c: m.Return(command_id=c),
        lambda c: m.Kick(command_id=c, seat=seat),
        lambda c: m.AddBot(command_id=c, seat=rng.choice([None, seat])),
        lambda c: m.RemoveBot(command_id=c, seat=seat),
        lambda c: m.Begin(command_id=c),
        lambda c: m.Ready(command_id=c, ready=rng.random() < 0.8),
        lambda c: m.Rematch(command_id=c),
        lambda c: m.Contribute(command_id=c, commitment=commitment, data="0" * rng.randrange(6)),
        lambda c: m.Say(command_id=c, phrase=rng.choice([*PHRASES, "?"])),
        lambda c: m.Chat(command_id=c, text=name),
        *[lambda c: m.Act(command_id=c, turn=turn, action=some_action(one, rng))] * 12,
    ]
    return rng.choice(make)(f"c{number}")


def some_input(one: Live, rng: random.Random, number: int) -> i.Input:
    player = rng.choice(PEOPLE)
    dice = rng.random()
    if dice < 0.6:
        asked = one.people_asked()
        if asked and rng.random() < 0.6:
            player = one.table.seats[rng.choice(asked)].player or player
        return i.From(player=player, command=some_command(one, rng, number))
    needs = one.table.needs
    turn = one.table.turn - rng.randrange(2)
    owed: list[i.Input] = [
        i.Entropy(secret=rng.randbytes(rng.choice([32, 32, 5]))),
        i.BotBytes(seat=rng.randrange(5), data=rng.randbytes(rng.choice([0, 8, 100]))),
        i.Clock(turn=turn),
        i.Connected(player=player),
        i.Disconnected(player=player),
        i.Resumed(outage=rng.randrange(-5, 10_000)),
        i.ByBot(seat=rng.randrange(6), turn=turn, action=some_action(one, rng)),
        *(
            i.ByBot(seat=bot.seat, turn=bot.turn, action=action_to_json(one.chooses(bot.seat)))
            for bot in needs.bots
        ),
    ]
    return rng.choice(owed)


def check_invariants(one: Live) -> None:
    table = one.table
    people = [seat.player for seat in table.seats if seat.player is not None]
    assert len(set(people)) == len(people), "one seat a person"
    here = [number for number, seat in enumerate(table.seats) if seat.is_here]
    assert not here or table.host in here, "the host is here, or nobody is"
    assert all(0 <= seat.bank <= table.options.clocks.bank for seat in table.seats)
    if table.deal is not None:
        check_deal(table.deal.state, one)
    for channel in stream.channels(table):
        stream.snapshot(table, channel, one.now)


def check_deal(state: game.State, one: Live) -> None:
    if isinstance(state, banting.State):
        parts = [*state.hands, state.played]
        assert sum(map(len, parts)) == 13 * len(state.hands), "cards are neither lost nor doubled"
        together = 0
        for part in parts:
            together |= part.mask
        assert len(Cards(together)) == 13 * len(state.hands)
    if state.is_over:
        points = game.points(state)
        zero = not isinstance(state, banting.State) or state.rules.settlement != "penalty"
        assert sum(points) == 0 or not zero
    assert verify(one.record()).ok or not one.deals


def help_along(one: Live, rng: random.Random) -> None:
    """Do something that brings the table on, now and then, so that the storm rages everywhere."""
    if one.phase in {"playing", "between"}:
        one.goes_on(idle=0.1)
    elif one.table.host is not None and rng.random() < 0.2:
        host = one.table.seats[one.table.host].player or ""
        one.commits()
        one.says(host, m.Rematch if one.phase == "finished" else m.Begin)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["banting", "classic", "susun-poker", "chinese-2-4"])
def test_a_storm_breaks_nothing(live: Making, name: str, seed: int) -> None:
    clocks = {"turn": 500, "arranging": 900, "window": 300}
    one = live(name, seed=seed, deals=2, chat=True, clocks=clocks)
    rng = random.Random(f"{name} {seed}")
    refusals: set[str] = set()
    phases: set[str] = set()
    for number in range(500):
        one.now += rng.choice([0, 1, 50, 400, 1_000, -300])
        before, counts = one.table, one.streams.counts
        outcome = one.send(some_input(one, rng, number))
        if outcome.changed:
            assert one.table.version == before.version + 1
        else:
            assert (one.table, one.streams.counts) == (before, counts)
            refusals.add(str(outcome.refusal.code if outcome.refusal else ""))
        phases.add(one.phase)
        if number % 5 == 0:
            check_invariants(one)
        if rng.random() < 0.4:
            help_along(one, rng)
    assert len(refusals) >= 10, "the storm should find many ways to be refused"
    assert phases >= {"waiting", "playing", "between", "finished"}
