"""A hundred thousand lines of damaged requests: an answer for every line, and never a fault of ours."""

from __future__ import annotations

import json
import re
from collections.abc import MutableMapping
from pathlib import Path
from random import Random
from typing import cast

import pytest

from capsa.cli.referee import answer

Container = MutableMapping[str | int, object]
ROOT = Path(__file__).parents[2]
LINES = [
    json.dumps(json.loads(line)["request"])
    for file in sorted((ROOT / "conformance").glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]
# rules of one's own would need a new book for many a line; a few of those are tried apart
PLAIN = [line for line in LINES if '"rules": {' not in line or '"op": "rules"' in line]
OWN_RULES = [line for line in LINES if '"rules": {' in line]
ODD: tuple[object, ...] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        4,
        1.0,
        1.5,
        2**70,
        10**200,
        "",
        "x",
        "3d",
        "3d 3d",
        "3♦",
        "٣d",
        "banting",
        "\x00",
    ),
    *("susun-poker", [], {}, [[]], [None], [0], {"a": 1}, {"base": "classic"}, {"base": []}),
)
KEYS = ("op", "rules", "cards", "seat", "do", "hand", "table", "id", "players", "base", "zzz")
BYTES = b'{}[]",:0123456789tfnaeE+-.\\u \r\t\x00\x7f\xff\xc3'
DOCUMENTED = frozenset(
    re.findall(
        r"^\| `(\w+)` \|", (ROOT / "docs/reference/referee.md").read_text(encoding="utf-8"), re.MULTILINE
    )
)


def inner_places(value: object) -> list[tuple[Container, str | int]]:
    """Return every place in a request where something else could stand."""
    places: list[tuple[Container, str | int]] = []
    if isinstance(value, dict):
        for key, item in value.items():
            places += [(cast("Container", value), key), *inner_places(item)]
    elif isinstance(value, list):
        for index, item in enumerate(value):
            places += [(cast("Container", value), index), *inner_places(item)]
    return places


def changed(line: str, rng: Random) -> bytes:
    """Return a request with one or two of its values replaced, removed, added or doubled."""
    request = json.loads(line)
    for _ in range(rng.choice((1, 1, 2))):
        places = inner_places(request)
        if not places:
            break
        inside, place = rng.choice(places)
        odd = json.loads(json.dumps(rng.choice(ODD)))
        if rng.random() < 0.4:
            inside[place] = odd
        elif rng.random() < 0.4:
            del inside[place]
        elif isinstance(inside, list):
            inside.append(json.loads(json.dumps(rng.choice([*inside, odd]))))
        else:
            inside[rng.choice(KEYS)] = odd
    return json.dumps(request, ensure_ascii=rng.random() < 0.5).encode()


def garbled(line: str, rng: Random) -> bytes:
    """Return a request with some of its bytes replaced, removed, added or repeated."""
    text = bytearray(line.encode())
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        some = bytes(rng.choices(BYTES, k=rng.randrange(1, 4)))
        text[at : at + rng.choice((0, 1, 1, 5))] = rng.choice((some, b"", text[: rng.randrange(1, 20)]))
    return bytes(text)


def noise(line: str, rng: Random) -> bytes:
    """Return bytes that have little to do with the request: its beginning, or no sense at all."""
    return (
        line.encode()[: rng.randrange(len(line))] if rng.random() < 0.5 else rng.randbytes(rng.randrange(60))
    )


def checked(line: bytes) -> None:
    said = answer(line)
    assert b"\n" not in said
    assert b"\r" not in said
    told = json.loads(said)
    assert set(told) <= {"id", "ok", "error"} or told["ok"], line
    if not told["ok"]:
        code = told["error"]["code"]
        assert code in DOCUMENTED, (line, said)
        assert code != "internal_error", (line, said)


@pytest.mark.parametrize("chunk", range(20))
def test_every_line_gets_an_answer(chunk: int) -> None:
    rng = Random(chunk)
    for _ in range(5_000):
        damage = rng.choices((changed, garbled, noise), (4, 4, 2))[0]
        checked(damage(rng.choice(PLAIN), rng))


def test_rules_of_ones_own_get_an_answer_too() -> None:
    rng = Random(0)
    for _ in range(300):
        checked(rng.choice((changed, garbled))(rng.choice(OWN_RULES), rng))
