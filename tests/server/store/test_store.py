"""What every store must do; another store joins by a maker of its own in `MAKERS`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

import pytest

from capsa.server.store.base import (
    Event,
    GameQuery,
    Played,
    PlayerRow,
    Repeated,
    Result,
    SavedState,
    Score,
    StaleError,
    StoreError,
    Summary,
    TimerRow,
    Write,
)
from capsa.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from capsa.server.store.base import Store


class Maker(Protocol):
    """Opens a store in a folder; opened again it is the same one."""

    def __call__(self, folder: Path) -> Store: ...


MAKERS: dict[str, Maker] = {"sqlite": lambda folder: SqliteStore(folder / "capsa.sqlite")}
pytestmark = pytest.mark.anyio


@pytest.fixture(params=MAKERS)
def again(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Open the store, or open it again."""
    return lambda: MAKERS[request.param](tmp_path)


@pytest.fixture
async def store(again: Callable[[], Store]) -> AsyncIterator[Store]:
    one = again()
    yield one
    await one.close(0)


def write(
    seq: int,
    *,
    game: str = "g",
    at: int = 10,
    command: str | None = None,
    timer: int | None = None,
    phase: str | None = None,
    played: Played | None = None,
    state: bytes | None = None,
    **summary: object,
) -> Write:
    """An entry; a game's first one has a summary."""
    listed = Summary(
        phase=phase or "waiting",
        listed=bool(summary.get("listed", False)),
        awake=bool(summary.get("awake", False)),
        people=tuple(str(summary.get("people", "")).split()),
        data=f"summary {seq}".encode(),
    )
    return Write(
        played=played,
        state=state,
        game=game,
        event=Event(seq=seq, at=at, data=f"entry {seq}".encode(), sent=bytes([seq]), command_id=command),
        run=1,
        timer=None if timer is None else TimerRow(game=game, turn=seq, at=timer),
        summary=listed if seq == 1 or phase else None,
    )


async def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    await store.create(write(1))
    await store.append(write(2, command="c", at=11))
    await store.append(write(3, at=12))
    assert [event.data for event in await store.events("g")] == [b"entry 1", b"entry 2", b"entry 3"]
    assert [(e.seq, e.at, e.command_id) for e in await store.events("g", 1)] == [(2, 11, "c"), (3, 12, None)]
    assert [event.sent for event in await store.events("g", 1)] == [b"\2", b"\3"]
    assert not await store.events("other")


async def test_a_game_is_begun_once(store: Store) -> None:
    await store.create(write(1))
    with pytest.raises(StaleError):
        await store.create(write(1))


@pytest.mark.parametrize("seq", [1, 2, 4])
async def test_a_writer_who_does_not_know_the_whole_log_is_refused(store: Store, seq: int) -> None:
    await store.create(write(1))
    await store.append(write(2, timer=5))
    with pytest.raises(StaleError):
        await store.append(write(seq, command="late", timer=99))
    assert len(await store.events("g")) == 2
    assert [timer.at for timer in await store.timers()] == [5], "nothing of a refused write is left"
    assert await store.append(write(3, command="late")) is None, "nor its command"


async def test_a_log_that_is_not_there_cannot_grow(store: Store) -> None:
    with pytest.raises(StaleError):
        await store.append(write(2))


async def test_of_many_who_write_the_same_entry_one_does(store: Store) -> None:
    await store.create(write(1))
    tries = [store.append(write(2, command=f"c{n}")) for n in range(20)]
    done = await asyncio.gather(*tries, return_exceptions=True)
    assert [result for result in done if not isinstance(result, StaleError)] == [None]
    assert len(await store.events("g")) == 2


async def test_a_command_is_done_once(store: Store) -> None:
    await store.create(write(1))
    await store.append(write(2, command="c"))
    assert await store.append(write(3, command="c")) == Repeated(refusal=None)
    assert await store.refuse("g", "c", b"no", 10) == Repeated(refusal=None)
    assert len(await store.events("g")) == 2


async def test_a_refused_command_stays_refused(store: Store) -> None:
    await store.create(write(1))
    assert await store.refuse("g", "c", b"no", 10) is None
    assert await store.refuse("g", "c", b"another", 10) == Repeated(refusal=b"no")
    assert await store.append(write(2, command="c")) == Repeated(refusal=b"no")
    assert len(await store.events("g")) == 1


async def test_a_command_of_another_game_is_another(store: Store) -> None:
    for game in "ab":
        await store.create(write(1, game=game))
        assert await store.append(write(2, game=game, command="c")) is None
    await store.refuse("a", "d", b"no", 10)
    assert await store.append(write(3, game="b", command="d")) is None


