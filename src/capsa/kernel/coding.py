"""Actions as the kernel's numbers: what is done from bit 56 on, and below it the cards."""

from __future__ import annotations

from capsa.banting import Action, Answer, Bomb, Decline, Pass, Phase, Play, Timeout
from capsa.cards import Cards

_PLAY, _PASS, _BOMB, _ANSWER, _DECLINE, _TIMEOUT = range(6)
_WITH_CARDS: dict[int, type[Play | Bomb | Answer]] = {_PLAY: Play, _BOMB: Bomb, _ANSWER: Answer}
CARD_BITS = (1 << 56) - 1


def code_of(action: Action) -> int:
    """Return the number of an action; its seat is the one to act."""
    match action:
        case Play(_, cards):
            return _PLAY << 56 | cards.mask
        case Bomb(_, cards):
            return _BOMB << 56 | cards.mask
        case Answer(_, cards):
            return _ANSWER << 56 | cards.mask
        case Pass():
            return _PASS << 56
        case Decline():
            return _DECLINE << 56
        case Timeout():
            return _TIMEOUT << 56


def code_in(phase: Phase, cards: int) -> int:
    """Return the number of the action that is these cards in a phase; none are a pass or a decline."""
    if phase is Phase.PLAY:
        return (_PLAY if cards else _PASS) << 56 | cards
    if not cards:
        return _DECLINE << 56
    return (_BOMB if phase is Phase.BOMB else _ANSWER) << 56 | cards


def action_of(code: int, seat: int) -> Action:
    """Return the action of a seat that a number stands for."""
    done = code >> 56
    if done in _WITH_CARDS:
        return _WITH_CARDS[done](seat, Cards(code & CARD_BITS))
    return Pass(seat) if done == _PASS else Decline(seat)
