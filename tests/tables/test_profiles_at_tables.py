"""Seats of profiles: every device of the profile holds them, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from santiago.tables import Facts, Refusal, decide
from santiago.tables import commands as c
from santiago.tables.model import Table
from santiago.tables.told import info
from tests.tables.fixtures import Desk

ANA = c.Owner("ana-profile", "ana-phone")
BO = c.Owner("bo-profile", "bo-laptop")


def sat(desk: Desk, owner: c.Owner, name: str, **more: Any) -> int:
    command = c.Sit("", name, random="ab" * 16, owner=owner, **more)
    return int(desk.do(command).answer["seat"])


def with_device(table: Table, session: str, owner: c.Owner) -> None:
    """Storage tells a table of every device of its profiles."""
    table.sessions[session] = owner.profile


def test_every_device_of_a_profile_holds_its_seat() -> None:
    desk = Desk.of("Cy", "open", "bot", numbers=False)
    seat = sat(desk, ANA, "Ana")
    assert desk.table.held_by(["ana-phone"]) == [seat]
    assert desk.table.held_by(["ana-laptop"]) == []
    with_device(desk.table, "ana-laptop", ANA)
    assert desk.table.held_by(["ana-laptop"]) == [seat]
    desk.do(c.Say(("ana-laptop",), seat, "hola"))
    del desk.table.sessions["ana-laptop"]
    assert desk.refused(c.Say(("ana-laptop",), seat, "hola")) == "auth/invalid"


def test_no_token_for_the_seat_is_left_anywhere() -> None:
    desk = Desk.of("Cy", "open", "open")
    before = dict(desk.table.tokens)
    sat(desk, ANA, "Ana")
    assert desk.table.tokens == before


def test_a_profile_sits_once() -> None:
    desk = Desk.of("Cy", "open", "open")
    seat = sat(desk, ANA, "Ana")
    again = c.Sit("", "Ana 2", 2 if seat != 2 else 1, owner=c.Owner(ANA.profile, "ana-laptop"))
    facts = desk.do(again)
    assert (facts.answer["seat"], facts.changes) == (seat, False)


def test_a_shuffle_moves_the_seat_with_its_profile() -> None:
    desk = Desk.of("open", "open", "open", shuffle=True)
    for owner, name in ((ANA, "Ana"), (BO, "Bo")):
        sat(desk, owner, name)
    desk.do(c.Sit("cy", "Cy", random="cd" * 16))
    assert desk.table.status == "running"
    names = [seat.name for seat in desk.table.seats]
    assert desk.table.held_by(["ana-phone"]) == [names.index("Ana")]
    assert desk.table.held_by(["bo-laptop"]) == [names.index("Bo")]


def test_a_seat_that_was_given_up_opens_nothing() -> None:
    desk = Desk.of("Cy", "open", "bot", numbers=False)
    seat = sat(desk, ANA, "Ana")
    desk.do(c.GiveRandoms(("Cy",), {0: "ab" * 16}))
    desk.do(c.GiveToBot(("ana-phone",), seat, "random"))
    assert desk.table.held_by(["ana-phone"]) == []
    assert desk.refused(c.Return(("ana-phone",), seat)) == "auth/invalid"


def test_the_hosts_profile_is_host_on_all_its_devices() -> None:
    seats = (c.NewSeat("person", "Ana", mine=True), c.NewSeat("open"))
    command = c.Create("T" * 22, seats, "host", "5a" * 32, "00", players=2, owner=ANA)
    facts = decide(None, command, 1.0)
    assert isinstance(facts, Facts), facts
    assert facts.created is not None
    desk = Desk(facts.created)
    assert desk.table.tokens == {}
    assert desk.table.is_host(["ana-phone"])
    assert not desk.table.is_host(["host"])
    with_device(desk.table, "ana-laptop", ANA)
    assert desk.refused(c.Close(("bo-laptop",))) == "auth/invalid"
    desk.do(c.Close(("ana-laptop",)))
    assert desk.table.status == "closed"


@pytest.mark.parametrize(
    "seats",
    [
        (c.NewSeat("open", mine=True), c.NewSeat("open")),
        (c.NewSeat("person", "A", mine=True), c.NewSeat("person", "B", mine=True)),
    ],
)
def test_one_persons_seat_is_the_profiles(seats: tuple[c.NewSeat, ...]) -> None:
    command = c.Create("T" * 22, seats, "host", "5a" * 32, "00", players=2, owner=ANA)
    refused = decide(None, command, 1.0)
    assert isinstance(refused, Refusal)
    assert refused.code == "table/settings"


def test_a_table_for_profiles_seats_no_guest() -> None:
    seats = (c.NewSeat("person", "Ana", mine=True), c.NewSeat("open"), c.NewSeat("bot"))
    command = c.Create(
        "T" * 22, seats, "host", "5a" * 32, "00", players=3, owner=ANA, profiles_only=True
    )
    facts = decide(None, command, 1.0)
    assert isinstance(facts, Facts), facts
    assert facts.created is not None
    desk = Desk(facts.created)
    assert desk.refused(c.Sit("guest", "Eve")) == "seat/profile"
    assert sat(desk, BO, "Bo") == 1


def test_nobody_is_told_who_has_a_profile() -> None:
    desk = Desk.of("Cy", "open", "open")
    sat(desk, ANA, "Ana")
    assert "ana-p" not in str(info(desk.table))


# -- deleting a profile ------------------------------------------------------------------------

FORGET = c.Forget(ANA.profile, "random")


def traces(table: Table) -> list[str]:
    """What still leads to Ana."""
    seats = [str(seat) for seat in table.seats if "Ana" in str(seat) or ANA.profile in str(seat)]
    return seats + [said.text for said in table.chat if said.name == "Ana"]


def test_before_the_start_the_seat_is_open_again() -> None:
    desk = Desk.of("Cy", "open", "open")
    seat = sat(desk, ANA, "Ana")
    desk.do(c.Say(("ana-phone",), seat, "hola"))
    desk.do(FORGET)
    assert desk.table.seats[seat].kind == "open"
    assert traces(desk.table) == []


def test_while_they_play_a_bot_of_a_neutral_name_plays_on() -> None:
    desk = Desk.of("Cy", "open", "bot", numbers=False)
    seat = sat(desk, ANA, "Ana")
    desk.do(c.GiveRandoms(("Cy",), {0: "ab" * 16}))
    desk.do(c.Say(("ana-phone",), seat, "hola"))
    desk.do(FORGET)
    bot = desk.table.seats[seat]
    assert (bot.kind, bot.name) == ("bot", "Player 2")
    assert bot.random == "ab" * 16, "the proof of the deal needs it"
    assert traces(desk.table) == []
    assert not desk.do(FORGET).changes, "again changes nothing"


@pytest.mark.parametrize("running", [False, True])
def test_the_number_of_what_is_deleted_is_not_used_again(running: bool) -> None:
    """Pages that are open would show two things under one number."""
    desk = Desk.of("Cy", "open", "bot" if running else "open", numbers=False)
    seat = sat(desk, ANA, "Ana")
    if running:
        desk.do(c.GiveRandoms(("Cy",), {0: "ab" * 16}))
    desk.do(c.Say(("ana-phone",), seat, "hola"))
    number = desk.table.chat[-1].number
    desk.do(FORGET)
    desk.do(c.Say(("Cy",), 0, "gone?"))
    assert desk.table.chat[-1].number == number + 1


def test_a_neutral_name_is_nobody_elses() -> None:
    desk = Desk.of("Player 2", "open", "open")
    seat = sat(desk, ANA, "Ana", seat=1)
    desk.do(c.Sit("bo", "player 3", random=""))
    desk.do(FORGET)
    assert desk.table.status == "running"
    assert desk.table.seats[seat].name == "Player 4"


def test_between_secret_bids_nobody_notices() -> None:
    """P1.4: neither the name nor what was said goes before both bids are in."""
    seats = (c.NewSeat("open"), c.NewSeat("person", "Ana", mine=True))
    command = c.Create("T" * 22, seats, "host", "5a" * 32, "00", players=2, owner=ANA)
    created = decide(None, command, 1.0)
    assert isinstance(created, Facts)
    assert created.created is not None
    desk, seat = Desk(created.created), 1
    desk.do(c.Sit("Cy", "Cy", random="ab" * 16))
    desk.do(c.GiveRandoms(("ana-phone",), {seat: "cd" * 16}))
    desk.do(c.Say(("ana-phone",), seat, "hola"))
    while not desk.table.sealed:
        mover = desk.table.to_move[0]
        who = ("Cy",) if mover == 0 else ("ana-phone",)
        assert desk.table.position is not None
        move = desk.table.position.legal_moves[0].text
        desk.do(c.Move(who, mover, desk.table.ply, desk.table.epoch, move))
    shown = info(desk.table)
    facts = desk.do(FORGET)
    assert facts.notices == ()
    assert info(desk.table) == shown
    assert shown["invited_by"] == "Ana"
    assert desk.table.held_by(["ana-phone"]) == []
    desk.do(c.BotMove(seat, desk.table.ply, desk.table.epoch, "pass"))
    assert info(desk.table)["seats"] == shown["seats"]
    assert [said.text for said in desk.table.chat] == ["hola"]
    desk.move("Cy", "pass", 0)
    assert desk.table.chat == []
    assert info(desk.table)["invited_by"] is None
    assert desk.table.seats[seat].name == "Player 2"
    assert traces(desk.table) == []


def test_a_table_that_waits_closes_with_its_host() -> None:
    seats = (c.NewSeat("person", "Ana", mine=True), c.NewSeat("open"))
    command = c.Create("T" * 22, seats, "host", "5a" * 32, "00", players=2, owner=ANA)
    facts = decide(None, command, 1.0)
    assert isinstance(facts, Facts)
    assert facts.created is not None
    desk = Desk(facts.created)
    desk.do(FORGET)
    assert (desk.table.status, desk.table.host) == ("closed", None)
    assert traces(desk.table) == []
