"""Two games that look the same to a client send it the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from santiago import Game, Record, Rng
from santiago.tables.told import all_see_the_same
from tests.server.harness import Client, Server, some_move
from tests.server.people import newcomer

TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


def told(client: Client, key: str) -> list[str]:
    """Everything that a client was sent, without times and the table's id."""
    return [TIMES.sub("TIME", text).replace(key, "TABLE") for text in client.raw]


def played(players: int, options: dict[str, str], round_: int) -> Game:
    """A game at the start of a round's auction; round 0: where it begins."""
    game = Game.new(players=players, options=options, seed=3)
    rng = Rng(round_)
    while round_ and (game.position.phase, game.position.round) != ("auction", round_):
        game.play(game.legal_moves[rng.roll(len(game.legal_moves))], game.position.turn)
    return game


def twins(game: Game) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two games that differ in nothing but the order of the tiles still face down."""
    one, position = game.record.to_json(), game.position
    other = json.loads(json.dumps(one))
    tiles = other["setup"]["tiles"]
    seen = position.round * position.tiles_per_round if position.market_size else 0
    tiles[seen:] = tiles[:seen:-1] + tiles[seen : seen + 1]
    if tiles == one["setup"]["tiles"]:
        tiles[seen:] = sorted(tiles[seen:])
    assert tiles != one["setup"]["tiles"]
    return Record.from_json(one).to_json(), Record.from_json(other).to_json()


def first_difference(one: Client, other: Client) -> object:
    """Where two clients were told different things."""
    pairs = enumerate(zip(told(one, one.table), told(other, other.table), strict=False))
    return next(
        ((n, mine, twin) for n, (mine, twin) in pairs if mine != twin), "none but at the end"
    )


class Both:
    """Two tables, with a client for each seat and a watcher at both.

    With `other`, a second process on the same storage, only seat 0 is at the first.
    """

    def __init__(
        self,
        server: Server,
        records: tuple[dict[str, Any], dict[str, Any]],
        other: Server | None = None,
    ) -> None:
        players = records[0]["players"]
        seats = [{"kind": "person", "name": f"P{seat}"} for seat in range(players)]
        self.server = server
        self.keys: list[str] = []
        self.tokens: list[list[str]] = []
        self.clients: list[list[Client]] = []
        for record in records:
            created = server.post("/api/tables", {"seats": seats, "record": record})
            key, tokens = created["table"]["id"], list(created["tokens"].values())
            self.keys.append(key)
            self.tokens.append(tokens)
            clients: list[Client] = []
            for place, held in enumerate([[token] for token in tokens] + [[]]):
                # One after the other: who is there already is told as well.
                at = server if place == 0 or other is None else other
                clients.append(at.client(key, held))
                for client in clients:
                    client.until(_presence_of(len(clients)))
            self.clients.append(clients)
        if other is not None:  # how many messages it takes to find each other is left to chance
            self.settle()
            for client in (client for clients in self.clients for client in clients):
                client.raw.clear()

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
        """Whether a move shows everyone what was hidden: then the twins may be told apart."""
        views = []
        for key in self.keys:
            position = self.server.position(key).copy()
            position.play(text, seat)
            views.append(position.view(None))
        return views[0] != views[1]

    def play_alike(self) -> int:
        """Play the same at both for as long as they look the same; how many moves that is."""
        first = self.clients[0]
        turn = 0
        while True:
            seat = first[0].view["to_move"][-1]
            text = some_move(first[seat].state["legal"][str(seat)], turn * 5)
            if self.would_differ(seat, text):
                self.settle()
                return turn
            for which in (0, 1):
                self.play(which, seat, text, f"turn {turn}")
            turn += 1

    def compare(self, *knowing: int) -> None:
        """Everything sent to those who are not `knowing` is equal to the byte."""
        for place, (one, other) in enumerate(zip(*self.clients, strict=True)):
            equal = told(one, self.keys[0]) == told(other, self.keys[1])
            assert equal == (place not in knowing), (
                f"client {place}: {first_difference(one, other)}"
            )
        one_by_one = zip(self.states(0), self.states(1), strict=True)
        for place, (mine, twin) in enumerate(one_by_one):
            assert (mine == twin) == (place not in knowing), f"answer {place}"

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

    def __enter__(self) -> Both:
        return self

    def __exit__(self, *_: object) -> None:
        for clients in self.clients:
            for client in clients:
                client.close()


def _presence_of(people: int) -> Callable[[dict[str, Any]], bool]:
    def wanted(message: dict[str, Any]) -> bool:
        if message["type"] != "presence":
            return False
        here = sum(1 for seat in message["seats"] if seat["online"])
        return bool(here + message["spectators"] == people)

    return wanted


GAMES = [
    (2, {}),
    pytest.param(3, {"money": "hidden"}, marks=pytest.mark.slow),
    pytest.param(4, {}, marks=pytest.mark.slow),
    pytest.param(5, {"source": "chosen"}, marks=pytest.mark.slow),
]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_the_order_of_the_tiles_is_told_to_nobody(
    server: Server, players: int, options: dict[str, str]
) -> None:
    """Round by round through the game: twins that have just turned up the same tiles."""
    start = played(players, options, 0).position
    for round_ in range(0 if start.market_size == 0 else 1, start.rounds):
        with Both(server, twins(played(players, options, round_))) as both:
            assert both.play_alike() >= (3 if round_ else 0)
            both.compare()


@pytest.mark.parametrize("options", [{}, {"money": "hidden"}], ids=["open", "hidden"])
def test_a_sealed_bid_is_told_to_nobody_else(server: Server, options: dict[str, str]) -> None:
    """In every round of the game, by either player: the higher bid, or none."""
    for round_ in range(1, 11):
        game = played(2, options, round_)
        bidder, record = round_ % 2, game.record.to_json()
        other, bids = 1 - bidder, game.position.legal_moves_of(bidder)
        with Both(server, (record, record)) as both:
            for which, bid in ((0, bids[0]), (1, bids[-1])):
                got = both.play(which, bidder, bid.text, "sealed")
                # What the other may try must not tell either, whatever is answered.
                mine = both.clients[which][other]
                for wrong in ("bid 191", "plant banana1 a1"):
                    assert mine.move(wrong, other, id=f"wrong {wrong}")["type"] == "error"
                ask = {"type": "takeback", "seat": other, "ply": got["ply"], "epoch": 0}
                assert mine.answer(ask | {"id": "back"})["type"] == "error"
            both.settle()
            both.compare(bidder)


def test_that_a_bot_bids_for_good_is_told_when_both_bids_are_in(server: Server) -> None:
    """The same secret auction twice: one player bids, or gives the seat to a bot that does."""
    record = played(2, {}, 1).record.to_json()
    with Both(server, (record, record)) as both:
        both.play(0, 0, "pass", "sealed")
        key, (token, _) = both.keys[1], both.tokens[1]
        server.post(f"/api/tables/{key}/seats/0/bot", {"level": "random"}, [token])
        ply = both.clients[0][1].state["ply"]
        for client in both.clients[1]:
            client.wait_ply(ply)
        both.settle()
        both.compare(0)
        both.play(1, 1, "pass", "other")
        for client in both.clients[1]:
            assert client.state["table"]["seats"][0]["kind"] == "bot"
            bots = [n["data"] for n in client.notices if n["code"] == "seat/bot"]
            assert bots == [{"seat": 0, "level": "random"}]
        assert both.clients[1][0].state["you"] == []


@pytest.mark.slow
def test_who_gives_a_seat_to_a_bot_in_secret_sees_no_more_than_a_watcher(server: Server) -> None:
    """From the moment on that the seat is given away, over WebSocket and HTTP."""
    for level in ("random", "beginner"):
        created = server.make("Ana", "Bo", record=played(2, {}, 1).record.to_json(), players=None)
        key, (ana, bo) = created["table"]["id"], created["tokens"].values()
        with server.client(key, [ana, bo]) as me, server.client(key) as watcher:
            ply = me.state["ply"]
            server.post(f"/api/tables/{key}/seats/0/bot", {"level": level}, [ana])
            me.until(lambda m: m["type"] == "state" and m["you"] == [1])
            watcher.wait_ply(ply + 1)
            me.wait_ply(ply + 1)
            assert server.position(key).bids[0] is not None
            assert [*me.state["views"]] == ["1"]
            assert me.view["bids"][0] == watcher.view["bids"][0]
            with server.client(key, [ana]) as again:
                assert (again.welcome["seats"], again.state["you"]) == ([None], [])
                assert again.view == watcher.view
            own, anyone = (
                server.get(f"/api/tables/{key}/state", held)["views"] for held in ([ana], [])
            )
            assert own == anyone


@pytest.mark.slow
def test_a_profile_that_is_deleted_between_secret_bids_is_missed_by_nobody(server: Server) -> None:
    """The seat stays online, its words stay, and nobody more seems to watch."""
    ana = newcomer(server, "Ana")
    record = played(2, {}, 1).record.to_json()
    created = ana.create("open", record=record, players=None, bot_pause=1000)
    key = created["table"]["id"]
    bo = server.post(f"/api/tables/{key}/seats", {"name": "Bo"})["token"]

    def shown() -> list[Any]:
        with server.client(key) as newly:
            newly.until(lambda message: message["type"] == "presence")
            state = newly.state
            seen = [state["table"], state["chat"], state["spectators"], newly.raw[-1]]
        while len(server.service.registry.tables[key].connections) > 2:  # it has not left yet
            server.get("/healthz")
        return seen

    with server.client(key, [ana.token]) as mine, server.client(key, [bo]) as other:
        mine.answer({"type": "chat", "seat": 0, "text": "Hola", "id": "chat"})
        before = shown()
        ana.post("me/delete")
        assert shown() == before
        assert before[0]["seats"][0]["online"] is True
        other.wait_ply(other.state["ply"] + 1)
        mine.wait_ply(other.state["ply"])
        assert mine.state["you"] == []
        assert shown()[1:] == before[1:]
        other.move("pass", 1)
        assert [seat["name"] for seat in other.state["table"]["seats"]] == ["Player 1", "Bo"]
        assert shown()[1:3] == [[], 2]


async def nothing(*_: object) -> None:
    """An announcement that has not come yet."""


@pytest.mark.slow
def test_another_process_tells_nothing_between_two_secret_bids(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ana is at one process, all others at another: what she does before she bids stays hers."""
    one, other = two
    record = played(2, {}, 1).record.to_json()
    with Both(one, (record, record), other) as both:
        key, (ana, _) = both.keys[1], both.tokens[1]
        order = {"order": "pass", "phase": "auction", "until": "game"}
        path = f"/api/tables/{key}/seats/0"

        def heard() -> None:
            """The other process has heard of the change, and told what it tells."""
            while other.table(key).version < one.table(key).version:
                other.get("/healthz")
            both.settle()

        mine = both.clients[1][0]
        got = mine.answer({"type": "orders", "seat": 0, "orders": [order], "id": "o"})
        assert got["type"] == "ack"
        heard()
        for word in ("leave", "return", "code"):
            one.post(f"{path}/{word}", tokens=[ana])
            heard()
        # The other process has not heard of a change yet when somebody there does something.
        with monkeypatch.context() as late:
            late.setattr(other.service.gate, "catch_up", nothing)
            one.post(f"{path}/leave", tokens=[ana])
            both.clients[1][1].answer({"type": "chat", "seat": 1, "text": "Well?", "id": "chat"})
        both.clients[0][1].answer({"type": "chat", "seat": 1, "text": "Well?", "id": "chat"})
        one.post(f"{path}/bot", {"level": "random"}, [ana])
        ply = both.clients[0][0].state["ply"] + 1
        both.play(0, 0, "pass", "sealed")
        for client in both.clients[1]:
            client.wait_ply(ply)
        both.settle()
        both.compare(0)


