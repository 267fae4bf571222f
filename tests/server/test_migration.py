"""A database of version 0.1 goes on: games, seats, tokens, chat, on either kind of storage."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine import make_url

from santiago import Game
from santiago.server import auth
from santiago.server.storage.schema import metadata
from santiago.server.storage.sqlite import sqlite_engine
from santiago.server.storage.store import migrate
from tests.server.harness import Server

KEY = "A" * 22


def old_database(url: str) -> dict[str, str]:
    """A database as 0.1 left it: one running game with a chat; the tokens of its seats."""
    if url.startswith("sqlite"):
        engine = sqlite_engine(url)
    else:
        engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    game = Game.new(players=3, overseer=2, seed=1)
    settings = {
        "edition": "trefl",
        "players": 3,
        "options": game.record.variant.options.to_json(),
        "pace": {"kind": "none"},
        "takeover": True,
        "bot_pause": 0,
        "overseer": 2,
        "shuffle": False,
        "rematch_of": None,
        "record": None,
    }
    tokens = {"0": auth.new_token(), "1": auth.new_token(), "2": auth.new_token()}
    with engine.connect() as db:
        migrate(db, "0001")
        db.execute(
            text(
                "INSERT INTO tables (id, rules, settings, public, status, secret, setup, base, ply,"
                " epoch, version, made, moved, turn, due) VALUES (:id, 1, :settings, :no,"
                " 'running', :secret, :setup, 0, 2, 0, 5, 1.0, 2.0, 2.0, NULL)"
            ),
            {
                "id": KEY,
                "settings": json.dumps(settings),
                "no": False,
                "secret": "00" * 32,
                "setup": json.dumps(game.record.setup.to_json(game.record.variant)),
            },
        )
        for seat, (name, colour) in enumerate((("Ana", "red"), ("Bo", "green"), ("Cy", "blue"))):
            db.execute(
                text("INSERT INTO seats VALUES (:t, :s, 'person', :n, NULL, :c, '', NULL, NULL)"),
                {"t": KEY, "s": seat, "n": name, "c": colour},
            )
            db.execute(
                text("INSERT INTO tokens VALUES (:h, :t, :s)"),
                {"h": auth.hashed(tokens[str(seat)]), "t": KEY, "s": seat},
            )
        for ply, (move, by) in enumerate((("bid 3", "person"), ("pass", "standing")), 1):
            db.execute(
                text(
                    'INSERT INTO moves (table_id, ply, seat, move, "by", "time", client)'
                    " VALUES (:t, :p, :s, :m, :b, 2.0, :c)"
                ),
                {"t": KEY, "p": ply, "s": ply - 1, "m": move, "b": by, "c": f"id{ply}"},
            )
        for said in ("hola", "adiós"):
            db.execute(
                text(
                    'INSERT INTO chat (table_id, seat, name, "time", text)'
                    " VALUES (:t, 0, 'Ana', 2.0, :x)"
                ),
                {"t": KEY, "x": said},
            )
        db.commit()
    engine.dispose()
    return tokens


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_of_the_first_version_goes_on(
    kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if kind == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('old') / 'games.db'}"
    else:
        fresh: Callable[[], str] = request.getfixturevalue("postgres")
        url = fresh()
    tokens = old_database(url)
    with Server(url) as server, server.client(KEY, list(tokens.values())) as me:
        assert me.state["you"] == [0, 1, 2]
        assert [step["move"] for step in me.steps] == ["bid 3", "pass"]
        assert me.steps[1]["by"] == "orders"
        assert [said["text"] for said in me.state["chat"]] == ["hola", "adiós"]
        assert me.move("bid 3", 0, id="id1", ply=0)["error"]["code"] == "move/repeated"
        assert me.move("bid 5", 2)["ply"] == 3
        me.answer({"type": "chat", "seat": 1, "text": "still here"})
        with server.service.store.engine.connect() as db:
            for table in metadata.sorted_tables:
                stored = {column["name"] for column in inspect(db).get_columns(table.name)}
                assert stored == set(table.columns.keys()), table.name
