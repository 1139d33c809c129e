import io
import json
import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capsa.errors import RecordError
from capsa.records.codec import deal_line, header_line, read, write
from capsa.records.record import Record
from capsa.rulesets import RULESETS, options_of, ruleset

Playing = Callable[..., Record]


def text_of(record: Record) -> str:
    return "".join(write(record))


def changed(line: str, **fields: object) -> str:
    return json.dumps(json.loads(line) | fields)


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_set_s_record_survives_the_round_trip(playing: Playing, name: str) -> None:
    for seed in range(5):
        record = playing(name, str(seed), deals=2)
        assert read(write(record)).whole() == record


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", ["classic", "chinese-1-6"])
def test_house_rules_survive_the_round_trip(playing: Playing, name: str, players: int) -> None:
    record = playing(name, "house", players=players)
    again = read(write(record)).whole()
    assert again == record
    assert again.header.rules.players == players
    assert again.header.ruleset == name


def test_writing_again_gives_the_same_bytes(climbing_record: Record, arrangement_record: Record) -> None:
    for record in (climbing_record, arrangement_record):
        assert text_of(read(write(record)).whole()) == text_of(record)


def test_a_file_is_a_header_and_a_line_a_deal(climbing_record: Record) -> None:
    lines = list(write(climbing_record))
    assert lines == [header_line(climbing_record.header), *map(deal_line, climbing_record.deals)]
    assert all(line.endswith("}\n") and line.count("\n") == 1 for line in lines)
    header = json.loads(lines[0])
    assert header["v"] == 1
    assert header["rules"] == {"base": "classic", **options_of(climbing_record.header.rules)}


def test_deals_know_their_lines(climbing_record: Record) -> None:
    lines = list(write(climbing_record))
    lines.insert(2, "\n")
    assert [deal.line for deal in read(lines).whole().deals] == [2, 4, 5]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_text_is_read_however_it_is_given(climbing_record: Record, end: str, mark: str) -> None:
    text = mark + text_of(climbing_record).replace("\n", end)
    data = text.encode()
    for given_as in (
        text,
        data,
        io.BytesIO(data),
        io.StringIO(text, newline=""),
        text.split("\n"),
        text + end + end,
        data.rstrip(),
    ):
        assert read(given_as).whole() == climbing_record


def test_names_keep_separators_that_are_no_line_ends(climbing_record: Record) -> None:
    lines = list(write(climbing_record))
    lines[0] = changed(lines[0], seats=["a\u2028b", "c\u0085d", "\x0c", "e"])
    record = read("".join(line.rstrip("\n") + "\n" for line in lines)).whole()
    assert record.header.seats == ("a\u2028b", "c\u0085d", "\x0c", "e")
    assert read(text_of(record)).whole() == record


# What later versions add.


def test_unknown_fields_survive(arrangement_record: Record) -> None:
    header, first, *rest = (json.loads(line) for line in write(arrangement_record))
    header["event"] = {"name": "Pesta", "table": [1, None, 2.5, True]}
    first["clock"] = 30
    first["shuffle"]["made_by"] = "browser"
    first["actions"][0]["thought"] = "…"
    lines = [json.dumps(line) for line in (header, first, *rest)]
    record = read(lines).whole()
    assert record.header.extra == {"event": header["event"]}
    assert [json.loads(line) for line in write(record)] == [header, first, *rest]
    assert record.with_deal(record.deals[0]).header.extra == record.header.extra


def test_missing_fields_have_defaults() -> None:
    record = read(['{"v":1,"rules":{"base":"banting"}}', '{"seed":"capsa"}']).whole()
    header, (deal,) = record.header, record.deals
    assert header.rules == ruleset("banting").rules
    assert (header.seats, header.stakes, header.commitment, header.time, header.first) == (
        (),
        None,
        None,
        None,
        0,
    )
    assert (deal.hands, deal.shuffle, deal.leader, deal.dealer, deal.actions, deal.points) == (
        None,
        None,
        None,
        None,
        (),
        None,
    )


