"""Bomb and answer windows: open as long for all on public facts alone, decided when they close (CLS-6).

The engine asks only those who hold four of a kind, so its position after a 2 may tell who does. A window
keeps it back: people see a veil that is the same whoever holds what, choose behind it, and at the end the
engine is given the choices it asks for, first clockwise first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from capsa import banting
from capsa.banting.step import combination_played, lay, lay_bomb
from capsa.rulesets import game

if TYPE_CHECKING:
    from capsa.banting import Action, Event, Phase, State

_OPENINGS = (banting.WindowOpened, banting.AnswerWindowOpened)


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """An open window: whom it asks, by card counts alone, what all see, what is chosen, what is kept back."""

    asked: tuple[int, ...]
    veil: State
    choices: tuple[Action | None, ...]
    held: tuple[Event, ...]

    @property
    def phase(self) -> Phase:
        """Whether a bomb or an answer is asked for."""
        return self.veil.phase

    @property
    def undecided(self) -> tuple[int, ...]:
        """The seats asked that have not chosen."""
        return tuple(seat for seat in self.asked if self.choices[seat] is None)

    def veil_for(self, seat: int | None) -> State:
        """Return the position as a seat is to see it and is judged by: everybody asked may choose."""
        return replace(self.veil, to_act=seat) if seat in self.asked else self.veil

    def with_choice(self, action: Action) -> Window:
        """Return the window with a seat's choice, kept to its end."""
        choices = (*self.choices[: action.seat], action, *self.choices[action.seat + 1 :])
        return replace(self, choices=choices)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Where actions led: the position, what may be told of it now, and the window that keeps back more."""

    state: game.State
    told: tuple[game.Event, ...]
    actions: tuple[game.Action, ...]
    window: Window | None = None


def move(state: game.State, action: game.Action) -> Moved:
    """Do a legal action; raise `IllegalActionError` for any other."""
    after = game.step(state, action)
    happened = game.events(state, action, after)
    opening = next((n for n, event in enumerate(happened) if isinstance(event, _OPENINGS)), None)
    if opening is None or not isinstance(state, banting.State) or not isinstance(action, banting.Action):
        return Moved(state=after, told=happened, actions=(action,))
    veil = _veil(state, action)
    window = Window(
        asked=_asked(veil),
        veil=veil,
        choices=(None,) * len(veil.hands),
        held=tuple(event for event in happened[opening + 1 :] if isinstance(event, banting.Event)),
    )
    return Moved(state=after, told=happened[: opening + 1], actions=(action,), window=window)


def close(state: State, window: Window) -> Moved:
    """End a window: give the engine what those it asks have chosen, a time-out for who has not."""
    moved = Moved(state=state, told=window.held, actions=())
    while isinstance(moved.state, banting.State) and moved.state.phase is window.phase:
        asked = moved.state.to_act
        assert asked is not None
        action = window.choices[asked] or banting.Timeout(asked)
        one = move(moved.state, action)
        moved = replace(one, told=(*moved.told, *one.told), actions=(*moved.actions, action))
    return moved


def _veil(before: State, action: Action) -> State:
    """Return the position right after a play with a 2, or after a bomb, with nobody asked in particular."""
    if isinstance(action, banting.Timeout):
        action = banting.timeout_action(before)
    if isinstance(action, banting.Play):
        laid = lay(before, action.seat, combination_played(before, action.cards))
        return replace(laid, phase=banting.Phase.BOMB)
    assert isinstance(action, banting.Bomb)
    bomb = before.book.bomb(action.cards, before.rules.bomb_size)
    assert bomb is not None
    return replace(lay_bomb(before, action.seat, bomb), phase=banting.Phase.ANSWER)


def _asked(veil: State) -> tuple[int, ...]:
    """Return who could hold four of a kind, by card counts alone: the others, or the owner of the 2."""
    size = veil.rules.bomb_size
    could = (seat for seat, hand in enumerate(veil.hands) if len(hand) >= size)
    return tuple(seat for seat in could if (seat == veil.owner) is (veil.phase is banting.Phase.ANSWER))
