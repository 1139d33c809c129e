"""The lines of a file or a stream, none so long that reading it takes all memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.errors import CapsaError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

MOST_BYTES = 1 << 24
"""The longest line that is read, in bytes: a match of a thousand deals is a tenth of it."""


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines with their ends; of one that is too long only enough to see that it is."""
    while line := stream.readline(MOST_BYTES + 2):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(MOST_BYTES)


def check_length(line: bytes) -> None:
    """Raise `CapsaError` for a line that is too long to be read."""
    if len(line) > MOST_BYTES and len(line.rstrip(b"\r\n")) > MOST_BYTES:
        raise CapsaError(f"expected a line of up to {MOST_BYTES:,} bytes, got a longer one", code="too_long")
