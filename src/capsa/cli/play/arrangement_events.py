"""What happens at an arrangement table before the rows are turned up, told in lines."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from capsa.susun import ALL_ROWS, Phase, Row
from capsa.susun.events import Announced, NaturalShown, PhaseBegan, Ready, Stayed, Surrendered

if TYPE_CHECKING:
    from capsa.cli.play.look import Look
    from capsa.susun import View


@singledispatch
def event_lines(_event: object, _view: View, _look: Look) -> list[str]:
    """Tell what happened; some events need no words."""
    return []


@event_lines.register(Ready)
def _(event: Ready, view: View, look: Look) -> list[str]:
    if event.seat == view.seat or view.phase is Phase.CLAIM:
        return []
    return [look.paint.quiet(f"  {look.says('rows.ready', event.seat)}")]


@event_lines.register(NaturalShown)
def _(event: NaturalShown, view: View, look: Look) -> list[str]:
    natural = look.words(f"natural.{event.natural}")
    banner = look.paint.banner(look.says("show.natural", event.seat, natural=natural))
    return ["", f"  {banner}", f"  {look.paint.cards(view.rules.row_order.sort(event.cards))}"]


@event_lines.register(PhaseBegan)
def _(event: PhaseBegan, _view: View, look: Look) -> list[str]:
    if event.phase not in (Phase.SURRENDER, Phase.ANNOUNCE):
        return []
    return ["", f"  {look.paint.strong(look.words(f'rows.phase.{event.phase}'))}"]


@event_lines.register(Stayed)
def _(event: Stayed, _view: View, look: Look) -> list[str]:
    return [f"  {look.says('rows.stays', event.seat)}"]


@event_lines.register(Surrendered)
def _(event: Surrendered, _view: View, look: Look) -> list[str]:
    return [f"  {look.paint.bad(look.says('rows.surrenders', event.seat))}"]


@event_lines.register(Announced)
def _(event: Announced, _view: View, look: Look) -> list[str]:
    if event.rows == ALL_ROWS:
        return [f"  {look.says('rows.announces_all', event.seat)}"]
    rows = ", ".join(look.words(f"row.{row}") for row in Row if row in event.rows)
    if not rows:
        return [look.paint.quiet(f"  {look.says('rows.announces_nothing', event.seat)}")]
    return [f"  {look.says('rows.announces', event.seat, rows=rows)}"]
