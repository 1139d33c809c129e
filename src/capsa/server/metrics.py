"""What a server counts and measures, as Prometheus reads it at /metrics.

A server has a registry of its own, so that two in one process do not add up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

if TYPE_CHECKING:
    from collections.abc import Callable

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The figures of one server; every method is cheap enough for each message."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._tables = Gauge("capsa_tables", "Tables in memory.", registry=self.registry)
        self._connections = Gauge("capsa_connections", "Open WebSockets.", registry=self.registry)
        self._queue = Gauge("capsa_writer_queue", "Commits that wait for the disk.", registry=self.registry)
        self._commands = Histogram(
            "capsa_command_seconds",
            "From a command's arrival to its answer, which is sent when the disk has it.",
            buckets=_FAST,
            registry=self.registry,
        )
        self._answers = Counter(
            "capsa_answers", "Answers to commands, by code, or ack.", ["code"], registry=self.registry
        )
        self._accepted = self._answers.labels("ack")  # looked up once: most answers are this one
        self._lateness = Histogram(
            "capsa_timer_late_seconds",
            "How late timers fire.",
            buckets=_FAST,
            registry=self.registry,
        )

    def watch_tables(self, count: Callable[[], int]) -> None:
        """Read the number of tables from here whenever somebody asks."""
        self._tables.set_function(lambda: float(count()))

    def watch_queue(self, count: Callable[[], int]) -> None:
        """Read the length of the writer's queue from here whenever somebody asks."""
        self._queue.set_function(lambda: float(count()))

    def connected(self) -> None:
        """Count a connection more."""
        self._connections.inc()

    def disconnected(self) -> None:
        """Count a connection less."""
        self._connections.dec()

    def commanded(self, seconds: float, code: str) -> None:
        """Count a command that was answered after so many seconds."""
        self._commands.observe(seconds)
        (self._accepted if code == "ack" else self._answers.labels(code)).inc()

    def timer_fired(self, late_seconds: float) -> None:
        """Count a timer that fired so late."""
        self._lateness.observe(max(0.0, late_seconds))

    def text(self) -> bytes:
        """Return all figures as Prometheus reads them."""
        return generate_latest(self.registry)
