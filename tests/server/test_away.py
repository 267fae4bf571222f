"""The database goes away and comes back: nothing is lost, and nothing is played twice."""

from __future__ import annotations

from collections.abc import Callable

import psycopg
from sqlalchemy.engine import make_url

from tests.server.harness import Server


def test_postgresql_goes_away_and_comes_back(postgres: Callable[[], str]) -> None:
    database = postgres()
    name = make_url(database).database
    elsewhere = postgres()
    with (
        Server(database) as server,
        psycopg.connect(elsewhere, autocommit=True) as control,
    ):
        made = server.make("Ana", "Bo", "Cy", overseer=2)
        key, tokens = made["table"]["id"], list(made["tokens"].values())
        with server.client(key, tokens) as me:
            assert me.move("bid 3")["type"] == "ack"
            control.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
            control.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )
            for _ in range(3):
                got = me.move("bid 4", seat=1, id="same")
                assert got["error"]["code"] == "server/unavailable"
            assert server.get("/healthz", status=503)["status"] == "storage-away"
            control.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")
            got = me.move("bid 4", seat=1, id="same")
            assert (got["type"], got["ply"]) == ("ack", 2)
            again = me.move("bid 4", seat=1, id="same")
            assert again["error"]["code"] == "move/repeated"
            assert server.get("/healthz")["status"] == "ok"
