"""Who left a game, and when nobody waits for an absent person any longer."""

from __future__ import annotations

from typing import Any

import pytest

from santiago.tables import commands as c
from santiago.tables.leaving import goes_on_alone, left
from santiago.tables.model import Table
from santiago.tables.told import state as told_state
from tests.tables.fixtures import Desk
from tests.tables.test_profiles_at_tables import ANA, BO, sat

DAY = {"kind": "move", "seconds": 86_400}
MINUTE = {"kind": "move", "seconds": 60}


def gone(table: Table) -> set[int]:
    """The seats that would count as left if the game ended now."""
    return set(left(table.seats, table.log, table.given_up))


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


# -- a game that everyone left -----------------------------------------------------------------


def give_up(desk: Desk, who: str, seat: int) -> None:
    desk.do(c.GiveToBot((who,), seat, "random"))


def test_who_stays_longest_has_not_left() -> None:
    desk = running()
    give_up(desk, BO.session, 1)
    give_up(desk, "guest 2", 2)
    assert gone(desk.table) == {1, 2}, "Ana is still there"
    give_up(desk, ANA.session, 0)
    assert gone(desk.table) == {1, 2}, "nobody was there whom she left"


def test_who_may_still_come_back_stayed_longer_than_who_gave_up() -> None:
    desk = running()
    desk.do(c.Leave((ANA.session,), 0, "random"))
    bot_moves(desk, "bid 1")
    give_up(desk, BO.session, 1)
    assert gone(desk.table) == {0, 1}, "the guest is there"
    give_up(desk, "guest 2", 2)
    assert gone(desk.table) == {1, 2}


def test_two_who_are_away_have_left_nobody() -> None:
    desk = running(players=2)
    for seat, who in enumerate((ANA.session, BO.session)):
        desk.do(c.Leave((who,), seat, "random"))
    while set(desk.table.to_move) & {0, 1} and desk.table.ply < 6:
        bot_moves(desk, some_legal(desk))
    assert gone(desk.table) == set()
    desk.do(c.Return((BO.session,), 1))
    assert gone(desk.table) == {0}, "Bo is back"


def test_bots_go_on_alone_when_all_gave_their_seats_up() -> None:
    desk = running()
    for seat, who in enumerate((ANA.session, BO.session, "guest 2")):
        assert not goes_on_alone(desk.table)
        give_up(desk, who, seat)
    assert goes_on_alone(desk.table)


def test_bots_wait_for_somebody_who_played_with_bots_only() -> None:
    desk = Desk.of("open", "bot", "bot", numbers=False)
    give_up(desk, ANA.session, sat(desk, ANA, "Ana"))
    assert not goes_on_alone(desk.table)


def stop_waiting(desk: Desk) -> None:
    desk.do(c.StopWaiting(desk.table.version, "random"))


def test_after_very_long_bots_play_for_those_who_are_waited_for() -> None:
    desk = running(takeover=False)
    stop_waiting(desk)
    assert [seat.bot is not None for seat in desk.table.seats] == [True, False, False]
    assert goes_on_alone(desk.table)
    bot_moves(desk, "bid 1")
    assert gone(desk.table) == {0}
    desk.do(c.Return((ANA.session,), 0))
    assert (gone(desk.table), goes_on_alone(desk.table)) == (set(), False)


def test_a_table_that_changed_meanwhile_is_waited_for() -> None:
    desk = running()
    old = desk.table.version
    desk.do(c.Say((ANA.session,), 0, "Here I am"))
    assert not desk.do(c.StopWaiting(old, "random")).changes


def test_after_very_long_a_secret_bid_stays_secret() -> None:
    """P1.4: the others do not learn that a bot bids."""
    desk = running(players=2)
    while not desk.table.sealed:
        seat, who = desk.table.to_move[0], (ANA.session, BO.session)
        desk.do(c.Move((who[seat],), seat, desk.table.ply, desk.table.epoch, some_legal(desk)))
    desk.do(c.Move((BO.session,), 1, desk.table.ply, desk.table.epoch, "bid 2"))
    stop_waiting(desk)
    assert [seat.bot_shown for seat in desk.table.seats] == [None, None]
    assert [seat.bot is not None for seat in desk.table.seats] == [True, False]


@pytest.mark.parametrize("kinds", [("Ana", "Bo"), ("Ana", "bot")], ids=["guests", "alone"])
def test_a_game_that_counts_for_nobody_needs_no_end(kinds: tuple[str, ...]) -> None:
    desk = Desk.of(*kinds)
    assert not desk.do(c.StopWaiting(desk.table.version, "random")).changes


def test_a_host_cannot_end_a_game_that_others_play() -> None:
    desk = Desk.of("Ana", "Bo", "Cy")
    assert desk.refused(c.Close(("host", "Ana"))) == "table/started"
    give_up(desk, "Bo", 1)
    desk.do(c.Leave(("Cy",), 2, "random"))
    assert desk.refused(c.Close(("host", "Ana"))) == "table/started", "Cy may come back"
    give_up(desk, "Cy", 2)
    desk.do(c.Close(("host", "Ana")))
    assert desk.table.status == "closed"


def test_between_two_secret_bids_only_the_owner_learns_that_the_seat_is_theirs_again() -> None:
    """P1.4: the others see the mark of before until both bids are in."""
    desk = running(players=2, pace=MINUTE)
    while not desk.table.sealed:
        runs_out(desk, some_legal(desk))
    late = next(n for n, seat in enumerate(desk.table.seats) if seat.bot is not None)
    who = (ANA.session, BO.session)[late]

    def told(held: list[int]) -> tuple[list[int], bool]:
        state = told_state(desk.table, held, desk.table.ply, desk.now)
        return state["away"], state["table"]["seats"][late]["stand_in"] is not None

    assert told([late]) == ([late], True)
    desk.do(c.Return((who,), late))
    assert told([late]) == ([], True)
    assert told([1 - late]) == told([]) == ([], True)
