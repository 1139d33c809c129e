"""Records as JSON Lines: a header, then one line a deal; what cannot be read is reported by line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from capsa.errors import CapsaError, RecordError, shown
from capsa.records.lines import MOST_BYTES, check_length
from capsa.records.record import Record
from capsa.records.versions import UPGRADES, upgraded_deal, upgraded_header
from capsa.records.wire import deal_from_json, deal_to_json, header_from_json, header_to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from capsa.records.record import Deal, Header
    from capsa.records.versions import Line, Upgrade

_BOM = b"\xef\xbb\xbf"
_BLANK = b" \t\r\n"


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read: `record` up to the `problem`, None where not even the header could."""

    record: Record | None
    problem: RecordError | None = None

    def whole(self) -> Record:
        """Return the record, or raise the `RecordError` that cut it short."""
        if self.problem is not None:
            raise self.problem
        assert self.record is not None
        return self.record


def read(lines: Iterable[str | bytes] | bytes, upgrades: Sequence[Upgrade] = UPGRADES) -> Reading:
    """Read a record from its text or its lines, for instance an open file; stop where it makes no sense.

    Line ends LF and CRLF, a byte order mark and empty lines are passed over. A last line without a line
    end counts if it is whole. Errors of the file itself (`OSError`) are the caller's.
    """
    header = None
    deals: list[Deal] = []
    version = number = 1
    problem = None
    try:
        for number, data in _filled(lines):
            check_length(data)
            line = _decoded(data.strip(_BLANK))
            if header is None:
                version = _version(line, 1 + len(upgrades))
                header = header_from_json(upgraded_header(line, version, upgrades))
            else:
                deal = deal_from_json(header.rules, upgraded_deal(line, version, upgrades))
                deals.append(replace(deal, line=number))
    except CapsaError as error:
        problem = RecordError(str(error), line=number, code=error.code)
    if header is not None:
        return Reading(Record(header, tuple(deals)), problem)
    return Reading(None, problem or RecordError("expected a header, got an empty file", line=1, code="empty"))


def write(record: Record) -> Iterator[str]:
    """Yield the lines of a record, line ends included; `read` gives the same record back."""
    yield header_line(record.header)
    yield from map(deal_line, record.deals)


def header_line(header: Header) -> str:
    """Return the first line of a record, its line end included."""
    return _encoded(header_to_json(header))


def deal_line(deal: Deal) -> str:
    """Return the line of a deal, its line end included, to be added to a file as it is finished."""
    return _encoded(deal_to_json(deal))


def _filled(lines: Iterable[str | bytes] | bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are not empty, as bytes, with their numbers from 1."""
    if isinstance(lines, str):
        lines = lines.split("\n")
    elif isinstance(lines, bytes):
        lines = lines.split(b"\n")
    for number, line in enumerate(lines, 1):
        data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
        if number == 1:
            data = data.removeprefix(_BOM)
        if data.strip(_BLANK) or len(data) > MOST_BYTES:
            yield number, data


def _decoded(data: bytes) -> Line:
    try:
        line: object = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise CapsaError(f"expected a line of JSON: {_lower(str(error))}", code="bad_json") from None
    except RecursionError:
        raise CapsaError("expected a line of JSON, got one nested too deeply", code="bad_json") from None
    if not isinstance(line, dict):
        raise CapsaError(f"expected a JSON object, got: {_shown(data)}", code="bad_json")
    return line


def _version(line: Line, current: int) -> int:
    if "v" not in line or "rules" not in line:
        raise CapsaError("expected a header with v and rules", code="no_header")
    version = line["v"]
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise CapsaError(f"v: expected a version from 1, got: {shown(version)}", code="bad_version")
    if version > current:
        raise CapsaError(
            f"v: expected a version up to {current}, got {shown(version)}, written by a newer capsa",
            code="newer_version",
        )
    return version


def _encoded(line: Line) -> str:
    return msgspec.json.encode(line).decode() + "\n"


def _shown(data: bytes) -> str:
    text = data.decode("utf-8", "replace")
    return repr(text if len(text) <= 40 else text[:40] + "…")


def _lower(text: str) -> str:
    return text if text.startswith("JSON") else text[:1].lower() + text[1:]