def test_stakes_and_a_part_of_a_match_survive() -> None:
    line = '{"v":1,"rules":{"base":"chinese-2-4","players":2},"stakes":[[1,100],[100,1]],"first":3}'
    record = read([line, '{"seed":"x","dealer":1}', '{"seed":"y","leader":0}']).whole()
    assert record.header.stakes == ((1, 100), (100, 1))
    assert record.header.first == 3
    assert [(deal.dealer, deal.leader) for deal in record.deals] == [(1, None), (None, 0)]
    assert read(write(record)).whole() == record


def test_a_rule_set_of_a_later_version_is_read_by_its_options(climbing_record: Record) -> None:
    header = json.loads(header_line(climbing_record.header))
    header["rules"]["base"] = "classic-2031"
    record = read([json.dumps(header)]).whole()
    assert record.header.rules == climbing_record.header.rules
    assert record.header.ruleset == "classic-2031"
    assert json.loads(header_line(record.header)) == header
    del header["family"]
    problem = read([json.dumps(header)]).problem
    assert problem is not None
    assert problem.code == "unknown_ruleset"


def test_a_rule_set_of_a_later_version_without_an_option_is_not_read_as_something_else(
    climbing_record: Record,
) -> None:
    header = json.loads(header_line(climbing_record.header))
    header["rules"] = {"base": "classic-2031", "deals": 2}

    problem = read([json.dumps(header)]).problem

    assert problem is not None
    assert problem.code == "unknown_ruleset"
    assert "missing: players, rank_order, " in str(problem)


def test_a_family_is_the_rule_set_s_own(climbing_record: Record) -> None:
    header = json.loads(header_line(climbing_record.header)) | {"family": "arrangement"}

    problem = read([json.dumps(header)]).problem

    assert problem is not None
    assert problem.code == "wrong_family"


# What is broken.


@pytest.mark.parametrize("sample", ["climbing_record", "arrangement_record"])
def test_a_file_cut_at_any_byte_gives_all_before(sample: str, request: pytest.FixtureRequest) -> None:
    played: Record = request.getfixturevalue(sample)
    record = Record(played.header, tuple(replace(one, actions=one.actions[:3]) for one in played.deals[:2]))
    data = text_of(record).encode()
    ends = [place for place, byte in enumerate(data) if byte == ord("\n")]
    for cut in range(len(data)):
        whole = sum(end <= cut for end in ends)
        reading = read(data[:cut])
        if whole == 0:
            assert reading.record is None
        else:
            assert reading.record == Record(record.header, record.deals[: whole - 1])
        if whole and cut in (ends[whole - 1], ends[whole - 1] + 1):
            assert reading.problem is None, cut
        else:
            assert reading.problem is not None
            assert reading.problem.line == whole + 1, cut


