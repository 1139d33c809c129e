"""What concerns all seats of a settlement at once: dragons, fouls, and the one home run there may be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from capsa.susun.naturals import is_dragon
from capsa.susun.outcome import ALL_ROWS, Played
from capsa.susun.rows import foul
from capsa.susun.rules import TimeoutRule
from capsa.susun.showdown import duel

if TYPE_CHECKING:
    from capsa.susun.outcome import Outcome
    from capsa.susun.rules import SusunRules
    from capsa.susun.stakes import Stakes


@dataclass(frozen=True, kw_only=True)
class Table:
    """All that a pair's settlement may depend on; `banker` is None where all pairs settle."""

    rules: SusunRules
    players: tuple[Outcome, ...]
    stakes: Stakes
    banker: int | None

    @cached_property
    def dragons(self) -> frozenset[int]:
        """The seats paid for a dragon by their cards alone, claimed or not (SUS-8)."""
        if self.rules.dragon is None:
            return frozenset()
        return frozenset(seat for seat, player in enumerate(self.players) if is_dragon(player.cards))

    @cached_property
    def played(self) -> dict[int, Played]:
        """The seats that settle by their rows."""
        return {
            seat: player
            for seat, player in enumerate(self.players)
            if isinstance(player, Played) and seat not in self.dragons
        }

    @cached_property
    def fouls(self) -> frozenset[int]:
        """The seats whose rows don't stand (ARR-1), or whose time ran out where that is a foul (ARR-7)."""
        return frozenset(seat for seat, player in self.played.items() if self._is_foul(player))

    @cached_property
    def home_run(self) -> int | None:
        """The seat that won all rows from everybody, all having laid rows (SUS-6, SUS-8)."""
        worth_more = self.rules.home_run_multiplier > 1 or self.rules.home_run_bonus > 0
        all_laid = len(self.played) == len(self.players) >= self.rules.home_run_players
        if not worth_more or not all_laid:
            return None
        able = self.played if self.banker is None else (self.banker,)
        return next((seat for seat in able if self._beats_everybody(seat)), None)

    def _is_foul(self, player: Played) -> bool:
        if player.timed_out and self.rules.timeout is TimeoutRule.FOUL:
            return True
        return foul(player.arrangement, self.rules) is not None

    def _beats_everybody(self, seat: int) -> bool:
        return seat not in self.fouls and all(
            self._sweeps(seat, other) for other in self.played if other != seat
        )

    def _sweeps(self, seat: int, other: int) -> bool:
        """Tell whether a seat that stands beats another one in all rows; a foul is beaten in all (SUS-7)."""
        if other in self.fouls:
            return True
        return duel(self.played[seat].arrangement, self.played[other].arrangement, self.rules).a == ALL_ROWS
