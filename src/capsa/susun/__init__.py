"""The arrangement family: thirteen cards in three rows, from the deal to the settlement."""

from capsa.hands.poker import Comparison, RowKind, Wheel
from capsa.susun.actions import (
    Action,
    Announce,
    Arrange,
    Claim,
    Decline,
    DraftRows,
    Stay,
    Surrender,
    Timeout,
)
from capsa.susun.arrangement import Arrangement, Draft, arrangements
from capsa.susun.check import RefusalCode, check
from capsa.susun.events import Event, events, redact
from capsa.susun.legal import legal_actions, timeout_action
from capsa.susun.naturals import claimable, naturals
from capsa.susun.outcome import ALL_ROWS, GaveUp, Outcome, Played, Rows, Special
from capsa.susun.result import pairs, points
from capsa.susun.rows import foul, row_kinds, royalties
from capsa.susun.rules import (
    FoulPays,
    Natural,
    Pairing,
    Row,
    RoyaltiesAnnounced,
    RoyaltyLimit,
    RoyaltyMode,
    RoyaltyTo,
    SusunRules,
    TimeoutRule,
)
from capsa.susun.scoring import PairResult, settle, total
from capsa.susun.stakes import Stakes
from capsa.susun.state import Phase, State, start
from capsa.susun.step import step
from capsa.susun.view import View, view, views

__all__ = [
    "ALL_ROWS",
    "Action",
    "Announce",
    "Arrange",
    "Arrangement",
    "Claim",
    "Comparison",
    "Decline",
    "Draft",
    "DraftRows",
    "Event",
    "FoulPays",
    "GaveUp",
    "Natural",
    "Outcome",
    "PairResult",
    "Pairing",
    "Phase",
    "Played",
    "RefusalCode",
    "Row",
    "RowKind",
    "Rows",
    "RoyaltiesAnnounced",
    "RoyaltyLimit",
    "RoyaltyMode",
    "RoyaltyTo",
    "Special",
    "Stakes",
    "State",
    "Stay",
    "Surrender",
    "SusunRules",
    "Timeout",
    "TimeoutRule",
    "View",
    "Wheel",
    "arrangements",
    "check",
    "claimable",
    "events",
    "foul",
    "legal_actions",
    "naturals",
    "pairs",
    "points",
    "redact",
    "row_kinds",
    "royalties",
    "settle",
    "start",
    "step",
    "timeout_action",
    "total",
    "view",
    "views",
]
