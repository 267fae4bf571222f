"""Nobody acts for, or is shown, a seat that is not their own, whatever happens around a start."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from santiago.tables import Facts, Refusal, decide, due, told
from santiago.tables import commands as c
from santiago.tables.legal import legal_of
from santiago.tables.model import HOST
from tests.server.harness import some_move
from tests.tables.fixtures import Desk

COMMANDS = int(os.environ.get("SANTIAGO_SOAK", 500 * settings().max_examples))
PEOPLE = ("ana", "bo", "cy", "di")


class Driver:
    """Strangers and players send anything at any time; we know which seat is whose by name."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.count = 0
        self.fresh()

    def fresh(self) -> None:
        rng = self.rng
        seats = ["ana", *rng.choices(("open", "open", "bot"), k=rng.randint(1, 3))]
        if "open" not in seats:
            seats[-1] = "open"
        self.desk = Desk.of(*seats, numbers=False, shuffle=True, takeover=rng.random() < 0.7)
        self.owner = {"ana": "ana"}  # by token: whose name the seat must carry
        self.codes: dict[str, str] = {}  # whose seat a code carries

    def step(self) -> None:
        rng, desk = self.rng, self.desk
        table = desk.table
        token = rng.choice([*self.owner, *PEOPLE, "eve", "host"])
        seat = rng.choice([-1, 0, 0, 1, 1, 2, 3, 4])
        command = self.command(token, seat)
        names = [s.name for s in table.seats]
        held = table.tokens.get(token)
        result = desk.ask(command)
        self.count += 1
        if isinstance(result, Facts):
            self.check(command, token, seat, names, held, result)
        self.check_tokens()
        if table.status in ("over", "closed") or rng.random() < 0.01:
            self.fresh()

    def command(self, token: str, seat: int) -> c.Command:
        rng, table = self.rng, self.desk.table
        who = (token,)
        ply, epoch = table.ply - rng.choice([0, 0, 0, 1]), table.epoch
        mark = f"code{self.count}"
        makers: list[Any] = [
            lambda: c.Sit(token, token, rng.choice([None, seat]), None, "ab" * 16),
            lambda: c.GiveRandoms(who, {seat: "cd" * 16}),
            lambda: c.Start(who, "random"),
            lambda: c.Leave(who, seat, "random"),
            lambda: c.Return(who, rng.choice([None, seat])),
            lambda: c.GiveToBot(who, seat, "random"),
            lambda: c.FreeSeat(who, seat),
            lambda: c.MakeCode(who, seat, mark, self.desk.now + 600),
            lambda: c.UseCode(rng.choice([*self.codes, "none"]), f"carried{self.count}"),
            lambda: c.Say(who, seat, "hi", mark),
            lambda: c.SetOrders(who, seat, ({"order": "forced"},)),
            lambda: c.TakeBack(who, seat, ply, epoch),
            lambda: c.Move(who, seat, ply, epoch, self.some_text(seat), mark),
            lambda: c.Move(who, seat, ply, epoch, self.some_text(seat), mark),
            lambda: c.Close(who) if rng.random() < 0.05 else c.Rematch(who, "x"),
        ]
        command: c.Command = rng.choice(makers)()
        return command

    def some_text(self, seat: int) -> str:
        table = self.desk.table
        if table.position is None or seat not in table.to_move:
            return "pass"
        return some_move(legal_of(table.position, seat, False), self.rng.randrange(1000))

    def check(
        self,
        command: c.Command,
        token: str,
        seat: int,
        names: list[str],
        held: int | None,
        facts: Facts,
    ) -> None:
        """What was done was done by whom it belongs to."""
        table = self.desk.table
        match command:
            case c.Sit() if facts.changes:
                self.owner[token] = token
            case c.UseCode():
                self.owner[command.token] = self.codes.pop(command.code)
            case c.MakeCode():
                self.codes[command.code] = names[seat]
            case c.Move() | c.TakeBack() | c.Say() | c.SetOrders() | c.Leave() | c.GiveRandoms():
                assert held is not None
                assert held != HOST
                assert names[held] == self.owner[token], command
                if isinstance(command, c.Move):
                    assert table.log[-1].seat == table.tokens[token]
            case c.Start() | c.Close() | c.FreeSeat():
                assert token == "host"

    def check_tokens(self) -> None:
        """Every token sits where its person's name is, and is shown that seat only."""
        table = self.desk.table
        self.owner = {t: name for t, name in self.owner.items() if t in table.tokens}
        self.codes = {code: name for code, name in self.codes.items() if code in table.codes}
        assert [t for t, seat in table.tokens.items() if seat == HOST] == ["host"]
        for token, name in self.owner.items():
            seat = table.tokens[token]
            assert 0 <= seat < len(table.seats)
            assert table.seats[seat].name == name
            given_away = table.seats[seat].kind == "leaving"
            assert table.seats_of([token]) == [seat]
            assert table.held_by([token]) == ([] if given_away else [seat])
        for code, name in self.codes.items():
            assert table.seats[table.codes[code].seat].name == name


