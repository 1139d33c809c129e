"""A hundred thousand frames, nearly right and quite wrong: each is understood or refused with a code."""

from __future__ import annotations

import json
import random
import urllib.request
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from capsa.cards import CARDS
from capsa.cli.fetching import fetched, sent
from capsa.errors import CapsaError
from capsa.records.actions import action_to_json
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server import stream
from capsa.server.apply import apply
from capsa.server.frames import decoded
from capsa.server.hints import view_of_asked
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.conftest import Live, Making
    from tests.server.http.conftest import Started

FRAMES = 100_000
BASES: tuple[dict[str, object], ...] = (
    {"type": "hello", "v": 1, "stream": "seat-0-1", "since": 3},
    {"type": "sit", "command_id": "c", "seat": 1, "name": "Budi"},
    {"type": "rename", "command_id": "c", "name": "Ani"},
    {"type": "leave", "command_id": "c"},
    {"type": "return", "command_id": "c"},
    {"type": "kick", "command_id": "c", "seat": 1},
    {"type": "add_bot", "command_id": "c", "seat": 2, "level": "smart"},
    {"type": "remove_bot", "command_id": "c", "seat": 2},
    {"type": "begin", "command_id": "c"},
    {"type": "ready", "command_id": "c", "ready": True},
    {"type": "rematch", "command_id": "c"},
    {"type": "contribute", "command_id": "c", "commitment": "0" * 64, "data": "00ff"},
    {"type": "act", "command_id": "c", "turn": 1, "action": {"do": "play", "cards": "3d 3c"}},
    {"type": "act", "command_id": "c", "turn": 1, "action": {"do": "pass"}},
    {"type": "act", "command_id": "c", "turn": 1, "action": {"do": "bomb", "cards": "3d 3c 3h 3s"}},
    {"type": "act", "command_id": "c", "turn": 1, "action": {"do": "draft", "front": "3d", "back": "4c 5h"}},
    {"type": "act", "command_id": "c", "turn": 1, "action": {"do": "announce", "rows": ["front"]}},
    {"type": "say", "command_id": "c", "phrase": "hello"},
    {"type": "chat", "command_id": "c", "text": "hello"},
)
ODD: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1, 3, 4, 2**31, 2**63, -(2**63), 2**64, 10**400, 1e308, -0.0, 0.5),
    *("", " ", "x" * 5_000, "c" * 65, "\u202e", "\u200b", "<b>", "\x00", "\x7f", "\ufeff"),
    *("\U0001f600" * 9, "e\u0301" * 30, "3d 3d", "1d", "3d3c", "seat-1-1", "timeout", "sit", "act"),
    *([], {}, [[]], {"": None}, ["front"] * 50, {"do": []}, {"do": "play"}, {"do": "timeout"}),
    *({"do": "play", "cards": 3}, {"do": "play", "seat": 9}),
)


@dataclass
class Fuzzer:
    """Makes frames: a seed makes the same ones each time."""

    rng: random.Random
    turn: int = 1
    commitment: str | None = None
    number: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def frame(self) -> str:
        message = deepcopy(self.rng.choice(BASES))
        self.number += 1
        if "command_id" in message:
            message["command_id"] = f"c{self.number}"
        if "turn" in message:
            message["turn"] = self.turn
            action = message["action"]
            assert isinstance(action, dict)
            if self.rng.random() < 0.5 and "cards" in action:
                action["cards"] = self.cards()
        if "commitment" in message and self.commitment and self.rng.random() < 0.5:
            message["commitment"] = self.commitment
        for _ in range(self.rng.choice([0, 0, 1, 1, 1, 2, 5])):
            self.spoil(message)
        text = json.dumps(message, ensure_ascii=self.rng.random() < 0.5)
        return self.scratched(text) if self.rng.random() < 0.25 else text

    def cards(self) -> str:
        return " ".join(map(str, self.rng.sample(CARDS, self.rng.randrange(1, 6))))

    def spoil(self, value: dict[str, object]) -> None:
        """Change, add, rename or drop one thing, sometimes deep inside."""
        inside = [inner for inner in value.values() if isinstance(inner, dict)]
        if inside and self.rng.random() < 0.5:
            value = self.rng.choice(inside)
        keys = [*value, "type", "seat", "extra"]
        key, how = self.rng.choice(keys), self.rng.random()
        if how < 0.7:
            value[key] = deepcopy(self.rng.choice(ODD))
        elif how < 0.85:
            value.pop(key, None)
        else:
            value[self.rng.choice(["", "\u00e9", "do", "cards", "name"])] = value.pop(key, None)

    def scratched(self, text: str) -> str:
        """Damage the text itself."""
        place = self.rng.randrange(len(text) + 1)
        match self.rng.randrange(6):
            case 0:
                return text[:place]
            case 1:
                return text[:place] + chr(self.rng.randrange(0xD800)) + text[place:]
            case 2:
                return text[:place] + text[place + 1 :]
            case 3:
                return f"[{text}]" * self.rng.randrange(3)
            case 4:
                return '{"a":' * self.rng.randrange(1_500) + text
            case _:
                return text + self.rng.choice([" ", "\n", "null", "x" * 9_000, text])


