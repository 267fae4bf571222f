"""Finished reviews: kept beside the games, so that a restart does not cost the work again."""

from __future__ import annotations

import json

from sqlalchemy import Connection, delete, insert, select

from santiago.engine.record import Record
from santiago.server.storage.schema import moves, reviews, tables

MOST = 2_000
"""Reviews to keep, some kilobytes each: more push out the oldest, those without a table first."""


def find(db: Connection, game: str, made_by: str) -> bytes | None:
    """The review of a game, if this program would make the same one."""
    own = (reviews.c.game == game, reviews.c.made_by == made_by)
    return db.execute(select(reviews.c.answer).where(*own)).scalar()


def keep(
    db: Connection, game: str, made_by: str, table: str | None, now: float, answer: bytes
) -> None:
    """Keep a review in place of an older program's; it goes with its table."""
    db.execute(delete(reviews).where(reviews.c.game == game))
    order = (reviews.c.table_id.is_(None), reviews.c.created_at.desc(), reviews.c.game)
    kept = select(reviews.c.game).order_by(*order).offset(MOST - 1)
    too_many = list(db.execute(kept).scalars())
    if too_many:
        db.execute(delete(reviews).where(reviews.c.game.in_(too_many)))
    values = {"game": game, "made_by": made_by, "table_id": table, "created_at": now}
    db.execute(insert(reviews), values | {"answer": answer})


def table_of(db: Connection, record: Record) -> str | None:
    """The table at which a finished game was played; None for a game from elsewhere."""
    setup = record.setup.to_json(record.variant)
    played = sorted(move.text for move in record.moves)  # sealed bids may have come the other way
    ended = (tables.c.status == "over", tables.c.ply == len(played))
    for key, text in db.execute(select(tables.c.id, tables.c.setup).where(*ended)).all():
        if json.loads(text) == setup:
            here = select(moves.c.move).where(moves.c.table_id == key)
            if sorted(db.execute(here).scalars()) == played:
                return str(key)
    return None
