"""What holds in every deal, under the four rule sets and under random rules, played at random."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.random_rules import arrangement_rules

from capsa.cards import CARDS, Cards
from capsa.errors import IllegalActionError
from capsa.susun import (
    Announce,
    Arrange,
    Claim,
    Decline,
    Draft,
    DraftRows,
    Natural,
    Phase,
    Row,
    State,
    Stay,
    Surrender,
    SusunRules,
    Timeout,
    check,
    events,
    legal_actions,
    pairs,
    points,
    redact,
    start,
    step,
    view,
)

if TYPE_CHECKING:
    from capsa.susun import Action

SEEDS = st.integers(0, 2**32)


def dealt(rules: SusunRules, rng: random.Random) -> State:
    """Deal; now and then a deck stacked by rank, so that naturals and royalties are frequent."""
    deck = [CARDS[4 * rank + suit] for rank in rng.sample(range(13), 13) for suit in range(4)]
    if rng.random() < 0.7:
        rng.shuffle(deck)
    hands = [deck[13 * seat : 13 * seat + 13] for seat in range(rules.players)]
    stakes = [[rng.randrange(1, 5) for _ in hands] for _ in hands]
    even = tuple(tuple(stakes[min(a, b)][max(a, b)] for b in range(len(hands))) for a in range(len(hands)))
    return start(rules, hands, dealer=rng.randrange(rules.players), stakes=even)


def some_action(state: State, rng: random.Random) -> Action:
    """An action that should be legal, without the judge's help."""
    seat = rng.choice(state.to_act)
    if rng.random() < 0.1:
        return Timeout(seat)
    if state.phase is Phase.ARRANGE:
        return some_rows(state, rng.randrange(len(state.hands)) if rng.random() < 0.3 else seat, rng)
    return rng.choice(list(islice(legal_actions(state, seat), 20)))


def some_rows(state: State, seat: int, rng: random.Random) -> Action:
    hand = rng.sample(state.hands[seat], 13)
    draft = Draft(
        front=Cards.of(hand[: rng.randrange(4)]),
        middle=Cards.of(hand[3 : 3 + rng.randrange(6)]),
        back=Cards.of(hand[8 : 8 + rng.randrange(6)]),
    )
    if seat not in state.to_act or rng.random() < 0.2:
        return DraftRows(seat, draft)
    return Arrange(seat, draft.filled(hand))


def play(state: State, rng: random.Random) -> list[tuple[State, Action, State]]:
    """Play to the end, two hundred actions at most, then by the clock."""
    steps: list[tuple[State, Action, State]] = []
    while not state.is_over:
        action = some_action(state, rng) if len(steps) < 200 else Timeout(state.to_act[0])
        if check(state, action) is not None:
            assert isinstance(action, DraftRows)  # of a seat that claimed a natural
            continue
        steps.append((state, action, step(state, action)))
        state = steps[-1][2]
    return steps


def any_actions(state: State, rng: random.Random) -> list[Action]:
    """One action of each sort by any seat, most of them illegal."""
    seat, other = rng.randrange(-1, 5), rng.randrange(len(state.hands))
    rows = Draft().filled(state.hands[other])
    return [
        Claim(seat, rng.choice([*Natural])),
        Decline(seat),
        DraftRows(seat, rows),
        Arrange(seat, rows),
        Stay(seat),
        Surrender(seat),
        Announce(seat, frozenset()),
        Timeout(seat),
    ]


def holds_in(state: State, action: Action, after: State, rng: random.Random) -> None:
    """Every statement about one step."""
    hands = [Cards.of(hand) for hand in after.hands]
    assert after.hands == state.hands
    for hand, draft, laid in zip(hands, after.drafts, after.arrangements, strict=True):
        assert draft.cards <= hand
        assert laid is None or laid.cards == hand
    assert after.is_over != bool(after.to_act)
    for seat in after.to_act:
        assert check(after, Timeout(seat)) is None
        assert all(check(after, legal) is None for legal in islice(legal_actions(after, seat), 10))
    for other in any_actions(after, rng):
        if check(after, other) is not None:
            with pytest.raises(IllegalActionError):
                step(after, other)
    told = events(state, action, after)
    assert [redact(event, action.seat) for event in told] == list(told)
    assert step(state, action) == after


