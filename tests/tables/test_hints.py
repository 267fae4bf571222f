"""Hints: for somebody whose opponents are all bots, and marked for good."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from santiago.engine.record import Record
from santiago.tables import commands as c
from santiago.tables import replay, saved, told
from santiago.tables.legal import legal_of
from tests.server.harness import some_move
from tests.tables.fixtures import Desk


def ask(desk: Desk, who: str = "Ana", seat: int = 0) -> c.AskHint:
    return c.AskHint((who,), seat, desk.table.ply, desk.table.epoch)


def play_on(desk: Desk, until_ply: int | None = None) -> None:
    """Everybody plays some move, until the game or a ply is reached."""
    table = desk.table
    while table.status == "running" and table.ply != until_ply:
        assert table.position is not None
        seat = table.to_move[0]
        text = some_move(legal_of(table.position, seat), table.ply)
        if table.seats[seat].kind == "bot":
            desk.do(c.BotMove(seat, table.ply, table.epoch, text))
        else:
            desk.move("Ana", text, seat)


def test_the_move_after_a_hint_is_marked_in_steps_record_and_replay() -> None:
    desk = Desk.of("Ana", "bot", "bot", overseer=2)
    desk.do(ask(desk))
    desk.do(ask(desk))  # once more, for the same move
    play_on(desk)
    steps = desk.table.steps
    assert [step["ply"] for step in steps if step.get("hinted")] == [1]
    record = Record.from_text(desk.table.record().to_text())
    assert record.other["notes"] == [{"ply": 0, "hint": 0}]
    assert [note.other for note in record.notes] == [{"hint": 0}]
    shown = replay.replay(record)["steps"]
    assert [step["ply"] for step in shown if step.get("hinted")] == [1]


def test_the_mark_survives_storage_and_taking_back() -> None:
    desk = Desk.of("Ana", "bot", "bot", overseer=2)
    desk.do(ask(desk))
    desk.move("Ana", "bid 3")
    desk.do(c.TakeBack(("Ana",), 0, desk.table.ply, desk.table.epoch))
    desk.move("Ana", "bid 2")
    again = saved.from_text(saved.to_text(desk.table))
    for table in (desk.table, again):
        assert table.steps[0]["move"] == "bid 2"
        assert table.steps[0]["hinted"] is True


def test_a_hint_for_a_position_that_was_taken_back_is_forgotten() -> None:
    desk = Desk.of("Ana", "bot", "bot", overseer=2)
    table = desk.table
    desk.move("Ana", "bid 3")
    desk.do(c.BotMove(1, table.ply, table.epoch, "pass"))
    desk.do(c.BotMove(2, table.ply, table.epoch, "pass"))
    desk.do(ask(desk))
    assert table.hints == [(3, 0)]
    desk.do(c.TakeBack(("Ana",), 0, table.ply, table.epoch))
    assert table.hints == []
    assert not table.rated, "what was seen was seen"


@pytest.mark.parametrize("kinds", [("Ana", "Bo", "bot"), ("Ana", "bot", "Bo")])
def test_nobody_gets_a_hint_against_people(kinds: tuple[str, ...]) -> None:
    desk = Desk.of(*kinds, overseer=2)
    assert desk.refused(ask(desk)) == "hint/people"
    assert told.state(desk.table, [0], 0, 0.0)["hints"] == []


def test_somebody_whose_bot_stands_in_is_still_a_person() -> None:
    desk = Desk.of("Ana", "Bo", "bot", overseer=2)
    bo = desk.table.tokens["Bo"]
    desk.do(c.Leave(("Bo",), bo, "random"))
    assert desk.table.seats[bo].bot == "random"
    assert desk.refused(ask(desk)) == "hint/people"


def test_who_may_ask_and_when() -> None:
    desk = Desk.of("Ana", "bot", "bot", overseer=2)
    assert told.state(desk.table, [0], 0, 0.0)["hints"] == [0]
    assert told.state(desk.table, [], 0, 0.0)["hints"] == []
    assert desk.refused(ask(desk, "eve")) == "auth/invalid"
    assert desk.refused(ask(desk, seat=1)) == "seat/not-yours"
    assert desk.refused(replace(ask(desk), ply=4)) == "move/stale"
    desk.move("Ana", "bid 3")
    assert desk.refused(ask(desk)) == "move/out-of-turn"
    assert told.state(desk.table, [0], 0, 0.0)["hints"] == []
    play_on(desk)
    assert desk.refused(ask(desk)) == "move/out-of-turn"


@pytest.mark.parametrize("bot_first", [True, False])
def test_a_hint_for_a_secret_bid_is_told_when_both_bids_are(bot_first: bool) -> None:
    """P1.4: until then, nothing that anybody is sent depends on it."""
    desk = Desk.of("Ana", "bot")
    table = desk.table
    while table.position is not None and not table.sealed:
        play_on(desk, table.ply + 1)
    start, me = table.ply, table.tokens["Ana"]
    if bot_first:
        desk.do(c.BotMove(1 - me, table.ply, table.epoch, "bid 1"))
    before = told.state(table, [], 0, 0.0)
    asked = replace(ask(desk, seat=me), ply=start)  # the bot's bid may cross it on its way
    assert desk.refused(replace(asked, ply=start - 1)) == "move/stale"
    desk.do(asked)
    assert told.state(table, [], 0, 0.0) == before
    assert table.hints == [(start, me)]
    desk.move("Ana", "bid 2", me)
    if not bot_first:
        assert "hinted" not in json.dumps(told.state(table, [], 0, 0.0))
        desk.do(c.BotMove(1 - me, table.ply, table.epoch, "bid 1"))
    marked = [step["seat"] for step in table.steps if step.get("hinted")]
    assert marked == [me]
    play_on(desk)
    shown = replay.replay(table.record())["steps"]
    own = [step for step in shown if step.get("hinted")]
    assert [(step["seat"], step["move"]) for step in own] == [(me, "bid 2")]
