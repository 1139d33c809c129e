"""A deal as a pure function of a seed, and the arithmetic that lets players check it (COM-5).

`docs/reference/deal.md` describes every byte, with test vectors.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from capsa.cards import CARDS, Card
from capsa.errors import CapsaError, HandsError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HAND_SIZE = 13
"""How many cards each seat is dealt."""
_WORD_BYTES = 4
_WORD_VALUES = 1 << 8 * _WORD_BYTES

Hands = tuple[tuple[Card, ...], ...]
"""Every seat's cards in the order dealt."""


def shuffle(seed: str | bytes) -> tuple[Card, ...]:
    """Return the whole deck in the order that a seed (text counts as UTF-8) gives it."""
    words = _words(_seed_bytes(seed))
    deck = list(CARDS)
    for last in range(len(deck) - 1, 0, -1):
        chosen = _below(last + 1, words)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def deal(seed: str | bytes, players: int = 4) -> Hands:
    """Deal 13 cards to each of 2 to 4 players; seat 0 gets the first 13 of the deck, and so on.

    Raise `HandsError` for another number of players (COM-1).

    >>> [str(card) for card in deal("capsa")[0]][:3]
    ['2s', 'Qc', 'As']
    """
    if not 2 <= players <= 4:
        raise HandsError(f"expected 2 to 4 players, got: {players!r}", code="bad_players")
    deck = shuffle(seed)
    return tuple(deck[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(players))


def commit(secret: bytes) -> str:
    """Return the commitment to a secret: its SHA-256, in hexadecimal."""
    return hashlib.sha256(b"capsa commit 1\x00" + secret).hexdigest()


def mix(secret: bytes, contributions: Sequence[bytes], number: int = 0) -> str:
    """Return the seed of deal `number` (from 0) made of the table's secret and every seat's own bytes."""
    if not 0 <= number < 1 << 64:
        raise CapsaError(f"expected the number of a deal, from 0, got: {number!r}", code="bad_number")
    digest = hashlib.sha256(b"capsa seed 1\x00")
    for part in (secret, number.to_bytes(8, "big"), *contributions):
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


def _seed_bytes(seed: str | bytes) -> bytes:
    if isinstance(seed, bytes):
        return seed
    try:
        return seed.encode()
    except UnicodeEncodeError:
        raise CapsaError(f"expected a seed of Unicode text, got: {seed!r}", code="bad_seed") from None


def _words(seed: bytes) -> Iterator[int]:
    """Yield 32-bit words of SHA-256 in counter mode, without end."""
    key = hashlib.sha256(b"capsa deal 1\x00" + seed).digest()
    counter = 0
    while True:
        block = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """Return a number below `bound`, each equally likely: words past its last multiple are thrown away."""
    limit = _WORD_VALUES - _WORD_VALUES % bound
    return next(word for word in words if word < limit) % bound
