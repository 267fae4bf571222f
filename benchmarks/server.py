"""Measures the server: `make bench-server`.  The server runs on one core, the clients on another.

Every figure is compared with a bare relay in the same run (`benchmarks.relay`), or with the time of
imports, so that runs on different or busy machines are comparable.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from compileall import compile_dir
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.request import urlopen

import santiago
from benchmarks.server_clients import (
    WAIT,
    Bots,
    Child,
    Party,
    RelayParty,
    TableParty,
    pin,
    post,
    relay,
    serve,
)
from santiago import Game

IMPORTS = "import fastapi, sqlalchemy, uvicorn, alembic.command"
ROUNDS = 3
EXPERTS = 50
"""How many tables of bots think at once."""
PARTS = ("moves", "latency", "waits", "memory", "start")


class Report:
    """The figures, printed as they come."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    def progress(self, text: str) -> None:
        """Print what is being measured."""
        print(f"… {text}", file=sys.stderr, flush=True)

    def figure(self, name: str, value: float, target: float, unit: str, more: str = "") -> None:
        """Print a figure, its limit and its parts."""
        good = value <= target
        if not good:
            self.missed.append(name)
        mark = "✓" if good else "✗"
        line = f"{mark} {name}: {value:.2f}{unit} (at most {target:g}{unit})"
        print(line + (f"; {more}" if more else ""), flush=True)


async def busy(parties: Sequence[Party], child: Child, seconds: float) -> tuple[float, float]:
    """Moves at full speed: processor seconds per move, bytes per move and client."""
    for party in parties:
        await party.join()
    await asyncio.sleep(0.5)
    for party in parties:
        party.bytes = 0
    end = time.perf_counter() + seconds
    count = 0

    async def play(party: Party) -> None:
        nonlocal count
        for ply in range(party.moves):
            if time.perf_counter() > end:
                return
            await party.move(ply)
            count += 1

    used = child.processor_seconds()
    await asyncio.gather(*(play(party) for party in parties))
    used = child.processor_seconds() - used
    got = sum(party.bytes for party in parties) / count / parties[0].players
    for party in parties:
        await party.leave()
    return used / count, got


async def steady(parties: Sequence[Party], seconds: int) -> float:
    """The 99th percentile until everyone has seen a move, at one move per second and table."""
    for party in parties:
        await party.join()
    await asyncio.sleep(2)
    times: list[float] = []

    async def play(party: Party, offset: float) -> None:
        for ply in range(seconds):
            await asyncio.sleep(max(0.0, start + ply + offset - time.perf_counter()))
            times.append(await party.move(ply))

    start = time.perf_counter()
    await asyncio.gather(*(play(p, i / len(parties)) for i, p in enumerate(parties)))
    for party in parties:
        await party.leave()
    return sorted(times)[int(len(times) * 0.99)]


@contextmanager
def flushes(file: Path) -> Iterator[list[float]]:
    """Flush a page to the disk again and again: the seconds that each takes.

    A commit waits for such a flush, so a slow disk is told from a slow server.
    """
    seconds: list[float] = []
    stop = Event()

    def flush() -> None:
        with file.open("wb") as opened:
            while not stop.wait(0.05):
                began = time.perf_counter()
                os.pwrite(opened.fileno(), os.urandom(4096), 0)
                os.fsync(opened.fileno())
                seconds.append(time.perf_counter() - began)

    thread = Thread(target=flush)
    thread.start()
    try:
        yield seconds
    finally:
        stop.set()
        thread.join()


def _start(work: Callable[..., Coroutine[Any, Any, None]], values: tuple[int, ...]) -> None:
    asyncio.run(work(*values))


