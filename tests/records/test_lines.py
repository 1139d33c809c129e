"""Lines of a stream: none takes all memory, and what comes after one too long is read as usual."""

from __future__ import annotations

from io import BytesIO

import pytest

from capsa.cli.referee import run
from capsa.records import read
from capsa.records.lines import MOST_BYTES, lines_of

HEADER = b'{"v":1,"rules":{"base":"banting"}}\n'


@pytest.mark.parametrize("text", [b"", b"a", b"a\n", b"a\r\n\nb", b"a\n" * 3])
def test_lines_are_those_of_the_stream(text: bytes) -> None:
    assert list(lines_of(BytesIO(text))) == list(BytesIO(text))


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
@pytest.mark.parametrize("size", [MOST_BYTES, MOST_BYTES + 1, 3 * MOST_BYTES])
def test_a_line_too_long_is_cut_and_what_follows_is_read(size: int, end: bytes) -> None:
    first, *rest = lines_of(BytesIO(b"x" * size + end + b"b\n" * bool(end)))

    assert len(first) <= MOST_BYTES + 2
    assert (len(first.strip()) > MOST_BYTES) == (size > MOST_BYTES)
    assert rest == [b"b\n"] * bool(end)


def test_the_referee_answers_a_line_too_long_and_the_next_one() -> None:
    out = BytesIO()

    run(lines_of(BytesIO(b"[" * (MOST_BYTES + 9) + b'\n{"op":"deal","seed":"x","players":9}\n')), out)

    too_long, bad_players = out.getvalue().splitlines()
    assert b'"code":"too_long"' in too_long
    assert b'"code":"bad_field"' in bad_players


def test_a_record_is_read_up_to_a_line_too_long() -> None:
    reading = read(lines_of(BytesIO(HEADER + b'{"seed":"x"}\n' + b" " * (MOST_BYTES + 9) + b"x")))

    assert reading.record is not None
    assert len(reading.record.deals) == 1
    assert reading.problem is not None
    assert (reading.problem.line, reading.problem.code) == (3, "too_long")
