"""What a scripted person does, from nothing but what a client is shown."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

    from tests.server.chaos.client import Client, Message

Choice = tuple[str, "Message"]


def next_command(client: Client, rng: random.Random) -> Choice | None:
    """Return the next command of a person who wants to play on, None while there is nothing to do."""
    shown = client.shown
    seat = client.seat
    if seat is None:
        has_room = any(one["kind"] == "empty" for one in shown["seats"])
        return ("sit", {"name": client.player}) if shown["phase"] == "waiting" and has_room else None
    own = shown["seats"][seat]
    if own.get("bot_plays"):
        return "return", {}
    to_come = shown["shuffle"]["next"]
    if to_come is not None and seat not in shown["shuffle"]["contributed"]:
        return "contribute", {"commitment": to_come, "data": secrets.token_hex(16)}
    return _to_go_on(client, seat, rng)


def _to_go_on(client: Client, seat: int, rng: random.Random) -> Choice | None:
    shown = client.shown
    is_ready = shown["seats"][seat].get("ready", False)
    match shown["phase"]:
        case "playing":
            action = next_action(shown, seat, rng)
            return None if action is None else ("act", {"turn": shown["turn"], "action": action})
        case "waiting" if shown["host"] == seat and shown["shuffle"]["next"] is not None:
            return "begin", {}
        case "waiting" | "between" if not is_ready:
            return "ready", {}
        case "finished" if not is_ready:
            return "rematch", {}
    return None


def next_action(shown: Message, seat: int, rng: random.Random) -> Message | None:
    """Return an action for a seat that is asked, None for one that is not."""
    view, clock = shown["view"], shown["clock"]
    if clock is None or seat not in clock["seats"]:
        return None
    if "legal" in view:
        chosen = shown["you"].get("choice")
        return None if chosen is not None or not view["legal"] else _without_seat(rng.choice(view["legal"]))
    return _arranging(view, seat)


def _arranging(view: Message, seat: int) -> Message | None:
    if seat not in view["waiting"]:
        return None
    match view["phase"]:
        case "claim":
            return {"do": "decline"}
        case "arrange":
            cards = view["hand"].split()
            rows = {"front": cards[:3], "middle": cards[3:8], "back": cards[8:]}
            return {"do": "arrange", **{row: " ".join(laid) for row, laid in rows.items()}}
        case "surrender":
            return {"do": "stay"}
    return {"do": "announce", "rows": []}


def _without_seat(action: Message) -> Message:
    return {name: value for name, value in action.items() if name != "seat"}
