"""Records of deals that were really played, move by move at random."""

import random
from collections.abc import Callable
from hashlib import sha256

import pytest

from capsa import susun
from capsa.cards import Cards
from capsa.dealing import commit, deal, mix
from capsa.records.record import Deal, Header, Record, Shuffle
from capsa.rulesets import Rules, game, replace, ruleset
from capsa.rulesets.match import Match
from capsa.susun.arrangement import Arrangement, Draft

Playing = Callable[..., Record]


def some_action(state: game.State, rng: random.Random) -> game.Action:
    seat = rng.choice(game.to_act(state))
    if rng.random() < 0.03:
        return game.timeout(state, seat)
    if isinstance(state, susun.State) and state.phase is susun.Phase.ARRANGE:
        return some_setting(state, seat, rng)
    return rng.choice(list(game.legal_actions(state, seat)))


def some_setting(state: susun.State, seat: int, rng: random.Random) -> game.Action:
    cards = rng.sample(state.hands[seat], 13)
    rows = {
        "front": Cards.of(cards[:3]),
        "middle": Cards.of(cards[3:8]),
        "back": Cards.of(cards[8:]),
    }
    if rng.random() < 0.2:
        return susun.DraftRows(seat, Draft(front=rows["front"], back=rows["back"]))
    return susun.Arrange(seat, Arrangement(**rows))


def played_deal(match: Match, dealt: Deal, rng: random.Random) -> tuple[Deal, Match]:
    state = match.start(dealt.dealt(match.rules.players))
    while not state.is_over:
        action = some_action(state, rng)
        dealt = dealt.with_action(action, rng.choice([None, rng.randrange(20_000)]))
        state = game.step(state, action)
    return dealt.with_points(game.points(state)), match.after(state)


def play(name: str, seed: str, *, deals: int = 1, **options: object) -> Record:
    """Play a match of a rule set at random, dealt fairly; the secret is revealed by its last deal."""
    rng = random.Random(f"play {seed}")
    rules: Rules = replace(ruleset(name).rules, deals=deals, **options)
    secret = sha256(seed.encode()).digest()
    match = Match.of(rules)
    names = ("Ayu", "Budi", "Čedo ♠", "")[: rules.players]
    header = Header.of(name, rules, seats=names)
    header = Header(
        rules=header.rules,
        ruleset=name,
        seats=header.seats,
        commitment=commit(secret),
        time="2025-03-01T19:30:00+07:00",
    )
    record = Record(header)
    for number in range(deals):
        contributions = tuple(rng.randbytes(rng.randrange(5)) for _ in range(rules.players))
        hands = deal(mix(secret, contributions, number), rules.players)
        shuffle = Shuffle(contributions=contributions, secret=secret if number + 1 == deals else None)
        finished, match = played_deal(match, Deal(hands=hands, shuffle=shuffle), rng)
        record = record.with_deal(finished)
    return record


@pytest.fixture(scope="session")
def playing() -> Playing:
    return play


@pytest.fixture(scope="session")
def climbing_record() -> Record:
    return play("classic", "a sample", deals=3)


@pytest.fixture(scope="session")
def arrangement_record() -> Record:
    return play("chinese-2-4", "a sample", deals=3)
