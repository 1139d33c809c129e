"""A console that types what a test wrote down, and a table with scripted opponents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from capsa.banting import BantingRules
from capsa.banting import View as ClimbingView
from capsa.cards import Cards, parse_cards
from capsa.cli.play.arranger import Arranger
from capsa.cli.play.climber import Climber
from capsa.cli.play.look import Look
from capsa.cli.play.paint import Paint
from capsa.cli.play.table import Table
from capsa.cli.play.words import words_of
from capsa.rulesets import game
from capsa.rulesets.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from capsa.rulesets import Rules
    from capsa.rulesets.game import Action, Event, State, View
    from capsa.susun import Arrangement
    from capsa.susun import View as SusunView

BOTS = ["Sari", "Budi", "Dewi"]


@dataclass
class Script:
    """A console: types lines, remembers what is written; `again` is typed for ever after the lines.

    It is `wide` columns wide from the first line typed.
    """

    lines: list[str]
    again: tuple[str, ...] = ()
    written: list[str] = field(default_factory=list)
    wide: int = 80

    def read(self, prompt: str) -> str:
        self.written.append(prompt)
        if not self.lines:
            if not self.again:
                raise EOFError
            self.lines = list(self.again)
        return self.lines.pop(0)

    def write(self, line: str) -> None:
        self.written.append(line)

    def columns(self) -> int:
        return self.wide

    @property
    def text(self) -> str:
        return "\n".join(self.written)


@dataclass
class Puppet:
    """A player who does what a list says, then plays on as it may."""

    actions: list[Action]

    def begin(self, view: View) -> None:
        pass

    def hear(self, event: Event, view: View) -> None:
        pass

    def act(self, view: View, judge: Callable[[Action], object]) -> Action:
        del judge
        if self.actions:
            return self.actions.pop(0)
        assert isinstance(view, ClimbingView)
        return view.legal[-1]


@dataclass
class Seated:
    """What came of a deal: everything on the console, and the last state."""

    text: str
    state: State


@pytest.fixture
def script() -> type[Script]:
    return Script


@pytest.fixture
def make_look() -> Callable[..., Look]:
    def make(language: str = "en", *, players: int = 4, me: int = 0, colour: bool = False) -> Look:
        words = words_of(language)
        names = [*BOTS[:me], words("you"), *BOTS[me : players - 1]]
        return Look(words=words, paint=Paint(colour=colour), names=tuple(names), me=me)

    return make


@pytest.fixture
def sit(make_look: Callable[..., Look]) -> Callable[..., Seated]:
    """Play one deal with these lines in seat 0, then `again` and again, and the others' actions."""

    def play(
        rules: Rules,
        hands: Sequence[str],
        lines: Sequence[str],
        *others: Sequence[Action],
        language: str = "en",
        advice: Callable[[View], Action] | None = None,
        suggested: Sequence[Arrangement] = (),
        again: tuple[str, ...] = ("1", "p"),
        wide: int = 80,
    ) -> Seated:
        console = Script(list(lines), again, wide=wide)
        look = make_look(language, players=rules.players)
        adviser = advice or _refuse
        person: Climber | Arranger
        if isinstance(rules, BantingRules):
            person = Climber(console, look, rules, "Test", adviser)
        else:
            offered = (
                [("points", suggested[0]), *(("back", each) for each in suggested[1:])] if suggested else []
            )

            def suggest(_view: SusunView) -> list[tuple[str, Arrangement]]:
                return offered

            person = Arranger(console, look, rules, "Test", adviser=adviser, suggest=suggest)
        players = [person, *(Puppet(list(actions)) for actions in others)]
        state = Table(players=players).play(Match.of(rules), tuple(map(parse_cards, hands)))
        person.finish(game.view(state, 0), game.points(state))
        return Seated(console.text, state)

    return play


@pytest.fixture
def cards() -> Callable[[str], Cards]:
    return Cards.parse


def _refuse(view: View) -> Action:
    raise AssertionError(f"nobody asked for advice: {view}")
