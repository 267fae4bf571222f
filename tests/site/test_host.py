"""A device that hosts its own tables: whole games, reloads, and storage that refuses."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

from santiago.site.worker import Worker
from tests.compiled import SRC
from tests.server.harness import some_move


class Memory:
    """Storage that a test can make refuse."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.refuses = False
        self.is_off = False

    async def read(self, key: str) -> str | None:
        if self.is_off:
            raise OSError("denied")
        return self.kept.get(key)

    async def write(self, key: str, text: str) -> None:
        await asyncio.sleep(0)
        if self.refuses:
            raise OSError("quota exceeded")
        self.kept[key] = text

    async def keys(self) -> list[str]:
        if self.is_off:
            raise OSError("denied")
        return list(self.kept)


class Page:
    """A page in front of a worker."""

    def __init__(self, storage: Memory, tokens: list[str] | None = None) -> None:
        self.worker = Worker(storage, lambda _, text: self.heard.append(json.loads(text)))
        self.heard: list[dict[str, Any]] = []
        self.tokens = tokens or []
        self.sent = 0

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        asked = {"method": method, "path": path, "body": body, "tokens": self.tokens}
        return json.loads(await self.worker.request(json.dumps(asked)))

    async def create(self, *kinds: str, **more: Any) -> str:
        """A table; its id. The deal gets the numbers that a page would give it."""
        seats = [
            {"kind": "bot", "level": "beginner"}
            if kind == "bot"
            else {"kind": "person", "name": kind}
            for kind in kinds
        ]
        body = {"players": len(kinds), "seats": seats, "token": "h" * 43, "bot_pause": 0} | more
        created = (await self.ask("POST", "/api/tables", body))["data"]
        self.tokens = list(created["tokens"].values())
        key: str = created["table"]["id"]
        randoms = dict.fromkeys(created["tokens"], "ab" * 16)
        await self.ask("POST", f"/api/tables/{key}/randoms", {"randoms": randoms})
        return key

    async def open(self, key: str) -> bool:
        hello = {"type": "hello", "protocol": 1, "table": key, "tokens": self.tokens}
        return await self.worker.hear(1, json.dumps(hello))

    async def say(self, kind: str, **values: Any) -> None:
        self.sent += 1
        await self.worker.hear(1, json.dumps({"type": kind, "id": f"m{self.sent}"} | values))

    @property
    def state(self) -> dict[str, Any]:
        return next(m for m in reversed(self.heard) if m["type"] == "state")

    async def my_turn(self) -> dict[str, Any]:
        """The state when a person is to move, or the game is over."""
        while not self.state["legal"] and self.state["table"]["status"] == "running":
            await asyncio.sleep(0.001)
        return self.state

    async def move(self) -> None:
        """Any legal move of the seat that is to move."""
        state = await self.my_turn()
        seat, legal = next(iter(state["legal"].items()))
        where = {"ply": state["ply"], "epoch": state["epoch"]}
        await self.say("move", seat=int(seat), move=some_move(legal, state["ply"]), **where)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_that_are_closed_and_opened_again(players: int) -> None:
    """Whatever was shown as done is there after a reload, in every phase."""

    async def play() -> None:
        storage = Memory()
        page = Page(storage)
        key = await page.create("Ana", *["bot"] * (players - 1))
        phases = set()
        assert await page.open(key)
        while (await page.my_turn())["table"]["status"] == "running":
            view = next(iter(page.state["views"].values()))
            if view["phase"] not in phases:
                phases.add(view["phase"])
                again = Page(storage, page.tokens)
                page.worker.hang_up(1)
                page = again
                assert await page.open(key)
                assert next(iter(page.state["views"].values())) == view
            await page.move()
        assert {"auction", "planting", "offers"} <= phases
        replay = (await page.ask("GET", f"/api/tables/{key}/replay"))["data"]
        assert replay["record"]["result"]["winners"]
        mine = (await page.ask("POST", "/api/mine", {"tokens": page.tokens}))["data"]["tables"]
        assert [own["table"]["status"] for own in mine] == ["over"]

    asyncio.run(play())


