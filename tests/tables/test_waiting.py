"""Before the start: people say that they are ready, and the host starts."""

from __future__ import annotations

from santiago.tables import commands as c
from santiago.tables import told
from tests.tables.fixtures import Desk


def test_a_table_with_an_open_seat_waits_until_all_are_ready() -> None:
    desk = Desk.of("Ana", "open", "open", ready=True)
    desk.do(c.Sit("bo", "Bo", random="1" * 32))
    desk.do(c.Sit("cy", "Cy", random="2" * 32))
    assert desk.table.status == "open"
    host = ("host", "Ana")
    assert desk.refused(c.Start(host, "random")) == "table/not-ready"
    desk.do(c.SetReady(("bo",), 1, True))
    desk.do(c.SetReady(("cy",), 2, True))
    assert [seat["ready"] for seat in told.seats(desk.table)] == [False, True, True]
    desk.do(c.SetReady(("cy",), 2, False))
    assert desk.refused(c.Start(host, "random")) == "table/not-ready"
    desk.do(c.SetReady(("cy",), 2, True))
    assert not desk.do(c.SetReady(("cy",), 2, True)).changes
    assert desk.refused(c.Start(("host",), "random")) == "table/not-ready"  # Ana, elsewhere
    desk.do(c.Start(host, "random"))
    assert desk.table.status == "running"
    assert {seat["ready"] for seat in told.seats(desk.table)} == {None}
    assert desk.refused(c.SetReady(("bo",), 1, False)) == "table/started"


def test_open_seats_become_bots_when_the_host_starts() -> None:
    desk = Desk.of("Ana", "open", "bot", ready=True)
    desk.do(c.GiveToBot(("host",), 1, "random"))
    assert desk.table.status == "open"
    desk.do(c.Start(("host", "Ana"), "random"))
    assert desk.table.status == "running"


def test_who_leaves_is_no_longer_ready_and_others_stay_so() -> None:
    desk = Desk.of("Ana", "open", "open", ready=True)
    desk.do(c.Sit("bo", "Bo"))
    desk.do(c.Sit("cy", "Cy"))
    for name, seat in (("bo", 1), ("cy", 2)):
        desk.do(c.SetReady((name,), seat, True))
    desk.do(c.Leave(("bo",), 1, "random"))
    desk.do(c.Sit("di", "Di"))
    assert [seat["ready"] for seat in told.seats(desk.table)] == [False, False, True]
    assert desk.refused(c.SetReady(("bo",), 1, True)) == "auth/invalid"
    assert desk.refused(c.SetReady(("cy",), 1, True)) == "seat/not-yours"
    assert desk.refused(c.SetReady((), 1, True)) == "auth/missing"


def test_where_nobody_is_invited_nobody_waits() -> None:
    assert Desk.of("Ana", "bot", "bot", ready=True).table.status == "running"
    assert Desk.of("Ana", "Bo", "Cy", ready=True).table.status == "running"


def test_everyone_sees_who_invites() -> None:
    desk = Desk.of("open", "Ana", "Bo", "open", ready=True)
    assert told.info(desk.table)["invited_by"] == "Ana"
    desk.do(c.Leave(("Ana",), 1, "random"))
    desk.do(c.Sit("di", "Di", 1))
    assert told.info(desk.table)["invited_by"] == "Ana"
