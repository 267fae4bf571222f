"""Spectators behind a delay: what they are told equals what a spectator saw then."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from santiago.tables import commands as c
from santiago.tables import told
from santiago.tables.legal import legal_of
from santiago.tables.spectators import seen_by
from tests.server.harness import some_move
from tests.tables.fixtures import Desk

LATE = ("sent_at", "clock", "table", "epoch")
"""Keys that are about now: the clock does not run for those who are behind."""


def seen(desk: Desk, held: tuple[int, ...] = ()) -> dict[str, Any]:
    """What is told, without what is about now."""
    state = told.state(desk.table, held, 0, desk.now, with_chat=True)
    return {key: value for key, value in state.items() if key not in LATE}


def play(desk: Desk, rng: Random) -> None:
    """One move, sometimes with talk before it."""
    table = desk.table
    assert table.position is not None
    seat = rng.choice(table.to_move)
    name = next(name for name, at in table.tokens.items() if at == seat)
    if rng.random() < 0.3:
        desk.do(c.Say((name,), seat, f"before ply {table.ply}"))
    if table.ply and rng.random() < 0.3:
        desk.do(c.SayPhrase((name,), seat, {"phrase": "reaction", "ply": table.ply, "icon": "wow"}))
    desk.now += 20
    desk.move(name, some_move(legal_of(table.position, seat), rng.randrange(1000)), seat)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "money"), [(2, "open"), (2, "hidden"), (4, "hidden")])
@pytest.mark.parametrize("delay", [1, 7])
def test_a_delayed_spectator_is_told_what_a_spectator_saw_then(
    players: int, money: str, delay: int
) -> None:
    names = ("Ana", "Bo", "Cy", "Di")[:players]
    live = Desk.of(*names, options={"money": money})
    late = Desk.of(*names, options={"money": money}, delay=delay)
    one, two = Random(players), Random(players)
    history = [seen(live)]
    while live.table.status == "running":
        play(live, one)
        play(late, two)
        history.append(seen(live))
        if late.table.status == "running":
            shown = max(0, late.table.ply - delay)
            then, following, now = history[shown], history[shown + 1], seen(late)
            # Until the next move a spectator heard what was said meanwhile.
            moved_at = following["steps"][-1]["played_at"]
            heard = [said for said in following["chat"] if said["said_at"] < moved_at]
            assert now == then | {"chat": heard}
    assert seen(late) == history[-1]  # the game is over: nothing is held back


def test_players_are_never_behind() -> None:
    desk = Desk.of("Ana", "Bo", "Cy", delay=5)
    for _ in range(3):
        play(desk, Random(1))
    table = desk.table
    assert seen(desk)["ply"] == 0
    assert seen(desk, (0,))["ply"] == 3
    assert seen_by(table, (1,)) is table
    assert told.info(table)["delay"] == 5


def test_a_list_and_the_seats_tell_spectators_nothing_of_now() -> None:
    desk = Desk.of("Ana", "Bo", "Cy", delay=60, pace={"kind": "move", "seconds": 60})
    rng = Random(3)
    while desk.table.position is not None and desk.table.position.round == 1:
        play(desk, rng)
    first = desk.table.to_move[0]
    desk.do(c.Leave((desk.table.seats[first].name,), first, "random"))
    assert told.listed(desk.table)["round"] == 2
    shown = seen_by(desk.table, ())
    assert told.listed(shown)["round"] == 1
    assert told.listed(shown)["moved_at"] is None
    assert desk.table.seats[first].stand_in_shown == "random"
    assert {seat["stand_in"] for seat in told.presence(shown, told.NOBODY)["seats"]} == {None}
    clock = told.state(desk.table, (), 0, desk.now)["clock"]
    assert clock == {"started_at": None, "deadline_at": None, "bot": None}
    assert told.state(desk.table, (0,), 0, desk.now)["clock"]["deadline_at"] is not None


def test_between_secret_bids_the_past_is_sealed_as_it_was() -> None:
    """P1.4: the first bid is open now, but was not then."""
    desk = Desk.of("Ana", "Bo", overseer=0, delay=1)
    while desk.table.position is not None and desk.table.position.phase != "auction":
        play(desk, Random(1))
    ply = desk.table.ply
    desk.move("Ana", "bid 3")
    desk.move("Bo", "bid 2")
    assert desk.table.steps[ply]["move"] == "bid 3"
    steps = told.state(desk.table, (), 0, desk.now)["steps"]
    assert len(steps) == ply + 1
    assert (steps[-1]["by"], steps[-1]["move"]) == (None, None)


def test_only_the_host_sets_the_delay_and_only_before_the_start() -> None:
    desk = Desk.of("Ana", "open", "bot")
    assert desk.refused(c.SetDelay(("Ana",), 5)) == "auth/invalid"
    assert desk.refused(c.SetDelay((), 5)) == "auth/missing"
    for moves in (-1, 61, True, 10**9):
        assert desk.refused(c.SetDelay(("host",), moves)) == "table/settings"
    desk.do(c.SetDelay(("host",), 5))
    assert not desk.do(c.SetDelay(("host",), 5)).changes
    desk.do(c.Start(("host",), "random"))
    assert desk.refused(c.SetDelay(("host",), 0)) == "table/started"
    assert desk.table.settings["delay"] == 5