def asks(fuzzer: Fuzzer, one: Live, player: str, message: m.Hint) -> None:
    """Ask for a hint; who may not have it is told so by a code."""
    try:
        view_of_asked(one.table, player, message)
    except CapsaError as error:
        fuzzer.counts[m.ErrorCode(error.code)] += 1


def tries(fuzzer: Fuzzer, one: Live, frame: str) -> None:
    """Decode a frame and do what it says; whatever is wrong has a code that can be sent."""
    try:
        message = decoded(frame)
    except CapsaError as error:
        code = m.ErrorCode(error.code)
        msgspec.json.encode(m.Error(code=code, message=str(error)))
        fuzzer.counts[code] += 1
        return
    if isinstance(message, m.Hello | m.Ping):
        fuzzer.counts["greeted"] += 1
        return
    player = fuzzer.rng.choice(["ani", "budi", "citra", "stranger"])
    if isinstance(message, m.Hint):
        asks(fuzzer, one, player, message)
        return
    entry = i.From(player=player, command=message, name="Ani")
    outcome = apply(one.table, entry, one.now)
    answer = stream.answer(message.command_id, outcome)
    assert msgspec.json.decode(msgspec.json.encode(answer), type=m.ServerMessage) == answer
    if outcome.changed:
        assert msgspec.json.decode(msgspec.json.encode(entry), type=i.Logged) == entry, (
            "the log reads as written"
        )
        one.table = outcome.table
    fuzzer.counts["ack" if isinstance(answer, m.Ack) else answer.code] += 1


def plays(fuzzer: Fuzzer, one: Live) -> None:
    """Let somebody who is asked do something that is right, so that the game goes on."""
    asked = one.people_asked()
    if asked:
        seat = fuzzer.rng.choice(asked)
        command = m.Act(command_id="right", turn=one.table.turn, action=action_to_json(one.chooses(seat)))
        player = one.table.seats[seat].player
        assert player is not None
        outcome = apply(one.table, i.From(player=player, command=command), one.now)
        assert outcome.changed
        one.table = outcome.table


def lives_on(one: Live) -> None:
    """Let something happen that is not the fuzzer's, so that it sees every phase."""
    needs = one.table.needs
    message: i.Input | None = None
    if needs.secret:
        message = i.Entropy(secret=one.rng.randbytes(32))
    elif needs.timer is not None:
        one.now = needs.timer.at
        message = i.Clock(turn=needs.timer.turn)
    if message is not None:
        one.table = apply(one.table, message, one.now).table


@pytest.mark.parametrize("rules", ["classic", "banting", "susun-suits", "chinese-2-4"])
def test_no_frame_does_anything_but_what_it_says(live: Making, rules: str) -> None:
    fuzzer = Fuzzer(random.Random(f"frames {rules}"))
    phases: Counter[str] = Counter()
    for number in range(FRAMES // 4):
        if number % 1_000 in {0, 300}:
            one = live(rules, seed=number, deals=1 + number // 1_000 % 2, chat=True)
        if number % 1_000 == 300:
            one.begins(3)
        fuzzer.turn, fuzzer.commitment = one.table.turn, one.table.fairness.commitment
        tries(fuzzer, one, fuzzer.frame())
        phases[one.table.phase] += 1
        if number % 3 == 0:
            plays(fuzzer, one)
        if number % 20 == 0:
            lives_on(one)
    assert len(fuzzer.counts) > 25, fuzzer.counts
    assert fuzzer.counts["ack"] > 500, fuzzer.counts
    assert all(phases[phase] > 100 for phase in TablePhase if phase is not TablePhase.CLOSED), phases


def test_a_server_survives_a_few_thousand_frames_and_others_play_on(serve: Callable[..., Started]) -> None:
    started = serve("--rate", "100000")
    fuzzer = Fuzzer(random.Random("sockets"))
    request = {"rules": "classic", "deals": 3, "chat": True}
    table = opened(started, request)
    ended = 0
    for _ in range(40):
        with connect(f"ws{started.url[4:]}/ws/{table}", max_size=None) as socket:
            try:
                socket.send('{"type": "hello", "v": 1}')
                for _ in range(100):
                    frame = fuzzer.frame()
                    socket.send(frame.encode() if fuzzer.rng.random() < 0.05 else frame)
                socket.send('{"type": "say", "command_id": "last", "phrase": "bye"}')
                while json.loads(socket.recv(timeout=30)).get("command_id") != "last":
                    pass
            except ConnectionClosed:
                ended += 1
    assert ended < 40
    assert json.loads(fetched(f"{started.url}/healthz"))["status"] == "ok"
    log = started.stop()
    assert '"level":"error"' not in log, log


def opened(started: Started, spec: dict[str, object]) -> str:
    headers = {"content-type": "application/json"}
    body = json.dumps(spec).encode()
    answer = sent(urllib.request.Request(f"{started.url}/api/tables", body, headers))  # noqa: S310 (our own)
    table: str = json.loads(answer)["table"]
    return table
