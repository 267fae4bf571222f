"""The core by itself: whole games, take-backs and orders, with a dict for storage."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest

from santiago.tables import Refusal, due, seating, told
from santiago.tables import commands as c
from santiago.tables.legal import legal_of
from tests.compiled import SRC
from tests.server.harness import some_move
from tests.tables.fixtures import Desk


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_game_with_bots_takebacks_and_orders(players: int) -> None:
    kinds = ["Ana", "Bo", *["bot"] * (players - 2)]
    desk, rng, backs = Desk.of(*kinds), Random(players), 0
    order = {"order": "pass", "phase": "extra", "until": "game"}
    table = desk.table
    desk.do(c.SetOrders(("Bo",), table.tokens["Bo"], (order,)))
    while table.status == "running":
        assert table.position is not None
        waiting = due(table)
        if waiting is not None and waiting.what == "orders":
            desk.now = max(desk.now, waiting.at)
            desk.do(c.OrdersMove(waiting.seat, table.ply, table.epoch))
            continue
        seat = rng.choice(table.to_move)
        text = some_move(legal_of(table.position, seat), rng.randrange(1000))
        if table.seats[seat].kind == "bot":
            desk.do(c.BotMove(seat, table.ply, table.epoch, text))
            continue
        name = "Ana" if table.tokens["Ana"] == seat else "Bo"
        desk.move(name, text)
        own = told.state(table, [seat], 0, desk.now)["takeback"][str(seat)]
        if own["allowed"] and rng.random() < 0.1:
            ply = table.ply
            desk.do(c.TakeBack((name,), seat, table.ply, table.epoch))
            assert (table.ply, own["to"]) == (ply - 1, ply - 1)
            backs += 1
        message = told.state(table, [seat], 0, desk.now)
        assert len(message["steps"]) == table.ply
        json.dumps(message)
    assert backs > 2
    assert {"orders", "person"} <= {entry.by for entry in table.log}
    assert table.record().position().result is not None
    assert desk.stored


def test_the_core_needs_the_standard_library_and_the_engine_only() -> None:
    """It must run in a browser: no site-packages, and nothing of the server or the bots."""
    code = (
        "import sys; sys.path[:] = [p for p in sys.path if 'site-packages' not in p];"
        f"sys.path.insert(0, {str(SRC)!r});"
        "import santiago.tables, santiago.tables.told, santiago.tables.replay;"
        "bad = [m for m in sys.modules if m.startswith(('santiago.server', 'santiago.bots',"
        " 'asyncio', 'sqlite3', 'socket', 'secrets', 'random')) and '_' != m[0]];"
        "print(bad)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr


@pytest.mark.parametrize("seat", [-1, -2, 3, 99, True, None])
def test_every_seat_number_is_bounded(seat: int) -> None:
    """Seat -1 is the host's in `Table.tokens`: nobody may sit there."""
    desk = Desk.of("Ana", "open", "bot")
    if seat is not None:
        assert desk.refused(c.Sit("eve", "Eve", seat)) == "seat/unknown"
        assert desk.refused(c.FreeSeat(("host",), seat)) == "seat/unknown"
        assert desk.refused(c.GiveToBot(("host",), seat, "random")) == "seat/unknown"
    for command in (
        c.Leave(("Ana",), seat, "random"),
        c.MakeCode(("host",), seat, "x", 9e9),
        c.GiveRandoms(("host",), {seat: ""}),
        c.Move(("host",), seat, 0, 0, "pass"),
        c.SetOrders(("host",), seat, ()),
    ):
        assert desk.refused(command) in ("seat/not-yours", "seat/unknown")


def test_sitting_down_again_changes_nothing() -> None:
    desk = Desk.of("Ana", "open", "open")
    first = desk.do(c.Sit("bo", "Bo"))
    again = desk.do(c.Sit("bo", "Bo"))
    assert again.answer == first.answer
    assert not again.changes
    assert [seat.kind for seat in desk.table.seats] == ["person", "person", "open"]


def test_the_host_frees_the_seat_of_somebody_who_is_away() -> None:
    desk = Desk.of("Ana", "open", "open")
    desk.do(c.Sit("bo", "Bo", 1))
    assert desk.refused(c.FreeSeat(("bo",), 1)) == "auth/invalid"
    assert desk.refused(c.FreeSeat(("host",), 1, frozenset({1}))) == "seat/taken"
    desk.do(c.FreeSeat(("host",), 1))
    assert desk.table.seats[1].kind == "open"
    assert desk.refused(c.Leave(("bo",), 1, "random")) == "auth/invalid"


def test_only_the_latest_codes_of_a_seat_are_good() -> None:
    """Whoever makes thousands fills no memory, and pushes out nobody else's."""
    desk = Desk.of("Ana", "Bo")
    desk.do(c.MakeCode(("Bo",), 1, "of Bo", 9e9))
    codes = [f"code {n}" for n in range(3 * seating.MOST_CODES)]
    for n, code in enumerate(codes):
        facts = desk.do(c.MakeCode(("Ana",), 0, code, desk.now + 600 + n))
        assert not facts.in_states
    assert set(desk.table.codes) == {"of Bo", *codes[-seating.MOST_CODES :]}
    assert desk.refused(c.UseCode(codes[0], "new")) == "code/invalid"
    assert not desk.do(c.UseCode(codes[-1], "new")).in_states
    assert desk.table.tokens["new"] == 0


@pytest.mark.parametrize("name", ["\u3164\u3164", "\u200b", " ", "\u0301", "\u2800", "\u115f"])
def test_names_that_look_empty_are_refused(name: str) -> None:
    desk = Desk.of("Ana", "open")
    assert desk.refused(c.Sit("bo", name)) == "seat/name"


