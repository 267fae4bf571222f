"""Figures for Prometheus: how much is going on, and nothing about whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from santiago.server.hall import Hall


class Metrics:
    """The counters of one server process."""

    def __init__(self, hall: Hall) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("santiago_moves", "Moves played", ["by"], registry=self.registry)
        self.tables_made = Counter("santiago_tables_made", "Tables made", registry=self.registry)
        self.errors = Counter(
            "santiago_errors", "Errors that clients were given", ["code"], registry=self.registry
        )
        self.requests = Histogram(
            "santiago_request_seconds", "HTTP requests", ["method"], registry=self.registry
        )
        self.move_seconds = Histogram(
            "santiago_move_seconds",
            "From a move's arrival to the last view on its way",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5),
            registry=self.registry,
        )
        self.registry.register(_Now(hall))
        self._moved = {by: self.moves.labels(by) for by in ("person", "bot", "timeout", "standing")}

    def moved(self, by: str) -> None:
        """Count a move."""
        self._moved[by].inc()

    def text(self) -> bytes:
        """What Prometheus reads."""
        return generate_latest(self.registry)


class _Now(Collector):
    """What is the case just now."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def collect(self) -> Iterable[Metric]:
        tables = self._hall.tables.values()
        yield GaugeMetricFamily("santiago_tables_loaded", "Tables in memory", value=len(tables))
        connections = sum(len(table.connections) for table in tables)
        yield GaugeMetricFamily("santiago_connections", "Open WebSockets", value=connections)
        busy = sum(1 for table in tables if table.busy)
        yield GaugeMetricFamily("santiago_bots_thinking", "Bots at work", value=busy)
