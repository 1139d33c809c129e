"""What a server does over and over leaves no garbage in circles: a search for it would stop every table."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from capsa.server.apply import apply
from capsa.server.inputs import ByBot, Clock
from capsa.server.messages import ErrorCode

if TYPE_CHECKING:
    from tests.server.conftest import Making


def test_what_is_refused_is_let_go_at_once(live: Making) -> None:
    table = live("classic").table

    def refuse() -> None:
        for message in (ByBot(seat=0, turn=99, action={}), Clock(turn=99)):
            outcome = apply(table, message, table.now)
            assert outcome.refusal is not None
            assert outcome.refusal.code in set(ErrorCode)

    gc.collect()
    refuse()
    assert gc.collect() == 0
