"""All games of a device as one file, to keep or to take to another device."""

from __future__ import annotations

import json
from typing import Any

from santiago.engine.errors import SantiagoError
from santiago.engine.record import Record
from santiago.site.host import Host
from santiago.site.storage import Storage
from santiago.tables import Refusal, saved

FORMAT = "santiago-games/1"
Data = dict[str, Any]


async def written(storage: Storage) -> Data:
    """Every stored game, as it is stored."""
    texts = {key: await storage.read(key) for key in sorted(await storage.keys())}
    return {"format": FORMAT, "games": {key: text for key, text in texts.items() if text}}


async def read(host: Host, document: object) -> Data:
    """Store the games of a file; of a game that is here, too, the one that is further on stays.

    Everything is checked first: a file with a damaged game changes nothing.
    """
    games = _games(document)
    added = 0
    for key, text in games.items():
        old = await host.storage.read(key)
        if old is not None and not _is_newer(key, text, old):
            continue
        await host.storage.write(key, text)
        host.forget(key.partition("/")[2])
        added += 1
    return {"games": len(games), "added": added}


def _games(document: object) -> dict[str, str]:
    if not isinstance(document, dict) or not isinstance(document.get("games"), dict):
        raise Refusal("file/not-games", "This file does not contain games.")
    if document.get("format") != FORMAT:
        raise Refusal("file/other-version", "The file comes from another version.")
    games: dict[str, str] = {}
    for key, text in document["games"].items():
        kind, _, name = key.partition("/")
        try:
            if kind == "table":
                good = saved.from_text(text).id == name
            elif kind == "record":
                good = bool(name) and Record.from_text(text) is not None
            else:
                good = False
        except (SantiagoError, TypeError, ValueError, KeyError) as error:
            raise _damaged(key) from error
        if not good:
            raise _damaged(key)
        games[key] = text
    return games


def _damaged(key: str) -> Refusal:
    return Refusal("file/damaged", f"The file has a damaged game: {key[:80]!r}.", game=key[:80])


def _is_newer(key: str, text: str, old: str) -> bool:
    if key.startswith("record/"):
        return False
    try:
        return bool(json.loads(text)["version"] > json.loads(old)["version"])
    except (ValueError, KeyError, TypeError):
        return False  # what is here is another version's: it stays
