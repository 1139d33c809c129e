"""Where a server listens."""

from __future__ import annotations

import pytest

from capsa.errors import CapsaError
from capsa.server.run import listen, url


def test_the_next_free_port_is_taken() -> None:
    with listen("127.0.0.1", 0, 0) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", None, port) as second:
            assert port < second.getsockname()[1] <= port + 20
            assert url(second) == f"http://127.0.0.1:{second.getsockname()[1]}"


def test_a_port_that_is_asked_for_and_taken_is_an_error() -> None:
    with listen("127.0.0.1", 0, 0) as first, pytest.raises(CapsaError) as refused:
        listen("127.0.0.1", first.getsockname()[1], 0)
    assert refused.value.code == "cannot_listen"


def test_an_address_that_is_not_ours_is_an_error() -> None:
    with pytest.raises(CapsaError) as refused:
        listen("203.0.113.1", 0, 0)
    assert refused.value.code == "cannot_listen"


def test_an_address_for_everybody_has_one_for_a_browser() -> None:
    with listen("0.0.0.0", 0, 0) as everywhere:  # noqa: S104 (that is what is tested)
        assert url(everywhere) == f"http://127.0.0.1:{everywhere.getsockname()[1]}"
