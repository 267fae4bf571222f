"""Guests create tables, sit down, talk and take back, and ask again when an answer is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from santiago.server import auth
from tests.server.harness import WAIT, some_move

LOST = (httpx.TransportError, OSError, ConnectionClosed, InvalidHandshake, TimeoutError)
"""A server that was killed answers with one of these."""
SEATS = [{"kind": "person", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}]


class Guest:
    """One table, its host and the two who sit down there: each request has an id of its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.host, self.bo, self.cy = (auth.new_token() for _ in range(3))
        self.key = auth.id_of(self.host)
        self.ana = auth.derived(self.host, "seat 0")
        self.moved: dict[str, Any] = {}

    @property
    def tokens(self) -> list[str]:
        return [self.ana, self.bo, self.cy]

    def _post(self, path: str, body: dict[str, Any], *tokens: str) -> httpx.Response:
        headers = {"Authorization": "Bearer " + ",".join(tokens)} if tokens else {}
        return httpx.post(
            f"{self.url}/api/{path}", json=body, headers=headers, timeout=WAIT, verify=False
        )

    def create(self) -> Any:
        body = {"players": 3, "seats": SEATS, "overseer": 2, "token": self.host}
        answer = self._post("tables", body)
        assert answer.status_code == 201, answer.text
        created = answer.json()
        return created["table"]["id"], created["host"], created["tokens"], created["table"]["fair"]

    def sit(self) -> Any:
        """Both sit down, one anywhere and one on a seat of their choice."""
        first = self._post(f"tables/{self.key}/seats", {"name": "Bo", "token": self.bo})
        other = self._post(f"tables/{self.key}/seats/2", {"name": "Cy", "token": self.cy})
        assert (first.status_code, other.status_code) == (200, 200), (first.text, other.text)
        return [(one.json()["seat"], one.json()["token"]) for one in (first, other)]

    def start(self) -> None:
        body = {"randoms": {"0": "ab" * 16}}
        self._post(f"tables/{self.key}/randoms", body, self.ana).raise_for_status()

    def say(self) -> Any:
        """Say something; how often it stands in the chat when it is acknowledged."""
        with connect(
            self.url.replace("http", "ws", 1) + "/api/ws", compression=None, open_timeout=WAIT
        ) as socket:
            hello = {"type": "hello", "protocol": 1, "table": self.key, "tokens": [self.bo]}
            chat = {"type": "chat", "id": "greeting", "seat": 1, "text": "hello"}
            for message in (hello, chat, {"type": "resync"}, {"type": "ping", "id": "end"}):
                socket.send(json.dumps(message))
            got = [json.loads(socket.recv(WAIT))]
            while got[-1]["type"] != "pong":
                got.append(json.loads(socket.recv(WAIT)))
        assert not [message for message in got if message["type"] == "error"], got
        assert [message["id"] for message in got if message["type"] == "ack"] == ["greeting"]
        listed = [m["chat"] for m in got if m["type"] == "state" and "chat" in m][-1]
        return [(message["chat"], message["name"], message["text"]) for message in listed]

    def move(self) -> None:
        """One bid, which is to be taken back."""
        state = self.state()
        (seat,) = state["views"]["0"]["to_move"]
        place = {"id": "bid", "seat": seat, "ply": state["ply"], "epoch": state["epoch"]}
        text = some_move(state["legal"][str(seat)], 1)
        answer = self._post(f"tables/{self.key}/moves", place | {"move": text}, *self.tokens)
        assert answer.status_code == 200, answer.text
        self.moved = place | {"id": "back", "ply": answer.json()["ply"]}

    def take_back(self) -> Any:
        """The ply and epoch after it; done already, the refusal tells the same."""
        path = f"tables/{self.key}/takeback"
        data = self._post(path, self.moved, *self.tokens).json()
        if "error" in data:
            assert data["error"]["code"] == "move/stale", data
            data = data["error"]["data"]
        return data["ply"], data["epoch"]

    def state(self) -> Any:
        headers = {"Authorization": "Bearer " + ",".join(self.tokens)}
        answer = httpx.get(
            f"{self.url}/api/tables/{self.key}/state", headers=headers, timeout=WAIT, verify=False
        )
        assert answer.status_code == 200, answer.text
        return answer.json()


def through_a_crash(jobs: Sequence[Callable[[], Any]], kill: Callable[[], None]) -> list[Any]:
    """Ask all at once, kill the server after its first answer, and ask all again.

    Whoever was answered before must be answered the same; the answers of the second time.
    """
    with ThreadPoolExecutor(len(jobs)) as pool:
        asked = [pool.submit(job) for job in jobs]
        wait(asked, return_when=FIRST_COMPLETED)
        kill()
    again = [job() for job in jobs]
    answered = 0
    for future, answer in zip(asked, again, strict=True):
        error = future.exception()
        if error is None:
            answered += 1
            assert future.result() == answer
        elif not isinstance(error, LOST):
            raise error
    assert answered, "no request was acknowledged before the server was killed"
    assert [job() for job in jobs] == again
    return again
