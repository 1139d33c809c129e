"""The protocol's TypeScript types: complete, and true of real messages."""

import re
from typing import get_args

import msgspec
import pytest
from docs.generate.protocol import declarations

from capsa.server import happenings, messages
from capsa.server.happenings import event_name


@pytest.mark.parametrize("kind", [*get_args(messages.ClientMessage), *get_args(messages.ServerMessage)])
def test_every_message_is_declared_with_its_tag_and_all_its_fields(kind: type[msgspec.Struct]) -> None:
    declared = re.search(
        rf"export interface {kind.__name__} {{\n(.*?)^}}", declarations(), re.DOTALL | re.MULTILINE
    )
    assert declared is not None
    names = re.findall(r"^  (\w+)\??:", declared[1], re.MULTILINE)
    assert names == ["type", *kind.__struct_fields__]
    assert f'type: "{kind.__struct_config__.tag}";' in declared[1]


def test_every_event_is_declared_by_its_name_on_the_wire() -> None:
    declared = set(re.findall(r'event: "(\w+)";', declarations()))
    assert declared == {event_name(kind) for kind in get_args(happenings.Happening)}


def test_every_name_that_is_used_is_declared() -> None:
    text = declarations()
    declared = set(re.findall(r"^export (?:interface|type|const) (\w+)", text, re.MULTILINE))
    code = re.sub(r"/\*\*.*?\*/|//.*|'[^']*'|\"[^\"]*\"", "", text)
    assert set(re.findall(r"\b[A-Z]\w+", code)) - {"Record"} <= declared
