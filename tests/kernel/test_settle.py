"""Settlement of many final positions beside the reference's points."""

import random

import numpy as np
from tests.random_rules import climbing_rules

from capsa import kernel
from capsa.banting import legal_actions, points, start, step
from capsa.cards import Cards


def test_final_positions_are_settled_as_the_reference_does() -> None:  # CLB-13, CLB-14
    rng = random.Random(2)
    for number in range(6):
        rules = climbing_rules(rng)
        for row in kernel.deals(4, rules.players, seed=number):
            state = start(rules, [Cards(mask) for mask in row.tolist()])
            while not state.is_over:
                state = step(state, rng.choice(legal_actions(state)))
            last = state.bomb or state.table
            out = [*state.out, *[-1] * (rules.players - len(state.out))]
            settled = kernel.Engine(rules).settle(
                [[hand.mask for hand in state.hands]],
                [-1 if state.winner is None else state.winner],
                bombed=[-1 if state.bombed is None else state.bombed],
                liable=[-1 if state.liable is None else state.liable],
                out=[out],
                last=[0 if last is None else last.cards.mask],
                two_low=state.two_low,
            )
            assert tuple(settled[0].tolist()) == points(state)
            assert settled.dtype == np.int32
