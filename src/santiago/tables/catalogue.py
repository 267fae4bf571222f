"""What a new table can be, as the protocol's `meta` lists it: editions, options, colours, bots."""

from __future__ import annotations

from typing import Any

from santiago.engine.editions import EDITIONS, MONEY, MOST_PLAYERS, SOURCES, Variant
from santiago.tables.names import CHARACTERS, SHAPES


def catalogue() -> dict[str, Any]:
    """The choices for a new table.

    >>> catalogue()["editions"]["amigo"]["players"]
    [3, 4, 5]
    """
    return {
        "editions": {name: _edition(name) for name in EDITIONS},
        "choices": {"source": list(SOURCES), "money": list(MONEY), "palms": [True, False]},
        "colours": list(SHAPES),
        "characters": [{"character": key, "name": name} for key, name in CHARACTERS.items()],
    }


def _edition(name: str) -> dict[str, Any]:
    players = list(range(EDITIONS[name].fewest_players, MOST_PLAYERS + 1))
    return {
        "players": players,
        "crops": list(EDITIONS[name].crops),
        "options": Variant(name, players[-1]).options.to_json(),
        "rounds": {str(n): Variant(name, n).rounds for n in players},
    }
