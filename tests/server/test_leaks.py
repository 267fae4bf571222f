"""Nothing that is sent tells two games apart which look the same to whoever receives it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from santiago import Game, Record, Rng
from santiago.engine.views import standings
from santiago.server.state import all_see_the_same
from tests.server.harness import Client, Server, some_move

TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


def told(client: Client, key: str) -> list[str]:
    """Everything that a client was sent, without times and the table's id."""
    return [TIMES.sub("TIME", text).replace(key, "TABLE") for text in client.raw]


def twins(players: int, options: dict[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two games that differ in nothing but the order of the tiles still face down."""
    game = Game.new(players=players, options=options, seed=3)
    one = game.record.to_json()
    other = json.loads(json.dumps(one))
    tiles = other["setup"]["tiles"]
    first = {2: 3, 5: 5}.get(players, 4) if options.get("source") != "chosen" else 0
    tiles[first:] = tiles[:first:-1] + tiles[first : first + 1]
    assert tiles != one["setup"]["tiles"]
    return Record.from_json(one).to_json(), Record.from_json(other).to_json()


class Both:
    """Two tables, with a client for each seat and a watcher at both."""

    def __init__(self, server: Server, records: tuple[dict[str, Any], dict[str, Any]]) -> None:
        players = records[0]["players"]
        seats = [{"kind": "person", "name": f"P{seat}"} for seat in range(players)]
        self.server = server
        self.keys: list[str] = []
        self.tokens: list[list[str]] = []
        self.clients: list[list[Client]] = []
        for record in records:
            made = server.post("/api/tables", {"seats": seats, "record": record})
            key, tokens = made["table"]["id"], list(made["tokens"].values())
            self.keys.append(key)
            self.tokens.append(tokens)
            clients: list[Client] = []
            for held in [[token] for token in tokens] + [[]]:
                # One after the other: who is there already is told as well.
                clients.append(server.client(key, held))
                for client in clients:
                    client.until(_presence_of(len(clients)))
            self.clients.append(clients)

    def play(self, which: int, seat: int, text: str, mark: str) -> dict[str, Any]:
        got = self.clients[which][seat].move(text, seat, id=mark)
        for client in self.clients[which]:
            client.wait_ply(got["ply"])
        return got

    def settle(self) -> None:
        """Wait until everything that was sent has come: a pong follows it."""
        for clients in self.clients:
            for client in clients:
                client.answer({"type": "ping", "id": "settle"})

    def would_differ(self, seat: int, text: str) -> bool:
        """Whether a move turns up different tiles: from then on the twins may be told apart."""
        views = []
        for key in self.keys:
            position = self.server.hall.tables[key].position.copy()
            position.play(text, seat)
            views.append(position.snapshot())
        return views[0] != views[1]

    def states(self, which: int) -> list[str]:
        key = self.keys[which]
        answers = [
            self.server.http.get(
                f"/api/tables/{key}/state", headers={"Authorization": f"Bearer {token}"}
            ).text
            for token in self.tokens[which]
        ]
        answers.append(self.server.http.get(f"/api/tables/{key}/state").text)
        answers.append(self.server.http.get(f"/api/tables/{key}").text)
        for path in ("record", "replay"):
            answers.append(self.server.http.get(f"/api/tables/{key}/{path}").text)
        return [TIMES.sub("TIME", text).replace(key, "TABLE") for text in answers]

    def close(self) -> None:
        for clients in self.clients:
            for client in clients:
                client.close()


def _presence_of(people: int) -> Callable[[dict[str, Any]], bool]:
    def wanted(message: dict[str, Any]) -> bool:
        if message["type"] != "presence":
            return False
        here = sum(1 for seat in message["seats"] if seat["online"])
        return bool(here + message["watchers"] == people)

    return wanted


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"money": "hidden"}),
        (4, {}),
        (5, {"source": "chosen"}),
    ],
)
def test_the_order_of_the_tiles_is_told_to_nobody(
    server: Server, players: int, options: dict[str, str]
) -> None:
    both = Both(server, twins(players, options))
    first = both.clients[0]
    turn = 0
    try:
        while not first[0].state["table"]["result"]:
            seat = first[0].state["to_move"][-1]
            text = some_move(first[seat].state["legal"][str(seat)], turn * 5)
            if both.would_differ(seat, text):
                break
            for which in (0, 1):
                both.play(which, seat, text, f"turn {turn}")
            turn += 1
        assert turn >= 3
        both.settle()
        for one, other in zip(*both.clients, strict=True):
            assert told(one, both.keys[0]) == told(other, both.keys[1])
        assert both.states(0) == both.states(1)
    finally:
        both.close()


@pytest.mark.parametrize("bidder", [0, 1])
def test_a_sealed_bid_is_told_to_nobody_else(server: Server, bidder: int) -> None:
    game = Game.new(players=2, options={"money": "hidden"}, seed=5)
    game.play(game.legal_moves[0])
    record = game.record.to_json()
    both = Both(server, (record, record))
    other = 1 - bidder
    try:
        for which, text in ((0, "bid 1"), (1, "bid 4")):
            both.play(which, bidder, text, "sealed")
            # What the other may try must not tell either, whatever is answered.
            for wrong in ("bid 9", "plant banana1 a1"):
                both.clients[which][other].move(wrong, other, id=f"wrong {wrong}")
            both.clients[which][other].answer(
                {"type": "takeback", "seat": other, "ply": 2, "epoch": 0, "id": "back"}
            )
        both.settle()
        for index in (other, 2):
            one, two = both.clients[0][index], both.clients[1][index]
            assert told(one, both.keys[0]) == told(two, both.keys[1])
        mine = [told(both.clients[which][bidder], both.keys[which]) for which in (0, 1)]
        assert mine[0] != mine[1]  # the comparison can fail
        states = [both.states(which) for which in (0, 1)]
        for answers in states:
            del answers[bidder]
        assert states[0] == states[1]
    finally:
        both.close()


def test_hidden_money_is_hidden(server: Server) -> None:
    made = server.make("Ana", "Bo", "Cy", options={"money": "hidden"}, overseer=2)
    key, (ana, bo, cy) = made["table"]["id"], made["tokens"].values()
    with (
        server.client(key, [ana]) as a,
        server.client(key, [bo]) as b,
        server.client(key, [cy]) as c,
        server.client(key) as watcher,
    ):
        clients = [a, b, c]
        for turn in range(40):
            seat = a.state["to_move"][0]
            legal = clients[seat].state["legal"][str(seat)]
            clients[seat].move(some_move(legal, turn * 3), seat)
            for client in (*clients, watcher):
                client.wait_ply(turn + 1)
        for seat, client in enumerate(clients):
            for text in client.raw:
                message = json.loads(text)
                if message["type"] == "state":
                    for shown in (message["views"], message["standings"]):
                        money = shown[str(seat)]["money"]
                        assert [m is not None for m in money] == [s == seat for s in range(3)]
        for text in watcher.raw:
            message = json.loads(text)
            if message["type"] == "state":
                assert message["views"]["watch"]["money"] == [None, None, None]
                assert message["standings"]["watch"]["money"] == [None, None, None]


def test_the_secret_is_shown_when_the_game_is_over(server: Server) -> None:
    made = server.make("Ana", "Bo")
    key = made["table"]["id"]
    secret = server.hall.tables[key].secret
    assert secret is not None
    with server.client(key, list(made["tokens"].values())) as me:
        while me.wait_turn():
            seat, legal = next(iter(me.state["legal"].items()))
            me.move(some_move(legal, 0), int(seat))
        assert [secret in text for text in me.raw if '"status":"over"' not in text].count(True) == 0
        assert me.state["table"]["fair"]["secret"] == secret


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("money", ["open", "hidden"])
def test_one_view_is_shared_only_where_all_are_equal(players: int, money: str) -> None:
    game = Game.new(players=players, money=money, seed=2)
    rng = Rng(3)
    equal = True
    while game.result is None:
        position = game.position
        views = [position.view(seat) for seat in (*range(players), None)]
        shown = [standings(position, seat) for seat in (*range(players), None)]
        equal &= all(view == views[0] for view in views)
        equal &= all(standing == shown[0] for standing in shown)
        move = game.legal_moves[rng.roll(len(game.legal_moves))]
        game.play(move, game.position.turn)
    assert equal == all_see_the_same(game.record.variant)
