"""Checks for optional packages, with an error that says what to install."""

from __future__ import annotations

from importlib.util import find_spec

from santiago.engine.errors import SantiagoError

SERVER = (
    "fastapi",
    "uvicorn",
    "sqlalchemy",
    "alembic",
    "psycopg",
    "orjson",
    "prometheus_client",
    "segno",
)


class MissingError(SantiagoError):
    """An extra is not installed."""


def need_server() -> None:
    """Raise an error that says what to install if the server cannot run."""
    missing = [name for name in SERVER if find_spec(name) is None]
    if missing:
        raise MissingError(f"the server needs {', '.join(missing)}: pip install 'santiago[server]'")