@contextmanager
def beside(work: Callable[..., Coroutine[Any, Any, None]], *values: int) -> Iterator[None]:
    """Work for the server from a process of its own: it must not slow down those who measure."""
    process = get_context("spawn").Process(target=_start, args=(work, values), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


def finished_record() -> dict[str, Any]:
    """A whole game."""
    game = Game.new(players=4, seed=11)
    while game.result is None:
        game.play(game.legal_moves[game.ply % len(game.legal_moves)])
    return game.record.to_json()


async def replays(port: int) -> None:
    """Four records a second are replayed."""
    body = {"record": finished_record()}
    tasks = set()
    while True:
        task = asyncio.ensure_future(
            asyncio.to_thread(post, f"http://127.0.0.1:{port}/api/replay", body)
        )
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        await asyncio.sleep(0.25)


async def thinking(port: int, tables: int) -> None:
    """Tables of bots, each with somebody who watches."""
    parties = [Bots(port, "expert") for _ in range(tables)]
    try:
        for party in parties:
            await party.start()
        await asyncio.sleep(3600)
    finally:
        await asyncio.gather(*(party.stop() for party in parties))


async def bot_waits(port: int, seconds: float) -> list[float]:
    """How long each move of a beginner takes, sorted; one that has not come yet is among them."""
    await asyncio.sleep(3)  # until the others think
    quick = Bots(port, "beginner")
    await quick.start()
    await asyncio.sleep(seconds)
    await quick.stop()
    return sorted(quick.waits())


async def idle_memory(port: int, child: Child, clients: int) -> float:
    """Bytes that a connected client costs while nothing happens."""
    parties = [TableParty(port, 10_000 + number, 4, True) for number in range(clients // 4)]
    await asyncio.sleep(1)
    before = child.memory()
    for party in parties:
        await party.join()
    await asyncio.sleep(2)
    after = child.memory()
    for party in parties:
        await party.leave()
    return (after - before) / clients


def store_games(database: Path, count: int, moves: int) -> None:
    """Copy the first table of a database until it holds this many finished games."""
    db = sqlite3.connect(database)
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {})"
    [key] = db.execute("SELECT id FROM tables LIMIT 1").fetchone()

    def columns(table: str, **values: str) -> tuple[str, str]:
        names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        return ", ".join(f'"{name}"' for name in names), ", ".join(
            values.get(name, f't."{name}"') for name in names
        )

    identity = "printf('%022d', n.i)"
    into, values = columns("tables", id=identity, status="'over'", ply=str(moves), due_at="NULL")
    series = numbers.format(count)
    where = f"FROM n, tables t WHERE t.id = '{key}'"
    db.execute(f"INSERT INTO tables ({into}) {series} SELECT {values} {where}")
    into, values = columns("seats", table_id=identity)
    where = f"FROM n, seats t WHERE t.table_id = '{key}'"
    db.execute(f"INSERT INTO seats ({into}) {series} SELECT {values} {where}")
    names = [row[1] for row in db.execute("PRAGMA table_info(moves)")]
    filled = {"table_id": identity, "ply": "m.i", "seat": "0", "move": "'pass'", "by": "'person'"}
    values = ", ".join(filled.get(name, "0") for name in names)
    into = ", ".join(f'"{name}"' for name in names)
    second = (
        numbers.format(moves).replace("WITH RECURSIVE n(i)", "m(i)").replace("FROM n", "FROM m")
    )
    db.execute(f"INSERT INTO moves ({into}) {series}, {second} SELECT {values} FROM n, m")
    db.commit()
    db.close()


def first_answer(database: Path, port: int) -> float:
    """Seconds from the command to the first answer."""
    began = time.perf_counter()
    with serve(database, port):
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=WAIT) as answer:
            answer.read()
        return time.perf_counter() - began


def import_time() -> float:
    """Seconds to import the libraries that every such server needs."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", IMPORTS], check=True)
    return time.perf_counter() - began


class Benchmark:
    """One run."""

    def __init__(self, args: argparse.Namespace, folder: Path) -> None:
        self.args = args
        self.folder = folder
        self.port: int = args.port
        self.report = Report()

    def moves(self) -> None:
        """Processor time per move to five clients."""
        for consequences, target in ((False, 3.0), (True, 4.3)):
            mode = "with" if consequences else "without"
            self.report.progress(f"moves to five clients, {mode} consequences")
            with (
                serve(self.folder / f"moves-{mode}.db", self.port) as child,
                relay(self.folder / f"relay-{mode}.db", self.port + 1) as other,
            ):
                ours, bare, size = self._in_turns(child, other, consequences)
            self.report.figure(
                f"processor time per move, {mode} consequences, in relays",
                ours / bare,
                target,
                "",
                f"{1000 * ours:.2f} ms and {1000 * bare:.2f} ms, {size:.0f} bytes per client",
            )

    def _in_turns(self, child: Child, other: Child, consequences: bool) -> tuple[float, ...]:
        """Processor seconds per move, ours and the relay's: medians over several rounds."""
        rounds: list[tuple[float, float, float]] = []
        for turn in range(ROUNDS):
            numbers = range(turn * self.args.tables, (turn + 1) * self.args.tables)
            tables = [TableParty(self.port, number, 5, consequences) for number in numbers]
            ours, size = asyncio.run(busy(tables, child, self.args.seconds / ROUNDS))
            rooms = [RelayParty(self.port + 1, n, 5, round(size)) for n in numbers]
            bare, _ = asyncio.run(busy(rooms, other, self.args.seconds / ROUNDS))
            rounds.append((ours, bare, size))
        return tuple(statistics.median(column) for column in zip(*rounds, strict=True))

    def latency(self) -> None:
        """A thousand clients, a move a second at each table."""
        tables, seconds = self.args.clients // 4, max(2, int(self.args.seconds))
        size = 2500

        def parties() -> list[Party]:
            return [TableParty(self.port, number, 4, True) for number in range(tables)]

        def rooms() -> list[Party]:
            return [RelayParty(self.port + 1, number, 4, size) for number in range(tables)]

        self.report.progress(f"{4 * tables} clients at the relay and at our server, in turns")
        first, bare, flush = self._p99_in_turns(parties, rooms, seconds)
        self.report.figure(
            f"p99 of a move at {tables} tables, in relays",
            first / bare,
            3.0,
            "",
            f"{1000 * first:.1f} ms and {1000 * bare:.1f} ms; p99 of a flush to the disk "
            f"meanwhile: {1000 * flush:.1f} ms",
        )
        loads: list[tuple[str, AbstractContextManager[None]]] = [
            (", while four records a second are replayed", beside(replays, self.port)),
            (f", while {EXPERTS} tables of bots think", beside(thinking, self.port, EXPERTS)),
        ]
        with serve(self.folder / "latency.db", self.port):
            for load, work in loads:
                self.report.progress(f"{4 * tables} clients{load}")
                with work:
                    rounds = [asyncio.run(steady(parties(), seconds)) for _ in range(ROUNDS)]
                p99 = statistics.median(rounds)
                name, more = f"p99{load}, times that without", f"{1000 * p99:.1f} ms"
                self.report.figure(name, p99 / first, 2.0, "", more)

    def waits(self) -> None:
        """Quick bots beside many slow ones."""
        seconds = max(5.0, 2 * self.args.seconds)
        self.report.progress(f"a beginner among {EXPERTS} tables of experts")
        with (
            serve(self.folder / "waits.db", self.port),
            beside(thinking, self.port, EXPERTS),
        ):
            waits = asyncio.run(bot_waits(self.port, seconds))
        name = f"a beginner's move among {EXPERTS} tables of experts, p95"
        p95, most = waits[int(len(waits) * 0.95)], waits[-1]
        more = f"median {statistics.median(waits):.2f} s, at most {most:.2f} s, {len(waits)} moves"
        self.report.figure(name, p95, 1, " s", more)

    def _p99_in_turns(
        self, parties: Callable[[], list[Party]], rooms: Callable[[], list[Party]], seconds: int
    ) -> tuple[float, float, float]:
        """Ours, the relay's and that of the disk: medians, as a machine has slow moments."""
        rounds = []
        with (
            serve(self.folder / "latency-turns.db", self.port),
            relay(self.folder / "relay-latency.db", self.port + 1),
            flushes(self.folder / "flushed") as flushed,
        ):
            for _ in range(ROUNDS):
                bare = asyncio.run(steady(rooms(), seconds))
                rounds.append((asyncio.run(steady(parties(), seconds)), bare))
        ours, bare = (statistics.median(column) for column in zip(*rounds, strict=True))
        return ours, bare, sorted(flushed)[int(len(flushed) * 0.99)]

    def memory(self) -> None:
        """Idle clients."""
        self.report.progress(f"{self.args.clients} idle clients")
        with serve(self.folder / "idle.db", self.port) as child:
            cost = asyncio.run(idle_memory(self.port, child, self.args.clients))
        self.report.figure("memory of an idle client", cost / 1024, 25, " KB")

    def start(self) -> None:
        """The first answer."""
        database = self.folder / "stored.db"
        # As where it is installed: our byte code is there, like that of the libraries.
        compile_dir(Path(santiago.__file__).parent, quiet=1)
        with serve(database, self.port):
            TableParty(self.port, 1, 4, False)
        self.report.progress("importing")
        for games, moves in ((self.args.games, 100), (10 * self.args.games, 4)):
            self.report.progress(f"{games} stored games")
            copy = self.folder / f"stored-{games}.db"
            source, target = sqlite3.connect(database), sqlite3.connect(copy)
            source.backup(target)
            source.close()
            target.close()
            store_games(copy, games, moves)
            turns = [(first_answer(copy, self.port), import_time()) for _ in range(ROUNDS)]
            passed, imports = (statistics.median(column) for column in zip(*turns, strict=True))
            if games == self.args.games:
                more = f"{passed:.2f} s and {imports:.2f} s"
                name = f"first answer with {games} games, in imports of its libraries"
                self.report.figure(name, passed / imports, 1.3, "", more)
            else:
                self.report.figure(f"first answer with {games} games", passed, 2, " s")


def main(words: Sequence[str] | None = None) -> None:
    """Measure everything, and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="seconds per part")
    parser.add_argument("--tables", type=int, default=40, help="tables of five that play at once")
    parser.add_argument("--clients", type=int, default=1000, help="clients of the latency part")
    parser.add_argument(
        "--games", type=int, default=10_000, help="stored games; and ten times that"
    )
    parser.add_argument("--port", type=int, default=8799)
    parser.add_argument("--parts", default=",".join(PARTS), help="comma-separated")
    parser.add_argument("--json", metavar="FILE", help="also write what was missed, as JSON")
    args = parser.parse_args(words)
    build = Path("build")  # on a disk, and ignored by git
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build) as name:
        pin(1)
        benchmark = Benchmark(args, Path(name).resolve())
        for part in args.parts.split(","):
            getattr(benchmark, part)()
        missed = benchmark.report.missed
        if args.json:
            Path(args.json).write_text(json.dumps({"missed": missed}))
        print(f"{len(missed)} figures are above their target" if missed else "All within target.")


if __name__ == "__main__":
    main()
