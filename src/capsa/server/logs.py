"""The server's log: one event a line to standard error, JSON for machines or readable on a terminal.

No event holds a cookie, a token, a card, a secret of a shuffle, or who somebody is.
"""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, TextIO

import msgspec
import structlog

from capsa.server.settings import LogLevel, LogStyle

if TYPE_CHECKING:
    from structlog.typing import Processor

_NOISY = ("uvicorn.error", "uvicorn.access", "websockets.server", "websockets.protocol")


def configure(
    style: LogStyle = LogStyle.AUTO, level: LogLevel = LogLevel.INFO, stream: TextIO | None = None
) -> None:
    """Send what this package and those it uses log to a stream, standard error by default."""
    target = sys.stderr if stream is None else stream
    is_human = target.isatty() if style is LogStyle.AUTO else style is LogStyle.HUMAN
    handler = logging.StreamHandler(target)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_before(),
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_rendering(is_human=is_human),
            ],
        )
    )
    structlog.configure(
        processors=[*_before(), structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level.value),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.value.upper())
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)


def _before() -> list[Processor]:
    return [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]


def _rendering(*, is_human: bool) -> list[Processor]:
    if is_human:
        return [structlog.dev.ConsoleRenderer()]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(serializer=_json)]


def _json(event: object, **_: object) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()
