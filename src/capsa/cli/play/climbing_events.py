"""What happens at a climbing table, told in lines, and why an action is refused, in the player's language."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from capsa.banting import (
    Answered,
    Bombed,
    BombedPays,
    BombRule,
    BombStood,
    DealEnded,
    Passed,
    Played,
    RanksTurned,
    TrickWon,
    WentOut,
    WindowClosed,
    WindowOpened,
)
from capsa.cards import Cards
from capsa.cli.play.climbing_lines import cards_text, pass_line, play_line, rank_strip

if TYPE_CHECKING:
    from capsa.banting import View
    from capsa.cli.play.look import Look
    from capsa.errors import Refusal
    from capsa.hands.combination import Combination


@singledispatch
def event_lines(_event: object, _view: View, _look: Look) -> list[str]:
    """Tell what happened; `view` is what the player sees afterwards. Some events need no words."""
    return []


@event_lines.register(Played)
def _(event: Played, view: View, look: Look) -> list[str]:
    return [play_line(event.seat, event.play, view.counts[event.seat], view, look)]


@event_lines.register(Passed)
def _(event: Passed, _view: View, look: Look) -> list[str]:
    return [pass_line(event.seat, look, automatic=event.automatic)]


@event_lines.register(WindowOpened)
def _(event: WindowOpened, _view: View, look: Look) -> list[str]:
    return [f"  {look.says('climb.window', event.seat)}"]


@event_lines.register(WindowClosed)
def _(_event: WindowClosed, _view: View, look: Look) -> list[str]:
    return [look.paint.quiet(f"  {look.words('climb.no_bomb')}")]


@event_lines.register(Bombed)
def _(event: Bombed, view: View, look: Look) -> list[str]:
    cards = cards_text(event.bomb.cards, view, look)
    return ["", f"  {look.paint.banner(look.says('climb.bombs', event.seat))}  {cards}"]


@event_lines.register(Answered)
def _(event: Answered, view: View, look: Look) -> list[str]:
    cards = cards_text(event.bomb.cards, view, look)
    return ["", f"  {look.paint.banner(look.says('climb.answers', event.seat))}  {cards}"]


@event_lines.register(BombStood)
def _(event: BombStood, _view: View, look: Look) -> list[str]:
    return [f"  {look.says('climb.stands', event.seat)}"]


@event_lines.register(RanksTurned)
def _(_event: RanksTurned, view: View, look: Look) -> list[str]:
    return ["", f"  {look.paint.banner(look.words('climb.turned'))}", f"  {rank_strip(view, look)}", ""]


@event_lines.register(WentOut)
def _(event: WentOut, _view: View, look: Look) -> list[str]:
    return [f"  {look.paint.strong(look.says('climb.goes_out', event.seat))}"]


@event_lines.register(TrickWon)
def _(event: TrickWon, _view: View, look: Look) -> list[str]:
    key = "climb.leads" if event.seat == event.leader else "climb.leads_instead"
    return [f"  {look.paint.strong(look.says(key, event.leader, winner=look.who(event.seat)))}", ""]


@event_lines.register(DealEnded)
def _(event: DealEnded, view: View, look: Look) -> list[str]:
    lines = [""]
    if event.bombed is not None and view.rules.bomb is BombRule.WINS_DEAL:
        lines += [f"  {look.paint.banner(look.says('climb.ends_deal', event.winner))}"]
        pays_all = view.rules.bombed_pays is not BombedPays.OWN
        bombed = look.says("climb.bombed_pays" if pays_all else "climb.bombed", event.bombed)
        lines += [f"  {look.paint.bad(bombed)}"]
    elif not view.played:
        lines += [f"  {look.paint.banner(look.says('climb.dragon', event.winner))}"]
    return [*lines, f"  {look.paint.strong(look.says('climb.wins', event.winner))}"]


def refusal_text(refusal: Refusal, view: View, look: Look) -> str:
    """Say in the player's language why the judge refuses an action."""
    key = f"refusal.{refusal.code.value}"
    table = view.bomb or view.table
    lowest = view.must_contain
    return look.words(
        key if key in look.words else "refusal.other",
        cards=cards_text(Cards.parse(refusal.cards or ""), view, look),
        lowest="" if lowest is None else look.paint.card(lowest),
        table="" if table is None else _described(table, view, look),
        n=0 if view.table is None else view.table.size,
    )


def _described(play: Combination, view: View, look: Look) -> str:
    cards = cards_text(play.cards, view, look)
    return cards if play.size == 1 else f"{cards} ({look.combination(play, view.book.ordering)})"
