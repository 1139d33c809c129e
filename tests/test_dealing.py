"""The deal (COM-5): its page against the library, a second program made from the page, and fairness."""

import doctest
import hashlib
import re
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import capsa.dealing
from capsa.cards import CARDS, RANKS, SUITS, Cards
from capsa.dealing import commit, deal, mix, shuffle
from capsa.errors import CapsaError, HandsError

PAGE = Path(__file__).parents[1] / "docs/reference/deal.md"


def blocks(page: str) -> Iterator[dict[str, str]]:
    for block in re.findall(r"```text\n(.*?)```", page, re.DOTALL):
        yield {line.split()[0]: line[6:] for line in block.splitlines()}


def table(page: str, heading: str) -> list[list[str]]:
    _, _, section = page.partition(f"## {heading}\n")
    section, _, _ = section.partition("\n## ")
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip("`") for cell in row] for row in rows]


TEXT = PAGE.read_text(encoding="utf-8")
DECKS = list(blocks(TEXT))
COMMITMENTS = table(TEXT, "Test vectors: commitments")
MIXES = table(TEXT, "Test vectors: mixing")


# A second program, made from the page alone and built otherwise: numbers in place of cards and of bytes,
# and a deck that grows from its end in place of one that is exchanged.


def other_words(seed: bytes) -> Iterator[int]:
    key = hashlib.sha256(b"".join([b"capsa deal 1", bytes([0]), seed])).digest()
    for number in chain(range(1 << 20)):
        block = int(hashlib.sha256(key + bytes(4) + number.to_bytes(4, "big")).hexdigest(), 16)
        for shift in range(224, -1, -32):
            yield block >> shift & 0xFFFFFFFF


def other_deck(words: Iterator[int]) -> list[str]:
    pool = [rank + suit for rank in RANKS for suit in SUITS]
    deck: list[str] = []
    while pool:
        size = len(pool)
        word = 0 if size == 1 else next(words)
        if word // size == 2**32 // size:
            continue
        place = word % size
        pool[place], chosen = pool[-1], pool[place]
        pool.pop()
        deck.insert(0, chosen)
    return deck


def other_mix(secret: bytes, contributions: list[bytes], number: int) -> str:
    parts = [secret, bytes.fromhex(f"{number:016x}"), *contributions]
    return hashlib.sha256(
        b"capsa seed 1\0" + b"".join(bytes.fromhex(f"{len(part):016x}") + part for part in parts)
    ).hexdigest()


def test_the_page_has_vectors() -> None:
    assert len(DECKS) >= 6
    assert DECKS[0]["seed"] == ""
    assert not DECKS[3]["seed"].isascii()
    assert re.fullmatch("[0-9a-f]{64}", DECKS[4]["seed"])
    assert len(COMMITMENTS) >= 3
    assert len(MIXES) >= 5


@pytest.mark.parametrize("vector", DECKS, ids=lambda vector: f"COM-5 seed {vector['seed']!r}")
def test_a_vector_of_the_page_is_dealt(vector: dict[str, str]) -> None:
    seed = vector["seed"].encode()
    assert seed.hex() == vector["bytes"]
    assert hashlib.sha256(b"capsa deal 1\x00" + seed).hexdigest() == vector["key"]
    words = other_words(seed)
    assert [next(words) for _ in range(4)] == [int(word) for word in vector["words"].split()]
    hands = [" ".join(map(str, hand)) for hand in deal(vector["seed"])]
    assert hands == [vector[f"seat{seat}"] for seat in range(4)]
    assert deal(seed) == deal(vector["seed"])


@pytest.mark.parametrize(("secret", "commitment"), COMMITMENTS)
def test_a_commitment_of_the_page_is_made(secret: str, commitment: str) -> None:
    assert commit(bytes.fromhex(secret)) == commitment
    assert hashlib.sha256(b"capsa commit 1\0" + bytes.fromhex(secret)).hexdigest() == commitment


@pytest.mark.parametrize(("secret", "number", "contributions", "seed"), MIXES)
def test_a_mix_of_the_page_is_made(secret: str, number: str, contributions: str, seed: str) -> None:
    parts = [bytes.fromhex(part) for part in contributions.split(",")] if contributions else []
    assert mix(bytes.fromhex(secret), parts, int(number)) == seed
    assert other_mix(bytes.fromhex(secret), parts, int(number)) == seed


