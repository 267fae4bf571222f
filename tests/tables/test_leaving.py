"""Who left a game, and when nobody waits for an absent person any longer."""

from __future__ import annotations

from typing import Any

import pytest

from santiago.tables import commands as c
from santiago.tables.leaving import left
from santiago.tables.model import Table
from tests.tables.fixtures import Desk
from tests.tables.test_profiles_at_tables import ANA, BO, sat

DAY = {"kind": "move", "seconds": 86_400}
MINUTE = {"kind": "move", "seconds": 60}


def gone(table: Table) -> set[int]:
    """The seats that would count as left if the game ended now."""
    return set(left(table.seats, table.log))


def running(players: int = 3, **more: Any) -> Desk:
    """A running game of Ana (0), Bo (1) and guests; of more than two, Ana bids first."""
    guests = ["open"] * (players - 2)
    desk = Desk.of("open", "open", *guests, numbers=False, overseer=players - 1, **more)
    assert (sat(desk, ANA, "Ana"), sat(desk, BO, "Bo")) == (0, 1)
    for n in range(2, players):
        desk.do(c.Sit(f"guest {n}", f"Guest {n}", random="cd" * 16))
    assert players == 2 or desk.table.to_move[0] == 0
    return desk


def bot_moves(desk: Desk, move: str) -> None:
    seat = desk.table.to_move[0]
    desk.do(c.BotMove(seat, desk.table.ply, desk.table.epoch, move))


def some_legal(desk: Desk) -> str:
    assert desk.table.position is not None
    return next(iter(desk.table.position.legal_moves)).text


def others_move(desk: Desk) -> None:
    """Everyone moves until it is Ana's turn."""
    while (seat := desk.table.to_move[0]) != 0:
        who = ("", BO.session, "guest 2")[seat]
        desk.do(c.Move((who,), seat, desk.table.ply, desk.table.epoch, some_legal(desk)))


def runs_out(desk: Desk, move: str) -> None:
    desk.now += 90_000
    seat = desk.table.to_move[0]
    desk.do(c.TimeOut(seat, desk.table.ply, desk.table.epoch, move, "random"))


def test_who_gives_the_seat_to_a_bot_has_left() -> None:
    desk = running()
    desk.do(c.GiveToBot((ANA.session,), 0, "random"))
    assert desk.table.seats[0].left_by == ANA.profile
    assert desk.table.held_by([ANA.session]) == []
    assert gone(desk.table) == {0}


def test_a_seat_given_away_in_a_secret_auction_has_been_left_once_the_bids_are_open() -> None:
    """P1.4."""
    desk = running(players=2)
    while not desk.table.sealed:
        seat, who = desk.table.to_move[0], (ANA.session, BO.session)
        move = some_legal(desk)
        desk.do(c.Move((who[seat],), seat, desk.table.ply, desk.table.epoch, move))
    desk.do(c.GiveToBot((ANA.session,), 0, "random"))
    assert desk.table.seats[0].left_by is None, "nobody knows yet"
    desk.do(c.BotMove(0, desk.table.ply, desk.table.epoch, "bid 1"))
    desk.do(c.Move((BO.session,), 1, desk.table.ply, desk.table.epoch, "bid 2"))
    assert (desk.table.seats[0].kind, gone(desk.table)) == ("bot", {0})


def test_before_the_start_nobody_leaves_a_game() -> None:
    desk = Desk.of("Cy", "open", "open", numbers=False)
    seat = sat(desk, ANA, "Ana")
    desk.do(c.GiveToBot((ANA.session,), seat, "random"))
    assert desk.table.seats[seat].left_by is None


def test_who_goes_and_does_not_come_back_has_left() -> None:
    desk = running()
    desk.do(c.Leave((ANA.session,), 0, "random"))
    assert gone(desk.table) == set(), "the bot has not played yet"
    bot_moves(desk, "bid 1")
    assert gone(desk.table) == {0}
    desk.do(c.Return((ANA.session,), 0))
    assert gone(desk.table) == set()


def test_who_runs_out_of_time_has_not_left_before_the_bot_plays_on() -> None:
    desk = running(pace=MINUTE)
    runs_out(desk, "bid 1")
    assert desk.table.seats[0].bot is not None
    assert gone(desk.table) == set()


@pytest.mark.parametrize("takeover", [True, False])
def test_at_a_slow_table_a_bot_plays_on_after_the_second_time_out_in_a_row(takeover: bool) -> None:
    desk = running(pace=DAY, takeover=takeover)
    runs_out(desk, "bid 1")
    assert desk.table.seats[0].bot is None
    others_move(desk)
    runs_out(desk, some_legal(desk))
    assert (desk.table.seats[0].bot is not None) is takeover
    assert gone(desk.table) == set(), "Ana may still come back"


def test_a_move_of_ones_own_starts_the_count_again() -> None:
    desk = running(pace=DAY)
    runs_out(desk, "bid 1")
    others_move(desk)
    desk.do(c.Move((ANA.session,), 0, desk.table.ply, desk.table.epoch, some_legal(desk)))
    others_move(desk)
    runs_out(desk, some_legal(desk))
    assert desk.table.seats[0].bot is None


def test_a_deleted_profile_has_left_nothing_behind() -> None:
    desk = running()
    desk.do(c.GiveToBot((ANA.session,), 0, "random"))
    desk.do(c.Forget(ANA.profile, "random"))
    assert (desk.table.seats[0].left_by, desk.table.seats[0].kind) == (None, "bot")
    assert desk.table.seats[0].name != "Ana"