@pytest.mark.parametrize("players", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 5))])
def test_hidden_money_is_told_to_nobody_else(
    server: Server, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole games in which one player has more money than the others can know of."""

    async def see_nobody() -> None:
        """The money is in memory only: nothing may load the table from storage again."""

    monkeypatch.setattr(server.service.store, "look_around", see_nobody)
    game = played(players, {"money": "hidden"}, 1)
    rich, record = players - 1, game.record.to_json()
    with Both(server, (record, record)) as both:
        position = server.position(both.keys[1])
        position.money = [
            amount + (7 if seat == rich else 0) for seat, amount in enumerate(position.money)
        ]
        server.service.registry.tables[both.keys[1]].changed()
        assert both.play_alike() > 60
        both.compare(rich)


def test_hidden_money_is_hidden(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", options={"money": "hidden"}, overseer=2)
    key, (ana, bo, cy) = created["table"]["id"], created["tokens"].values()
    with (
        server.client(key, [ana]) as a,
        server.client(key, [bo]) as b,
        server.client(key, [cy]) as c,
        server.client(key) as watcher,
    ):
        clients = [a, b, c]
        for turn in range(40):
            seat = a.view["to_move"][0]
            legal = clients[seat].state["legal"][str(seat)]
            clients[seat].move(some_move(legal, turn * 3), seat)
            for client in (*clients, watcher):
                client.wait_ply(turn + 1)
        for seat, client in enumerate(clients):
            for text in client.raw:
                message = json.loads(text)
                if message["type"] == "state":
                    money = message["views"][str(seat)]["money"]
                    assert [m is not None for m in money] == [s == seat for s in range(3)]
        for text in watcher.raw:
            message = json.loads(text)
            if message["type"] == "state":
                assert message["views"]["spectator"]["money"] == [None, None, None]


def test_several_at_one_screen_get_a_question_that_tells_no_purse(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", options={"money": "hidden"}, overseer=2)
    key, (ana, bo, cy) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [ana, bo]) as two, server.client(key, [cy]) as one:
        assert two.state["covered"]["0"]["amount"]["max"] > two.state["legal"]["0"]["amount"]["max"]
        refused = two.move("bid 11", 0)
        assert (refused["error"]["code"], refused["error"]["data"]["why"]) == (
            "move/illegal",
            "too-much",
        )
        two.move("bid 2", 0)
        two.wait_ply(1)
        one.wait_ply(1)
        assert [*two.state["covered"]] == ["1"]
        assert "covered" not in one.state
    open_ = server.make("Ana", "Bo", "Cy")
    with server.client(open_["table"]["id"], [*open_["tokens"].values()]) as all_:
        assert all_.state["legal"]
        assert "covered" not in all_.state


def test_the_secret_is_shown_when_the_game_is_over(server: Server) -> None:
    created = server.make("Ana", "Bo")
    key = created["table"]["id"]
    secret = server.table(key).secret
    assert secret is not None
    with server.client(key, list(created["tokens"].values())) as me:
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
        equal &= all(view == views[0] for view in views)
        move = game.legal_moves[rng.roll(len(game.legal_moves))]
        game.play(move, game.position.turn)
    assert equal == all_see_the_same(game.record.variant)
