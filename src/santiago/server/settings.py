"""All settings, from the command line, the environment or defaults.

>>> read_settings(port=9000).port
9000
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from santiago.server.errors import StartError
from santiago.server.notices.addresses import read_networks
from santiago.server.notices.smtp import MailServer

PREFIX = "SANTIAGO_"


def default_folder(environ: Mapping[str, str] | None = None) -> Path:
    """Where games are stored by default: the platform's folder for application data."""
    env = os.environ if environ is None else environ
    if folder := env.get("SANTIAGO_HOME"):
        return Path(folder)
    if sys.platform == "win32":
        return Path(env.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "santiago"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "santiago"
    return Path(env.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "santiago"


def default_database() -> str:
    """The SQLite file in the default folder."""
    return f"sqlite:///{default_folder() / 'santiago.db'}"


class Settings(BaseSettings):
    """All settings of a server; each is also an environment variable, `SANTIAGO_HOST` and so on.

    docs/self-hosting.md lists them; a test compares the two.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, extra="forbid"
    )

    host: str = Field(default="127.0.0.1", description="address to listen on")
    port: int = Field(default=8000, ge=0, le=65535, description="port; 0 takes any free one")
    database: str = Field(
        default_factory=default_database,
        description="sqlite:///FILE or postgresql://USER@HOST/NAME",
    )
    workers: int = Field(
        default=1, ge=1, description="server processes; more than one needs PostgreSQL"
    )
    password: str = Field(default="", description="players must know it; empty: everyone may play")
    origins: str = Field(default="", description="other sites whose pages may open WebSockets")
    proxies: str = Field(
        default="127.0.0.1", description="reverse proxies whose X-Forwarded-For is trusted"
    )
    retention: float = Field(
        default=30, ge=0, description="close idle tables after so many days; 0: never"
    )
    keep: float = Field(
        default=0, ge=0, description="delete ended tables after so many days; 0: never"
    )
    bot_threads: int = Field(
        default=0, ge=0, description="bots that think at once; 0: one per core"
    )
    tables_per_hour: int = Field(
        default=60, ge=0, description="new tables per address; 0: no limit"
    )
    requests_per_minute: int = Field(
        default=600, ge=0, description="HTTP requests per address; 0: no limit"
    )
    messages_per_minute: int = Field(
        default=600, ge=0, description="WebSocket messages per connection; 0: no limit"
    )
    guesses_per_minute: int = Field(
        default=20, ge=0, description="wrong passwords per address; 0: no limit"
    )
    profiles: Literal["optional", "required", "off"] = Field(
        default="optional", description="whether players can have a profile, or must"
    )
    profiles_per_hour: int = Field(
        default=20, ge=0, description="new profiles per address; 0: no limit"
    )
    connections: int = Field(
        default=100,
        ge=0,
        description="connections per address at a time, HTTP and WebSocket; 0: no limit",
    )
    channels: str = Field(
        default="push,webhook,email",
        description="ways to notify players; none: no way at all",
    )
    public_url: str = Field(
        default="", description="address that players use, for links in notifications"
    )
    outgoing_networks: str = Field(
        default="", description="private networks that notifications may go to"
    )
    smtp: str = Field(default="", description="mail server: smtp://USER:PASSWORD@HOST:PORT")
    mail_from: str = Field(default="", description="sender of e-mail")
    log: Literal["text", "json"] = Field(default="text", description="format of the log")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="least important level that is logged"
    )

    @model_validator(mode="after")
    def _usable_database(self) -> Settings:
        kind = self.database.partition(":")[0]
        if kind not in ("sqlite", "postgresql", "postgres"):
            raise ValueError("database: expected sqlite:///FILE or postgresql://USER@HOST/NAME")
        if self.workers > 1 and kind == "sqlite":
            raise ValueError(
                f"database: {self.workers} workers cannot share one SQLite file: expected 1 "
                "worker, or --database postgresql://…"
            )
        return self

    @field_validator("public_url")
    @classmethod
    def _plain_site(cls, value: str) -> str:
        if value and not re.fullmatch(r"https?://[^/?#@\s]+/?", value):
            raise ValueError("expected an address such as https://santiago.example.org")
        return value.rstrip("/")

    @field_validator("outgoing_networks")
    @classmethod
    def _networks(cls, value: str) -> str:
        read_networks(value)
        return value

    @model_validator(mode="after")
    def _usable_mail(self) -> Settings:
        if self.smtp:
            try:
                MailServer.of(self.smtp, self.mail_from)
            except ValueError as error:  # without the value: a password is in it
                raise ValueError(f"smtp: {error}") from None
            if not self.public_url:
                raise ValueError("smtp: e-mail needs SANTIAGO_PUBLIC_URL for its links")
        return self

    @property
    def is_sqlite(self) -> bool:
        """Whether games are stored in a SQLite file."""
        return self.database.startswith("sqlite")

    def environment(self) -> dict[str, str]:
        """These settings as environment variables, for worker processes."""
        return {PREFIX + name.upper(): str(value) for name, value in self.model_dump().items()}


def read_settings(**options: Any) -> Settings:
    """Settings from options, then the environment; an option that is None was not set.

    >>> read_settings(port=70_000)
    Traceback (most recent call last):
    ...
    santiago.server.errors.StartError: port 70000: input should be less than or equal to 65535
    """
    try:
        return Settings(**{name: value for name, value in options.items() if value is not None})
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        # A password must not end up on a screen or in a log, not even a wrong one.
        why = first["msg"].removeprefix("Value error, ")
        if not first["loc"]:
            raise StartError(why) from None
        name, value = str(first["loc"][0]), first["input"]
        raise StartError(f"{name} {value}: {why[0].lower()}{why[1:]}") from None
