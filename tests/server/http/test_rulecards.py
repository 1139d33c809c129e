"""What a table's dialog offers: every option with what it may be, and what does not go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from capsa.banting import BantingRules
from capsa.rulesets import RULESETS, Family, options_of
from capsa.server.options import TableOptions, TableSpec
from capsa.server.rulecards import OptionKind, check_spec, option_infos, rule_cards
from capsa.susun import SusunRules

if TYPE_CHECKING:
    from tests.server.http.conftest import Web

BASES = {Family.CLIMBING: "big2-hongkong", Family.ARRANGEMENT: "susun-poker"}
OPTIONS = [(family, option) for family in Family for option in option_infos(family)]


def spec(rules: object, **fields: object) -> TableSpec:
    return msgspec.convert({"rules": rules, **fields}, TableSpec)


def test_every_rule_set_says_all_of_its_options() -> None:
    cards = {one.id: one for one in rule_cards()}
    assert list(cards) == list(RULESETS)
    for name, one in cards.items():
        assert one.options == options_of(RULESETS[name].rules)
        assert [option.key for option in one.choices] == list(one.options)
        assert one.source
        assert one.title


@pytest.mark.parametrize(("family", "option"), OPTIONS, ids=lambda one: getattr(one, "key", str(one)))
def test_what_is_offered_is_taken_and_what_lies_beyond_is_not(family: Family, option: object) -> None:
    (info,) = (one for one in option_infos(family) if one is option)
    is_word = info.kind is OptionKind.WORD
    offered: list[object] = [word if is_word else [word] for word in info.values]
    offered += [info.least, info.most] if info.least is not None else []
    offered += [None] if info.nullable else []
    for value in offered:
        checked = check_spec(spec({"base": BASES[family], info.key: value}))
        assert checked.ok or not [one for one in checked.problems if "expected one of" in one.message]
    if info.least is not None and info.most is not None:
        for value in (info.least - 1, info.most + 1):
            checked = check_spec(spec({"base": BASES[family], info.key: value}))
            assert not checked.ok
            assert checked.problems[0].fields[0] == info.key


@pytest.mark.parametrize("rules", [BantingRules(), SusunRules()], ids=lambda rules: type(rules).__name__)
def test_an_option_is_of_the_kind_it_has(rules: BantingRules | SusunRules) -> None:
    family = Family.CLIMBING if isinstance(rules, BantingRules) else Family.ARRANGEMENT
    kinds = {bool: "flag", int: "number", str: "text word", list: "words table", dict: "table"}
    for option in option_infos(family):
        value = options_of(rules)[option.key]
        assert option.nullable if value is None else option.kind in kinds[type(value)].split()


def test_a_table_that_would_be_opened_is_told_whole() -> None:
    checked = check_spec(spec({"base": "classic", "bomb_size": 5}, deals=3))
    assert (checked.ok, checked.problems, checked.ruleset) == (True, (), "classic")
    assert checked.changed == {"bomb_size": 5, "deals": 3}
    assert checked.rules == {**options_of(RULESETS["classic"].rules), "bomb_size": 5, "deals": 3}


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"rules": "nowhere"}, [("unknown_ruleset", ("rules",))]),
        ({"rules": {"players": 3}}, [("bad_rules", ("rules",))]),
        ({"rules": {"base": "banting", "colour": "red"}}, [("bad_rules", ("rules",))]),
        ({"rules": "banting", "players": 7}, [("bad_rules", ("players",))]),
        ({"rules": "banting", "deals": 101}, [("bad_rules", ("deals",))]),
        (
            {"rules": {"base": "banting", "deal_end": "play-on"}},
            [("bad_rules", ("place_points", "deal_end")), ("bad_rules", ("bomb", "deal_end"))],
        ),
        (
            {"rules": {"base": "thirteen-taiwan", "dragon": 3}},
            [("bad_rules", ("dragon", "naturals"))],
        ),
        (
            {"rules": {"base": "susun-poker", "comparison": "suits"}},
            [("bad_rules", ("suit_order", "comparison"))],
        ),
        ({"rules": "chinese-2-4", "stakes": [[1]]}, [("bad_stakes", ("stakes",))]),
        ({"rules": "banting", "chat": True, "listed": True}, [("chat_off", ("chat", "listed"))]),
        (
            {"rules": {"base": "susun-poker", "royalties": {"front": {"pair": -1}}}},
            [("bad_rules", ("royalties",))],
        ),
    ],
)
def test_every_problem_names_the_options_concerned(asked: dict[str, object], found: list[object]) -> None:
    checked = check_spec(msgspec.convert(asked, TableSpec))
    assert not checked.ok
    assert [(one.code, one.fields) for one in checked.problems] == found


@pytest.mark.anyio
async def test_checking_opens_nothing_and_agrees_with_opening(web: Web) -> None:
    for body in ({"rules": "banting"}, {"rules": {"base": "banting", "bomb_size": 3}}):
        checked = (await web.client.post("/api/rulesets/check", json=body)).json()
        assert web.host.loaded == 0
        opened = await web.client.post("/api/tables", json=body)
        assert checked["ok"] is (opened.status_code == 201)
    listed = (await web.client.get("/api/rulesets")).json()
    assert [one["id"] for one in listed] == list(RULESETS)


def test_options_make_the_same_table_again() -> None:
    for name in RULESETS:
        options = TableOptions.of(spec({"base": name, "deals": 7}, players=3, bots=None, watch="nobody"))
        assert TableOptions.of(options.spec()) == options
