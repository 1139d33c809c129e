"""Coming, going and getting ready; who is host; what is refused changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from capsa.errors import CapsaError, RulesError
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server.options import BotLevel, TableOptions, TableSpec
from capsa.server.shown import SeatKind
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making


def refused(outcome: object) -> str:
    code = getattr(outcome, "refusal", None)
    assert isinstance(code, CapsaError)
    return str(code.code)


@pytest.fixture
def table(live: Making) -> Live:
    one = live("banting")
    one.commits()
    return one


def test_one_seat_a_person(table: Live) -> None:
    table.seats(1)
    assert refused(table.says("ani", m.Sit, seat=2)) == "already_seated"
    assert [seat.player for seat in table.table.seats] == ["ani", None, None, None]


def test_a_person_takes_the_seat_named_or_the_first_free_one(table: Live) -> None:
    table.says("ani", m.Sit, seat=2, name="Ani")
    table.says("budi", m.Sit, name="Budi")
    assert refused(table.says("citra", m.Sit, seat=2, name="Citra")) == "seat_taken"
    assert [seat.player for seat in table.table.seats] == ["budi", None, "ani", None]
    assert table.table.host == 2


def test_a_table_of_two_has_no_third_seat(live: Making) -> None:
    one = live("banting", players=2)
    assert refused(one.says("ani", m.Sit, seat=3, name="Ani")) == "no_such_seat"
    one.seats(2)
    assert refused(one.says("citra", m.Sit, name="Citra")) == "table_full"


def test_the_name_from_elsewhere_is_used_where_a_command_gives_none(table: Live) -> None:
    table.send(i.From(player="ani", command=m.Sit(command_id="1"), name="  Ani "))
    assert table.table.seats[0].name == "Ani"


def test_names_are_kept_apart_and_stay_text(table: Live) -> None:
    table.says("ani", m.Sit, name="<i>Ani</i>")
    assert table.table.seats[0].name == "<i>Ani</i>"
    assert refused(table.says("budi", m.Sit, name="<i>an1</i>")) == "name_taken"
    assert refused(table.says("budi", m.Sit, name="A\u202eb")) == "bad_name"
    assert table.says("budi", m.Sit, name="Budi").changed
    assert refused(table.says("budi", m.Rename, name="\u0456Ani\u0456")) == "name_taken"
    assert table.says("budi", m.Rename, name="budi").changed, "one's own name is not in the way"


@pytest.mark.parametrize("name", ["bot 1", "Bot 2", "B0t l", "b\u043et 9"])
def test_nobody_is_called_like_a_bot(table: Live, name: str) -> None:
    assert refused(table.says("ani", m.Sit, name=name)) == "bad_name"
    table.says("ani", m.Sit, name="Robot 1")
    assert refused(table.says("ani", m.Rename, name=name)) == "bad_name"


def test_bots_are_called_differently(table: Live) -> None:
    table.says("ani", m.Sit, name="Ani")
    table.says("ani", m.AddBot)
    table.says("ani", m.AddBot)
    assert [seat.name for seat in table.table.seats[1:3]] == ["bot 1", "bot 2"]


def test_leaving_before_the_start_frees_the_seat_and_the_bytes(table: Live) -> None:
    table.seats(2)
    commitment = table.table.fairness.commitment
    table.says("budi", m.Contribute, commitment=commitment, data="ff")
    table.says("budi", m.Leave)
    assert table.table.seats[1].kind is SeatKind.EMPTY
    assert table.table.fairness.contributed == ()
    assert refused(table.says("budi", m.Leave)) == "not_seated"


def test_the_host_is_the_longest_seated_who_is_here(table: Live) -> None:
    table.seats(3)
    assert table.table.host == 0
    table.send(i.Disconnected(player="ani"))
    assert table.table.host == 1
    table.says("budi", m.Leave)
    assert table.table.host == 2
    table.send(i.Disconnected(player="citra"))
    assert table.table.host == 0, "nobody is here"
    table.send(i.Connected(player="citra"))
    assert table.table.host == 2
    table.send(i.Connected(player="ani"))
    assert table.table.host == 0


@pytest.mark.parametrize(
    ("kind", "fields"),
    [(m.Kick, {"seat": 0}), (m.AddBot, {}), (m.RemoveBot, {"seat": 2}), (m.Begin, {})],
)
def test_what_only_the_host_may_do(table: Live, kind: type[m.AnyCommand], fields: dict[str, object]) -> None:
    table.seats(2)
    table.says("ani", m.AddBot, seat=2)
    assert refused(table.says("budi", kind, **fields)) == "not_host"
    assert refused(table.says("stranger", kind, **fields)) == "not_seated"


def test_who_is_kicked_is_gone_for_good(table: Live) -> None:
    table.seats(2)
    assert refused(table.says("ani", m.Kick, seat=0)) == "not_a_person"
    assert table.says("ani", m.Kick, seat=1).changed
    assert refused(table.says("budi", m.Sit, name="Budi")) == "kicked"


def test_bots_come_and_go(table: Live) -> None:
    table.seats(1)
    table.says("ani", m.AddBot, seat=3, level="greedy")
    assert table.table.seats[3].bot is BotLevel.GREEDY
    assert refused(table.says("ani", m.AddBot, level="genius")) == "no_bots"
    assert refused(table.says("ani", m.RemoveBot, seat=0)) == "not_a_bot"
    assert table.says("ani", m.RemoveBot, seat=3).changed


def test_a_full_table_starts_by_itself_after_a_moment(table: Live) -> None:
    table.seats(4)
    assert table.table.clock is not None
    table.says("dewi", m.Leave)
    assert table.table.clock is None
    table.says("dewi", m.Sit, name="dewi")
    table.times_out()
    assert table.phase is TablePhase.PLAYING


def test_a_full_table_starts_at_once_when_all_are_ready(table: Live) -> None:
    table.seats(2)
    for player in ("ani", "budi"):
        table.says(player, m.Ready)
    assert table.phase == "waiting", "two seats are free"
    table.says("ani", m.AddBot)
    table.says("ani", m.AddBot)
    assert table.table.phase is TablePhase.PLAYING


def test_the_host_starts_with_bots_in_the_empty_seats(table: Live) -> None:
    table.seats(2)
    assert table.says("ani", m.Begin).changed
    assert [seat.kind for seat in table.table.seats] == ["person", "person", "bot", "bot"]


def test_without_bots_every_seat_must_be_taken(live: Making) -> None:
    one = live("banting", bots=None)
    one.commits()
    one.seats(3)
    assert refused(one.says("ani", m.Begin)) == "not_full"


def test_nothing_starts_before_a_shuffle_is_committed_to(live: Making) -> None:
    one = live("banting")
    one.seats(4)
    assert refused(one.says("ani", m.Begin)) == "not_now"
    for player in ("ani", "budi", "citra", "dewi"):
        one.says(player, m.Ready)
    one.times_out()
    assert one.phase == "waiting"
    one.commits()
    assert one.table.phase is TablePhase.PLAYING


def test_who_leaves_a_match_is_played_for_and_may_come_back(table: Live) -> None:
    table.seats(2)
    table.says("ani", m.Begin)
    table.says("ani", m.Leave)
    seat = table.table.seats[0]
    assert (seat.player, seat.sat_in, seat.left) == ("ani", True, True)
    assert table.table.host == 1
    assert table.says("ani", m.Return).changed
    assert not table.table.seats[0].sat_in
    assert table.table.host == 0


def test_all_people_gone_the_match_goes_on_and_whoever_comes_back_has_the_seat(table: Live) -> None:
    table.seats(2)
    table.says("ani", m.Begin)
    for player in ("ani", "budi"):
        table.send(i.Disconnected(player=player))
    for _ in range(30):
        table.goes_on(idle=1.0)
    table.send(i.Connected(player="budi"))
    assert table.table.host == 1
    assert table.says("budi", m.Return).changed


def test_joining_and_leaving_500_times_leaves_nothing_behind(table: Live) -> None:
    table.seats(1)
    before = table.table
    for _ in range(500):
        table.says("budi", m.Sit, name="Budi")
        table.says("budi", m.Leave)
    after = table.table
    assert (after.seats, after.fairness, after.phase, after.host) == (
        before.seats,
        before.fairness,
        before.phase,
        before.host,
    )


def test_phrases_by_key_only_and_free_text_where_it_is_switched_on(live: Making) -> None:
    for chat in (False, True):
        one = live("banting", chat=chat)
        one.seats(1)
        assert one.says("ani", m.Say, phrase="hello").changed
        assert refused(one.says("ani", m.Say, phrase="<script>")) == "unknown_phrase"
        assert refused(one.says("stranger", m.Say, phrase="hello")) == "not_seated"
        assert one.says("ani", m.Chat, text="<b>hi</b>").changed is chat
        assert one.says("ani", m.Chat, text="x" * 500).refusal is not None


def test_a_closed_table_takes_nothing(table: Live) -> None:
    table.seats(1)
    assert table.send(i.Close(reason="maintenance")).changed
    assert refused(table.says("ani", m.Leave)) == "closed"
    assert table.table.needs.timer is None


def test_options_are_checked_and_shown() -> None:
    spec = msgspec.convert(
        {"rules": {"base": "classic", "deals": 3}, "players": 3, "clocks": {"turn": 5_000}}, TableSpec
    )
    shown = TableOptions.of(spec).shown()
    assert shown["ruleset"] == "classic"
    assert shown["changed"] == {"players": 3, "deals": 3}
    assert msgspec.json.encode(shown)


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"rules": "chess"}, "expected a rule set"),
        ({"rules": {"deals": 3}}, "base"),
        ({"rules": "banting", "players": 9}, "players"),
        ({"rules": {"base": "banting", "bomb_size": 7, "nonsense": 1}}, "nonsense.*bomb_size"),
        ({"rules": "banting", "chat": True, "listed": True}, "private"),
        ({"rules": "chinese-2-4", "stakes": [[1]]}, "stakes"),
        ({"rules": "banting", "stakes": [[1] * 4] * 4}, "expected stakes in arrangement games only"),
        ({"rules": "chinese-2-4", "stakes": [[10**9]]}, "stakes: expected a number up to"),
        ({"rules": {"base": "susun-poker", "row_points": 10**30}}, "row_points"),
        ({"rules": {"base": "banting", "penalty": [[1, 10**30]]}}, "penalty"),
    ],
)
def test_options_that_make_no_table_are_refused_with_all_problems(
    asked: dict[str, object], problem: str
) -> None:
    with pytest.raises(CapsaError, match=problem) as caught:
        TableOptions.of(msgspec.convert(asked, TableSpec))
    assert caught.value.code in {"unknown_ruleset", "bad_rules", "chat_off", "bad_stakes"}
    assert isinstance(caught.value, RulesError) or "rules" not in caught.value.code


def test_stakes_multiply_what_a_pair_pays(live: Making) -> None:
    one = live("chinese-2-4", players=2, deals=1, stakes=[[1, 7], [7, 1]])
    one.begins(2)
    one.finishes()
    assert all(total % 7 == 0 for total in one.table.match.totals)
