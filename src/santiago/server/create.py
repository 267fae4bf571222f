"""Creating tables: a client's request becomes the core's command."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from santiago.bots import names
from santiago.bots.registry import LEVELS
from santiago.server import auth, bots
from santiago.server.errors import ServerError
from santiago.server.protocol import NewTable
from santiago.server.service import Service
from santiago.tables import opening, told
from santiago.tables.commands import Who


def offered_levels() -> opening.Levels:
    """The bots of this server."""
    levels, default = tuple(bots.levels()), bots.default_level()
    return opening.Levels(levels, default, frozenset(names()), frozenset(LEVELS))


async def create_table(service: Service, request: NewTable, who: Who) -> dict[str, Any]:
    """Create a table; sent again with the same token, the answer is the same table."""
    owner = await service.profiles.owner(who)
    if owner is None and any(seat.mine for seat in request.seats):
        raise ServerError("auth/invalid", "This device is signed out.")
    only = request.profiles_only or service.settings.profiles == "required"
    host = request.token or auth.new_token()
    secret, salt = secrets.token_hex(32), secrets.token_hex(16)
    command, tokens = opening.opening(request.model_dump(), host, secret, salt, offered_levels())
    command = replace(command, owner=owner, profiles_only=only)
    served = await service.gate.create(command, who)
    return {
        "table": told.info(served.table, served.presence()),
        "host": host if owner is None else None,
        "tokens": opening.seated(served.table, tokens),
    }