HEADER = '{"v":1,"rules":{"base":"classic"}}'
CHINESE = '{"v":1,"rules":{"base":"chinese-2-4"}}'


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        ([], 1, "empty"),
        (["\ufeff", " \r\n", ""], 1, "empty"),
        (["\ufeff"], 1, "empty"),
        (["{"], 1, "bad_json"),
        (["[" * 100_000], 1, "bad_json"),
        (["[1]"], 1, "bad_json"),
        (["null"], 1, "bad_json"),
        ([b"\xff\xfe{\x00}\x00"], 1, "bad_json"),
        ([b"\x00\x01\x02"], 1, "bad_json"),
        (["\ud800"], 1, "bad_json"),
        (['{"v":1}'], 1, "no_header"),
        (['{"seed":"capsa"}'], 1, "no_header"),
        (['{"v":2,"rules":{"base":"classic"}}'], 1, "newer_version"),
        (['{"v":0,"rules":{"base":"classic"}}'], 1, "bad_version"),
        (['{"v":true,"rules":{"base":"classic"}}'], 1, "bad_version"),
        (['{"v":"1","rules":{"base":"classic"}}'], 1, "bad_version"),
        (['{"v":1,"rules":"classic"}'], 1, "bad_field"),
        (['{"v":1,"rules":{}}'], 1, "bad_field"),
        (['{"v":1,"rules":{"base":["classic"]}}'], 1, "bad_field"),
        (['{"v":1,"rules":{"base":"clasic"}}'], 1, "unknown_ruleset"),
        (['{"v":1,"rules":{"base":"classic","players":7}}'], 1, "bad_rules"),
        (['{"v":1,"rules":{"base":"classic","jokers":2}}'], 1, "bad_rules"),
        (['{"v":1,"rules":{"base":"classic","rules":2,"self":1}}'], 1, "bad_rules"),
        (['{"v":1,"rules":{"base":"classic"},"time":"soon"}'], 1, "bad_time"),
        (['{"v":1,"rules":{"base":"classic"},"commitment":"00"}'], 1, "bad_commitment"),
        ([HEADER, "{}"], 2, "no_hands"),
        ([HEADER, "", "nonsense"], 3, "bad_json"),
        ([HEADER, '\ufeff{"seed":"a"}'], 2, "bad_json"),
        ([HEADER, '{"seed":1}'], 2, "bad_field"),
        ([HEADER, '{"hands":["3x"]}'], 2, "bad_card"),
        ([HEADER, '{"hands":["3d 3d"]}'], 2, "duplicate_card"),
        ([HEADER, '{"seed":"a","leader":-1}'], 2, "bad_field"),
        ([HEADER, '{"seed":"a","points":[1.5]}'], 2, "bad_field"),
        ([HEADER, '{"seed":"a","shuffle":{}}'], 2, "missing_field"),
        ([HEADER, '{"seed":"a","shuffle":{"contributions":["xy"]}}'], 2, "bad_bytes"),
        ([HEADER, '{"seed":"a","actions":[{"seat":0}]}'], 2, "missing_field"),
        ([HEADER, '{"seed":"a","actions":[{"seat":0,"do":"fold"}]}'], 2, "unknown_action"),
        ([HEADER, '{"seed":"a","actions":[{"seat":0,"do":"arrange"}]}'], 2, "unknown_action"),
        ([HEADER, '{"seed":"a","actions":[{"seat":4,"do":"pass"}]}'], 2, "bad_field"),
        ([HEADER, '{"seed":"a","actions":[{"seat":0,"do":"play","cards":"1d"}]}'], 2, "bad_card"),
        ([HEADER, '{"seed":"a","actions":[{"seat":0,"do":"pass","ms":-5}]}'], 2, "bad_field"),
        ([CHINESE, '{"seed":"a","actions":[{"seat":0,"do":"play","cards":"3d"}]}'], 2, "unknown_action"),
    ],
)
def test_a_line_that_makes_no_sense_is_reported(lines: list[str | bytes], line: int, code: str) -> None:
    reading = read(lines)
    assert reading.problem is not None
    assert (reading.problem.line, reading.problem.code) == (line, code)
    assert str(reading.problem).startswith(f"line {line}: ")
    assert (reading.record is not None) == (line > 1)
    with pytest.raises(RecordError):
        reading.whole()


def test_an_action_that_makes_no_sense_is_named_by_its_place() -> None:
    line = '{"seed":"a","actions":[{"seat":0,"do":"pass"},{"seat":1,"do":"play","cards":"3d Zz"}]}'
    problem = read([HEADER, line]).problem
    assert str(problem) == "line 2: action 2: expected a card like '3d' or 'Ts', got: 'Zz' (COM-2)"


def test_nothing_after_a_broken_line_is_read(climbing_record: Record) -> None:
    lines = list(write(climbing_record))
    reading = read([*lines[:2], "{", *lines[2:]])
    assert reading.record == Record(climbing_record.header, climbing_record.deals[:1])
    assert reading.problem is not None
    assert reading.problem.line == 3


@settings(deadline=None, max_examples=200)
@given(st.lists(st.binary(max_size=80), max_size=3))
def test_binary_rubbish_is_reported(lines: list[bytes]) -> None:
    reading = read(lines)
    assert reading.record is None
    assert reading.problem is not None


def test_a_changed_byte_never_stops_the_reader(climbing_record: Record) -> None:
    data = bytearray(text_of(climbing_record).encode())
    rng = random.Random(8)
    for _ in range(400):
        place = rng.randrange(len(data))
        kept = data[place]
        data[place] = rng.randrange(256)
        read(bytes(data))
        data[place] = kept
