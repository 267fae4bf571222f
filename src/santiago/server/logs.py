"""Logs: one line per event, as text or as JSON, with the request's id and without secrets.

Control characters are escaped, so a client cannot forge a line. Ids are cut short, so a reader of
the log cannot watch a table.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

request_id: ContextVar[str] = ContextVar("request_id", default="-")
"""The id of the request that is being answered."""

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_ID = re.compile(r"([\w-]{6})[\w-]{14,}", re.ASCII)
_MIXED_ID = re.compile(r"(?=[\w-]*[A-Z])([\w-]{6})[\w-]{14,}", re.ASCII)


def one_line(text: str) -> str:
    r"""A text that cannot start a line of its own, nor colour or reorder one.

    >>> print(one_line("a\nb\x1b[31m"))
    a\nb\x1b[31m
    """
    return _CONTROL.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def without_ids(text: str) -> str:
    """A text with every table's id, token and the like cut short.

    >>> without_ids("GET /api/tables/VnT3hXv2QfGm5sK0aZ8y1w/state")
    'GET /api/tables/VnT3hX…/state'
    """
    return _ID.sub(r"\1…", text)


class _Formatter(logging.Formatter):
    def message(self, record: logging.LogRecord) -> str:
        return without_ids(one_line(record.getMessage()))

    def trace(self, record: logging.LogRecord) -> str | None:
        """An exception's traceback, indented so that no line looks like an event."""
        if not record.exc_info:
            return None
        # Names of functions and files stay whole: they have no capitals.
        lines = _MIXED_ID.sub(r"\1…", self.formatException(record.exc_info)).splitlines()
        lines[-1] = without_ids(lines[-1])  # what was raised
        return "\n".join("    " + one_line(line) for line in lines)


class _Text(_Formatter):
    def format(self, record: logging.LogRecord) -> str:
        text = f"{_time(record)} {record.levelname.lower():<7} {self.message(record)}"
        if (mark := request_id.get()) != "-":
            text += f" [{mark}]"
        trace = self.trace(record)
        return text if trace is None else f"{text}\n{trace}"


class _Json(_Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": request_id.get(),
            "message": self.message(record),
        }
        if (trace := self.trace(record)) is not None:
            line["trace"] = trace
        return json.dumps(line)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def formatter(form: str) -> logging.Formatter:
    """How lines are written: as `text` or as `json`."""
    return _Json() if form == "json" else _Text()


def set_up(form: str, level: str) -> None:
    """Send the logs of the server to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(form))
    for name in ("santiago", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper() if name == "santiago" else "WARNING")
