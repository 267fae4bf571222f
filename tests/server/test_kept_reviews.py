"""Finished reviews in the database: they survive a restart and go with their tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from santiago import Record
from santiago.review import made_by
from santiago.server.reviews import Reviews, key_of
from santiago.server.storage import queries
from santiago.server.storage import reviews as stored
from santiago.server.storage.schema import reviews
from tests.review.games import finished
from tests.server.harness import WAIT, Server

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("santiago.server.service.Reviews", partial(Reviews, iterations=2, deals=2))


def reviewed(server: Server, record: Record) -> dict[str, Any]:
    """Ask until a review is there and kept."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        told: dict[str, Any] = server.post("/api/review", {"record": record.to_json()})
        if told["review"] and kept(server, record):
            return told
        time.sleep(0.02)
    raise AssertionError("no review")


def kept(server: Server, record: Record) -> list[tuple[str | None, str]]:
    """The tables and makers of a game's stored reviews."""
    chosen = select(reviews.c.table_id, reviews.c.made_by).where(reviews.c.game == key_of(record))
    rows: list[tuple[str | None, str]] = server.run(
        server.service.store.read(lambda db: [tuple(row) for row in db.execute(chosen)])
    )
    return rows


def test_a_restart_does_not_lose_a_review(
    fresh_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, record = fresh_database(), finished(2)
    with Server(database) as server:
        told = reviewed(server, record)
        assert kept(server, record)[0][0] is None, "no table has this game"

    def no_work(*_: object) -> None:
        raise AssertionError("the review is made again")

    with Server(database) as server:
        monkeypatch.setattr(Reviews, "_work", no_work)
        assert server.post("/api/review", {"record": record.to_json()}) == told
        named = Record(record.variant, record.setup, record.moves, ("Eve", "Fay"))
        assert server.post("/api/review", {"record": named.to_json()}) == told


def test_a_review_goes_with_its_table(fresh_database: Callable[[], str]) -> None:
    record = finished(2)
    with Server(fresh_database()) as server:
        whole = record.to_json()
        keys = [server.make("Ana", "Bo", record=whole)["table"]["id"] for _ in range(2)]
        reviewed(server, record)
        ((table, _),) = kept(server, record)
        assert table is not None
        assert table in keys
        server.run(server.service.store.write(lambda db: queries.delete_table(db, table)))
        assert not kept(server, record)


def test_another_net_makes_its_own_review(
    fresh_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, record = fresh_database(), finished(2)
    with Server(database) as server:
        reviewed(server, record)
        ((_, before),) = kept(server, record)
    monkeypatch.setattr(made_by, "program", lambda: "files with another net")
    with Server(database) as server:
        first = server.post("/api/review", {"record": record.to_json()})
        assert first["review"] is None, "the other net's review is shown"
        end = time.monotonic() + WAIT
        while kept(server, record)[0][1] == before:
            assert time.monotonic() < end
            reviewed(server, record)
        assert len(kept(server, record)) == 1


def test_a_damaged_review_is_made_again(fresh_database: Callable[[], str]) -> None:
    database, record = fresh_database(), finished(2)
    with Server(database) as server:
        reviewed(server, record)

        def spoil(db: Connection) -> None:
            db.execute(update(reviews).values(answer=b"spoilt"))

        server.run(server.service.store.write(spoil))
    with Server(database) as server:
        assert server.post("/api/review", {"record": record.to_json()})["review"] is None


def test_only_so_many_reviews_are_kept(
    fresh_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "MOST", 2)
    with Server(fresh_database()) as server:
        key = server.make("Ana", "Bo", record=finished(2).to_json())["table"]["id"]
        left: set[str] = set()
        for now, (game, table) in enumerate([("a", key), ("b", None), ("c", None), ("d", None)]):

            def add(db: Connection, args: Any = (game, "me", table, float(now), b"")) -> set[str]:
                stored.keep(db, *args)
                return set(db.execute(select(reviews.c.game)).scalars())

            left = server.run(server.service.store.write(add))
        assert left == {"a", "d"}, "the table's own stays, then the newest"
