"""Backup, restore, the tables command, retention; what a server says when it cannot start."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text, update

from santiago.cli import main
from santiago.server.errors import StartError
from santiago.server.settings import Settings, read_settings
from santiago.server.storage import open_store
from santiago.server.storage.admin import engine_of
from santiago.server.storage.schema import metadata, tables
from santiago.server.storage.store import HEAD
from tests.review.games import finished
from tests.server.harness import WAIT, Server


def wait_for(done: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT
    while not done():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


@pytest.mark.slow
def test_a_backup_of_a_running_server_comes_back_anywhere(
    server: Server,
    fresh_database: Callable[[], str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens) as me:
        me.move("bid 3")
        me.send({"type": "chat", "id": "c", "seat": 0, "text": "hola"})
        me.until(lambda m: m["type"] == "chat")
        file = str(tmp_path / "copy.db")
        assert main(["backup", file, "--database", server.settings.database]) == 0
        assert main(["backup", file, "--database", server.settings.database]) == 1
        assert "--force" in capsys.readouterr().err
        assert main(["backup", file, "--force", "--database", server.settings.database]) == 0
        me.move("bid 4")  # after the copy
    assert [path.name for path in tmp_path.iterdir()] == ["copy.db"]
    for target in (fresh_database(), f"sqlite:///{tmp_path / 'sub' / 'other.db'}"):
        assert main(["restore", file, "--database", target]) == 0
        with Server(target) as again, again.client(key, tokens) as me:
            assert [step["move"] for step in me.steps] == ["bid 3"]
            assert [said["text"] for said in me.state["chat"]] == ["hola"]
            me.move("bid 5")
            me.send({"type": "chat", "id": "d", "seat": 0, "text": "otra"})
            me.until(lambda m: m["type"] == "chat")
        assert main(["restore", file, "--database", target]) == 1
        assert "--replace" in capsys.readouterr().err


@pytest.mark.slow
def test_a_running_server_notices_a_restore(
    fresh_database: Callable[[], str], tmp_path: Path
) -> None:
    database = fresh_database()
    file = str(tmp_path / "copy.db")
    with Server(database) as server:
        created = server.make("Ana", "Bo", "Cy", overseer=2)
        key, tokens = created["table"]["id"], list(created["tokens"].values())
        with server.client(key, tokens) as me:
            me.move("bid 3")
            assert main(["backup", file, "--database", database]) == 0
            me.move("bid 4")
            assert main(["restore", file, "--replace", "--database", database]) == 0
            epoch = me.state["epoch"]
            me.until(lambda m: m["type"] == "state" and m["ply"] == 1)
            assert me.state["epoch"] > epoch  # so that nobody mixes up the two second moves
            assert me.move("bid 5")["ply"] == 2


@pytest.mark.slow
def test_listing_closing_and_deleting(
    fresh_database: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    database = fresh_database()
    with Server(database) as server:
        keys = [server.make("Ana", *others)["table"]["id"] for others in (("open",), ("Bo",))]
        capsys.readouterr()
        assert main(["tables", "list", "--json", "--database", database]) == 0
        rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert {row["id"]: row["status"] for row in rows} == dict(
            zip(keys, ("open", "running"), strict=True)
        )
        assert main(["tables", "list", "--status", "open", "--database", database]) == 0
        assert keys[0] in capsys.readouterr().out
        spectators = [server.client(key) for key in keys]
        assert main(["tables", "close", keys[0], "--database", database]) == 0
        assert main(["tables", "delete", keys[1], "--database", database]) == 0
        assert [spectator.close_code() for spectator in spectators] == [4404, 4404]
        for spectator in spectators:
            spectator.close()
        assert main(["tables", "close", keys[0], "--database", database]) == 1
        for key in keys:
            assert server.get(f"/api/tables/{key}", status=404)
    assert main(["tables", "close", "--database", database]) == 1


def test_the_schema_is_what_the_migrations_make(fresh_database: Callable[[], str]) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    from santiago.server.storage import migrations

    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_heads() == [HEAD]
    settings = Settings(database=fresh_database())
    store = open_store(settings)
    store.prepare()
    store.engine.dispose()
    engine = engine_of(settings.database)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    assert differences == []


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"database": "mysql://x"}, "database: expected sqlite:///FILE"),
        ({"workers": 2}, "2 workers cannot share one SQLite file"),
        ({"workers": 0}, "workers 0: "),
        ({"port": 70_000}, "port 70000: "),
        ({"port": "x"}, "port x: input should be a valid integer"),
        ({"keep": -1.0}, "keep -1.0: "),
        ({"log": "xml"}, "log xml: input should be 'text' or 'json'"),
        ({"log_level": "loud"}, "log_level loud: "),
        ({"ports": 1}, "ports 1: "),
    ],
)
def test_invalid_settings_are_named(
    options: dict[str, object], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an option and as an environment variable."""
    with pytest.raises(StartError, match=why):
        read_settings(**options)
    for name, value in options.items():
        monkeypatch.setenv(f"SANTIAGO_{name.upper()}", str(value))
    if "ports" not in options:  # a variable that no setting is called by is not ours to judge
        with pytest.raises(StartError, match=why):
            read_settings()


