"""The person at a climbing table: hears what happens, is asked in turn, is told at once what cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.banting import (
    Answer,
    Bomb,
    Bombed,
    BombRule,
    Decline,
    Pass,
    Passed,
    Phase,
    Play,
    Played,
    TrickWon,
    View,
)
from capsa.cards import Cards
from capsa.cli.play import climbing_lines as lines
from capsa.cli.play.climbing_events import event_lines, refusal_text
from capsa.cli.play.hand_order import Sorting, cards_of, suggestions
from capsa.cli.play.parser import Enter, Group, Number, Word
from capsa.cli.play.person import Person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capsa.banting import Action
    from capsa.cli.play.look import Look
    from capsa.cli.play.parser import Command
    from capsa.cli.play.person import Adviser, Console
    from capsa.cli.play.table import Judge
    from capsa.rulesets import Rules
    from capsa.rulesets.game import Event
    from capsa.rulesets.game import View as AnyView

_WORDS = (Word.PASS, Word.SORT, Word.HINT, Word.HELP, Word.ALL, Word.BOMB, Word.NO)
_HELP = ("cards", "number", "all", "pass", "hint", "sort", "bomb", "enter", "rules", "quit")


class Climber(Person):
    """Plays a climbing game on a console."""

    def __init__(self, console: Console, look: Look, rules: Rules, title: str, adviser: Adviser) -> None:
        super().__init__(console, look, rules, title)
        self._adviser = adviser
        self._sorting = Sorting.RANK
        self._trick: lines.Trick = ()
        self._hint: Action | None = None

    def begin(self, view: AnyView) -> None:
        """Start a deal with an empty table."""
        assert isinstance(view, View)
        self._trick = ()
        if view.to_act != view.seat:  # who leads is shown the whole table anyway
            self.show(["", *lines.hand_lines(view, self._sorting, self.look), ""])

    def hear(self, event: Event, view: AnyView) -> None:
        """Tell what has happened, and remember the trick."""
        assert isinstance(view, View)
        match event:
            case TrickWon():
                self._trick = ()
            case Passed(seat):
                self._trick = (*self._trick, (seat, None))
            case Played(seat, play) | Bombed(seat, play):
                self._trick = (*self._trick, (seat, play))
        self.show(event_lines(event, view, self.look))

    def act(self, view: AnyView, judge: Judge) -> Action:
        """Ask until there is an action that the judge accepts."""
        assert isinstance(view, View)
        self._hint = None
        self._show_table(view)
        can_bomb = bool(_bombs(view))
        while True:
            prompt = lines.prompt(view, self.look, can_bomb=can_bomb)
            action = self._action(self.ask(prompt, _WORDS), view)
            refusal = None if action is None else judge(action)
            if refusal is not None:
                self.tell(self.look.paint.bad(refusal_text(refusal, view, self.look)))
            elif action is not None:
                return action

    def finish(self, view: AnyView, totals: Sequence[int]) -> None:
        """Show all hands and what they cost."""
        assert isinstance(view, View)
        self.show(lines.deal_over(view, totals, self.look))

    def _show_table(self, view: View) -> None:
        self.show(lines.panel(view, self._trick, self._sorting, self.look))
        self.show(lines.suggestion_lines(view, suggestions(view), self.look))
        if bombs := _bombs(view):
            text = lines.cards_text(cards_of(bombs[0]) or Cards.EMPTY, view, self.look)
            wins = view.phase is Phase.PLAY and view.rules.bomb is BombRule.WINS_DEAL
            can = self.look.words("climb.can.win" if wins else f"climb.can.{view.phase}")
            self.show([f"  {self.look.paint.banner(can)}  {text}"])

    def _action(self, command: Command, view: View) -> Action | None:
        """Return the action that a command means, or do what it asks for and return None."""
        if isinstance(command, Enter):
            return self._confirmed(view)
        self._hint = None
        if isinstance(command, Group) and command.row is None:
            return _laying(Cards.of(command.cards), view)
        if isinstance(command, Number):
            return self.chosen(command, suggestions(view))
        if isinstance(command, Word):
            return self._word(command, view)
        self.complain("unclear.word")
        return None

    def _word(self, word: Word, view: View) -> Action | None:
        if word is Word.PASS or (word is Word.NO and view.phase is not Phase.PLAY):
            return _giving_up(view)
        if word is Word.BOMB:
            return self._bomb(view)
        if word is Word.SORT:
            self._sort(view)
        elif word is Word.HINT:
            self._advise(view)
        elif word is Word.HELP:
            self._help(view)
        elif word is Word.ALL:
            self.show(lines.legal_lines(view, suggestions(view), self.look, every=True))
        else:
            self.complain("unclear.word")
        return None

    def _confirmed(self, view: View) -> Action | None:
        """Take the hint just given, or pass where nothing can be played; else show the table again."""
        if self._hint is None and lines.must_pass(view):
            return _giving_up(view)
        if self._hint is None:
            self._show_table(view)
            self.say("climb.no_hint")
        return self._hint

    def _bomb(self, view: View) -> Action | None:
        bombs = _bombs(view)
        if not bombs:
            self.complain("climb.no_bomb_now")
            return None
        if len(bombs) == 1 or view.rules.bomb_size == 5:
            return bombs[0]
        self.show(lines.legal_lines(view, suggestions(view), self.look))
        self.say("climb.several_bombs")
        return None

    def _sort(self, view: View) -> None:
        self._sorting = self._sorting.following
        self.say(f"climb.sorted.{self._sorting}")
        self.show(lines.hand_lines(view, self._sorting, self.look))

    def _advise(self, view: View) -> None:
        action = self._adviser(view)
        assert isinstance(action, Play | Pass | Bomb | Answer | Decline)
        self._hint = action
        self.show([f"  {self.look.paint.good(lines.hint_text(action, view, self.look))}"])

    def _help(self, view: View) -> None:
        self.show([f"  {self.look.words(f'help.{key}')}" for key in _HELP])
        self.show(["", *lines.legal_lines(view, suggestions(view), self.look)])


def _laying(cards: Cards, view: View) -> Action:
    """Return what laying cards means in this phase."""
    assert view.seat is not None
    if view.phase is Phase.BOMB:
        return Bomb(view.seat, cards)
    return Answer(view.seat, cards) if view.phase is Phase.ANSWER else Play(view.seat, cards)


def _giving_up(view: View) -> Action:
    assert view.seat is not None
    return Pass(view.seat) if view.phase is Phase.PLAY else Decline(view.seat)


def _bombs(view: View) -> list[Action]:
    """Return the bombs that may be laid now: all in a window, in turn whatever is no ordinary answer."""
    laying = [action for action in view.legal if cards_of(action)]
    if view.phase is not Phase.PLAY:
        return laying
    if view.table is None:
        return []
    return [action for action in laying if len(cards_of(action) or ()) != view.table.size]
