"""A table loaded from its log: the same whether or not the log says what was sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from capsa.server.inputs import Opened
from capsa.server.live import LiveTable
from capsa.server.store.base import Event, StoreError

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making


def log_of(one: Live, *, sent: bool) -> list[Event]:
    """The log of a table, as a host writes it."""
    opened = Opened(table="t", spec=one.spec)
    events = [Event(seq=1, at=1_000_000, data=msgspec.json.encode(opened))]
    live = LiveTable.replayed(events)
    for number, (message, now) in enumerate(one.log, start=2):
        event = Event(seq=number, at=now, data=msgspec.json.encode(message))
        live.replay([event])
        counts = msgspec.json.encode(live.streams.counts) if sent else b""
        events.append(Event(seq=number, at=now, data=event.data, sent=counts))
    return events


@pytest.mark.parametrize("rules", ["classic", "susun-poker"])
def test_a_log_that_says_what_was_sent_makes_the_same_table(live: Making, rules: str) -> None:
    one = live(rules, deals=2)
    one.begins(2)
    one.finishes(idle=0.2)
    quick = LiveTable.replayed(log_of(one, sent=True))
    whole = LiveTable.replayed(log_of(one, sent=False))
    assert quick.table == whole.table == one.table
    assert quick.streams == whole.streams == one.streams
    for name, texts in quick.recent.items():
        assert list(whole.recent[name])[-len(texts) :] == list(texts)


def test_a_log_with_a_gap_is_refused(live: Making) -> None:
    one = live("classic")
    one.begins(2)
    events = log_of(one, sent=True)
    with pytest.raises(StoreError) as refused:
        LiveTable.replayed([*events[:3], *events[4:]])
    assert refused.value.code == "bad_log"


def test_a_log_that_does_not_open_a_table_is_refused(live: Making) -> None:
    one = live("classic")
    one.begins(2)
    with pytest.raises(StoreError) as refused:
        LiveTable.replayed(log_of(one, sent=True)[1:])
    assert refused.value.code == "bad_log"