def test_an_option_comes_before_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANTIAGO_PORT", "9000")
    monkeypatch.setenv("SANTIAGO_LOG", "")  # empty: as if it were not set
    assert (read_settings().port, read_settings().log) == (9000, "text")
    assert read_settings(port=9001, host=None).port == 9001
    copied = Settings(host="::1", keep=2.5, database="postgresql://x").environment()
    for name, value in copied.items():
        monkeypatch.setenv(name, value)
    assert read_settings() == Settings(host="::1", keep=2.5, database="postgresql://x")


@pytest.mark.slow
def test_a_server_that_cannot_start_says_why(
    fresh_database: Callable[[], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = fresh_database()
    with Server(database) as server:
        server.make("Ana", "Bo")
        port = server.url.rpartition(":")[2]
        assert main(["serve", "--port", port, "--database", database]) == 1
        assert "cannot listen" in capsys.readouterr().err
    engine = engine_of(database)
    with engine.begin() as connection:
        connection.execute(update(tables).values(rules=99))
    assert main(["serve", "--port", "0", "--database", database]) == 1
    assert "rules version 99" in capsys.readouterr().err
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    assert main(["serve", "--port", "0", "--database", database]) == 1
    assert "newer than this program" in capsys.readouterr().err
    (tmp_path / "folder").mkdir()
    assert main(["serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'folder'}"]) == 1
    assert "cannot be opened" in capsys.readouterr().err
    nowhere = "postgresql://nobody@127.0.0.1:1/none"
    assert main(["serve", "--port", "0", "--database", nowhere]) == 1
    said = capsys.readouterr().err
    assert "cannot be opened" in said
    assert said.count("\n") == 1


def test_restoring_what_is_no_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = f"sqlite:///{tmp_path / 'g.db'}"
    assert main(["restore", str(tmp_path / "none"), "--database", target]) == 1
    (tmp_path / "text").write_text("no database\n" * 100)
    assert main(["restore", str(tmp_path / "text"), "--database", target]) == 1
    assert main(["backup", str(tmp_path / "b"), "--database", target + "x"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3
    assert "there is no database" in lines[2]


@pytest.mark.slow
def test_the_finished_games_of_a_database_are_reviewed_once(
    fresh_database: Callable[[], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, into = fresh_database(), tmp_path / "reviews"
    command = ["review", database, "--iterations", "2", "--deals", "0"]
    with Server(database) as server:
        key = server.make("Ana", "Bo", record=finished(2).to_json())["table"]["id"]
        server.make("Ana", "Bo")  # not over
        assert main(command) == 1, "it must be told where to write"
        for _ in range(2):
            capsys.readouterr()
            assert main([*command, "--into", str(into)]) == 0
        assert capsys.readouterr().out == "", "nothing is done twice"
    (written,) = into.iterdir()
    assert written.name == f"{key}.review.json"
    assert json.loads(written.read_text("utf-8"))["names"] == ["Ana", "Bo"]
    assert main(["review", f"sqlite:///{tmp_path}/none.db", "--into", str(into)]) != 0
    assert "there is no database" in capsys.readouterr().err
