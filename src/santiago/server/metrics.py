"""Figures for Prometheus: activity, and nothing about people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from santiago.server.table import ServedTable


class Metrics:
    """The counters of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("santiago_moves", "Moves played", ["by"], registry=self.registry)
        self.tables_made = Counter("santiago_tables_made", "Tables made", registry=self.registry)
        self.errors = Counter(
            "santiago_errors", "Errors sent to clients", ["code"], registry=self.registry
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
        self.unreadable = Counter(
            "santiago_unreadable_tables", "Tables that could not be read", registry=self.registry
        )
        self._moved = {by: self.moves.labels(by) for by in ("person", "bot", "timeout", "orders")}

    def watch(self, tables: Mapping[str, ServedTable]) -> None:
        """Add figures about these tables."""
        self.registry.register(_Now(tables))

    def moved(self, by: str) -> None:
        """Count a move."""
        self._moved[by].inc()

    def text(self) -> bytes:
        """What Prometheus reads."""
        return generate_latest(self.registry)


class _Now(Collector):
    """Current values."""

    def __init__(self, tables: Mapping[str, ServedTable]) -> None:
        self._tables = tables

    def collect(self) -> Iterable[Metric]:
        tables = self._tables.values()
        yield GaugeMetricFamily("santiago_tables_loaded", "Tables in memory", value=len(tables))
        connections = sum(len(table.connections) for table in tables)
        yield GaugeMetricFamily("santiago_connections", "Open WebSockets", value=connections)
        busy = sum(1 for table in tables if table.busy)
        yield GaugeMetricFamily("santiago_bots_thinking", "Bots at work", value=busy)