async def test_only_the_latest_refusals_are_kept(store: Store) -> None:
    await store.create(write(1))
    for number in range(300):
        await store.refuse("g", f"c{number}", b"no", 10)
    assert await store.refuse("g", "c299", b"x", 10) == Repeated(refusal=b"no")
    assert await store.refuse("g", "c0", b"x", 10) is None


async def test_timers_are_set_and_stopped_with_the_entries(store: Store) -> None:
    await store.create(write(1, game="a", timer=30))
    await store.create(write(1, game="b", timer=20))
    assert [(t.game, t.turn, t.at) for t in await store.timers()] == [("b", 1, 20), ("a", 1, 30)]
    await store.append(write(2, game="a", timer=10))
    await store.append(write(2, game="b"))
    assert [(t.game, t.turn, t.at) for t in await store.timers()] == [("a", 2, 10)]


async def test_games_are_listed_by_what_they_are(store: Store) -> None:
    await store.create(write(1, game="a", at=1, listed=True, people="ani budi"))
    await store.create(write(1, game="b", at=2, phase="playing", awake=True))
    await store.create(write(1, game="c", at=3, listed=True, awake=True, people="budi"))

    async def found(**wanted: object) -> str:
        return "".join([row.id for row in await store.games(GameQuery(**wanted))])  # type: ignore[arg-type]

    assert await found() == "cba"
    assert await found(listed=True) == "ca"
    assert await found(phases=("waiting", "closed"), awake=True) == "c"
    assert await found(player="budi") == "ca"
    assert await found(awake=False) == "a"
    assert await found(limit=1, offset=1) == "b"


async def test_a_summary_changes_with_an_entry(store: Store) -> None:
    await store.create(write(1, listed=True, people="ani"))
    await store.append(write(2, at=20))
    row = await store.game("g")
    assert row is not None
    assert (row.version, row.at, row.phase, row.data) == (2, 20, "waiting", b"summary 1")
    await store.append(write(3, phase="closed"))
    row = await store.game("g")
    assert row is not None
    assert (row.version, row.phase, row.data) == (3, "closed", b"summary 3")
    assert not await store.games(GameQuery(listed=True))
    assert not await store.games(GameQuery(player="ani"))
    assert await store.game("other") is None


async def test_the_first_run_follows_no_outage(store: Store) -> None:
    run = await store.begin_run(1_000)
    assert (run.number, run.now, run.outage) == (1, 1_000, 0)


async def test_an_outage_puts_timers_off(again: Callable[[], Store]) -> None:
    store = again()
    await store.begin_run(1_000)
    await store.create(write(1, at=2_000, timer=9_000))
    await store.close(3_000)
    store = again()
    run = await store.begin_run(10_000)
    assert (run.number, run.outage) == (2, 7_000)
    assert [timer.at for timer in await store.timers()] == [16_000]
    await store.close(11_000)
    store = again()
    run = await store.begin_run(11_500)
    assert run.outage == 500
    assert [await store.outage(since) for since in (0, 1, 2, 3)] == [7_500, 7_500, 500, 0]
    await store.close(11_600)


async def test_every_entry_is_a_sign_of_life(again: Callable[[], Store]) -> None:
    store = again()
    await store.begin_run(1_000)
    await store.beat(1_500)
    await store.create(write(1, at=4_000))
    await store.beat(3_000)
    await store.close(0)
    store = again()
    assert (await store.begin_run(5_000)).outage == 1_000
    await store.close(0)


async def test_time_does_not_run_backwards_from_run_to_run(again: Callable[[], Store]) -> None:
    store = again()
    await store.begin_run(10_000)
    await store.close(12_000)
    store = again()
    run = await store.begin_run(5_000)
    assert (run.now, run.outage) == (12_000, 0)
    await store.close(12_000)


async def test_all_is_there_when_it_is_opened_again(again: Callable[[], Store]) -> None:
    store = again()
    await store.create(write(1))
    await store.append(write(2, command="c"))
    await store.refuse("g", "d", b"no", 10)
    key = await store.secret("cookie")
    await store.save_player(PlayerRow(id="p", name="Ani", seen=5))
    await store.close(20)
    store = again()
    assert len(await store.events("g")) == 2
    assert await store.append(write(3, command="c")) == Repeated(refusal=None)
    assert await store.refuse("g", "d", b"yes", 10) == Repeated(refusal=b"no")
    assert await store.secret("cookie") == key
    assert await store.player("p") == PlayerRow(id="p", name="Ani", seen=5)
    await store.close(20)


async def test_keys_are_made_once_and_differ(store: Store) -> None:
    cookie, admin = await store.secret("cookie"), await store.secret("admin")
    assert len(cookie) == 32
    assert await store.secret("cookie") == cookie != admin


