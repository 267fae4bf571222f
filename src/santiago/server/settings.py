"""What can be set: by command line, by environment variable, or left alone.

>>> Settings.from_env({"SANTIAGO_PORT": "9000"}).port
9000
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from santiago.server.errors import StartError

PREFIX = "SANTIAGO_"


def default_folder(environ: Mapping[str, str] | None = None) -> Path:
    """Where games are kept unless another place is named: the platform's own for such data."""
    env = os.environ if environ is None else environ
    if folder := env.get("SANTIAGO_HOME"):
        return Path(folder)
    if sys.platform == "win32":
        return Path(env.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "santiago"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "santiago"
    return Path(env.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "santiago"


@dataclass(frozen=True)
class Settings:
    """All settings of a server.  Each is also `SANTIAGO_` and its name in capitals."""

    host: str = "127.0.0.1"  # the address to listen on
    port: int = 8000  # 0: any free one
    database: str = ""  # sqlite:///FILE or postgresql://…; empty: santiago.db in the data folder
    workers: int = 1  # server processes; more than one needs PostgreSQL
    password: str = ""  # who knows it may play; empty: everyone may
    origins: str = ""  # origins besides our own that may open WebSockets, separated by commas
    proxies: str = "127.0.0.1"  # addresses of reverse proxies whose X-Forwarded-For is believed
    retention: float = 30  # days after which an unfinished table without moves is closed; 0: never
    keep: float = 0  # days after which a finished or closed table is deleted; 0: never
    bot_threads: int = 0  # bots that think at once; 0: as many as there are cores
    tables_an_hour: int = 60  # tables that one address may make in an hour; 0: no limit
    requests_a_minute: int = 600  # HTTP requests of one address in a minute; 0: no limit
    messages_a_minute: int = 600  # WebSocket messages of one connection in a minute; 0: no limit
    connections: int = 200  # WebSockets of one address at once; 0: no limit
    log: str = "text"  # text or json
    log_level: str = "info"  # debug, info, warning or error

    @staticmethod
    def from_env(environ: Mapping[str, str] | None = None, **given: Any) -> Settings:
        """Settings from the environment; `given` that are not None come first."""
        env = os.environ if environ is None else environ
        values: dict[str, Any] = {}
        for field in fields(Settings):
            text = env.get(PREFIX + field.name.upper())
            if text is not None and text != "":
                values[field.name] = _value(field.name, text, type(field.default))
        values |= {name: value for name, value in given.items() if value is not None}
        return Settings(**values).checked()

    def checked(self) -> Settings:
        """These settings, or an error that says which of them cannot be."""
        if not 0 <= self.port <= 65535:
            raise StartError(f"port {self.port} is none: expected 0 to 65535")
        if self.workers < 1:
            raise StartError(f"{self.workers} workers are too few: expected 1 or more")
        if self.log not in ("text", "json"):
            raise StartError(f"no log format {self.log!r}: expected 'text' or 'json'")
        if self.log_level not in ("debug", "info", "warning", "error"):
            raise StartError(
                f"no log level {self.log_level!r}: expected debug, info, warning or error"
            )
        url = self.database or f"sqlite:///{default_folder() / 'santiago.db'}"
        kind = url.partition(":")[0]
        if kind not in ("sqlite", "postgresql", "postgres"):
            raise StartError(
                f"no database {kind!r}: expected sqlite:///FILE or postgresql://USER@HOST/NAME"
            )
        if self.workers > 1 and kind == "sqlite":
            raise StartError(
                f"{self.workers} workers cannot share one SQLite file: expected 1 worker, or "
                "--database postgresql://…"
            )
        return replace(self, database=url)

    @property
    def is_sqlite(self) -> bool:
        """Whether games are kept in a SQLite file."""
        return self.database.startswith("sqlite")


def _value(name: str, text: str, kind: type) -> Any:
    try:
        return kind(text)
    except ValueError:
        what = "a whole number" if kind is int else "a number"
        raise StartError(f"{PREFIX}{name.upper()}={text!r} is not {what}") from None
