"""Finished games of profiles, and the ratings that follow from them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from santiago.profiles.results import Finished, Line, lines_of
from santiago.server.ratings import Rating, rated
from santiago.server.storage.schema import bot_ratings, game_seats, games, profiles
from santiago.tables.facts import Facts
from santiago.tables.leaving import is_deserted, left
from santiago.tables.model import Table

NEUTRAL = "Player"
"""The name of somebody who is no longer here."""


def keep(db: Connection, known: Table, facts: Facts) -> None:
    """A game is over: keep how it ended, if a profile played.

    If everyone left, it counts among people as the bots ended it, but against no bot: no person
    played against them to the end. So a game alone with bots is nobody's then.
    """
    assert facts.played is not None
    seats = [facts.seats.get(number, seat) for number, seat in enumerate(known.seats)]
    result = facts.played.after.result
    assert result is not None
    log = [*known.log, facts.played.entry]
    gone = left(seats, log, known.given_up)
    lines = lines_of(seats, result.scores, result.winners, gone, known.given_up)
    people = [line for line in lines if not line.is_bot]
    deserted = is_deserted(seats, log, known.given_up)
    if (deserted and len(people) < 2) or not any(line.profile for line in lines):
        return
    game = {
        "table_id": known.id,
        "edition": known.variant.edition,
        "rated": known.rated,
        "deserted": deserted,
        "finished_at": facts.values["moved_at"],
    }
    db.execute(insert(games), game)
    db.execute(insert(game_seats), [{"table_id": known.id, **asdict(line)} for line in lines])
    if known.rated:
        _rate(db, lines, against_bots=not deserted)


def _rate(db: Connection, lines: Sequence[Line], against_bots: bool) -> None:
    present = sorted(line.profile for line in lines if line.profile is not None)
    known = (
        select(profiles.c.id, profiles.c.ratings)
        .where(profiles.c.id.in_(present))
        .order_by(profiles.c.id)
        .with_for_update(key_share=True)  # two games may end at once
    )
    before = {key: ratings_of(text) for key, text in db.execute(known)}
    levels = sorted({str(line.plain_level) for line in lines if line.is_bot})
    met = select(bot_ratings).where(bot_ratings.c.level.in_(levels)).with_for_update()
    bots = {row.level: Rating(row.mu, row.sigma) for row in db.execute(met)}
    after, changed = rated(lines, before, bots, against_bots)
    for key, ratings in after.items():
        text = json.dumps({kind: asdict(rating) for kind, rating in ratings.items()})
        db.execute(update(profiles).where(profiles.c.id == key).values(ratings=text))
    for level, rating in changed.items():
        values = {"mu": rating.mu, "sigma": rating.sigma}
        if level in bots:
            db.execute(update(bot_ratings).where(bot_ratings.c.level == level).values(values))
        else:
            db.execute(insert(bot_ratings).values(level=level, **values))


def ratings_of(text: str) -> dict[str, Rating]:
    """A profile's ratings, as they are stored."""
    stored: Mapping[str, Any] = json.loads(text)
    return {kind: Rating(**values) for kind, values in stored.items()}


def finished(db: Connection, profile: str) -> list[Finished]:
    """A profile's games, newest first; opponents with a profile under their present name."""
    own = select(game_seats.c.table_id).where(game_seats.c.profile == profile)
    rows = db.execute(
        select(games, game_seats, profiles.c.name.label("now"))
        .join(game_seats, game_seats.c.table_id == games.c.table_id)
        .outerjoin(profiles, profiles.c.id == game_seats.c.profile)
        .where(games.c.table_id.in_(own))
        .order_by(games.c.finished_at.desc(), games.c.table_id, game_seats.c.seat)
    ).mappings()
    listed = []
    for key, group in groupby(rows, key=lambda row: row["table_id"]):
        seats = list(group)
        lines = tuple(
            Line(
                row["seat"],
                row["profile"],
                row["name"] if row["now"] is None else row["now"],
                row["colour"],
                row["level"],
                row["score"],
                row["place"],
                row["left"],
            )
            for row in seats
        )
        values = {n: seats[0][n] for n in ("finished_at", "edition", "rated", "deserted")}
        listed.append(Finished(table=key, lines=lines, **values))
    return listed


def forget(db: Connection, profile: str) -> None:
    """The games stay, without a name; those that no other profile played are deleted."""
    own = game_seats.c.profile == profile
    db.execute(update(game_seats).where(own).values(profile=None, name=NEUTRAL))
    others = select(game_seats.c.table_id).where(game_seats.c.profile.is_not(None))
    db.execute(delete(games).where(games.c.table_id.not_in(others)))


def rating_of(db: Connection, profile: str) -> dict[str, Rating]:
    """A profile's ratings."""
    text = db.execute(select(profiles.c.ratings).where(profiles.c.id == profile)).scalar()
    return ratings_of(text or "{}")