async def test_a_person_may_change_name(store: Store) -> None:
    assert await store.player("p") is None
    await store.save_player(PlayerRow(id="p", name="Ani", seen=5))
    await store.save_player(PlayerRow(id="p", name="Budi", seen=6))
    assert await store.player("p") == PlayerRow(id="p", name="Budi", seen=6)


def deal(match: int, number: int, *results: tuple[str, int], changed: bool = False) -> Played:
    """A deal that is over, with what people won by it."""
    return Played(
        match=match,
        number=number,
        at=10 * match + number,
        header=f"header {match}".encode(),
        begun=f"begun {number}".encode(),
        data=f"deal {match} {number}".encode(),
        results=tuple(
            Result(player=player, ruleset="banting", changed=changed, points=points)
            for player, points in results
        ),
    )


async def test_deals_that_are_over_are_read_in_order(store: Store) -> None:
    await store.create(write(1))
    assert not await store.played("g")
    for seq, one in enumerate([deal(0, 0), deal(0, 1), deal(1, 0)], start=2):
        await store.append(write(seq, played=one))
    rows = await store.played("g")
    assert [(row.match, row.number, row.at) for row in rows] == [(0, 0, 0), (0, 1, 1), (1, 0, 10)]
    assert [row.data for row in await store.played("g", 0)] == [b"deal 0 0", b"deal 0 1"]
    assert [(row.header, row.begun) for row in await store.played("g", 1)] == [(b"header 1", b"begun 0")]
    assert not await store.played("g", 2)
    assert not await store.played("other")


async def test_what_people_won_is_added_up(store: Store) -> None:
    for game in ("g", "h"):
        await store.create(write(1, game=game))
    await store.append(write(2, played=deal(0, 0, ("ani", 7), ("budi", -7))))
    await store.append(write(3, played=deal(0, 1, ("ani", -2), ("citra", 2))))
    await store.append(write(2, game="h", played=deal(0, 0, ("ani", 1), changed=True)))
    assert await store.scores("ani", ["g", "h", "i"]) == {
        "g": Score(deals=2, points=5, squares=53, won=1),
        "h": Score(deals=1, points=1, squares=1, won=1),
    }
    assert await store.results("ani") == [
        ("banting", False, Score(deals=2, points=5, squares=53, won=1)),
        ("banting", True, Score(deals=1, points=1, squares=1, won=1)),
    ]
    assert await store.results("nobody") == []
    assert [await store.has_played("g", one) for one in ("ani", "budi", "dewi")] == [True, True, False]
    assert not await store.has_played("h", "budi")


async def test_a_game_somebody_has_played_is_theirs_though_they_have_no_seat(store: Store) -> None:
    await store.create(write(1, people="ani"))
    await store.append(write(2, played=deal(0, 0, ("budi", 1))))
    for player in ("ani", "budi"):
        assert [row.id for row in await store.games(GameQuery(player=player))] == ["g"]
    assert not await store.games(GameQuery(player="citra"))


async def test_the_latest_state_is_kept(store: Store) -> None:
    await store.create(write(1))
    assert await store.state("g") is None
    await store.append(write(2, state=b"two"))
    await store.append(write(3))
    assert await store.state("g") == SavedState(seq=2, data=b"two")
    await store.append(write(4, state=b"four"))
    assert await store.state("g") == SavedState(seq=4, data=b"four")


async def test_nothing_of_a_refused_write_is_kept(store: Store) -> None:
    await store.create(write(1))
    await store.append(write(2, played=deal(0, 0, ("ani", 1))))
    late = [store.append(write(2, state=b"late", played=deal(0, 1, ("ani", 1)))) for _ in range(3)]
    done = await asyncio.gather(store.append(write(3)), *late, return_exceptions=True)
    assert [type(one) for one in done] == [type(None), StaleError, StaleError, StaleError]
    assert await store.state("g") is None
    assert len(await store.played("g")) == 1
    assert (await store.scores("ani", ["g"]))["g"].deals == 1


async def test_a_claim_is_good_once_and_in_time(store: Store) -> None:
    assert await store.claim("k", 100, 50)
    assert not await store.claim("k", 100, 60)
    assert not await store.claim("other", 60, 60)


async def test_a_backup_of_a_store_at_work_is_whole(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "copy.sqlite"
    await store.create(write(1))
    await store.backup(path)
    await store.append(write(2))
    with pytest.raises(StoreError, match="not there yet"):
        await store.backup(path)
    copy = SqliteStore(path)
    assert len(await copy.events("g")) == 1
    await copy.close(20)
