"""What holds in every position of every deal, for both rule sets and any valid rules, by real play."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capsa.banting import (
    Action,
    Answer,
    BantingRules,
    Bomb,
    BombedPays,
    BombRule,
    DealEnd,
    Decline,
    DragonRule,
    FirstLead,
    LastCard,
    Pass,
    Passing,
    PenaltyDouble,
    Phase,
    Play,
    Settlement,
    State,
    Timeout,
    check,
    events,
    legal_actions,
    penalties,
    points,
    redact,
    start,
    step,
    view,
)
from capsa.cards import Cards
from capsa.dealing import deal, shuffle
from capsa.errors import IllegalActionError
from capsa.hands.combination import STANDARD_KINDS, Kind
from capsa.hands.ordering import (
    STRAIGHTS_TWO_LOW,
    STRAIGHTS_UP_TO_TWO,
    FlushOrder,
    KindOrder,
    StraightTieCard,
)

MOST_PLIES = 600

# few orderings, so that few books are built; every key and value of theirs is among them
ORDERINGS = (
    BantingRules(),
    BantingRules(straights=STRAIGHTS_UP_TO_TWO[:8], flush_order=FlushOrder.RANK_THEN_SUIT),
    BantingRules(
        suit_order="cdhs",
        combinations=STANDARD_KINDS - {Kind.FLUSH, Kind.TRIPLE},
        straights=("A2345", *STRAIGHTS_TWO_LOW[1:], "23456"),
        straight_tie_card=StraightTieCard.HIGHEST,
        kind_order=KindOrder.SAME_OR_TRUMP,
    ),
    BantingRules(
        combinations=frozenset(Kind) - {Kind.FOUR_OF_A_KIND},
        flush_order=FlushOrder.ALL_RANKS_THEN_SUIT,
        straights_two_low=("23456", "A2345"),
    ),
)


@st.composite
def any_rules(draw: st.DrawFn) -> BantingRules:
    """Draw valid rules over all keys."""
    players = draw(st.integers(2, 4))
    play_on = draw(st.booleans())
    bombs = [rule for rule in BombRule if not (play_on and rule is BombRule.WINS_DEAL)]
    duties = [rule for rule in LastCard if not (play_on and rule is LastCard.PAYS_FOR_ALL)]
    places = sorted(draw(st.lists(st.integers(-5, 5), min_size=players, max_size=players)), reverse=True)
    return replace(
        draw(st.sampled_from(ORDERINGS)),
        players=players,
        first_lead=draw(st.sampled_from(FirstLead)),
        passing=draw(st.sampled_from(Passing)),
        short_hand_passes=draw(st.booleans()),
        bomb=draw(st.sampled_from(bombs)),
        bomb_size=draw(st.sampled_from((4, 5))),
        bombed_pays=draw(st.sampled_from((None, *BombedPays))),
        penalty=draw(
            st.sampled_from((((1, 1), (10, 2), (13, 3)), ((1, 1),), ((1, 1), (8, 2), (10, 3), (13, 4))))
        ),
        penalty_doubles=frozenset(draw(st.sets(st.sampled_from(PenaltyDouble)))),
        settlement=draw(st.sampled_from(Settlement)),
        deal_end=DealEnd.PLAY_ON if play_on else DealEnd.FIRST_OUT,
        place_points=tuple(places) if play_on else None,
        last_card=draw(st.sampled_from(duties)),
        dragon=DragonRule.NONE if play_on else draw(st.sampled_from(DragonRule)),
    )


def deck_of_fours(rng: random.Random) -> list[tuple[Cards, ...]]:
    """Return the deck in lumps of one rank, half of them whole, so that bombs are held often."""
    whole = [Cards(15 << 4 * rank) for rank in range(13)]
    rng.shuffle(whole)
    return [(four,) if rng.random() < 0.5 else tuple(Cards.of([card]) for card in four) for four in whole]


def some_hands(players: int, rng: random.Random) -> list[Cards]:
    """Deal fairly, or with many fours of a kind, or a late position of few cards."""
    if rng.random() < 0.3:
        return [Cards.of(hand) for hand in deal(str(rng.random()), players)]
    if rng.random() < 0.3:
        pack = iter(shuffle(str(rng.random())))
        return [Cards.of(next(pack) for _ in range(rng.randint(1, 7))) for _ in range(players)]
    hands = [Cards.EMPTY] * players
    for lump in (part for parts in deck_of_fours(rng) for part in parts):
        seats = [seat for seat in range(players) if len(hands[seat]) + len(lump) <= 13]
        if seats:
            seat = rng.choice(seats)
            hands[seat] |= lump
    return hands


def some_action(state: State, rng: random.Random) -> Action:
    """Choose at random, sometimes the clock, and bombs more often than their share."""
    assert state.to_act is not None
    if rng.random() < 0.05:
        return Timeout(state.to_act)
    actions = legal_actions(state)
    fours = [action for action in actions if isinstance(action, Bomb | Answer)]
    return rng.choice(fours or actions) if rng.random() < 0.7 else rng.choice(actions)


def positions(rules: BantingRules, seed: int) -> Iterator[tuple[State, Action | None, State]]:
    """Play a deal at random; yield each state, the action taken and the state after."""
    rng = random.Random(seed)
    leader = rng.choice((None, rng.randrange(rules.players)))
    state = start(rules, some_hands(rules.players, rng), leader=leader)
    for _ in range(MOST_PLIES):
        if state.is_over:
            yield state, None, state
            return
        action = some_action(state, rng)
        after = step(state, action)
        yield state, action, after
        state = after
    raise AssertionError("expected a deal that ends")


def ends_within_bounds(rules: BantingRules, seed: int) -> State:
    *_, (last, _, _) = positions(rules, seed)
    return last


seeds = st.integers(0, 2**32)
both_and_any = st.one_of(
    st.just(
        replace(ORDERINGS[1], bomb=BombRule.WINS_DEAL, bomb_size=5, flush_order=FlushOrder.SUIT_THEN_RANK)
    ),
    st.just(
        replace(ORDERINGS[0], bomb=BombRule.WINDOW, short_hand_passes=True, settlement=Settlement.PENALTY)
    ),
    any_rules(),
    any_rules(),
)
often = settings(max_examples=60, deadline=None)
seldom = settings(max_examples=25, deadline=None)


@given(both_and_any, seeds)
@often
def test_cards_are_conserved(rules: BantingRules, seed: int) -> None:
    dealt = None
    for state, _, _ in positions(rules, seed):
        cards = state.played.mask
        for hand in state.hands:
            assert cards & hand.mask == 0
            cards |= hand.mask
        dealt = dealt or cards
        assert cards == dealt


@given(both_and_any, seeds)
@often
def test_a_player_is_never_stuck(rules: BantingRules, seed: int) -> None:
    """Every listed action steps, there is always one, and the seat asked holds cards until the deal ends."""
    for state, action, _ in positions(rules, seed):
        if action is None:
            assert (state.phase, state.to_act, legal_actions(state)) == (Phase.OVER, None, ())
            continue
        assert state.to_act is not None
        assert state.hands[state.to_act]
        actions = legal_actions(state)
        assert actions
        assert len(set(actions)) == len(actions)
        for listed in actions:
            assert step(state, listed) != state
        step(state, Timeout(state.to_act))


@given(both_and_any, seeds)
@often
def test_points_add_up_to_what_the_settlement_says(rules: BantingRules, seed: int) -> None:
    state = ends_within_bounds(rules, seed)
    charged, paid = penalties(state), points(state)
    assert state.winner is not None
    assert min(charged) >= 0
    if rules.deal_end is DealEnd.PLAY_ON:
        assert rules.place_points is not None
        assert sorted(paid, reverse=True) == list(rules.place_points)
    elif rules.settlement is Settlement.PENALTY:
        assert paid == tuple(-penalty for penalty in charged)
    else:
        assert sum(paid) == 0
        assert paid[state.winner] == max(paid)


@given(both_and_any, seeds)
@seldom
def test_legal_actions_are_all_that_the_judge_accepts(rules: BantingRules, seed: int) -> None:
    """The list is compared with every set of one to five cards, sometimes; refusals change nothing."""
    rng = random.Random(seed)
    for state, action, _ in positions(rules, seed):
        if action is None or rng.random() > 0.15:
            continue
        assert state.to_act is not None
        accepted = {tried for tried in every_action(state, state.to_act) if check(state, tried) is None}
        assert accepted == set(legal_actions(state))
        assert list(legal_actions(state)) == sorted(legal_actions(state), key=lambda a: place(state, a))


def every_action(state: State, seat: int) -> Iterator[Action]:
    yield from (Pass(seat), Decline(seat))
    for size in range(1, 6):
        for cards in combinations(state.hands[seat], size):
            held = Cards.of(cards)
            yield Play(seat, held)
            if size >= 4:
                yield from (Bomb(seat, held), Answer(seat, held))


def place(state: State, action: Action) -> tuple[int, int, int, int]:
    """Return where an action belongs: plays by size, strength and mask, then bombs, then giving up."""
    if isinstance(action, Pass | Decline | Timeout):
        return (2, 0, 0, 0)
    play, table = state.book.classify(action.cards), state.table
    ordinary = isinstance(action, Play) and play is not None
    if ordinary and table is not None:
        assert play is not None
        ordinary = state.book.beats(play, table)
    known = play if ordinary else state.book.bomb(action.cards, state.rules.bomb_size)
    assert known is not None
    return (0 if ordinary else 1, known.size, known.strength, known.cards.mask)


@given(both_and_any, seeds)
@often
def test_a_refused_action_changes_nothing(rules: BantingRules, seed: int) -> None:
    rng = random.Random(seed)
    for state, _, _ in positions(rules, seed):
        before, legal = replace(state), set(legal_actions(state))
        for _ in range(3):
            seat = rng.randrange(-1, 5)
            cards = Cards.of(rng.sample(list(Cards.DECK), rng.randint(0, 6)))
            some: list[Action] = [Play(seat, cards), Bomb(seat, cards), Answer(seat, cards), Pass(seat)]
            tried = rng.choice([*some, Decline(seat)])
            if tried in legal:
                continue
            refused = check(state, tried)
            assert refused is not None
            assert refused.message
            assert refused.rule
            with pytest.raises(IllegalActionError) as raised:
                step(state, tried)
            assert raised.value.refusal == refused
        assert state == before


@given(both_and_any, seeds)
@often
def test_views_differ_only_by_what_may_be_seen(rules: BantingRules, seed: int) -> None:
    rng = random.Random(seed)
    for state, _, _ in positions(rules, seed):
        if state.is_over:
            continue
        for seat in (None, *range(rules.players)):
            assert view(reshuffled(state, seat, rng), seat) == view(state, seat)


def reshuffled(state: State, seat: int | None, rng: random.Random) -> State:
    """Deal the cards hidden from a seat anew, as many to each as before, undealt ones among them."""
    own = Cards.EMPTY if seat is None else state.hands[seat]
    hidden = list(Cards.DECK - state.played - own)
    rng.shuffle(hidden)
    hands = []
    for other, hand in enumerate(state.hands):
        hands.append(hand if other == seat else Cards.of(hidden.pop() for _ in range(len(hand))))
    return replace(state, hands=tuple(hands))


@given(both_and_any, seeds)
@often
def test_events_tell_the_whole_deal_and_nothing_hidden(rules: BantingRules, seed: int) -> None:
    """Who hears all public events knows the cards played, the passes and the tricks."""
    played, ended = Cards.EMPTY, 0
    for state, action, after in positions(rules, seed):
        if action is None:
            assert ended == (1 if state.played else 0)
            continue
        told = events(state, action, after)
        heard = [redact(event, None) for event in told]
        hidden = [type(event).__name__ for event in told if event not in heard]
        assert set(hidden) <= {"Declined"}
        for event in heard:
            for laid in (getattr(event, "play", None), getattr(event, "bomb", None)):
                played = played if laid is None else played | laid.cards
        assert played == after.played
        names = [type(event).__name__ for event in told]
        ended += names.count("DealEnded")
        assert names.count("RanksTurned") == (after.two_low and not state.two_low)
        new_trick = after.table is None and not after.is_over
        assert names.count("TrickWon") == new_trick


@given(seeds)
@seldom
def test_fair_deals_of_both_rule_sets_end(seed: int) -> None:
    for ruled in (ORDERINGS[0], replace(ORDERINGS[0], bomb=BombRule.WINDOW)):
        state, rng = start(ruled, deal(str(seed))), random.Random(seed)
        while not state.is_over:
            state = step(state, rng.choice(legal_actions(state)))
        assert state.winner is not None
        assert not state.hands[state.winner]
