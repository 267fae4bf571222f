"""What the pages would ask a server for over HTTP, answered by this device."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import santiago
from santiago.bots.at_table import default_level
from santiago.bots.hints import hints
from santiago.engine.record import LARGEST, Record
from santiago.site import games_file
from santiago.site.host import PROTOCOL, Host, Sitting
from santiago.tables import Refusal, replay, told
from santiago.tables import commands as c
from santiago.tables.catalogue import catalogue
from santiago.tables.names import NAME_LIMIT
from santiago.tables.opening import Levels, opening, read_finished, read_record, seated
from santiago.tables.talk import CHAT_LIMIT
from santiago.tables.tokens import derived, hashed

LEVELS = ("beginner", "easy", "medium", "hard")
"""Those that play here as on a server; `expert` thinks by time, so it would be weaker here."""
HINT_ITERATIONS = 60
"""The budget of a hint."""
Body = dict[str, Any]
Answer = dict[str, Any] | None


class Requests:
    """The answers to requests, by method and path."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.levels = Levels(LEVELS, default_level(), characters=frozenset(LEVELS))

    async def answer(
        self, method: str, path: str, body: Body | None, tokens: Sequence[str]
    ) -> Answer:
        """The answer to a request; a refusal if it cannot be granted."""
        parts = [part for part in path.split("/") if part][1:]  # without "api"
        who = tuple(hashed(token) for token in tokens)
        match method, parts:
            case "GET", ["meta"]:
                return self._meta()
            case "GET", ["tables" | "finished"]:
                return {"tables": []}  # nobody else is here
            case "POST", ["tables"]:
                return await self._create(body or {}, who)
            case "POST", ["mine"]:
                return await self._mine((body or {})["tokens"])
            case "POST", ["replay"]:
                return replay.replay(read_record((body or {})["record"]))
            case "POST", ["try"]:
                asked = body or {}
                record = read_record(asked["record"])
                return replay.attempt(record, asked["moves"], asked["ply"])
            case "POST", ["review", action]:
                return _reviewed(action, body or {})
            case "POST", ["records"]:
                return await self._keep((body or {})["record"])
            case "GET", ["games"]:
                return await games_file.written(self.host.storage)
            case "POST", ["games"]:
                return await games_file.read(self.host, body)
            case (("GET" | "POST"), ["puzzles", *key]):
                return _puzzles(method, key, body or {})
            case _, ["tables", key, *action]:
                return await self._at(method, key, action, body or {}, who)
        raise needs_server()

    async def _at(self, method: str, key: str, action: list[str], body: Body, who: c.Who) -> Answer:
        """A request to one table, or to a record that was stored."""
        if method == "GET" and action in (["record"], ["replay"]):
            record, seats = await self._finished(key)
            return record.to_json() if action == ["record"] else replay.replay(record, seats)
        sitting = await self.host.get(key)
        if (method, action) == ("GET", []):
            return _info(sitting)
        command: c.Command
        match action:
            case ["randoms"]:
                randoms = {int(seat): number for seat, number in body["randoms"].items()}
                await self.host.do(sitting, c.GiveRandoms(who, randoms))
                holders = [sitting.table.tokens.get(token) for token in who]
                seats_held = [None if seat is None or seat < 0 else seat for seat in holders]
                return {"table": _info(sitting), "seats": seats_held}
            case ["start"]:
                command = c.Start(who, self.levels.checked(body.get("level")))
            case ["close"]:
                await self.host.do(sitting, c.Close(who))
                return None
            case ["seats", seat, "leave"]:
                command = c.Leave(who, int(seat), self.levels.default)
            case ["seats", seat, "hint"]:
                ask = c.AskHint(who, int(seat), body["ply"], body["epoch"])
                await self.host.do(sitting, ask)
                return self._hints(sitting, int(seat))
            case ["seats", seat, "return"]:
                command = c.Return(who, int(seat))
            case ["seats", seat, "bot"]:
                command = c.GiveToBot(who, int(seat), self.levels.checked(body.get("level")))
            case _:
                raise needs_server()
        await self.host.do(sitting, command)
        return _info(sitting)

    def _hints(self, sitting: Sitting, seat: int) -> Body:
        """The best moves, as far as uncompiled code sees in a moment."""
        position = sitting.table.position
        assert position is not None
        told = hints(position.copy(), seat, HINT_ITERATIONS, secrets.randbits(63))
        return {"hints": [one.to_json() for one in told]}

    def _meta(self) -> Body:
        return {
            "version": santiago.__version__,
            "protocol": PROTOCOL,
            "password": False,
            "levels": [
                {"level": level, "default": level == self.levels.default, "summary": None}
                for level in LEVELS
            ],
            "limits": {
                "message": 65_536,
                "record": LARGEST,
                "name": NAME_LIMIT,
                "chat": CHAT_LIMIT,
                "pace": [10, 1_209_600],
                "bot_pause": [0, 10_000],
            },
        } | catalogue()

    async def _create(self, asked: Body, who: c.Who) -> Body:
        host = asked["token"]
        secret, salt = secrets.token_hex(32), secrets.token_hex(16)
        command, tokens = opening(asked, host, secret, salt, self.levels)
        sitting = await self.host.create(command, who)
        return {
            "table": _info(sitting),
            "host": host,
            "tokens": seated(sitting.table, tokens),
        }

    async def _mine(self, tokens: Sequence[str]) -> Body:
        hashes = [hashed(token) for token in tokens]
        shown = []
        for sitting in await self.host.tables():
            held = sitting.table.held_by(hashes)
            if held and sitting.table.status != "closed":
                own = told.mine(sitting.table, held, sitting.presence())
                last = sitting.table.moved_at or sitting.table.created_at
                shown.append((not own["waits"], -last, own))
        return {"tables": [own for _, _, own in sorted(shown, key=lambda item: item[:2])]}

    async def _keep(self, data: object) -> Body:
        text = read_record(data).to_text()
        key = derived(text, "record")[:22]  # the same record is stored once
        await self.host.storage.write(f"record/{key}", text)
        return {"id": key}

    async def _finished(self, key: str) -> tuple[Record, list[Body] | None]:
        text = await self.host.storage.read(f"record/{key}")
        if text is not None:
            return Record.from_text(text), None
        sitting = await self.host.get(key)
        table = sitting.table
        if table.status != "over":
            code = "table/not-started" if table.status == "open" else "table/started"
            raise Refusal(code, "The game is not over yet.")
        return table.record(), told.seats(table, sitting.presence())


def _info(sitting: Sitting) -> Body:
    return told.info(sitting.table, sitting.presence())


def _puzzles(method: str, key: list[str], body: Body) -> Answer:
    """The list of puzzles, a question, or how good an answer is."""
    from santiago.puzzles import UnknownPuzzleError, puzzle
    from santiago.puzzles import told as puzzles

    if not key:
        return puzzles.listed()
    try:
        one = puzzle(key[0])
    except UnknownPuzzleError as error:
        raise Refusal("request/not-found", str(error)) from None
    if method == "GET":
        return puzzles.question(one)
    return puzzles.answer(one, body.get("move"), body.get("show", False))


def _reviewed(action: str, asked: Body) -> Body:
    """A question of a finished game, or what another answer to it is worth."""
    if action == "question":
        return replay.asked(read_finished(asked["record"]), asked["ply"])
    if action == "answer":
        from santiago.site import reviews  # no game has to wait for it

        return reviews.answered(asked)
    raise needs_server()


def needs_server() -> Refusal:
    """The refusal of what one device cannot do alone."""
    return Refusal("site/needs-server", "This needs a server: other people have to reach it.")
