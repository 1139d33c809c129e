"""A whole climbing deal: rules as data, positions, the judge, the flow, what everybody may see, and points.

>>> from capsa.banting import BantingRules, Play, legal_actions, start, step
>>> from capsa.dealing import deal
>>> state = start(BantingRules(), deal("capsa"))
>>> state = step(state, legal_actions(state)[0])
>>> state.owner, str(state.table.cards)
(0, '3d')
"""

from capsa.banting.actions import Action, Answer, Bomb, Decline, Pass, Play, Timeout
from capsa.banting.check import RefusalCode, check
from capsa.banting.events import (
    Answered,
    AnswerWindowOpened,
    Bombed,
    BombStood,
    DealEnded,
    Declined,
    Event,
    Passed,
    Played,
    RanksTurned,
    TimedOut,
    TrickWon,
    WentOut,
    WindowClosed,
    WindowOpened,
    events,
    opening,
    redact,
)
from capsa.banting.legal import legal_actions, timeout_action
from capsa.banting.rules import (
    BantingRules,
    BombedPays,
    BombRule,
    DealEnd,
    DragonRule,
    FirstLead,
    LastCard,
    NextLead,
    Passing,
    PenaltyDouble,
    PenaltyScale,
    Settlement,
)
from capsa.banting.scoring import finishing_order, penalties, points
from capsa.banting.state import Phase, State, start
from capsa.banting.step import step
from capsa.banting.view import View, view, views

__all__ = [
    "Action",
    "Answer",
    "AnswerWindowOpened",
    "Answered",
    "BantingRules",
    "Bomb",
    "BombRule",
    "BombStood",
    "Bombed",
    "BombedPays",
    "DealEnd",
    "DealEnded",
    "Decline",
    "Declined",
    "DragonRule",
    "Event",
    "FirstLead",
    "LastCard",
    "NextLead",
    "Pass",
    "Passed",
    "Passing",
    "PenaltyDouble",
    "PenaltyScale",
    "Phase",
    "Play",
    "Played",
    "RanksTurned",
    "RefusalCode",
    "Settlement",
    "State",
    "TimedOut",
    "Timeout",
    "TrickWon",
    "View",
    "WentOut",
    "WindowClosed",
    "WindowOpened",
    "check",
    "events",
    "finishing_order",
    "legal_actions",
    "opening",
    "penalties",
    "points",
    "redact",
    "start",
    "step",
    "timeout_action",
    "view",
    "views",
]
