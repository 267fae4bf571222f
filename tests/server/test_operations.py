"""For whoever runs a server: full disks, private files, restoring, odd clocks."""

from __future__ import annotations

import logging
import os
import shutil
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest
from sqlalchemy import text, update

from santiago.cli import main
from santiago.server.clock import SteadyClock
from santiago.server.retire import DAY, Retirement, bots_finish
from santiago.server.storage import queries, store
from santiago.server.storage.admin import engine_of
from santiago.server.storage.schema import tables
from tests.server.harness import WAIT, Server, some_move


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def health(server: Server) -> tuple[int, str]:
    answer = httpx.get(f"{server.url}/healthz", verify=False)
    return answer.status_code, answer.json()["status"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pragma", "status"),
    [("max_page_count = 1", "storage-full"), ("query_only = ON", "storage-read-only")],
)
def test_health_and_log_say_why_nothing_can_be_stored(
    tmp_path: Path,
    pragma: str,
    status: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SQLite reports a full disk and a read-only one as it does here."""
    monkeypatch.setattr(store, "WARN_SECONDS", 0.0)
    caplog.set_level(logging.WARNING)
    with Server(f"sqlite:///{tmp_path / 'g.db'}") as server:
        created = server.make("Ana", "Bo", "Cy", overseer=2)
        key, tokens = created["table"]["id"], list(created["tokens"].values())
        assert health(server) == (200, "ok")
        server.run(
            server.service.store.write(lambda db: db.exec_driver_sql(f"PRAGMA {pragma}").close())
        )
        body = {"players": 2, "seats": [{"kind": "person", "name": "N" * 24}] * 2}
        answers = [server.http.post("/api/tables", json=body) for _ in range(3)]
        assert answers[-1].json()["error"]["code"] in ("server/unavailable", "seat/name")
        people = [{"kind": "person", "name": name} for name in ("Ana", "Bo")]
        for _ in range(40):  # until a page is full
            # People, not bots: nobody moves, so no smaller write succeeds meanwhile.
            answer = server.http.post("/api/tables", json={"players": 2, "seats": people})
            if answer.status_code == 503:
                break
        assert answer.json()["error"]["code"] == "server/unavailable"
        assert health(server) == (503, status)
        server.run(server.service.store.look_around())  # a look is not a write that succeeds
        assert health(server) == (503, status)
        said = [record.getMessage() for record in caplog.records if "storage is" in record.message]
        assert said
        assert status.removeprefix("storage-") in said[0]
        assert not any(secret in line for line in said for secret in (key, *tokens))


@contextmanager
def full_disk(database: str) -> Iterator[Callable[[], None]]:
    """PostgreSQL has no room for more chat; call what is yielded to make room.

    The chat moves to a small file system, which is filled. Where none may be mounted, a trigger
    has PostgreSQL itself report what it reports then.
    """
    import psycopg

    with (
        TemporaryDirectory(prefix="santiago-") as folder,
        psycopg.connect(database, autocommit=True) as admin,
    ):
        Path(folder).chmod(0o755)
        disk = Path(folder, "disk")
        disk.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)]
        if shutil.which("mount") is None or subprocess.run(mount, check=False).returncode:
            admin.execute(
                "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS "
                "$$BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END$$"
            )
            admin.execute(
                "CREATE TRIGGER no_room BEFORE INSERT ON chat "
                "FOR EACH ROW EXECUTE FUNCTION no_room()"
            )
            yield lambda: admin.execute("DROP TRIGGER no_room ON chat").close()
            return
        try:
            data = admin.execute("SHOW data_directory").fetchone()
            assert data is not None
            owner = Path(data[0]).stat()
            os.chown(disk, owner.st_uid, owner.st_gid)
            admin.execute(f"CREATE TABLESPACE small LOCATION '{disk}'")
            admin.execute("ALTER TABLE chat SET TABLESPACE small")
            filler = disk / "filler"
            filler.write_bytes(b"x" * shutil.disk_usage(disk).free)
            yield filler.unlink
        finally:
            admin.execute("ALTER TABLE chat SET TABLESPACE pg_default")
            admin.execute("CHECKPOINT")
            admin.execute("DROP TABLESPACE IF EXISTS small")
            subprocess.run(["umount", "-l", disk], check=True)


@pytest.mark.slow
@pytest.mark.parametrize("mounts", [True, False], ids=["a full disk", "as PostgreSQL reports it"])
def test_a_full_disk_of_postgresql_is_told_and_loses_nothing(
    database: str, mounts: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WARN_SECONDS", 0.0)
    caplog.set_level(logging.ERROR)
    if not mounts:
        monkeypatch.setattr(shutil, "which", lambda _: None)
    with Server(database) as server:
        created = server.make("Ana", "Bo", "Cy", overseer=2)
        key, tokens = created["table"]["id"], list(created["tokens"].values())
        with server.client(key, tokens) as me, full_disk(database) as make_room:

            def say(number: int) -> str | None:
                ask = {"type": "chat", "seat": 0, "text": f"{number} " + "x" * 480}
                code: str | None = me.answer(ask).get("error", {}).get("code")
                return code

            said = next(number for number in range(200) if say(number) is not None)
            assert say(said) == "server/unavailable"
            assert health(server) == (503, "storage-full")
            assert any("storage is full" in record.getMessage() for record in caplog.records)
            make_room()
            assert say(said) is None
            assert health(server) == (200, "ok")
        with server.client(key) as watcher:
            heard = [message["text"].split()[0] for message in watcher.state["chat"]]
        assert heard == [str(number) for number in range(said + 1)]


@pytest.mark.slow
def test_health_tells_when_storage_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "HEALTH_SECONDS", 0.0)
    with Server(f"sqlite:///{tmp_path / 'g.db'}") as server:
        assert health(server) == (200, "ok")

        for file in tmp_path.glob("g.db*"):
            file.unlink()
        assert health(server) == (503, "storage-away")


@pytest.mark.slow
def test_only_the_owner_may_read_games_and_backups(tmp_path: Path) -> None:
    file, copy, other = tmp_path / "g.db", tmp_path / "copy.db", tmp_path / "other.db"
    with Server(f"sqlite:///{file}") as server:
        server.make("Ana", "Bo")
        files = sorted(tmp_path.glob("g.db*"))
        assert len(files) == 3
        assert {mode(part) for part in files} == {0o600}
        assert main(["backup", str(copy), "--database", f"sqlite:///{file}"]) == 0
        assert mode(copy) == 0o600
    assert main(["restore", str(copy), "--database", f"sqlite:///{other}"]) == 0
    assert mode(other) == 0o600
    file.chmod(0o644)  # of an older version
    with Server(f"sqlite:///{file}"):
        assert mode(file) == 0o600


@pytest.mark.slow
def test_restoring_checks_the_rules_and_raises_the_epoch(
    fresh_database: Callable[[], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = fresh_database(), tmp_path / "copy.db"
    with Server(database) as server:
        key = server.make("Ana", "Bo")["table"]["id"]
    assert main(["backup", str(copy), "--database", database]) == 0
    bytes_before = copy.read_bytes()
    engine = engine_of(database)

    def epoch() -> int:
        with engine.connect() as connection:
            files = connection.execute(
                text("SELECT epoch FROM tables WHERE id = :key"), {"key": key}
            )
            return int(files.scalar_one())

    first = epoch()
    with engine.begin() as connection:
        connection.execute(update(tables).values(epoch=first + 5))
    assert main(["restore", str(copy), "--replace", "--database", database]) == 0
    assert epoch() > first + 5
    assert copy.read_bytes() == bytes_before
    other = engine_of(f"sqlite:///{copy}")
    with other.begin() as connection:
        connection.execute(update(tables).values(rules=99))
    other.dispose()
    capsys.readouterr()
    assert main(["restore", str(copy), "--replace", "--database", database]) == 1
    assert "rules version 99" in capsys.readouterr().err
    assert epoch() > first + 5
    engine.dispose()


class Clocks:
    """The wall's clock, which somebody sets, and one that nobody can set."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000.0
        self.passed = 50.0

    def go_on(self, seconds: float) -> None:
        self.wall += seconds
        self.passed += seconds


@pytest.mark.slow
def test_only_two_sweeps_a_day_apart_retire_a_table(fresh_database: Callable[[], str]) -> None:
    with Server(fresh_database(), retention=30, keep=60) as server:
        keys = [server.make("Ana", "Bo")["table"]["id"] for _ in range(2)]
        clocks = Clocks()
        finish = partial(bots_finish, server.service.gate)
        retirement = Retirement(server.settings, finish, lambda: clocks.passed)
        storage, started = server.service.store, time.time()

        def sweep(days: float) -> list[str]:
            """What becomes of the tables when it seems to be so many days later."""
            server.run(retirement.sweep(storage, started + days * DAY))
            rows = [server.run(storage.read(partial(queries.table, key=key))) for key in keys]
            return [row["status"] if row else "deleted" for row in rows]

        assert sweep(29) == ["running"] * 2
        assert sweep(40) == ["running"] * 2  # for two seconds the clock is 40 days ahead
        clocks.go_on(2)
        assert sweep(40) == ["running"] * 2
        assert sweep(0) == ["running"] * 2
        clocks.go_on(2 * DAY)
        assert sweep(40) == ["running"] * 2  # wrong again: the sweep before did not agree
        clocks.go_on(DAY - 1)
        assert sweep(41) == ["running"] * 2
        server.run(
            storage.write(
                lambda db: db.execute(
                    update(tables)
                    .where(tables.c.id == keys[1])
                    .values(version=tables.c.version + 1)
                )
            )
        )
        clocks.go_on(1)
        assert sweep(41) == ["closed", "running"]  # something has happened to the second
        clocks.go_on(DAY)
        assert sweep(42) == ["closed", "closed"]
        sweep(61)
        clocks.go_on(DAY)
        assert sweep(62) == ["deleted", "deleted"]


@pytest.mark.slow
def test_a_closed_table_can_be_reopened(
    fresh_database: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    database = fresh_database()
    with Server(database) as server:
        created = server.make("Ana", "Bo", "Cy", overseer=2)
        gathering = server.make("Ana", "open")["table"]["id"]
        key, tokens = created["table"]["id"], list(created["tokens"].values())
        with server.client(key, tokens) as me:
            me.move("bid 3")
        for table, status in ((key, "running"), (gathering, "open")):
            assert main(["tables", "reopen", table, "--database", database]) == 1
            assert main(["tables", "close", table, "--database", database]) == 0
            assert main(["tables", "reopen", table, "--database", database]) == 0
            assert "reopened" in capsys.readouterr().out
            end = time.monotonic() + WAIT
            while server.http.get(f"/api/tables/{table}").status_code != 200:
                assert time.monotonic() < end
                time.sleep(0.05)
            assert server.get(f"/api/tables/{table}")["status"] == status
        with server.client(key, tokens) as me:
            assert [step["move"] for step in me.steps] == ["bid 3"]
            assert me.move("bid 4")["ply"] == 2


def test_the_time_neither_jumps_nor_runs_backwards() -> None:
    clocks = Clocks()
    clock = SteadyClock(lambda: clocks.wall, lambda: clocks.passed)
    start = clock()
    clocks.go_on(10)
    assert clock() == start + 10
    clocks.wall += 1.5  # a small correction
    assert clock() == start + 11.5
    clocks.wall -= 1.0
    assert clock() == start + 11.5  # never backwards
    clocks.go_on(5)
    assert clock() == start + 15.5
    clocks.wall += 40 * DAY
    clocks.go_on(2)
    assert clock() == start + 17.5
    clocks.wall -= 40 * DAY
    clocks.go_on(2)
    assert clock() == start + 19.5
    clocks.wall -= 3600
    for _ in range(100):
        clocks.go_on(60)
        assert clock() > start
    assert clock() == start + 19.5 + 6000
    clocks.wall += 3600 + 5 * DAY  # it had been wrong all along
    clock()
    clocks.go_on(3601)
    assert clock() == clocks.wall


@pytest.mark.slow
def test_bots_go_on_after_a_restart_with_the_clock_set_back(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'g.db'}"
    with Server(database) as server:
        created = server.make("Ana", "bot", "bot", overseer=2, bot_pause=1)
        key, tokens = created["table"]["id"], list(created["tokens"].values())
    earlier = Server(database, clock=lambda: time.time() - 3600)
    with earlier as server, server.client(key, tokens) as me:
        me.wait_turn()
        ply = me.move(some_move(me.state["legal"]["0"]))["ply"]
        me.wait_ply(ply + 1)
