"""Figures for Prometheus, and the log."""

from __future__ import annotations

import io
import json
import logging
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import structlog

from capsa.server import logs
from capsa.server import messages as m
from capsa.server.metrics import Metrics
from capsa.server.people import Person
from capsa.server.settings import LogLevel, LogStyle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.http.conftest import Web

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "server.md"


@pytest.fixture(autouse=True)
def untouched() -> Iterator[None]:
    handlers, level = logging.getLogger().handlers, logging.getLogger().level
    yield
    logging.getLogger().handlers, logging.getLogger().level = handlers, level
    structlog.reset_defaults()


def value(text: str, name: str) -> float:
    (found,) = re.findall(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found)


@pytest.mark.anyio
async def test_commands_and_tables_are_counted(web: Web) -> None:
    web.doors.metrics.watch_tables(lambda: web.host.loaded)
    web.doors.metrics.watch_queue(lambda: 3)
    table = await web.opens()
    await web.sits(table, "ani")
    await web.host.command(table, Person(player="budi", name="b"), m.Leave(command_id="c"))
    answer = await web.client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert value(answer.text, "capsa_tables") == 1
    assert value(answer.text, "capsa_writer_queue") == 3
    assert value(answer.text, "capsa_command_seconds_count") == 2
    assert value(answer.text, 'capsa_answers_total{code="ack"}') == 1
    assert value(answer.text, 'capsa_answers_total{code="not_seated"}') == 1


def test_connections_come_and_go_and_timers_are_late() -> None:
    metrics = Metrics()
    for _ in range(3):
        metrics.connected()
    metrics.disconnected()
    metrics.timer_fired(0.03)
    metrics.timer_fired(-5)
    text = metrics.text().decode()
    assert value(text, "capsa_connections") == 2
    assert value(text, 'capsa_timer_late_seconds_bucket{le="0.02"}') == 1
    assert value(text, "capsa_timer_late_seconds_count") == 2


def test_two_servers_in_one_process_do_not_add_up() -> None:
    first, second = Metrics(), Metrics()
    first.connected()
    assert value(second.text().decode(), "capsa_connections") == 0


def test_the_manual_has_every_figure() -> None:
    stated = set(re.findall(r"^\| `(capsa_\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    made = {family.name for family in Metrics().registry.collect() if family.name.startswith("capsa_")}
    assert stated == made


def test_the_log_for_machines_is_json_with_what_others_log_too() -> None:
    stream = io.StringIO()
    logs.configure(LogStyle.AUTO, LogLevel.INFO, stream)
    structlog.get_logger("capsa.test").info("happened", table="k7f2", odd={1, 2}.__class__)
    logging.getLogger("other").warning("look out %s", 7)
    structlog.get_logger("capsa.test").debug("unheard")
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert (first["event"], first["table"], first["level"]) == ("happened", "k7f2", "info")
    assert (second["event"], second["logger"], second["level"]) == ("look out 7", "other", "warning")
    assert first["timestamp"].endswith("Z")


def test_an_error_in_the_log_has_its_story_on_one_line() -> None:
    stream = io.StringIO()
    logs.configure(LogStyle.JSON, LogLevel.INFO, stream)
    try:
        raise ValueError("secret of nobody")  # noqa: TRY301 (something has to go wrong)
    except ValueError:
        logging.getLogger("other").exception("failed")
    (line,) = stream.getvalue().splitlines()
    assert "ValueError: secret of nobody" in json.loads(line)["exception"]


def test_the_log_for_people_is_no_json() -> None:
    stream = io.StringIO()
    logs.configure(LogStyle.HUMAN, LogLevel.WARNING, stream)
    structlog.get_logger("capsa.test").info("unheard")
    structlog.get_logger("capsa.test").warning("happened", table="k7f2")
    plain = re.sub(r"\x1b\[[0-9;]*m", "", stream.getvalue())
    assert "happened" in plain
    assert "table=k7f2" in plain
    assert "unheard" not in plain
