"""A bot for a Capsa server, to copy and make clever: it opens a table, or comes to one, and plays a match.

python examples/bot.py [SERVER [RULES [TABLE]]]; needs the package `websockets` and nothing else.
"""

import json
import random
import sys
import urllib.request
from secrets import token_hex

from websockets.sync.client import connect

SERVER, RULES, TABLE = [*sys.argv[1:], *["http://127.0.0.1:8013", "banting", ""][len(sys.argv) - 1 :]]
HEADERS = {"content-type": "application/json"}
sys.excepthook = lambda _, error, __: print(
    f"cannot play at {SERVER}: {error.read().decode() if hasattr(error, 'read') else error}", file=sys.stderr
)


def ask(path: str, **body: object) -> dict:
    """Ask the server over HTTP."""
    request = urllib.request.Request(SERVER + path, json.dumps(body).encode(), HEADERS)
    return json.load(urllib.request.urlopen(request))


def choose(view: dict) -> dict | None:
    """Decide what to do, None when nothing is asked: this is the place to be clever."""
    if "legal" in view:
        return random.choice(view["legal"]) if view["legal"] else None
    cards = sorted(view["hand"].split(), key=lambda card: "23456789TJQKA".index(card[0]))
    rows = {"front": cards[:3], "middle": cards[3:8], "back": cards[8:]}
    answers = {
        "claim": {"do": "decline"},
        "arrange": {"do": "arrange", **{row: " ".join(held) for row, held in rows.items()}},
        "surrender": {"do": "stay"},
        "announce": {"do": "announce", "rows": [*rows]},
    }
    return answers[view["phase"]] if view["seat"] in view["waiting"] else None


HEADERS["authorization"] = f"Bearer {ask('/api/bots', name='Robo')['token']}"
table = TABLE or ask("/api/tables", rules=RULES, deals=2)["table"]
todo, sends, mixed, done, seen = ["sit", "ready" if TABLE else "begin"], [{"type": "hello", "v": 1}], 0, 0, {}
with connect(f"ws{SERVER[4:]}/ws/{table}", additional_headers=HEADERS) as socket:
    while seen.get("phase") != "finished":
        for message in sends:
            socket.send(json.dumps({"command_id": token_hex(8), **message}))
        message, sends = json.loads(socket.recv()), []
        if message["type"] == "bye" or (message["type"] == "refused" and seen["you"]["seat"] is None):
            raise ValueError(f"{message['code']}, {message['message']}")
        seen |= message.get("snapshot") or message | dict.fromkeys(message.get("gone", ()))
        if seen["you"]["seat"] is not None and seen["shuffle"]["next"] not in {None, mixed}:
            mixed = seen["shuffle"]["next"]
            sends.append({"type": "contribute", "commitment": mixed, "data": token_hex(16)})
        if message.get("phase") == "between" or (todo and message["type"] == "welcome"):
            sends.append({"type": todo.pop(0) if todo else "ready"})
        if seen["phase"] == "playing" and done != seen["turn"] and (action := choose(seen["view"])):
            sends.append({"type": "act", "turn": (done := seen["turn"]), "action": action})
print(json.dumps(seen["match"] | {"table": table}))
