"""The play that leaves the cheapest hand, weighed against what the opponents may do with the trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from capsa.agents.climbing_plan import Planner
from capsa.agents.control import Control
from capsa.agents.seat import own_seat
from capsa.banting import Answer, Bomb, BombRule, LastCard, Phase, Play
from capsa.banting.bombs import BOMB_IS_A_PLAY, has_two

if TYPE_CHECKING:
    from capsa.banting import Action, View
    from capsa.hands.combination import Combination

_SURE = 0.96
_WINS = 100.0
# how likely the last two cards of an opponent are a pair
_LAST_PAIR = 0.12
# what paying for all costs, in opponents who go out
_PAYS_FOR_ALL = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What things are worth, in turns; found by play against the greedy agent."""

    control: float = 0.9  # a combination that holds the trick, as long as the deal is young
    hurry: float = 4.0  # the opponents' fewest cards below which control loses its worth
    lead: float = 0.4  # to lead the next trick
    card: float = 0.4  # a card fewer in hand
    finish: float = 4.0  # a row of winners before the last play
    going_out: float = 8.0  # an opponent who goes out on this trick
    bombed_deal: float = 12.0  # a 2 bombed where that loses the deal
    bombed: float = 1.5  # a 2 bombed where that loses the trick


WEIGHTS = Weights()


def climbing_action(view: View, weights: Weights = WEIGHTS) -> Action:
    """Return the action to take."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase is Phase.PLAY:
        return _Turn(view, weights).action()
    return _window_action(view, weights)


def valued_actions(view: View, weights: Weights = WEIGHTS) -> list[tuple[float, Action]]:
    """Return the actions worth a thought in a turn with their values, the best first."""
    turn = _Turn(view, weights)
    return sorted(((turn.value(action), action) for action in turn.candidates()), key=lambda pair: -pair[0])


def _window_action(view: View, weights: Weights) -> Action:
    """Bomb when the hand left, with the lead, is cheaper under the ranks that follow (CLS-8)."""
    return min(view.legal, key=lambda action: _window_cost(view, action, weights))


def _window_cost(view: View, action: Action, weights: Weights) -> float:
    if not isinstance(action, Bomb | Answer):
        return _planner(view, weights, two_low=view.two_low).plan(view.hand.mask).cost
    rest = view.hand.mask & ~action.cards.mask
    if not rest:
        return -_WINS
    # a bomb that stands turns the ranks, an answer keeps them as they are (CLS-8, CLS-9)
    turned = view.two_low or isinstance(action, Bomb)
    gained = weights.lead + weights.card * len(action.cards)
    return _planner(view, weights, two_low=turned).plan(rest).cost - gained


def _planner(view: View, weights: Weights, *, two_low: bool) -> Planner:
    control = Control(view, view.rules.book(two_low=two_low))
    fewest = min(control.opponents, default=1)
    return Planner(control, view.hand, weights.control * min(1.0, (fewest + 1) / weights.hurry))


class _Turn:
    """One choice among plays and the pass."""

    def __init__(self, view: View, weights: Weights) -> None:
        self._view = view
        self._weights = weights
        self._book = view.book
        self._planner = _planner(view, weights, two_low=view.two_low)
        self._control = Control(view, self._book)
        self._unseen = max(1, self._control.unseen.bit_count())

    def action(self) -> Action:
        """Return the legal action of the highest value, the first of equal ones."""
        return max(self.candidates(), key=self.value)

    def candidates(self) -> list[Action]:
        """Return the legal actions, of five cards those alone that the plans think of if there are others."""
        fives = self._planner.fives
        kept = [
            action
            for action in self._view.legal
            if not isinstance(action, Play) or len(action.cards) < 5 or self._is_kept(action, fives)
        ]
        return kept or list(self._view.legal)

    def _is_kept(self, action: Play, fives: frozenset[int]) -> bool:
        return (
            action.cards.mask in fives or len(action.cards) == len(self._view.hand) or self._is_bomb(action)
        )

    def _is_bomb(self, action: Play) -> bool:
        rules, table = self._view.rules, self._view.table
        if rules.bomb not in BOMB_IS_A_PLAY or table is None:
            return False
        if self._book.bomb(action.cards, rules.bomb_size) is None:
            return False
        ordinary = self._book.classify(action.cards)
        return ordinary is None or not self._book.beats(ordinary, table)

    def value(self, action: Action) -> float:
        """Return what an action is worth, in turns."""
        if isinstance(action, Play):
            return self._play_value(action)
        return -self._planner.plan(self._view.hand.mask).cost - self._danger(None)

    def _play_value(self, action: Play) -> float:
        rest = self._view.hand.mask & ~action.cards.mask
        weights, rules = self._weights, self._view.rules
        if not rest:
            return _WINS
        if self._is_bomb(action):
            wins = rules.bomb is BombRule.WINS_DEAL
            return _WINS if wins else weights.lead + 1 - self._planner.plan(rest).cost
        play = self._book.classify(action.cards)
        assert play is not None
        holds = self._control.holds(play, self._control.followers)
        plan = self._planner.plan(rest)
        value = -plan.cost + weights.lead * holds + weights.card * play.size
        if holds >= _SURE and plan.unsure <= 1:
            value += weights.finish
        return value - self._danger(play) - self._bomb_risk(action)

    def _bomb_risk(self, action: Play) -> float:
        """Return what a 2 risks where it may be bombed (BAN-3, CLS-4)."""
        rules, control = self._view.rules, self._control
        if not has_two(action.cards):
            return 0.0
        if rules.bomb is BombRule.WINDOW:
            return self._weights.bombed * control.four_at_large(control.opponents, rules.bomb_size)
        if rules.bomb is BombRule.NONE or len(action.cards) > 1:
            return 0.0
        loss = self._weights.bombed_deal if rules.bomb is BombRule.WINS_DEAL else self._weights.bombed
        return loss * control.four_at_large(control.followers, rules.bomb_size)

    def _danger(self, play: Combination | None) -> float:
        """Return what it costs that an opponent may go out on this play, or on the table if we pass."""
        table = play or self._view.table
        if table is None or table.size > 2:
            return 0.0
        leavers = sum(1 for count in self._control.followers if count == table.size)
        if not leavers:
            return 0.0
        chance = self._beaten_by_last_cards(table)
        return self._weights.going_out * (leavers * chance + self._liability(play, chance))

    def _beaten_by_last_cards(self, table: Combination) -> float:
        """Return how likely the last one or two cards of an opponent beat a single or a pair."""
        if table.size == 1:
            return self._control.higher_singles(table.cards.mask.bit_length() - 1) / self._unseen
        return _LAST_PAIR * (1 - self._control.holds(table))

    def _liability(self, play: Combination | None, chance: float) -> float:
        """Return what failing before a last card risks where that pays for all (option `last_card`)."""
        view = self._view
        if view.rules.last_card is not LastCard.PAYS_FOR_ALL or self._next_count() != 1:
            return 0.0
        highest = self._book.plays(view.hand, 1)[-1]
        if play is None:
            able = view.table is not None and self._book.beats(highest, view.table)
            return _PAYS_FOR_ALL * chance if able else 0.0
        undercuts = play.size == 1 and play.strength < highest.strength
        return _PAYS_FOR_ALL * chance if undercuts else 0.0

    def _next_count(self) -> int:
        counts, seat = self._view.counts, own_seat(self._view)
        following = [counts[(seat + step) % len(counts)] for step in range(1, len(counts))]
        return next((count for count in following if count), 0)
