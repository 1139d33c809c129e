"""What an arrangement deal pays: every pair of seats, row by row (ARR-5, SUS-2 to SUS-8, CHP-1 to CHP-8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from capsa.cards import Cards
from capsa.errors import CapsaError, HandsError, shown
from capsa.susun.naturals import claimable, compare_equal
from capsa.susun.outcome import ALL_ROWS, NO_ROWS, GaveUp, Special
from capsa.susun.payment import foul_charge, row_units
from capsa.susun.rules import Pairing, RoyaltyTo
from capsa.susun.showdown import duel, royalties_due
from capsa.susun.stakes import check_stakes, even_stakes
from capsa.susun.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from capsa.susun.outcome import Outcome, Rows
    from capsa.susun.rules import SusunRules
    from capsa.susun.showdown import Duel
    from capsa.susun.stakes import Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class PairResult:
    """What a pair of seats settles: `points_a` go to `a` from `b`, the stake included; `why` in a few words.

    `won_a` and `won_b` are the rows won, `royalty_a` and `royalty_b` the royalties paid to each before the
    stake. `scoop` and `home_run` are the seat that made one in this pair, `fouls` the seats that fouled.
    """

    a: int
    b: int
    points_a: int
    why: str
    won_a: Rows = NO_ROWS
    won_b: Rows = NO_ROWS
    royalty_a: int = 0
    royalty_b: int = 0
    scoop: int | None = None
    home_run: int | None = None
    fouls: tuple[int, ...] = ()
    stake: int = 1


def settle(
    rules: SusunRules, players: Sequence[Outcome], *, stakes: Stakes | None = None, banker: int | None = None
) -> tuple[PairResult, ...]:
    """Settle all pairs of 2 to 4 players, or each player with the banker where the rules pair so.

    The number of players given decides, not the rules'. The banker is seat 0 where none is named. Raise
    `CapsaError` for what could not have come about: a natural that the cards don't make, a card twice.
    """
    stakes = even_stakes(len(players)) if stakes is None else stakes
    _check_players(rules, players)
    check_stakes(stakes, len(players))
    bank = _banker(rules, len(players), banker)
    table = Table(rules=rules, players=tuple(players), stakes=stakes, banker=bank)
    pairs = combinations(range(len(players)), 2)
    return tuple(_settle_pair(table, a, b) for a, b in pairs if bank in (None, a, b))


def total(pairs: Iterable[PairResult], seats: int) -> tuple[int, ...]:
    """Return each seat's points; they add up to zero (ARR-6)."""
    points = [0] * seats
    for pair in pairs:
        points[pair.a] += pair.points_a
        points[pair.b] -= pair.points_a
    return tuple(points)


def _settle_pair(table: Table, a: int, b: int) -> PairResult:
    """Ask in turn what settles a pair; what comes first leaves nothing to the rest."""
    for settles in (_by_dragon, _by_natural, _by_surrender, _by_foul):
        result = settles(table, a, b)
        if result is not None:
            return _finished(table, result)
    return _finished(table, _by_rows(table, a, b))


def _by_dragon(table: Table, a: int, b: int) -> PairResult | None:
    """SUS-8: in place of all else between the two."""
    owners = [seat for seat in (a, b) if seat in table.dragons]
    if len(owners) == 2:
        return _paid(a, b, 0, "two dragons")
    return _paid(owners[0], a + b - owners[0], table.rules.dragon or 0, "dragon") if owners else None


def _by_natural(table: Table, a: int, b: int) -> PairResult | None:
    """CHP-7: only the stronger natural is paid, whatever the other seat has."""
    claims = {seat: player for seat in (a, b) if isinstance(player := table.players[seat], Special)}
    if not claims:
        return None
    names = [name for name, _ in table.rules.naturals]
    natural, units = table.rules.naturals[max(names.index(player.natural) for player in claims.values())]
    owners = [seat for seat, player in claims.items() if player.natural is natural]
    if len(owners) == 1:
        return _paid(owners[0], a + b - owners[0], units, f"natural {natural}")
    sign = compare_equal(natural, claims[a].cards, claims[b].cards, table.rules)
    return _paid(a, b, sign * units, f"natural {natural}" if sign else f"equal naturals {natural}")


def _by_surrender(table: Table, a: int, b: int) -> PairResult | None:
    """CHP-5: a fixed price to each who plays, fouled or not."""
    given_up = [seat for seat in (a, b) if isinstance(table.players[seat], GaveUp)]
    if len(given_up) == 2:
        return _paid(a, b, 0, "two surrenders")
    winner = a + b - sum(given_up)
    return _paid(winner, given_up[0], table.rules.surrender or 0, "surrender") if given_up else None