def test_a_move_that_cannot_be_stored_is_not_played() -> None:
    async def play() -> None:
        storage = Memory()
        page = Page(storage)
        key = await page.create("Ana", "Bo", "Cy")
        await page.open(key)
        ply = page.state["ply"]
        storage.refuses = True
        await page.move()
        assert page.heard[-1]["error"]["code"] == "storage/refused"
        assert not any(message["type"] == "ack" for message in page.heard)
        storage.refuses = False
        await page.say("resync")
        assert page.state["ply"] == ply
        await page.move()
        assert page.state["ply"] == ply + 1

    asyncio.run(play())


def test_storage_that_cannot_be_read_is_said() -> None:
    async def play() -> None:
        storage = Memory()
        key = await Page(storage).create("Ana", "Bo", "Cy")
        page = Page(storage)
        storage.is_off = True
        for method, path, body in (
            ("GET", f"/api/tables/{key}", None),
            ("POST", "/api/mine", {"tokens": []}),
            ("GET", "/api/games", None),
        ):
            answer = await page.ask(method, path, body)
            assert answer["error"]["code"] == "storage/refused", path
        assert not await page.open(key)
        assert page.heard[-1]["error"]["code"] == "storage/refused"

    asyncio.run(play())


def test_hints_against_bots_are_given_and_marked() -> None:
    async def play() -> None:
        page = Page(Memory())
        key = await page.create("Ana", "bot", "bot")
        assert await page.open(key)
        state = await page.my_turn()
        (seat,) = state["hints"]
        asked = {"ply": state["ply"], "epoch": state["epoch"]}
        path = f"/api/tables/{key}/seats/{seat}/hint"
        hints = (await page.ask("POST", path, asked))["data"]["hints"]
        assert hints[0]["reasons"]
        await page.say("move", seat=seat, move=hints[0]["move"], **asked)
        marked = [
            step["seat"] for m in page.heard for step in m.get("steps", []) if "hinted" in step
        ]
        assert marked == [seat]
        assert (await page.ask("POST", path, asked))["error"]["code"] == "move/stale"

    asyncio.run(play())


def test_creating_again_gives_the_same_table() -> None:
    async def play() -> None:
        page = Page(Memory())
        first = await page.create("Ana", "bot", "bot")
        assert await page.create("Ana", "bot", "bot") == first
        assert len(await page.worker.host.tables()) == 1

    asyncio.run(play())


def test_a_second_press_on_play_again_leads_to_the_same_rematch() -> None:
    async def play() -> None:
        storage = Memory()
        page = Page(storage)
        old = await page.create("Ana", "bot", "bot")
        (await page.worker.host.get(old)).table.status = "over"
        seats = [{"kind": "person", "name": "Ana"}, *[{"kind": "bot"}] * 2]
        asked = [
            {"players": 3, "seats": seats, "rematch_of": old, "token": letter * 43}
            for letter in "ab"
        ]
        answers = await asyncio.gather(*(page.ask("POST", "/api/tables", ask) for ask in asked))
        made, refused = answers[0]["data"]["table"]["id"], answers[1]["error"]
        assert (refused["code"], refused["data"]["table"]) == ("table/rematch", made)
        assert len(await page.worker.host.tables()) == 2
        page.tokens.append("a" * 43)
        assert await page.open(old)
        assert page.state["rematch"]["table"] == made
        await page.ask("POST", f"/api/tables/{made}/close", {})
        assert "rematch" not in page.state
        third = await page.ask("POST", "/api/tables", asked[1])
        assert third["data"]["table"]["id"] != made, "it was closed"
        assert page.state["rematch"]["table"] == third["data"]["table"]["id"]
        rematch = "table/" + third["data"]["table"]["id"]
        storage.kept[rematch] = json.dumps({"format": "santiago-table/9", "rules": 1})
        newer = Page(storage, page.tokens)
        assert await newer.open(old)
        assert "rematch" in newer.state, "another version can read it"
        del storage.kept[rematch]
        later = Page(storage, page.tokens)
        assert await later.open(old)
        assert "rematch" not in later.state, "a file of games did not bring it"

    asyncio.run(play())


def test_what_needs_a_server_says_so() -> None:
    async def play() -> None:
        page = Page(Memory())
        key = await page.create("Ana", "bot", "bot")
        for path in ("/api/carry", f"/api/tables/{key}/seats/0/code", "/api/anything"):
            answer = await page.ask("POST", path, {})
            assert answer["error"]["code"] == "site/needs-server"
        level = await page.ask("POST", f"/api/tables/{key}/seats/0/bot", {"level": "expert"})
        assert level["error"]["code"] == "table/settings", "it thinks by time: weaker here"

    asyncio.run(play())


