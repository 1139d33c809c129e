"""Where the bytes of the next shuffle come from: the server's secret, and a contribution of each seat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from capsa.errors import CapsaError
from capsa.server.deals import go_on_if_ready
from capsa.server.fairness import LONGEST_CONTRIBUTION, SECRET_SIZE, contribution
from capsa.server.guards import existing_seat, expect_phase, nothing_to_do, own_seat
from capsa.server.messages import ErrorCode
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from capsa.server.changes import Change
    from capsa.server.inputs import BotBytes, Entropy
    from capsa.server.messages import Contribute
    from capsa.server.table import Table


def commit(table: Table, message: Entropy, now: int) -> Change:
    """Take the server's secret for the next shuffle, once: the commitment to it is public from now on."""
    expect_phase(table, TablePhase.WAITING, TablePhase.BETWEEN)
    if table.fairness.secret is not None:
        raise nothing_to_do("expected one secret for each shuffle")
    if len(message.secret) != SECRET_SIZE:
        raise CapsaError(f"expected {SECRET_SIZE} bytes", code=ErrorCode.BAD_BYTES)
    committed = replace(table, fairness=replace(table.fairness, secret=message.secret))
    return go_on_if_ready(committed, now)


def contribute(table: Table, player: str, command: Contribute) -> Change:
    """Mix a person's bytes into the next shuffle, once."""
    number = own_seat(table, player)
    if table.fairness.commitment is None or command.commitment != table.fairness.commitment:
        message = "expected the commitment to the next shuffle"
        raise CapsaError(message, code=ErrorCode.STALE_COMMITMENT)
    return _mixed_in(table, number, contribution(command.data))


def contribute_for_bot(table: Table, message: BotBytes) -> Change:
    """Mix a bot's bytes into the next shuffle, once."""
    if existing_seat(table, message.seat).bot is None or table.fairness.secret is None:
        raise nothing_to_do("expected the seat of a bot, and a shuffle to come")
    if not 1 <= len(message.data) <= LONGEST_CONTRIBUTION:
        raise CapsaError(f"expected 1 to {LONGEST_CONTRIBUTION} bytes", code=ErrorCode.BAD_BYTES)
    return _mixed_in(table, message.seat, message.data)


def _mixed_in(table: Table, number: int, data: bytes) -> Change:
    if table.fairness.contributions[number] is not None:
        raise CapsaError("expected one contribution a shuffle", code=ErrorCode.ALREADY_CONTRIBUTED)
    return replace(table, fairness=table.fairness.with_bytes(number, data)), ()
