"""A shuffle that nobody can steer: committed to before the deal, mixed from all seats, revealed after."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from capsa import dealing
from capsa.errors import CapsaError
from capsa.records.record import Shuffle
from capsa.server.messages import ErrorCode

if TYPE_CHECKING:
    from capsa.dealing import Hands

SECRET_SIZE = 32
LONGEST_CONTRIBUTION = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """The next shuffle: the server's `secret`, None until it has sent one, and the bytes of each seat."""

    contributions: tuple[bytes | None, ...]
    secret: bytes | None = None

    @classmethod
    def of(cls, players: int) -> Fairness:
        """Return a shuffle of which nothing is known."""
        return cls(contributions=(None,) * players)

    @property
    def commitment(self) -> str | None:
        """What is published of the secret."""
        return None if self.secret is None else dealing.commit(self.secret)

    @property
    def contributed(self) -> tuple[int, ...]:
        """The seats whose bytes are there."""
        return tuple(seat for seat, data in enumerate(self.contributions) if data is not None)

    def with_bytes(self, seat: int, data: bytes | None) -> Fairness:
        """Return the shuffle with a seat's bytes, or without them when another person sits down."""
        return replace(
            self, contributions=(*self.contributions[:seat], data, *self.contributions[seat + 1 :])
        )

    def deal(self, number: int) -> tuple[Hands, Shuffle]:
        """Deal the match's deal `number`; a seat that sent nothing contributes no bytes."""
        assert self.secret is not None
        contributions = tuple(data or b"" for data in self.contributions)
        seed = dealing.mix(self.secret, contributions, number)
        shuffle = Shuffle(contributions=contributions, commitment=self.commitment)
        return dealing.deal(seed, len(contributions)), shuffle


def contribution(text: str) -> bytes:
    """Read a seat's bytes, 1 to 64 in hexadecimal; raise `CapsaError`."""
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if not 1 <= len(data) <= LONGEST_CONTRIBUTION:
        message = f"expected 1 to {LONGEST_CONTRIBUTION} bytes in hexadecimal, got {len(text)} characters"
        raise CapsaError(message, code=ErrorCode.BAD_BYTES)
    return data
