"""What the store reads of deals that are over, in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capsa.server.store.base import PlayedRow, Score

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

_SCORE = "count(*), total(points), total(points * points), total(points > 0)"


def played(reading: sqlite3.Connection, game: str, match: int | None) -> Sequence[PlayedRow]:
    """Return the deals of a game that are over, or those of one match, in order."""
    rows = reading.execute(
        "SELECT deal.match, deal.number, at, header, begun, data FROM deal "
        "JOIN match ON match.game = deal.game AND match.number = deal.match "
        "WHERE deal.game = ? AND deal.match = coalesce(?, deal.match) ORDER BY deal.match, deal.number",
        (game, match),
    )
    return [
        PlayedRow(match=in_match, number=number, at=at, header=header, begun=begun, data=data)
        for in_match, number, at, header, begun, data in rows
    ]


def scores(reading: sqlite3.Connection, player: str, games: Sequence[str]) -> dict[str, Score]:
    """Return what a person won in each of some games."""
    query = "SELECT game, {} FROM result WHERE player = ? AND game IN ({}) GROUP BY game"
    rows = reading.execute(query.format(_SCORE, ", ".join("?" * len(games))), (player, *games))
    return {game: _score(*figures) for game, *figures in rows}


def results(reading: sqlite3.Connection, player: str) -> list[tuple[str, bool, Score]]:
    """Return what a person won by rule set, and apart where its options were changed."""
    query = "SELECT ruleset, changed, {} FROM result WHERE player = ? GROUP BY ruleset, changed ORDER BY {}"
    rows = reading.execute(query.format(_SCORE, "count(*) DESC, ruleset, changed"), (player,))
    return [(ruleset, bool(changed), _score(*figures)) for ruleset, changed, *figures in rows]


def _score(deals: int, points: float, squares: float, won: float) -> Score:
    return Score(deals=deals, points=int(points), squares=int(squares), won=int(won))
