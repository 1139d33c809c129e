"""Deals by counter: the generator beside NumPy's, and every card equally likely everywhere."""

import numpy as np
import pytest

from capsa import kernel


def philox(seed: int, item: int) -> list[int]:
    """Return the first 16-bit numbers of a deal's stream, by NumPy's Philox 4x64."""
    # NumPy counts before it generates, so that its block 0 is our block 1
    start = [(1 << 64) - 1, item - 1, 0, 0] if item else [(1 << 64) - 1] * 4
    words = np.random.Philox(
        counter=np.array(start, np.uint64), key=np.array([seed, 0], np.uint64)
    ).random_raw(16)
    return [int(word) >> 16 * part & 0xFFFF for word in words for part in range(4)]


def deal_slowly(numbers: list[int], players: int) -> list[int]:
    deck, hands = list(range(52)), []
    for _ in range(players):
        hand = 0
        for _ in range(13):
            number = 0
            while True:  # each place exactly equally likely: numbers of a surplus are drawn again
                product = numbers.pop(0) * len(deck)
                number = product >> 16
                if product & 0xFFFF >= 0x10000 % len(deck) or len(deck) == 13:
                    break
            hand |= 1 << deck.pop(number if len(deck) > 13 or players < 4 else 0)
        hands.append(hand)
    return hands


@pytest.mark.parametrize(
    ("seed", "item", "players"), [(0, 0, 2), (1, 0, 3), (2**64 - 1, 5, 3), (77, 123456, 2)]
)
def test_a_deal_is_what_the_described_generator_gives(seed: int, item: int, players: int) -> None:
    hands = kernel.deals(1, players, seed=seed, offset=item)
    assert hands[0].tolist() == deal_slowly(philox(seed, item), players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_thirteen_cards_each_and_no_card_twice(players: int) -> None:  # COM-1
    hands = kernel.deals(500, players, seed=3)
    assert (np.bitwise_count(hands) == 13).all()
    assert (np.bitwise_count(np.bitwise_or.reduce(hands, axis=1)) == 13 * players).all()


def test_every_card_comes_to_every_seat_equally_often() -> None:
    n = 40_000
    hands = kernel.deals(n, seed=8)
    for seat in range(4):
        held = np.array(
            [np.count_nonzero(hands[:, seat] >> np.uint64(card) & np.uint64(1)) for card in range(52)]
        )
        assert (abs(held - n / 4) < 5 * (n * 3 / 16) ** 0.5).all()


def test_deals_depend_on_seed_and_number_only() -> None:
    whole = kernel.deals(100, seed=6)
    assert (kernel.deals(40, seed=6, offset=60) == whole[60:]).all()
    assert (kernel.deals(100, seed=7) != whole).any()
