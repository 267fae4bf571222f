"""People with profiles, for tests: a profile has devices, a device a session."""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass
from typing import Any

from tests.server.harness import Data, Server, some_move


def phrase_key() -> str:
    """What a browser makes of a recovery phrase."""
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")


@dataclass
class Device:
    """One browser of somebody."""

    server: Server
    token: str

    def get(self, path: str, status: int = 200) -> Any:
        return self.server.get(f"/api/{path}", [self.token], status)

    def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        return self.server.post(f"/api/{path}", body, [self.token], status)

    def sit(self, table: str, name: str, status: int = 200, **more: Any) -> Data:
        body = {"name": name, "random": "ab" * 16} | more
        sat: Data = self.post(f"tables/{table}/seats", body, status)
        return sat

    def create(self, *kinds: str, me: str = "Ana", **more: Any) -> Data:
        """A table with a seat of mine; kinds are `bot` or `open`; started if none is open."""
        seats: list[Data] = [{"kind": "person", "name": me, "mine": True}]
        seats += [
            {"kind": kind, "level": "random"} if kind == "bot" else {"kind": kind} for kind in kinds
        ]
        body = {"players": len(seats), "seats": seats, "bot_pause": 0} | more
        created: Data = self.post("tables", body, 201)
        return created

    def give_random(self, table: str, seat: int = 0) -> None:
        self.post(f"tables/{table}/randoms", {"randoms": {str(seat): "cd" * 16}})

    def play_out(self, table: str) -> Data:
        """Play all moves of this device's seats until the game is over; the last state."""
        with self.server.client(table, [self.token], consequences=False) as me:
            turn = 0
            while me.wait_turn():
                turn += 1
                (seat, legal), *_ = me.state["legal"].items()
                me.move(some_move(legal, turn), int(seat))
            return me.state


def newcomer(server: Server, name: str = "Ana", colour: str = "red", **more: Any) -> Device:
    """Somebody with a new profile, on their first device."""
    body = {"name": name, "colour": colour, "device": f"{name}'s phone"} | more
    return Device(server, server.post("/api/profiles", body, status=201)["token"])


def second_device(device: Device, name: str = "laptop") -> Device:
    """Another device of the same profile, by a recovery phrase."""
    key = phrase_key()
    device.post("me/phrase", {"key": key})
    signed = device.server.post("/api/profiles/phrase", {"key": key, "device": name})
    return Device(device.server, signed["token"])