def end_holds(state: State) -> None:
    assert sum(points(state)) == 0
    assert all(pair.points_a % pair.stake == 0 for pair in pairs(state))
    banker = state.banker
    assert all(banker is None or banker in (pair.a, pair.b) for pair in pairs(state))
    assert not any(list(islice(legal_actions(state, seat), 1)) for seat in range(len(state.hands)))


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_every_deal_under_random_rules_keeps_its_promises(seed: int) -> None:
    rng = random.Random(seed)
    steps = play(dealt(arrangement_rules(rng), rng), rng)
    for state, action, after in steps:
        holds_in(state, action, after, rng)
    end_holds(steps[-1][2])


@pytest.mark.parametrize("name", ["susun-suits", "susun-poker", "chinese-2-4", "chinese-1-6"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deal_of_a_rule_set_keeps_its_promises(
    name: str, players: int, rule_sets: dict[str, SusunRules]
) -> None:
    rng = random.Random(f"{name} {players}")
    rules = replace(rule_sets[name], players=players)
    for _ in range(12):
        steps = play(dealt(rules, rng), rng)
        for state, action, after in steps:
            holds_in(state, action, after, rng)
        end_holds(steps[-1][2])


def hidden_from(state: State, seat: int | None) -> list[int]:
    """The seats whose cards that seat has not seen."""
    shown = view(state, seat).shown
    return [other for other in range(len(state.hands)) if other != seat and shown[other] is None]


def with_other_cards(state: State, seat: int | None, rng: random.Random) -> State:
    """The position with the hidden cards dealt again and laid in the same places."""
    hidden = hidden_from(state, seat)
    cards = [card for other in hidden for card in state.hands[other]]
    swapped = dict(zip(cards, rng.sample(cards, len(cards)), strict=True))

    def moved(laid: Cards) -> Cards:
        return Cards.of(swapped.get(card, card) for card in laid)

    rows = [{row.value: moved(draft.row(row)) for row in Row} for draft in state.drafts]
    arrangements = tuple(
        laid if laid is None else type(laid)(**{row.value: moved(laid.row(row)) for row in Row})
        for laid in state.arrangements
    )
    return replace(
        state,
        hands=tuple(tuple(swapped.get(card, card) for card in hand) for hand in state.hands),
        claims=tuple(
            None if state.phase is Phase.CLAIM and seat != other else claim
            for other, claim in enumerate(state.claims)
        ),
        drafts=tuple(Draft(**laid) for laid in rows),
        arrangements=arrangements,
    )


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_arr_8_a_view_tells_nothing_of_hidden_cards(seed: int) -> None:
    rng = random.Random(seed)
    for state, _, _ in play(dealt(arrangement_rules(rng), rng), rng):
        for seat in (None, *range(len(state.hands))):
            twin = with_other_cards(state, seat, rng)
            assert view(twin, seat) == view(state, seat)


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_the_clock_alone_ends_every_deal(seed: int) -> None:
    rng = random.Random(seed)
    state = dealt(arrangement_rules(rng), rng)
    actions = 0
    while not state.is_over:
        state = step(state, Timeout(rng.choice(state.to_act)))
        actions += 1
    assert actions <= 4 * len(state.hands)
    end_holds(state)


@settings(deadline=None, max_examples=30)
@given(SEEDS)
def test_an_illegal_action_leaves_the_state_as_it_was(seed: int) -> None:
    rng = random.Random(seed)
    for state, _, _ in play(dealt(arrangement_rules(rng), rng), rng):
        copy = replace(state)
        for action in any_actions(state, rng):
            if check(state, action) is not None:
                with pytest.raises(IllegalActionError):
                    step(state, action)
        assert state == copy
