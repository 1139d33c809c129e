"""The messages and their page: every type has an example that is one, and a round trip loses nothing."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from capsa import banting, susun
from capsa.server import happenings
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server.options import Clocks, TableSpec
from capsa.server.shown import Snapshot
from capsa.server.talk import PHRASES

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
CLIENT, SERVER = get_args(m.ClientMessage), get_args(m.ServerMessage)
TYPES: dict[object, type[msgspec.Struct]] = {kind.__struct_config__.tag: kind for kind in (*CLIENT, *SERVER)}
EVENTS = (*get_args(happenings.TableEvent), *get_args(banting.Event), *get_args(susun.Event))


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: json.loads(text)["type"])
def test_an_example_is_a_message(text: str) -> None:
    given = json.loads(text)
    kind = TYPES[given["type"]]
    message = msgspec.json.decode(text, type=kind)
    assert set(given) - {"type"} <= set(kind.__struct_fields__), "no field that the type does not have"
    union = m.ClientMessage if kind in CLIENT else m.ServerMessage
    assert msgspec.json.decode(msgspec.json.encode(message), type=union) == message


def test_every_message_has_an_example() -> None:
    assert {json.loads(text)["type"] for text in EXAMPLES} == set(TYPES)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_every_event_is_described_with_its_fields(event: type[happenings.Happening]) -> None:
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
    shown = ", ".join(f"`{field.name}`" for field in fields(event)) or "none"
    assert f"| `{name}` | {shown} |" in PAGE


def test_every_code_and_every_phrase_is_described() -> None:
    for code in m.ErrorCode:
        assert f"| `{code.value}` |" in PAGE
    for phrase in PHRASES:
        assert f"`{phrase}`" in PAGE


def test_every_option_of_a_table_is_described() -> None:
    for option in TableSpec.__struct_fields__:
        assert f"| `{option}` |" in PAGE
    for clock in Clocks.__struct_fields__:
        assert f"`{clock}` " in PAGE


def test_every_part_of_the_snapshot_is_described() -> None:
    for part in Snapshot.__struct_fields__:
        assert f"| `{part}` |" in PAGE


@pytest.mark.parametrize("kind", [*CLIENT, *SERVER, *get_args(i.Logged)], ids=lambda kind: kind.__name__)
def test_every_message_says_what_it_is(kind: type[msgspec.Struct]) -> None:
    assert (kind.__doc__ or "").strip()
    assert kind.__struct_config__.frozen


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "[]",
        "7",
        '"sit"',
        "{}",
        '{"type":"sit"}',
        '{"type":"sit","command_id":""}',
        '{"type":"sit","command_id":"a b"}',
        '{"type":"sit","command_id":"x\\n"}',
        '{"type":"sit","command_id":"' + "x" * 65 + '"}',
        '{"type":"sit","command_id":"1","seat":4}',
        '{"type":"sit","command_id":"1","seat":-1}',
        '{"type":"sit","command_id":"1","seat":true}',
        '{"type":"act","command_id":"1","turn":"1","action":{}}',
        '{"type":"act","command_id":"1","turn":1,"action":[]}',
        '{"type":"clock","turn":1}',
        '{"type":"entropy","secret":"AAAA"}',
        '{"type":"nonsense","command_id":"1"}',
        '{"type":"act","command_id":"1","turn":1,"action":' + "[" * 5_000,
    ],
)
def test_what_is_no_client_message_is_no_message(text: str) -> None:
    with pytest.raises((msgspec.MsgspecError, RecursionError)):
        msgspec.json.decode(text, type=m.ClientMessage)


def test_a_field_of_a_later_version_is_ignored() -> None:
    text = '{"type":"leave","command_id":"1","mood":"good"}'
    assert msgspec.json.decode(text, type=m.ClientMessage) == m.Leave(command_id="1")


def test_what_is_logged_is_read_back_as_it_was() -> None:
    logged: list[i.Logged] = [
        i.Opened(table="t", spec=TableSpec(rules={"base": "classic", "deals": 3}, stakes=None)),
        i.From(player="p", command=m.Act(command_id="1", turn=3, action={"do": "pass"}), name="Ani"),
        i.ByBot(seat=1, turn=4, action={"do": "play", "cards": "3d"}),
        i.Clock(turn=4),
        i.Connected(player="p"),
        i.Disconnected(player="p"),
        i.Entropy(secret=bytes(range(32))),
        i.BotBytes(seat=2, data=b"\x00\xff"),
        i.Resumed(outage=1_500),
        i.Close(reason="done"),
    ]
    assert {type(message) for message in logged} == set(get_args(i.Logged))
    for message in logged:
        assert msgspec.json.decode(msgspec.json.encode(message), type=i.Logged) == message