def test_the_last_vector_throws_a_word_away() -> None:
    seed = DECKS[-1]["seed"].encode()
    words = other_words(seed)
    taken = [next(words) for _ in range(17)]
    assert taken[16] == 4294967295
    assert taken[16] >= 2**32 - 2**32 % (52 - 16)


def test_the_page_and_the_module_run() -> None:
    assert doctest.testmod(capsa.dealing).failed == 0
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_a_second_program_deals_the_same() -> None:
    for seed in map(str, range(2000)):
        assert list(map(str, shuffle(seed))) == other_deck(other_words(seed.encode())), seed


@settings(deadline=None, max_examples=100)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_is_a_seed(seed: str) -> None:
    deck = shuffle(seed)
    assert list(map(str, deck)) == other_deck(other_words(seed.encode()))
    assert Cards.of(deck) == Cards.DECK


@settings(deadline=None, max_examples=100)
@given(st.binary(), st.lists(st.binary(), max_size=4), st.integers(0, 2**64 - 1))
def test_a_second_program_mixes_the_same(secret: bytes, contributions: list[bytes], number: int) -> None:
    assert mix(secret, contributions, number) == other_mix(secret, contributions, number)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fewer_players_get_the_same_hands(players: int) -> None:
    assert deal("capsa", players) == deal("capsa")[:players]  # COM-1
    assert [len(hand) for hand in deal("capsa", players)] == [13] * players


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(HandsError, match=f"expected 2 to 4 players, got: {players}"):
        deal("capsa", players)


def test_a_seed_that_is_no_text_is_refused() -> None:
    with pytest.raises(CapsaError) as caught:
        deal("\ud800")
    assert caught.value.code == "bad_seed"


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_number_that_no_deal_has_is_refused(number: int) -> None:
    with pytest.raises(CapsaError) as caught:
        mix(b"", [], number)
    assert caught.value.code == "bad_number"


# Fairness.


@pytest.mark.parametrize("bound", range(2, 53))
def test_words_past_the_last_multiple_are_thrown_away(monkeypatch: pytest.MonkeyPatch, bound: int) -> None:
    """For each number that a shuffle draws, words about its limit stand in for its word."""
    limit = 2**32 - 2**32 % bound
    drawn_before = 52 - bound
    above = [word for word in (limit, 2**32 - 1) if limit <= word < 2**32]

    def dealt_with(*words: int) -> tuple[object, ...]:
        stream = chain(repeat(0, drawn_before), words, repeat(0))
        monkeypatch.setattr(capsa.dealing, "_words", lambda _: stream)
        return shuffle("any")

    accepted = dealt_with(limit - 1)
    assert accepted == dealt_with(bound - 1), "limit - 1 counts, as the highest number"
    assert dealt_with(*above, bound - 1) == accepted, "words from the limit on do not count"


def test_every_card_lands_everywhere_equally_often() -> None:
    """Chi-square of card against place over 20,000 fixed seeds.

    It has 51² degrees of freedom, and so a standard deviation of √(2·51²) ≈ 72.
    A shuffle that always moves every card (exchange with a place *below* `last`), or that draws each time
    from all 52 places, is tens of deviations away.
    """
    seeds = 20_000
    counts = [[0] * 52 for _ in range(52)]
    for seed in range(seeds):
        for row, card in zip(counts, shuffle(f"fair {seed}"), strict=True):
            row[card.index] += 1
    expected = seeds / 52
    statistic = sum((count - expected) ** 2 for row in counts for count in row) / expected
    assert 51**2 - 4 * 72 < statistic < 51**2 + 4 * 72
    assert len(CARDS) == len(counts)


def test_nothing_moves_between_the_parts_of_a_mix() -> None:
    seeds = {
        mix(b"ab", [b"c", b""], 0),
        mix(b"a", [b"bc", b""], 0),
        mix(b"ab", [b"", b"c"], 0),
        mix(b"ab", [b"c"], 0),
        mix(b"ab", [b"c", b""], 1),
        mix(b"", [b"abc", b""], 0),
    }
    assert len(seeds) == 6
