"""WebAuthn challenges: each is good once, for a few minutes, for one origin and one purpose."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from santiago.server.storage.schema import challenges

MOST = 10_000
"""Challenges to keep: whoever asks for more pushes out the oldest."""


def add(db: Connection, hashed: str, profile: str | None, origin: str, expires_at: float) -> None:
    """A challenge to sign in (no profile) or to add a passkey to a profile."""
    kept = (
        select(challenges.c.hash)
        .order_by(challenges.c.expires_at.desc(), challenges.c.hash)
        .offset(MOST)
    )
    too_many = list(db.execute(kept).scalars())
    if too_many:
        db.execute(delete(challenges).where(challenges.c.hash.in_(too_many)))
    values = {"hash": hashed, "profile": profile, "origin": origin, "expires_at": expires_at}
    db.execute(insert(challenges), values)


def take(db: Connection, hashed: str, profile: str | None, now: float) -> str | None:
    """The origin that a challenge was made for; it is spent now, right or wrong."""
    own = challenges.c.hash == hashed
    row = db.execute(select(challenges).where(own)).mappings().one_or_none()
    spent = db.execute(delete(challenges).where(own)).rowcount
    db.execute(delete(challenges).where(challenges.c.expires_at < now))
    if row is None or spent != 1 or row["expires_at"] < now or row["profile"] != profile:
        return None
    return str(row["origin"])
