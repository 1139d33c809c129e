"""A whole match for a person: deal after deal, with running totals, to the end or until the person leaves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from capsa.cli.play.look import signed
from capsa.cli.play.parser import Enter
from capsa.cli.play.person import Leave
from capsa.cli.play.table import Table
from capsa.rulesets import game

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from capsa.agents import Agent
    from capsa.cli.play.arranger import Arranger
    from capsa.cli.play.climber import Climber
    from capsa.cli.play.recorder import Dealer, Recorder
    from capsa.cli.play.table import Judge, Player
    from capsa.rulesets.game import Action, Event, State, View
    from capsa.rulesets.match import Match


@dataclass(frozen=True, slots=True)
class Bot:
    """A computer player: hears nothing, sees what its seat may see."""

    agent: Agent
    rng: random.Random

    def begin(self, view: View) -> None:
        """Hear that a deal begins."""

    def hear(self, event: Event, view: View) -> None:
        """Hear what has happened."""

    def act(self, view: View, judge: Judge) -> Action:  # noqa: ARG002 (an agent plays what is legal)
        """Return the agent's action."""
        return self.agent.act(view, self.rng)


@dataclass(slots=True, kw_only=True)
class Session:
    """A match with one person in it; `recorder` keeps the record where one is wanted."""

    match: Match
    person: Climber | Arranger
    players: Sequence[Player]
    dealer: Dealer
    recorder: Recorder | None = None
    _table: Table = field(init=False)

    def __post_init__(self) -> None:
        self._table = Table(players=self.players, witness=self.recorder)

    def run(self) -> bool:
        """Play to the end and return True, or False when the person has left."""
        try:
            while not self.match.is_over:
                self._deal()
        except Leave:
            self._say_left()
            return False
        self._final()
        return True

    def _deal(self) -> None:
        person = self.person
        words = person.look.words
        number, deals = self.match.number + 1, self.match.rules.deals
        title = person.title
        if deals > 1:
            title = words("match.title", title=person.title, number=number, deals=deals)
        person.show(["", person.look.paint.strong(f"== {title} ==")])
        state = self._table.play(self.match, self.dealer.hands(self.match.number))
        self._close(state)
        if not self.match.is_over:
            while not isinstance(person.ask(words("match.next"), instead="match.next_word"), Enter):
                person.complain("match.next_word")

    def _close(self, state: State) -> None:
        if self.recorder is not None:
            self.recorder.close(game.points(state))
        self.match = self.match.after(state)
        self.person.finish(game.view(state, self.person.look.me), self.match.totals)

    def _final(self) -> None:
        """Say who has won, and after more than one deal everybody's place: one deal's table shows it."""
        look = self.person.look
        if self.match.rules.deals > 1:
            self._places()
        winners = self.match.winners
        if len(winners) == 1:
            verdict = look.says("match.wins", winners[0])
        else:
            verdict = look.words("match.shared", names=look.listed(winners))
        self.person.show(["", f"  {look.paint.good(verdict)}"])

    def _places(self) -> None:
        look = self.person.look
        totals = self.match.totals
        self.person.show(["", look.paint.strong(f"== {look.words('match.over')} ==")])
        for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat]):
            place = 1 + sum(total > totals[seat] for total in totals)
            line = look.words("match.place", place=place, name=look.who(seat), points=signed(totals[seat]))
            self.person.show([f"  {line}"])

    def _say_left(self) -> None:
        look = self.person.look
        totals = [f"{look.who(seat)} {signed(total)}" for seat, total in enumerate(self.match.totals)]
        self.person.show(["", f"  {look.words('match.left', n=self.match.number)}"])
        if self.match.number:
            self.person.show([f"  {look.words('match.totals', totals=look.words('separator').join(totals))}"])