def test_a_rematch_is_told_to_those_who_played_only() -> None:
    desk = Desk.of("Ana", "Bo")
    assert desk.refused(c.Rematch(("Ana",), "U" * 22)) == "table/started"
    desk.table.status = "over"
    assert desk.refused(c.Rematch(("eve",), "U" * 22)) == "seat/not-yours"
    (notice,) = desk.do(c.Rematch(("Ana",), "U" * 22)).notices
    assert notice.only == frozenset({0, 1})
    assert not desk.do(c.Rematch(("Ana",), "U" * 22)).changes, "sent again"
    second = desk.ask(c.Rematch(("Bo",), "V" * 22))
    assert isinstance(second, Refusal)
    assert (second.code, second.data) == ("table/rematch", {"table": "U" * 22, "seat": 0})
    assert not desk.do(c.RematchGone("V" * 22)).changes, "another one stands"
    desk.do(c.RematchGone("U" * 22))
    assert not desk.do(c.RematchGone("U" * 22)).changes, "sent again"
    assert "rematch" not in desk.table.settings
    desk.do(c.Rematch(("Bo",), "V" * 22))
    assert desk.table.settings["rematch"] == {"table": "V" * 22, "seat": 1}


def test_any_command_of_its_owner_takes_a_seat_back() -> None:
    for command in (
        c.Say(("Ana",), 0, "hi"),
        c.SetOrders(("Ana",), 0, ()),
        c.Return(("Ana",), 0),
        c.Move(("Ana",), 0, 0, 0, "bid 2"),
    ):
        desk = Desk.of("Ana", "Bo", "Cy", overseer=2)
        desk.do(c.Leave(("Ana",), 0, "random"))
        assert desk.table.seats[0].bot == "random"
        desk.do(command)
        assert desk.table.seats[0].bot is None


def test_leaving_a_slow_game_calls_no_bot() -> None:
    pace = {"kind": "move", "seconds": 86_400}
    desk = Desk.of("Ana", "Bo", "Cy", overseer=2, pace=pace)
    desk.do(c.Leave(("Ana",), 0, "random"))
    first = due(desk.table)
    assert first is not None
    assert (first.what, desk.table.seats[0].bot) == ("timeout", None)
    assert first.at - desk.now > 86_000
    desk.now += 90_000
    facts = desk.do(c.TimeOut(0, 0, 0, "bid 3", "random"))
    assert facts.notices[0].data == {"seat": 0, "move": "bid 3", "ply": 1}
    assert desk.table.seats[0].bot is None


def test_the_number_for_the_deal_comes_after_the_commitment() -> None:
    desk = Desk.of("Ana", "bot", numbers=False)
    assert desk.table.status == "open"
    fair = told.info(desk.table)["fair"]
    assert (len(fair["commitment"]), fair["randoms"]) == (64, None)
    desk.do(c.GiveRandoms(("Ana",), {0: "ab" * 16}))
    assert desk.table.status == "running"
    again = desk.ask(c.GiveRandoms(("Ana",), {0: "cd" * 16}))
    assert isinstance(again, Refusal)


def test_nobody_buys_time_by_leaving_or_taking_back() -> None:
    """The clock of a turn runs on while a player leaves and returns, or takes a move back."""
    desk = Desk.of("Ana", "Bo", "Cy", pace={"kind": "move", "seconds": 60})
    table = desk.table
    desk.move(who_is_to_move(desk), "bid 1")
    name, seat = who_is_to_move(desk), table.to_move[0]
    deadline = table.deadline_at or 0.0
    desk.now += 30
    desk.do(c.Leave((name,), seat, "random"))
    desk.do(c.Return((name,), seat))
    assert table.deadline_at == deadline
    desk.move(name, "bid 2")
    moved_at = desk.now
    desk.now += 20
    desk.do(c.TakeBack((name,), seat, table.ply, table.epoch))
    assert table.to_move == (seat,)
    assert table.deadline_at == deadline + desk.now - moved_at, (
        "what was left when the move was made"
    )


def test_taking_the_very_first_move_back_buys_no_time() -> None:
    """Nor does the time that others had meanwhile count, however often a move is taken back."""
    desk = Desk.of("Ana", "Bo", "Cy", pace={"kind": "move", "seconds": 60})
    table = desk.table
    name, seat = who_is_to_move(desk), table.to_move[0]
    used = 0.0
    for thought, waited in ((30.0, 20.0), (10.0, 25.0), (5.0, 0.0)):
        began = table.turn_started_at or 0.0
        desk.now += thought
        desk.move(name, "bid 1")
        used += desk.now - (began + used)
        desk.now += waited
        desk.do(c.TakeBack((name,), seat, table.ply, table.epoch))
        assert table.ply == 0
        assert table.deadline_at == pytest.approx(desk.now + 60 - used)
    assert used == pytest.approx(30 + 10 + 5, abs=4)


def test_after_the_end_nobody_gives_a_seat_away() -> None:
    """The names in the record and in the results stay those who played."""
    desk = Desk.of("Ana", "bot", "bot")
    table, turn = desk.table, 0
    while table.status == "running":
        assert table.position is not None
        seat, turn = table.to_move[0], turn + 1
        text = some_move(legal_of(table.position, seat), turn)
        if table.seats[seat].kind == "bot":
            desk.do(c.BotMove(seat, table.ply, table.epoch, text))
        else:
            desk.move("Ana", text)
    mine = table.tokens["Ana"]
    assert desk.refused(c.GiveToBot(("Ana",), mine, "random")) == "move/over"
    assert table.held_by(["Ana"]) == [mine]


def who_is_to_move(desk: Desk) -> str:
    return next(n for n, seat in desk.table.tokens.items() if (seat,) == desk.table.to_move)
