"""Who is asked, and since which turn: nothing about it tells of a secret bid (P1.4)."""

from __future__ import annotations

from santiago.tables import commands as c
from santiago.tables.awaited import Awaited, awaited
from tests.tables.fixtures import Desk


def at_the_auction() -> Desk:
    """Two people about to bid in secret."""
    desk = Desk.of("Ana", "Bo", overseer=0)
    position = desk.table.position
    assert position is not None
    desk.move("Ana", position.legal_moves_of(0)[0].text)
    assert desk.table.sealed
    return desk


def of(desk: Desk, seat: int) -> Awaited | None:
    return next((one for one in awaited(desk.table) if one.seat == seat), None)


def test_everyone_is_asked_once_for_each_turn() -> None:
    desk = Desk.of("Ana", "Bo", "Cy", overseer=2)
    before = awaited(desk.table)
    assert [(one.seat, one.ply, one.what, one.round) for one in before] == [(0, 0, "auction", 1)]
    desk.move("Ana", "bid 3")
    assert [(one.seat, one.ply) for one in awaited(desk.table)] == [(1, 1)]


def test_both_are_asked_from_the_same_ply_and_stay_so_whatever_the_other_does() -> None:
    desk = at_the_auction()
    ana, bo = of(desk, 0), of(desk, 1)
    assert ana is not None
    assert bo is not None
    assert (ana.ply, ana.what) == (bo.ply, bo.what) == (1, "secret")
    desk.move("Ana", "bid 2")
    assert of(desk, 0) is None
    assert of(desk, 1) == bo
    desk.do(c.TakeBack(("Ana",), 0, desk.table.ply, desk.table.epoch))
    assert of(desk, 1) == bo
    desk.move("Ana", "bid 4")
    assert of(desk, 1) == bo


def test_the_others_stand_in_or_leaving_changes_nothing_for_me() -> None:
    for command in (
        c.Leave(("Ana",), 0, "easy"),
        c.GiveToBot(("Ana",), 0, "easy"),
        c.SetOrders(("Ana",), 0, ({"order": "pass", "phase": "auction", "until": "game"},)),
    ):
        desk = at_the_auction()
        bo = of(desk, 1)
        desk.do(command)
        assert of(desk, 1) == bo
        assert of(desk, 0) is None, "nobody is asked for whom something plays"


def test_an_order_is_judged_without_the_secret_bid_of_the_other() -> None:
    desk = at_the_auction()
    orders = ({"order": "pass", "phase": "auction", "until": "touched"},)
    desk.do(c.SetOrders(("Bo",), 1, orders))
    before = of(desk, 1)
    desk.move("Ana", "bid 2")
    assert of(desk, 1) == before


def test_nobody_is_asked_before_the_start_or_after_the_end() -> None:
    assert awaited(Desk.of("Ana", "Bo", "open").table) == []
    desk = Desk.of("Ana", "Bo", "Cy")
    desk.do(c.Close(("host", "Ana", "Bo", "Cy")))
    assert awaited(desk.table) == []