def test_a_game_of_another_version_is_left_alone() -> None:
    async def play() -> None:
        storage = Memory()
        storage.kept["table/" + "x" * 22] = json.dumps({"format": "santiago-table/9", "rules": 1})
        page = Page(storage)
        await page.create("Ana", "bot", "bot")
        answer = await page.ask("POST", "/api/mine", {"tokens": page.tokens})
        assert len(answer["data"]["tables"]) == 1
        assert not await page.open("x" * 22)
        assert "table/" + "x" * 22 in storage.kept

    asyncio.run(play())


def test_it_needs_nothing_but_the_standard_library() -> None:
    """A browser has no site-packages, and nothing of the server."""
    code = (
        "import sys; sys.path[:] = [p for p in sys.path if 'site-packages' not in p];"
        f"sys.path.insert(0, {str(SRC)!r});"
        "import santiago.site.worker;"
        "print([m for m in sys.modules if m.startswith(('santiago.server', 'santiago.arena'))])"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr


def test_all_games_as_one_file_move_to_another_device() -> None:
    async def play() -> None:
        page = Page(Memory())
        key = await page.create("Ana", "Bo", "Cy")
        await page.open(key)
        await page.move()
        file = (await page.ask("GET", "/api/games"))["data"]
        other = Page(Memory(), page.tokens)
        assert (await other.ask("POST", "/api/games", file))["data"] == {"games": 1, "added": 1}
        await other.open(key)
        assert other.state["ply"] == page.state["ply"] == 1
        await other.move()
        again = (await other.ask("POST", "/api/games", file))["data"]
        assert again == {"games": 1, "added": 0}, "the game that is further on stays"
        further = (await other.ask("GET", "/api/games"))["data"]
        assert (await page.ask("POST", "/api/games", further))["data"]["added"] == 1
        await page.open(key)
        assert page.state["ply"] == 2

    asyncio.run(play())


def test_bad_files_are_refused_whole() -> None:
    async def play() -> None:
        page = Page(Memory())
        key = await page.create("Ana", "Bo", "Cy")
        file = (await page.ask("GET", "/api/games"))["data"]
        good = file["games"]
        text = good[f"table/{key}"]
        for document, code in [
            ([], "file/not-games"),
            ({"format": "santiago-games/1"}, "file/not-games"),
            ({"format": "santiago-games/9", "games": good}, "file/other-version"),
            ({**file, "games": {**good, "table/other": text}}, "file/damaged"),
            ({**file, "games": {**good, "table/x": "{"}}, "file/damaged"),
            ({**file, "games": {**good, "table/x": 7}}, "file/damaged"),
            ({**file, "games": {**good, "record/x": text}}, "file/damaged"),
            ({**file, "games": {**good, "settings": "{}"}}, "file/damaged"),
        ]:
            storage = Memory()
            answer = await Page(storage).ask("POST", "/api/games", document)
            assert answer["error"]["code"] == code, document
            assert storage.kept == {}
        full = Memory()
        full.refuses = True
        answer = await Page(full).ask("POST", "/api/games", file)
        assert answer["error"]["code"] == "storage/refused"

    asyncio.run(play())


def phrases(page: Page) -> list[Any]:
    """What a page has heard, as phrases."""
    heard = [m["messages"] for m in page.heard if m["type"] == "chat"]
    return [chat["phrase"] for messages in heard for chat in messages]


def test_characters_talk_without_a_server() -> None:
    async def play() -> None:
        page = Page(Memory())
        seats = [
            {"kind": "person", "name": "Ana"},
            {"kind": "bot", "level": "beginner:grudge"},
            {"kind": "bot", "level": "easy:saboteur"},
        ]
        key = await page.create("Ana", "bot", "bot", seats=seats)
        await page.open(key)
        seat = next(iter((await page.my_turn())["legal"]))
        await page.say("phrase", seat=int(seat), phrase={"phrase": "thanks"})
        assert {"phrase": "thanks"} in phrases(page)
        talked: set[str] = set()
        while talked != {"grudge", "saboteur"}:  # soon, but not at the same ply in every deal
            await page.move()
            lines = [phrase for phrase in phrases(page) if phrase and phrase["phrase"] == "line"]
            talked = {line["character"] for line in lines}

    asyncio.run(play())
