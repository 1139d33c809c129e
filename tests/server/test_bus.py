"""What every bus between workers must do; another bus joins by a maker of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from capsa.server.bus import LocalBus

if TYPE_CHECKING:
    from collections.abc import Callable

    from capsa.server.bus import Bus

MAKERS: dict[str, Callable[[], Bus]] = {"local": LocalBus}


@pytest.fixture(params=MAKERS)
def bus(request: pytest.FixtureRequest) -> Bus:
    return MAKERS[request.param]()


def test_a_hint_goes_to_all_who_listen(bus: Bus) -> None:
    one: list[tuple[str, int]] = []
    other: list[tuple[str, int]] = []
    bus.subscribe(lambda *hint: one.append(hint))
    bus.subscribe(lambda *hint: other.append(hint))
    bus.publish("g", 3)
    assert one == other == [("g", 3)]


def test_who_has_stopped_listening_hears_nothing(bus: Bus) -> None:
    heard: list[str] = []
    stop = bus.subscribe(lambda game, _: heard.append(game))
    bus.subscribe(lambda game, _: stop() if game == "last" else None)
    bus.publish("first", 1)
    bus.publish("last", 1)
    bus.publish("too late", 1)
    assert heard == ["first", "last"]