@pytest.mark.slow
def test_no_token_ever_acts_for_a_seat_that_is_not_its_own() -> None:
    driver = Driver(Random(13))
    while driver.count < COMMANDS:
        driver.step()


def test_a_code_from_before_a_shuffled_start_carries_its_own_seat() -> None:
    moved = 0
    for number in range(40):
        desk = Desk.of("Ana", "open", "bot", "bot", numbers=False, shuffle=True)
        desk.do(c.GiveRandoms(("Ana",), {0: f"{number:032x}"}))
        desk.do(c.MakeCode(("Ana",), 0, "code", desk.now + 600))
        desk.do(c.Sit("bo", "Bo"))
        assert desk.table.status == "running"
        seat = desk.do(c.UseCode("code", "carried")).answer["seat"]
        assert desk.table.seats[seat].name == "Ana"
        assert desk.table.tokens["carried"] == desk.table.tokens["Ana"] == seat
        moved += seat != 0
    assert moved > 10


# -- secret bids -------------------------------------------------------------------------------

HOW = ["person", "orders", "timeout", "stand-in", "bot"]


def sealed_by(how: str, bid: str) -> Desk:
    """A secret auction in which Ana's bid was made in one way or another."""
    desk = in_secret("00")
    table, started = desk.table, desk.now
    seat = table.tokens["Ana"]
    where = (seat, table.ply, table.epoch)
    if how == "orders":
        order = {"order": "pass", "phase": "auction", "until": "game"}
        desk.do(c.SetOrders(("Ana",), seat, (order,)))
        desk.do(c.OrdersMove(*where))
    elif how == "timeout":
        desk.now = started + 61
        desk.do(c.TimeOut(*where, bid, "random"))
    elif how == "stand-in":
        desk.do(c.Leave(("Ana",), seat, "random"))
        desk.do(c.BotMove(*where, bid))
    elif how == "bot":
        assert not desk.do(c.GiveToBot(("Ana",), seat, "random")).notices
        assert desk.refused(c.Move(("Ana",), *where, bid)) == "seat/not-yours"
        assert not desk.do(c.Return(("Ana",))).changes
        desk.do(c.BotMove(*where, bid))
    else:
        desk.move("Ana", bid)
    return desk


def shown_to(desk: Desk, who: str) -> dict[str, Any]:
    """What somebody is told, without the times at which things happened."""
    held = desk.table.held_by([who])
    message = told.state(desk.table, held, 0, 0.0)
    for step in message["steps"]:
        step["played_at"] = None
    message["table"] = {**message["table"], "created_at": None}
    message["clock"] = {**message["clock"], "started_at": None, "deadline_at": None}
    return message


@pytest.mark.parametrize("who", ["Bo", "spectator"])
def test_how_a_secret_bid_was_made_is_told_to_nobody_else(who: str) -> None:
    bids = {"person": "bid 3", "orders": "pass", "timeout": "pass"}
    plain = shown_to(sealed_by("person", "pass"), who)
    for how in HOW:
        bid = bids.get(how, "bid 1")
        desk = sealed_by(how, bid)
        ana = desk.table.tokens["Ana"]
        assert shown_to(desk, who) == plain, how
        seat = desk.table.tokens["Bo"]
        after = desk.move("Bo", "pass")
        assert after.played is not None
        opened = told.state(desk.table, [seat], 0, desk.now)["steps"][1]
        by = {"stand-in": "bot"}.get(how, how)
        assert (opened["by"], opened["move"]) == (by, bid)
        shown = told.seats(desk.table)[ana]
        assert (shown["stand_in"] is not None) == (how in ("timeout", "stand-in"))
        for_good = how == "bot"
        assert (shown["kind"], shown["level"]) == (
            ("bot", "random") if for_good else ("person", None)
        )
        assert [notice.code for notice in after.notices] == ["seat/bot"] * for_good
        assert ("Ana" in desk.table.tokens) == (not for_good)


