"""The person at an arrangement table: lays thirteen cards in rows, and is warned of a foul in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.cli.play import arrangement_lines as lines
from capsa.cli.play import laying
from capsa.cli.play.arrangement_events import event_lines
from capsa.cli.play.parser import ROW_WORDS, Enter, Group, Number, RowNames, Rows, Word
from capsa.cli.play.person import Person
from capsa.cli.play.points_lines import own_points, points_table
from capsa.cli.play.showdown_lines import showdown
from capsa.susun import (
    Announce,
    Arrange,
    Arrangement,
    Claim,
    Decline,
    Draft,
    Pairing,
    Phase,
    Row,
    Stay,
    Surrender,
    View,
    royalties,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from capsa.cli.play.look import Look
    from capsa.cli.play.parser import Command
    from capsa.cli.play.person import Adviser, Console
    from capsa.cli.play.table import Judge
    from capsa.rulesets import Rules
    from capsa.rulesets.game import Action, Event
    from capsa.rulesets.game import View as AnyView

    Suggester = Callable[[View], Sequence[tuple[str, Arrangement]]]

_WORDS = (Word.HINT, Word.HELP, Word.CLEAR, *ROW_WORDS)
_ANNOUNCING = (Word.YES, Word.NO, Word.HINT, *ROW_WORDS)
_HELP = ("row", "rows", "one_row", "suggest", "clear", "ready", "rules_wide", "quit_wide")


class Arranger(Person):
    """Plays an arrangement game on a console. `suggest` returns arrangements with what each aims at."""

    def __init__(  # noqa: PLR0913 (a person, and what helps one here)
        self, console: Console, look: Look, rules: Rules, title: str, *, adviser: Adviser, suggest: Suggester
    ) -> None:
        super().__init__(console, look, rules, title)
        self._adviser = adviser
        self._suggest = suggest
        self._draft = Draft()
        self._suggested = 0

    def begin(self, view: AnyView) -> None:
        """Start a deal with empty rows."""
        assert isinstance(view, View)
        self._draft = Draft()
        self._suggested = 0
        if view.rules.pairing is Pairing.BANKER:
            self.show([f"  {self.look.says('rows.banker', view.dealer)}"])
        elif view.rules.surrender is not None:
            self.show([f"  {self.look.says('rows.dealer', view.dealer)}"])

    def hear(self, event: Event, view: AnyView) -> None:
        """Tell what has happened."""
        assert isinstance(view, View)
        self.show(event_lines(event, view, self.look))

    def finish(self, view: AnyView, totals: Sequence[int]) -> None:
        """Turn up all rows, say how the player's points came about, and show who pays whom."""
        assert isinstance(view, View)
        self.show(showdown(view, self.look))
        self.show([*own_points(view, self.look), *points_table(view, totals, self.look)])

    def act(self, view: AnyView, judge: Judge) -> Action:
        """Ask for what the phase wants until there is an action that the judge accepts."""
        assert isinstance(view, View)
        asked = {
            Phase.CLAIM: self._claim,
            Phase.ARRANGE: self._arrange,
            Phase.SURRENDER: self._stay_or_not,
            Phase.ANNOUNCE: self._announce,
        }
        action = asked[view.phase](view)
        assert judge(action) is None
        return action

    def _claim(self, view: View) -> Action:
        """Ask only when there is something to claim (CHP-4)."""
        assert view.seat is not None
        if not view.claimable:
            return Decline(view.seat)
        self.show(["", *lines.hand_lines(view, Draft(), self.look)])
        units = dict(view.rules.naturals)
        for number, natural in enumerate(view.claimable, 1):
            name = self.look.words(f"natural.{natural}")
            self.say("rows.claimable", number=number, natural=name, n=units[natural])
        while True:
            known = (Word.YES, Word.NO, Word.HINT)
            command = self.ask(self.look.words("rows.claim_prompt"), known, instead="rows.claim_or_not")
            if command is Word.YES or isinstance(command, Enter):
                return Claim(view.seat, view.claimable[-1])
            if command is Word.NO:
                return Decline(view.seat)
            if command is Word.HINT:
                self.say("rows.hint_enter")
            elif not isinstance(command, Number):
                self.complain("rows.claim_or_not")
            elif chosen := self.chosen(command, view.claimable):
                return Claim(view.seat, chosen)

    def _arrange(self, view: View) -> Action:
        self.show(lines.panel(view, self._draft, self.look))
        while True:
            command = self.ask(self._prompt(), _WORDS)
            if isinstance(command, Enter) and isinstance(self._draft, Arrangement):
                if self._may_stand(self._draft, view):
                    assert view.seat is not None
                    return Arrange(view.seat, self._draft)
            elif self._lay(command, view):
                self.show(lines.panel(view, self._draft, self.look))

    def _prompt(self) -> str:
        row = laying.next_row(self._draft)
        if row is None:
            return self.look.words("rows.ready_prompt")
        missing = row.size - len(self._draft.row(row))
        return self.look.words("rows.row_prompt", row=self.look.words(f"row.{row}"), n=missing)

    def _may_stand(self, arrangement: Arrangement, view: View) -> bool:
        """Let a foul be mended, unless the player wants it."""
        if lines.foul_reason(arrangement, view.rules, self.look) is None:
            return True
        prompt = self.look.words("rows.foul_prompt")
        return self.ask(prompt, (Word.YES, Word.NO), instead="rows.foul_or_not") is Word.YES

    def _lay(self, command: Command, view: View) -> bool:
        """Change the rows as a command says; return whether they should be shown again."""
        hand = Cards.of(view.hand)
        try:
            if isinstance(command, Group):
                self._draft = self._with_group(command, hand)
            elif isinstance(command, Rows):
                self._draft = laying.replace_all(command.rows, hand)
            else:
                return self._other(command, view)
        except laying.DoesNotFit as problem:
            self._explain(problem)
            return False
        return True

    def _with_group(self, group: Group, hand: Cards) -> Draft:
        if group.row is None:
            return laying.add(self._draft, group.cards, hand)
        return laying.replace_row(self._draft, Row(group.row.value), group.cards, hand)

    def _explain(self, problem: laying.DoesNotFit) -> None:
        cards = self.look.paint.cards(problem.cards)
        row = problem.row or Row.FRONT
        name = self.look.words(f"row.{row}")
        self.complain(
            problem.problem, cards=cards, text=cards, row=name, size=problem.places, n=len(problem.cards)
        )

    def _other(self, command: Command, view: View) -> bool:
        if command is Word.HINT or isinstance(command, Number):
            return self._lay_suggestion(command, view)
        if command is Word.CLEAR:
            self._draft = Draft()
            self._suggested = 0
            return True
        if command is Word.HELP:
            self.show([f"  {self.look.words(f'help.{key}')}" for key in _HELP])
            return False
        if command in ROW_WORDS:
            assert isinstance(command, Word)
            self._draft = laying.replace_row(self._draft, Row(command.value), (), Cards.of(view.hand))
            return True
        if not isinstance(command, Enter):
            self.complain("unclear.word")
        return isinstance(command, Enter)

    def _lay_suggestion(self, command: Word | Number, view: View) -> bool:
        """Lay a suggestion: the one with a number, or the next one each time a hint is asked for."""
        offered = self._suggest(view)
        if isinstance(command, Number):
            chosen = self.chosen(command, offered)
            if chosen is None:
                return False
            self._suggested = offered.index(chosen)
        aim, arrangement = offered[self._suggested % len(offered)]
        self._suggested += 1
        self._draft = arrangement
        self.say(f"rows.aim.{aim}", n=len(offered))
        return True

    def _stay_or_not(self, view: View) -> Action:
        assert view.seat is not None
        self._show_own(view)
        prompt = self.look.words("rows.stay_prompt", n=view.rules.surrender)
        hinted: Action = Stay(view.seat)
        while True:
            known = (Word.STAY, Word.SURRENDER, Word.HINT)
            command = self.ask(prompt, known, instead="rows.stay_or_surrender")
            if isinstance(command, Enter):
                return hinted
            if command is Word.STAY:
                return Stay(view.seat)
            if command is Word.SURRENDER:
                return Surrender(view.seat)
            if command is Word.HINT:
                hinted = self._adviser(view)
                self.say("rows.hint.surrender" if isinstance(hinted, Surrender) else "rows.hint.stay")
            else:
                self.complain("rows.stay_or_surrender")

    def _announce(self, view: View) -> Action:
        """Ask only when there is something to announce (CHP-6)."""
        assert view.seat is not None
        arrangement = view.arrangements[view.seat]
        earned = {} if arrangement is None else royalties(arrangement, view.rules)
        if not earned:
            return Announce(view.seat, frozenset())
        self._show_own(view)
        while True:
            prompt = self.look.words("rows.announce_prompt")
            command = self.ask(prompt, _ANNOUNCING, instead="rows.which_rows")
            if command is Word.YES or isinstance(command, Enter):
                return Announce(view.seat, frozenset(earned))
            if command is Word.NO:
                return Announce(view.seat, frozenset())
            if command is Word.HINT:
                self.say("rows.hint_enter")
            elif isinstance(command, Word | RowNames):
                named = command.rows if isinstance(command, RowNames) else (command,)
                return Announce(view.seat, frozenset(Row(word.value) for word in named))
            else:
                self.complain("rows.which_rows")

    def _show_own(self, view: View) -> None:
        assert view.seat is not None
        arrangement = view.arrangements[view.seat]
        if arrangement is not None:
            self.show(lines.panel(view, arrangement, self.look))
