"""How old records are upgraded. Version 1 is the first, so the steps here are made up."""

import json

from capsa.records.codec import header_line, read
from capsa.records.record import Record
from capsa.records.versions import UPGRADES, VERSION, Line, Upgrade


def renamed(line: Line, old: str, new: str) -> Line:
    return {new if name == old else name: value for name, value in line.items()}


MADE_UP = (
    Upgrade(
        header=lambda line: renamed(line, "names", "seats"), deal=lambda line: renamed(line, "plays", "moves")
    ),
    Upgrade(header=dict, deal=lambda line: renamed(line, "moves", "actions")),
)
RULES = {"base": "banting"}
ACTIONS = [{"seat": 2, "do": "play", "cards": "3d"}]


def test_every_version_has_its_step() -> None:
    assert len(UPGRADES) + 1 == VERSION


def test_an_old_record_is_read_through_all_later_steps() -> None:
    header: Line = {"rules": RULES, "names": ["a", "b", "c", "d"], "colour": "red"}
    deal: Line = {"seed": "capsa", "plays": ACTIONS, "points": [0, 0, 0, 0]}
    present = renamed(header, "names", "seats")
    old = [{"v": 1, **header}, deal]
    newer = [{"v": 2, **present}, renamed(deal, "plays", "moves")]
    newest = [{"v": 3, **present}, renamed(deal, "plays", "actions")]
    records = [read(map(json.dumps, lines), MADE_UP).whole() for lines in (old, newer, newest)]
    assert records[0] == records[1] == records[2]
    assert records[0].header.seats == ("a", "b", "c", "d")
    assert records[0].header.extra == {"colour": "red"}
    assert len(records[0].deals[0].actions) == 1


def test_an_upgraded_record_is_written_as_the_present_version(climbing_record: Record) -> None:
    old = [json.dumps({"v": 1, "rules": RULES, "names": ["a", "b", "c", "d"]})]
    line = json.loads(header_line(read(old, MADE_UP).whole().header))
    assert line["v"] == VERSION
    assert line["seats"] == ["a", "b", "c", "d"]


def test_what_has_no_step_yet_is_refused() -> None:
    problem = read([json.dumps({"v": 4, "rules": RULES})], MADE_UP).problem
    assert problem is not None
    assert problem.code == "newer_version"
