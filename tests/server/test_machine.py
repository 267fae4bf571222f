"""Several clients at one table do anything at all, and the engine says what must come of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from santiago import Game, Record
from tests.server.harness import Client, Server, some_move

PICK = st.integers(0, 1000)


class Table(RuleBasedStateMachine):
    """The model is the engine's own game, and the list of moves that were acknowledged."""

    def __init__(self, server: Server, players: int) -> None:
        super().__init__()
        self.server = server
        self.record = Game.new(players=players, seed=players).record
        seats = [{"kind": "person", "name": f"P{seat}"} for seat in range(players)]
        body = {"seats": seats, "record": self.record.to_json()}
        created = server.post("/api/tables", body)
        self.key: str = created["table"]["id"]
        self.tokens = list(created["tokens"].values())
        self.clients = [server.client(self.key, [token]) for token in self.tokens]
        self.clients.append(server.client(self.key))
        self.log: list[tuple[int, str, str]] = []  # seat, move, the client's id
        self.epoch = 0
        self.count = 0

    def game(self) -> Game:
        game = Game(Record(self.record.variant, self.record.setup))
        for seat, text, _ in self.log:
            game.play(text, seat)
        return game

    def fresh(self) -> str:
        self.count += 1
        return f"{self.key}-{self.count}"

    def sync(self, client: Client) -> None:
        """Read until the client has seen all that happened."""
        while (client.state["epoch"], client.state["ply"]) != (self.epoch, len(self.log)):
            client.receive()

    def ask(self, client: Client, message: dict[str, Any]) -> dict[str, Any]:
        self.sync(client)
        return client.answer(
            {"ply": len(self.log), "epoch": self.epoch, "id": self.fresh()} | message
        )

    @precondition(lambda self: self.game().result is None)
    @rule(pick=PICK)
    def move(self, pick: int) -> None:
        to_move = self.game().position.to_move
        seat = to_move[pick % len(to_move)]
        client = self.clients[seat]
        self.sync(client)
        text, mark = some_move(client.state["legal"][str(seat)], pick), self.fresh()
        got = self.ask(client, {"type": "move", "seat": seat, "move": text, "id": mark})
        assert got["type"] == "ack", got
        self.log.append((seat, text, mark))
        assert (got["ply"], got["epoch"]) == (len(self.log), self.epoch)

    @precondition(lambda self: self.game().result is None)
    @rule(pick=PICK)
    def move_over_http(self, pick: int) -> None:
        to_move = self.game().position.to_move
        seat = to_move[pick % len(to_move)]
        tokens = [self.tokens[seat]]
        state = self.server.get(f"/api/tables/{self.key}/state", tokens)
        text, mark = some_move(state["legal"][str(seat)], pick), self.fresh()
        ask = {"id": mark, "seat": seat, "ply": state["ply"], "epoch": state["epoch"], "move": text}
        got = self.server.post(f"/api/tables/{self.key}/moves", ask, tokens)
        self.log.append((seat, text, mark))
        assert got == {"id": mark, "seat": seat, "ply": len(self.log), "epoch": self.epoch}

    @precondition(lambda self: self.game().result is None)
    @rule(pick=PICK)
    def race(self, pick: int) -> None:
        """Two devices of one seat send a move each at the same time: one of them is played."""
        seat = self.game().position.to_move[0]
        here = self.clients[seat]
        self.sync(here)
        with self.server.client(self.key, [self.tokens[seat]]) as there:
            asked: list[tuple[Client, dict[str, Any]]] = []
            for number, client in enumerate((here, there)):
                text = some_move(client.state["legal"][str(seat)], pick + number)
                place = {"seat": seat, "ply": len(self.log), "epoch": self.epoch}
                ask: dict[str, Any] = {"type": "move", "id": self.fresh(), "move": text} | place
                client.send(ask)
                asked.append((client, ask))
            answers = [
                client.until(lambda m, i=ask["id"]: m["type"] in ("ack", "error") and m["id"] == i)
                for client, ask in asked
            ]
            taken = [ask for (_, ask), got in zip(asked, answers, strict=True) if "ply" in got]
            assert len(taken) == 1, answers
            self.log.append((seat, taken[0]["move"], taken[0]["id"]))

    @rule(pick=PICK)
    def chat(self, pick: int) -> None:
        place = pick % len(self.clients)
        seat = place if place < len(self.tokens) else None
        before = len(self.clients[0].chats)
        ask = {"type": "chat", "seat": seat, "text": f"said {pick}", "id": self.fresh()}
        self.clients[place].send(ask)
        if seat is None:
            got = self.clients[place].until(lambda m: m["type"] == "error")
            assert got["error"]["code"] == "auth/missing"
            return
        answered = self.clients[place].until(
            lambda m: m["type"] in ("ack", "error") and m["id"] == ask["id"]
        )
        if answered["type"] == "error":  # said too much in a few seconds
            assert answered["error"]["code"] == "chat/too-fast"
            return
        for client in self.clients:
            client.until(lambda m: m["type"] == "chat")
            assert client.chats[-1]["text"] == f"said {pick}"
        assert len(self.clients[0].chats) == before + 1

    @rule(pick=PICK, text=st.sampled_from(["bid 90", "pass", "decline", "plant pepper1 a1", "x"]))
    def wrong_move(self, pick: int, text: str) -> None:
        game = self.game()
        seat = pick % len(self.tokens)
        moves = game.position.legal_moves_of(seat) if seat in game.position.to_move else ()
        if text in moves:
            return
        got = self.ask(self.clients[seat], {"type": "move", "seat": seat, "move": text})
        assert got["type"] == "error"
        assert got["error"]["code"].startswith("move/")

    @precondition(lambda self: self.log)
    @rule(pick=PICK)
    def repeat(self, pick: int) -> None:
        ply = pick % len(self.log)
        seat, text, mark = self.log[ply]
        ask = {"type": "move", "seat": seat, "move": text, "id": mark, "ply": ply}
        got = self.ask(self.clients[seat], ask)
        assert got["error"]["code"] == "move/repeated"
        assert got["error"]["data"] == {"ply": ply + 1}

    @precondition(lambda self: len(self.log) > 1)
    @rule(pick=PICK)
    def stale(self, pick: int) -> None:
        to_move = self.game().position.to_move
        seat = to_move[0] if to_move else 0
        ask = {"type": "move", "seat": seat, "move": "pass", "ply": pick % (len(self.log) - 1)}
        got = self.ask(self.clients[seat], ask)
        assert got["error"]["code"] in ("move/stale", "move/over")

    @rule(pick=PICK)
    def take_back(self, pick: int) -> None:
        seat = pick % len(self.tokens)
        client = self.clients[seat]
        self.sync(client)
        expected = client.state["takeback"][str(seat)]
        got = self.ask(client, {"type": "takeback", "seat": seat})
        if expected["allowed"]:
            assert self.log[-1][0] == seat, "somebody else's move was taken back"
            assert got["type"] == "ack", got
            del self.log[expected["to"] :]
            self.epoch += 1
        else:
            assert got["error"]["code"] == expected["code"]

    @rule(pick=PICK)
    def reconnect(self, pick: int) -> None:
        place = pick % len(self.clients)
        self.clients[place].close()
        held = self.tokens[place : place + 1]
        self.clients[place] = self.server.client(self.key, held)

    @rule(pick=PICK)
    def catch_up(self, pick: int) -> None:
        """A client says which steps it has, and is sent the others."""
        client = self.clients[pick % len(self.clients)]
        self.sync(client)
        since = pick % (len(self.log) + 1)
        client.send({"type": "resync", "since": since, "epoch": self.epoch})
        got = client.until(lambda m: m["type"] == "state")
        assert got["since"] in (since, since - 1)  # one more, if a secret bid was opened since

    @invariant()
    def everyone_sees_what_the_engine_says(self) -> None:
        game = self.game()
        for place, client in enumerate(self.clients):
            self.sync(client)
            seat = place if place < len(self.tokens) else None
            name = "spectator" if seat is None else str(seat)
            assert client.state["views"][name] == game.view(seat)
            legal = client.state["legal"]
            assert set(legal) == ({name} if seat in game.position.to_move else set())
            shown = [step["move"] for step in client.steps]
            sealed = len(game.record.moves) + (game.sealed is not None) == len(self.log)
            assert sealed
            for mine, (_, text, _) in zip(shown, self.log, strict=True):
                assert mine in (text, None)

    def teardown(self) -> None:
        for client in self.clients:
            client.close()


def run(server: Server, players: int, examples: int, steps: int) -> None:
    class Here(Table):
        def __init__(self) -> None:
            super().__init__(server, players)

    chosen = settings(max_examples=examples, stateful_step_count=steps, deadline=None)
    run_state_machine_as_test(Here, settings=chosen)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_a_few_things_happen_at_a_table(server: Server, players: int) -> None:
    run(server, players, examples=3, steps=20)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 5])
def test_anything_may_happen_at_a_table(server: Server, players: int) -> None:
    run(server, players, examples=20, steps=50)
