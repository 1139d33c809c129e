"""A server killed in the middle of everything loses nothing it has acknowledged and charges nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.chaos.kills import Trial

if TYPE_CHECKING:
    from pathlib import Path


def test_kills_lose_nothing_double_nothing_and_charge_nobody(tmp_path: Path) -> None:
    figures = Trial(tmp_path / "capsa.sqlite", kills=10, seed=1).run()
    assert not figures.faults(), figures
    assert figures.kills == 10
    assert figures.acknowledged >= 30, "there was load"
    assert figures.runs >= 7
