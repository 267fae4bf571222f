"""The hall: every table in use, the way to storage, and the voice that tells all clients."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy import Connection as Database

from santiago.server import auth, auto
from santiago.server.bots import Thinkers
from santiago.server.errors import ServerError, StorageAway, not_found
from santiago.server.live import Entry, LiveTable, dumps
from santiago.server.metrics import Metrics
from santiago.server.settings import Settings
from santiago.server.state import Letter, chat_json, online, seats_json
from santiago.server.storage import Conflict, Store, queries

log = logging.getLogger("santiago.hall")
IDLE_TABLES = 2_000
"""So many tables are kept in memory with nobody at them."""
ATTEMPTS = 5


class Hall:
    """All tables of this process."""

    def __init__(
        self, settings: Settings, store: Store, clock: Callable[[], float] = time.time
    ) -> None:
        self.settings = settings
        self.store = store
        self.now = clock
        self.thinkers = Thinkers(settings.bot_threads)
        self.metrics = Metrics(self)
        self.tables: dict[str, LiveTable] = {}
        self.stopping = False
        self.name = secrets.token_hex(6)  # by which the other processes know this one
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- beginning and end ---------------------------------------------------------------------

    async def open(self) -> None:
        """Begin: hear the other processes, and wake the tables where something is due."""
        await self.store.start(self.heard)
        self.spawn(auto.sweep(self))

    async def close(self) -> None:
        """Stop: no new moves, everyone is told, what was begun is finished."""
        self.stopping = True
        for table in self.tables.values():
            if table.timer is not None:
                table.timer.cancel()
        connections = [c for table in self.tables.values() for c in table.connections]
        await asyncio.gather(*(c.close(1001) for c in connections), return_exceptions=True)
        self.thinkers.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Do something beside, and log it if it fails."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, ServerError):
            log.error("something beside failed", exc_info=error)

    # -- tables --------------------------------------------------------------------------------

    async def get(self, key: str) -> LiveTable:
        """A table that is as new as storage; `table/not-found` if there is none to be seen."""
        table = self.tables.get(key)
        if table is None:
            if not auth.is_id(key):
                raise not_found()
            table = await self._load(key)
        elif self.store.shared or table.doubtful:
            async with table.lock:
                await self.refresh(table)
        if table.status == "closed":
            raise not_found()
        table.used = self.now()
        return table

    async def _load(self, key: str) -> LiveTable:
        lock = self._loading.setdefault(key, asyncio.Lock())
        try:
            async with lock:
                if key in self.tables:
                    return self.tables[key]
                found = await self.store.read(lambda db: queries.whole(db, key))
                if found is None:
                    raise not_found()
                table = self.tables[key] = LiveTable(*found)
                self._make_room()
                auto.schedule(self, table, late=self.store.shared)
                return table
        finally:
            self._loading.pop(key, None)

    def _make_room(self) -> None:
        if len(self.tables) <= IDLE_TABLES + 100:
            return
        idle = [t for t in self.tables.values() if not t.connections and t.timer is None]
        idle = [t for t in idle if not t.lock.locked()]
        for table in sorted(idle, key=lambda table: table.used)[: len(self.tables) - IDLE_TABLES]:
            del self.tables[table.id]

    async def refresh(self, table: LiveTable) -> bool:
        """Take over what has changed in storage; whether anything has.  The lock is held."""
        key, ply, epoch = table.id, table.ply, table.epoch

        def look(db: Database) -> Any:
            row = queries.table(db, key)
            if row is None or (row["version"] == table.version and not table.doubtful):
                return row, None, None
            same = row["epoch"] == epoch and row["ply"] >= ply and table.game is not None
            moves = queries.moves_of(db, key, ply if same and not table.doubtful else 0)
            return row, queries.seats_of(db, key), moves

        row, seats, moves = await self.store.read(look)
        if row is None:
            table.status = "closed"
            table.changed()
            return True
        if seats is None:
            return False
        if row["epoch"] == epoch and table.game is not None and not table.doubtful:
            for move in moves:
                table.add(Entry.of(move))
            table.update(row, seats)
        else:
            table.load(row, seats, moves)
        table.doubtful = False
        return True

    async def write(self, table: LiveTable, job: Callable[[Database], Any]) -> Any:
        """Commit a change of a table.  Whether it was done may be unknown when storage fails."""
        if self.stopping:
            raise ServerError("server/stopping", "The server is stopping; try again in a moment.")
        try:
            return await self.store.write(job, announce=f"table {table.id}")
        except StorageAway:
            table.doubtful = True
            raise

    async def change(
        self, table: LiveTable, prepare: Callable[[], Callable[[Database], Any]]
    ) -> Any:
        """Change a table's seats or status; `prepare` looks at it and says how.

        When another process was faster, it looks again.  The lock is held.
        """
        for _ in range(ATTEMPTS):
            try:
                result = await self.write(table, prepare())
            except Conflict:
                table.doubtful = True
                await self.refresh(table)
                continue
            await self.refresh(table)
            return result
        raise StorageAway

    async def reseat(self, table: LiveTable) -> None:
        """Seats were shuffled, or tokens became void: look again who holds which."""
        hashes = {mark for connection in table.connections for mark in connection.hashes}
        if not hashes:
            return
        rows = await self.store.read(lambda db: queries.tokens_of(db, hashes))
        seat_of = {row["hash"]: row["seat"] for row in rows if row["table_id"] == table.id}
        for connection in table.connections:
            found = {seat_of.get(mark) for mark in connection.hashes}
            connection.seats = sorted(seat for seat in found if seat is not None and seat >= 0)
        table.changed()

    # -- telling clients -----------------------------------------------------------------------

    def broadcast(self, table: LiveTable) -> None:
        """Send every client of a table what it may know now."""
        if table.connections:
            letter = Letter(table, self.now())
            for connection in table.connections:
                self._send(letter, table, connection)

    def send_state(self, table: LiveTable, connection: Any, now: float, chat: Any = None) -> None:
        """Send one client the state."""
        self._send(Letter(table, now), table, connection, chat)

    def _send(self, letter: Letter, table: LiveTable, connection: Any, chat: Any = None) -> None:
        since = min(connection.ply, table.ply) if connection.epoch == table.epoch else 0
        text = letter.to(connection.seats, since, connection.consequences, chat)
        connection.ply, connection.epoch = table.ply, table.epoch
        connection.send(text)

    def notice(
        self, at: LiveTable, code: str, /, seat_only: int | None = None, **data: Any
    ) -> None:
        """Tell the people at a table something; or only those who hold one seat."""
        text = dumps({"type": "notice", "code": code, "data": data})
        for connection in at.connections:
            if seat_only is None or seat_only in connection.seats:
                connection.send(text)

    def announce_turn(self, table: LiveTable) -> None:
        """Tell each seat once that it is its turn."""
        for seat in table.to_move:
            mark = (seat, table.ply, table.epoch)
            if table.seats[seat].kind == "person" and mark not in table.told:
                table.told = {m for m in table.told if m[1:] == mark[1:]} | {mark}
                self.notice(table, "your-turn", seat_only=seat, seat=seat)

    def presence(self, table: LiveTable) -> None:
        """Tell a table who is there, here and at the other processes."""
        _, watchers = online(table)
        text = dumps({"type": "presence", "seats": seats_json(table), "watchers": watchers})
        for connection in table.connections:
            connection.send(text)

    async def changed_presence(self, table: LiveTable) -> None:
        """Somebody came or went."""
        self.presence(table)
        if self.store.shared:
            await self.store.announce(auto.presence_words(self, table))

    # -- hearing other processes ---------------------------------------------------------------

    def heard(self, message: str | None) -> None:
        """Another process has changed something; None: perhaps many things."""
        if message is None:
            for table in list(self.tables.values()):
                table.doubtful = True
                self.spawn(self._catch_up(table))
            return
        kind, _, rest = message.partition(" ")
        if kind == "all":
            self.heard(None)
            return
        found = self.tables.get(rest.partition(" ")[0])
        if found is None:
            return
        self._heard(found, kind, rest)

    def _heard(self, table: LiveTable, kind: str, rest: str) -> None:
        if kind == "table":
            self.spawn(self._catch_up(table))
        elif kind == "chat":
            self.spawn(self._catch_up_chat(table, int(rest.split(" ")[1])))
        elif kind == "presence":
            auto.hear_presence(self, table, rest)
        elif kind == "rematch":
            self.notice(table, "table/rematch", table=rest.split(" ")[1])

    async def _catch_up(self, table: LiveTable) -> None:
        async with table.lock:
            status, seats = table.status, [seat.kind for seat in table.seats]
            if not await self.refresh(table):
                return
            self.tell_changes(table, status, seats)
            if status != table.status or seats != [seat.kind for seat in table.seats]:
                await self.reseat(table)
            self.broadcast(table)
            self.announce_turn(table)
            # The process that made the move sees to what follows from it; we only if it fails.
            auto.schedule(self, table, late=True)
        if table.status == "closed":
            await self.dismiss(table)

    def tell_changes(self, table: LiveTable, status: str, kinds: list[str]) -> None:
        """Notices for what is different from before."""
        for seat, before in zip(table.seats, kinds, strict=True):
            if before == "open" and seat.kind == "person" and not table.settings.get("order"):
                self.notice(table, "seat/taken", seat=seat.seat, name=seat.name)
        if table.status != status and table.status in ("running", "over", "closed"):
            code = {"running": "started"}.get(table.status, table.status)
            self.notice(table, f"table/{code}")

    async def _catch_up_chat(self, table: LiveTable, number: int) -> None:
        rows = await self.store.read(lambda db: queries.chat_of(db, table.id, number - 1))
        text = dumps({"type": "chat", "messages": [chat_json(row) for row in rows]})
        for connection in table.connections:
            connection.send(text)

    async def dismiss(self, table: LiveTable) -> None:
        """A table is closed: everyone leaves it."""
        if table.timer is not None:
            table.timer.cancel()
        self.tables.pop(table.id, None)
        for connection in list(table.connections):
            await connection.close(4404)
