"""Matches written down: rules, deals and actions, readable forever, replayed and checked.

>>> from capsa.banting import Play
>>> from capsa.cards import Cards
>>> deal = Deal(seed="capsa").with_action(Play(0, Cards.parse("3d")))
>>> record = Record(Header.of("banting", seats=["Ayu", "Budi", "Citra", "Dewi"])).with_deal(deal)
>>> read(write(record)).whole() == record
True
>>> [state.to_act for state in replay(record)]
[0, 1]
>>> verify(record).ok
True
"""

from capsa.records.codec import Reading, deal_line, header_line, read, write
from capsa.records.record import Deal, Header, Record, Shuffle, TimedAction
from capsa.records.replay import Moment, moments, replay
from capsa.records.report import Fault, Finding, Gap, Report, Unchecked, Unknown
from capsa.records.verify import verify, verify_lines

__all__ = [
    "Deal",
    "Fault",
    "Finding",
    "Gap",
    "Header",
    "Moment",
    "Reading",
    "Record",
    "Report",
    "Shuffle",
    "TimedAction",
    "Unchecked",
    "Unknown",
    "deal_line",
    "header_line",
    "moments",
    "read",
    "replay",
    "verify",
    "verify_lines",
    "write",
]
