"""The loop of the referee: lines in, lines out, in order, whatever a line holds."""

from __future__ import annotations

import codecs
import json
from typing import TYPE_CHECKING, BinaryIO, Generic, TypeVar

import msgspec

from capsa.cli.referee import cards, catalogue, games, requests, rows
from capsa.cli.referee.errors import Code, RefereeError, error_to_json
from capsa.errors import CapsaError, shown
from capsa.records.fields import field_error
from capsa.records.lines import check_length

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Answer = dict[str, object]
R = TypeVar("R", bound=requests.Request)


class _Op(Generic[R]):
    """One op: how its line is read and what answers it."""

    def __init__(self, fields: type[R], reply: Callable[[R], Answer]) -> None:
        self._fields = fields
        self._decoder = msgspec.json.Decoder(fields)
        self._reply = reply

    def __call__(self, line: bytes) -> Answer:
        try:
            request = self._decoder.decode(line)
        except msgspec.ValidationError as error:
            raise field_error(self._fields, json.loads(line, parse_int=_number), error) from None
        return self._reply(request)


class _Envelope(msgspec.Struct):
    op: msgspec.Raw = msgspec.Raw()
    id: msgspec.Raw = msgspec.Raw()


OPS: dict[str, Callable[[bytes], Answer]] = {
    "rulesets": _Op(requests.ListRuleSets, catalogue.rulesets),
    "rules": _Op(requests.RulesRequest, catalogue.rules),
    "classify": _Op(requests.Classify, cards.classify),
    "compare": _Op(requests.Compare, cards.compare),
    "legal": _Op(requests.Legal, cards.legal),
    "deal": _Op(requests.Deal, catalogue.deal),
    "play": _Op(requests.Play, games.play),
    "view": _Op(requests.View, games.view),
    "match": _Op(requests.Match, games.match),
    "arrangement": _Op(requests.Rows, rows.arrangement),
    "settle": _Op(requests.Settle, rows.settle),
    "arrange": _Op(requests.Arrange, rows.arrange),
}
_ANY = msgspec.json.Decoder(msgspec.Raw)
_ENVELOPE = msgspec.json.Decoder(_Envelope)
_TEXT = msgspec.json.Decoder(str)
_LONGEST_NUMBER = 20


def run(stdin: Iterable[bytes | str], stdout: BinaryIO) -> None:
    """Answer every line until the end of input, flushing each answer."""
    for line in stdin:
        stdout.write(answer(line.encode(errors="surrogatepass") if isinstance(line, str) else line) + b"\n")
        stdout.flush()


def answer(line: bytes) -> bytes:
    """Return the answer to one line, without the line's end; never raise."""
    line = line.removeprefix(codecs.BOM_UTF8)
    try:
        check_length(line)
        envelope = _open(line)
    except CapsaError as error:
        return _write(b"", error)
    identity = bytes(envelope.id)
    try:
        return _write(identity, _reply(envelope.op, line))
    except CapsaError as error:
        return _write(identity, error)
    except RecursionError:
        return _write(identity, RefereeError(Code.TOO_DEEP, "expected less nesting"))
    except Exception as error:  # noqa: BLE001 (one bad line must not stop the referee; fuzzing shows this unused)
        return _write(identity, RefereeError(Code.INTERNAL_ERROR, f"{type(error).__name__}: {error}"))


def _open(line: bytes) -> _Envelope:
    """Read a line's `op` and `id`."""
    try:
        line.decode()
        _ANY.decode(line)  # the envelope would not look at all of a list
        return _ENVELOPE.decode(line)
    except msgspec.ValidationError:
        raise RefereeError(Code.NOT_AN_OBJECT, "expected a JSON object") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        message = f"expected one JSON object a line in UTF-8, got: {_no_json(line, error)}"
        raise RefereeError(Code.BAD_JSON, message) from None
    except RecursionError:
        raise RefereeError(Code.TOO_DEEP, "expected less nesting") from None


def _no_json(line: bytes, error: Exception) -> str:
    """Say what a line is instead of JSON."""
    if not line.strip():
        return "an empty line"
    if isinstance(error, UnicodeDecodeError):
        return f"what is no UTF-8 from byte {error.start} on"
    try:
        json.dumps(json.loads(line), ensure_ascii=False).encode()
    except UnicodeEncodeError as half:
        return f"half a character, {half.object[half.start]!r} without its other half"
    except (ValueError, RecursionError):
        pass
    text = str(error).removeprefix("JSON is malformed: ")
    return "a line that ends too early" if "truncated" in text else text


def _number(digits: str) -> float:
    """Read a whole number, as long as it may be; none of a field is that long."""
    return int(digits) if len(digits) <= _LONGEST_NUMBER else float(digits)


def _reply(op: msgspec.Raw, line: bytes) -> Answer:
    if not bytes(op):
        raise RefereeError(Code.MISSING_FIELD, "expected the field 'op'")
    try:
        name = _TEXT.decode(op)
    except msgspec.DecodeError:
        got = shown(json.loads(bytes(op), parse_int=_number))
        raise RefereeError(Code.BAD_FIELD, f"op: expected text, got: {got}") from None
    if name not in OPS:
        raise RefereeError(Code.UNKNOWN_OP, f"expected one of {', '.join(OPS)}, got: {shown(name)}")
    return OPS[name](line)


def _write(identity: bytes, said: Answer | CapsaError) -> bytes:
    """Return one line: the request's id where it had one, ok, and the answer or the error."""
    head: Answer = {"id": msgspec.Raw(msgspec.json.format(identity, indent=-1))} if identity else {}
    if isinstance(said, CapsaError):
        return msgspec.json.encode({**head, "ok": False, "error": error_to_json(said)})
    return msgspec.json.encode({**head, "ok": True, **said})