def _by_foul(table: Table, a: int, b: int) -> PairResult | None:
    """SUS-7, CHP-8: the charge and the opponent's royalties, and no more for a home run."""
    fouls = tuple(seat for seat in (a, b) if seat in table.fouls)
    if len(fouls) == 2:
        return PairResult(a=a, b=b, points_a=0, why="two fouls", fouls=fouls)
    if not fouls:
        return None
    winner = a + b - fouls[0]
    royalty = sum(royalties_due(table.played[winner], ALL_ROWS, table.rules).values())
    return PairResult(
        a=winner,
        b=fouls[0],
        points_a=foul_charge(table.rules) + royalty,
        why="foul",
        won_a=ALL_ROWS,
        royalty_a=royalty,
        fouls=fouls,
    )


def _by_rows(table: Table, a: int, b: int) -> PairResult:
    """SUS-2 to SUS-6, CHP-2, CHP-3: each side's rows with their bonuses, and its royalties."""
    won = duel(table.played[a].arrangement, table.played[b].arrangement, table.rules)
    home_run = table.home_run if table.home_run in (a, b) else None
    units, royalty = zip(
        *(_side(table, seat, rows, won.decided) for seat, rows in ((a, won.a), (b, won.b))), strict=True
    )
    swept = next((seat for seat, rows in ((a, won.a), (b, won.b)) if rows == ALL_ROWS), None)
    return PairResult(
        a=a,
        b=b,
        points_a=units[0] - units[1] + royalty[0] - royalty[1],
        why=_rows_words(won) if swept is None else "scoop" if home_run is None else "home run",
        won_a=won.a,
        won_b=won.b,
        royalty_a=royalty[0],
        royalty_b=royalty[1],
        scoop=swept,
        home_run=home_run,
    )


def _side(table: Table, seat: int, won: Rows, decided: Rows) -> tuple[int, int]:
    """Return what a seat's rows and its royalties are worth against one opponent."""
    paying = won if table.rules.royalty_to is RoyaltyTo.ROW_WINNER else decided
    due = royalties_due(table.played[seat], paying, table.rules)
    units = row_units(table.rules, won, home_run=seat == table.home_run, with_royalty=due)
    return units, sum(due.values())


def _paid(to: int, by: int, units: int, why: str) -> PairResult:
    return PairResult(a=to, b=by, points_a=units, why=why)


def _finished(table: Table, result: PairResult) -> PairResult:
    """Put the lower seat first, name the royalties and apply the stake (CHP-1)."""
    if result.a > result.b:
        result = replace(
            result,
            a=result.b,
            b=result.a,
            points_a=-result.points_a,
            won_a=result.won_b,
            won_b=result.won_a,
            royalty_a=result.royalty_b,
            royalty_b=result.royalty_a,
        )
    stake = table.stakes[result.a][result.b]
    why = result.why
    if result.royalty_a or result.royalty_b:
        why += f", royalties {result.royalty_a} to {result.royalty_b}"
    return replace(result, points_a=result.points_a * stake, stake=stake, why=why)


def _rows_words(won: Duel) -> str:
    return f"{len(won.a)} {'row' if len(won.a) == 1 else 'rows'} to {len(won.b)}"


def _banker(rules: SusunRules, players: int, banker: int | None) -> int | None:
    if rules.pairing is Pairing.ALL_PAIRS and banker is not None:
        message = f"banker: expected none where all pairs settle, got: {shown(banker)}"
        raise CapsaError(message, code="bad_banker")
    if banker is not None and not 0 <= banker < players:
        message = f"banker: expected 0 to {players - 1}, got: {shown(banker)}"
        raise CapsaError(message, code="bad_banker")
    return (banker or 0) if rules.pairing is Pairing.BANKER else None


def _check_players(rules: SusunRules, players: Sequence[Outcome]) -> None:
    if not 2 <= len(players) <= 4:
        message = f"expected 2 to 4 players, got: {len(players)}"
        raise HandsError(message, code="wrong_hand_count", rule="COM-1")
    seen = Cards.EMPTY
    for player in players:
        if twice := seen & player.cards:
            raise HandsError(
                f"expected each card in one hand, got in two: {twice}",
                code="duplicate_card",
                cards=str(twice),
                rule="COM-6",
            )
        seen |= player.cards
        if isinstance(player, Special) and player.natural not in claimable(player.cards, rules):
            message = (
                f"expected cards that make a natural {player.natural} of these rules, got: {player.cards}"
            )
            raise CapsaError(message, code="not_a_natural", cards=str(player.cards), rule="CHP-7")
        if isinstance(player, GaveUp) and rules.surrender is None:
            message = "expected rules in which a hand may be given up"
            raise CapsaError(message, code="no_surrender", rule="CHP-5")