def test_who_gave_a_seat_away_in_secret_does_not_see_how_the_bot_bids() -> None:
    """Else one could look at the bot's bid and tell the opponent, or bid from another seat."""
    seen = []
    for bid in ("pass", "bid 3"):
        desk = sealed_by("bot", bid)
        seen.append(shown_to(desk, "Ana"))
        both = desk.table.held_by(["Ana", "Bo"])
        assert both == [desk.table.tokens["Bo"]]
    assert seen[0] == seen[1] == shown_to(desk, "spectator")


def test_a_bot_for_good_leaves_the_proof_of_the_deal_as_it_was() -> None:
    for secret in (False, True):
        desk = sealed_by("bot", "pass") if secret else Desk.of("Ana", "Bo", "Cy")
        if secret:
            desk.move("Bo", "pass")
        else:
            desk.do(c.GiveToBot(("Ana",), desk.table.tokens["Ana"], "random"))
        assert desk.table.randoms()[0] == f"{0:032x}"
        assert "Ana" not in desk.table.tokens


def test_a_secret_bid_restarts_nobodys_clock() -> None:
    desk = sealed_by("person", "bid 2")
    assert desk.table.turn_started_at is not None
    first = desk.table.log[0].played_at
    assert desk.table.turn_started_at == first
    assert desk.table.deadline_at == first + 60


def in_secret(salt: str) -> Desk:
    """A secret auction in which nobody has bid yet."""
    desk = Desk.of("Ana", "Bo", overseer=1, salt=salt, pace={"kind": "move", "seconds": 60})
    assert desk.table.position is not None
    first = desk.table.to_move[0]
    name = "Ana" if first == desk.table.tokens["Ana"] else "Bo"
    desk.move(name, some_move(legal_of(desk.table.position, first)))
    assert desk.table.sealed
    return desk


def pause_before(desk: Desk) -> tuple[str, float]:
    """What is due next, and how long after the turn began."""
    first = due(desk.table)
    assert first is not None
    assert desk.table.turn_started_at is not None
    return first.what, first.at - desk.table.turn_started_at


def test_the_pause_before_an_automatic_secret_bid_tells_nothing_of_any_bid() -> None:
    order = {"order": "pass", "phase": "auction", "until": "game"}
    pauses = set()
    for salt in (f"{n:032x}" for n in range(8)):
        by_manner = set()
        for how in ("orders", "bot", "timeout"):
            for bid in ("pass", "bid 1", "bid 5"):
                desk = in_secret(salt)
                ana = desk.table.tokens["Ana"]
                if how == "orders":  # which always bids 0; a bot of any level bids as it likes
                    desk.do(c.SetOrders(("Ana",), ana, (order,)))
                elif how == "bot":
                    desk.do(c.Leave(("Ana",), ana, "random" if bid == "pass" else "easy"))
                desk.move("Bo", bid)
                what, pause = pause_before(desk)
                assert what == how
                by_manner.add(pause - 60 if how == "timeout" else pause)
        assert max(by_manner) - min(by_manner) < 1e-6
        pauses.add(round(max(by_manner), 6))
    assert len(pauses) == 8
    assert 0.5 <= min(pauses) < max(pauses) <= 2.0


def test_notices_of_a_time_out_in_secret_go_to_the_owner_only() -> None:
    desk = in_secret("00")
    desk.now += 61
    seat = desk.table.tokens["Ana"]
    command = c.TimeOut(seat, desk.table.ply, desk.table.epoch, "bid 1", "random")
    facts = decide(desk.table, command, desk.now)
    assert not isinstance(facts, Refusal)
    assert all(notice.only == frozenset({seat}) for notice in facts.notices)
