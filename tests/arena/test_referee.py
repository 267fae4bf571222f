"""One game: played to its end, or stopped by a fault."""

from __future__ import annotations

import re

import pytest

from santiago import Position, Record, Rng, Variant
from santiago.arena import ArenaError, Plan, play, referee
from santiago.arena.referee import ALLOWANCE, LONGEST, BotSeat, ProcessorClock
from santiago.arena.tables import command
from santiago.bots import Budget, make
from tests.arena.games import random_plan, timeless


@pytest.mark.parametrize(
    ("edition", "players"),
    [*(("trefl", n) for n in (2, 3, 4, 5)), *(("amigo", n) for n in (3, 4, 5))],
)
@pytest.mark.parametrize("options", [{}, {"source": "chosen", "money": "hidden"}])
def test_a_game_is_kept_as_a_record_that_holds(
    edition: str, players: int, options: dict[str, object]
) -> None:
    plan = Plan(Variant(edition, players, options), ("random",) * players, 1, "1")
    pairing = next(plan.games())
    outcome, data = play(plan, pairing)
    record = Record.from_json(data)
    assert record.setup.to_json(plan.variant) == plan.setup(0).to_json(plan.variant)
    assert record.names == pairing.bots
    result = record.position().result
    assert result is not None
    assert result.scores == outcome.scores
    assert {seat for seat, share in enumerate(outcome.shares) if share} == set(result.winners)
    assert outcome.fault is None
    assert sum(outcome.moves) == len(record.moves)


def test_the_same_game_again() -> None:
    plan = random_plan()
    pairing = next(plan.games())
    first, second = play(plan, pairing), play(plan, pairing)
    assert timeless([first[0]]) == timeless([second[0]])
    assert first[1] == second[1]


def test_equal_bots_in_other_seats_play_the_same_game() -> None:
    # Seed, deal, seat and move decide, not the name: so the luck of a deal is shared exactly.
    plan = random_plan()
    games = [play(plan, pairing) for pairing in plan.games_of(0)]
    assert len({tuple(record["moves"]) for _, record in games}) == 1


@pytest.mark.usefixtures("naughty")
@pytest.mark.parametrize(
    ("bot", "code", "words"),
    [
        ("illegal", "illegal-move", "'bid 99', which is illegal"),
        ("raises", "raised", "ZeroDivisionError: on"),
        ("sleeps@1ms", "overrun", r"thought \d\.\d\d s about a move, allowed were 0\.0\d s"),
    ],
)
def test_faults(bot: str, code: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "ALLOWANCE", 0.05)
    plan = Plan(Variant(players=3), (bot, "random", "random"), 1, "1")
    pairing = next(plan.games())
    outcome, data = play(plan, pairing)
    seat = pairing.bots.index(bot)
    fault = outcome.fault
    assert fault is not None
    assert (fault.seat, fault.code) == (seat, code)
    assert fault.ply == len(data["moves"]) >= 3
    assert re.search(words, fault.message)
    assert "\n" not in fault.message
    # It has lost; for the others the game does not count.
    assert outcome.places == tuple(3 if at == seat else None for at in range(3))
    assert outcome.shares == tuple(0 if at == seat else None for at in range(3))
    assert outcome.scores == tuple(Record.from_json(data).position().scores())
    assert "result" not in data


def test_time_beyond_the_budget_comes_out_of_an_allowance() -> None:
    seat = BotSeat(make("random"), Budget.parse("100ms"))
    assert seat.limit == pytest.approx(0.1 + ALLOWANCE)
    for _ in range(50):
        assert seat.count(0.1)
    assert seat.limit == pytest.approx(0.1 + ALLOWANCE)  # in time every time
    assert seat.count(0.1 + 0.6 * ALLOWANCE)  # a hiccup
    assert seat.limit == pytest.approx(0.1 + 0.4 * ALLOWANCE)
    assert not seat.count(0.1 + 0.6 * ALLOWANCE)  # another one is too much
    assert seat.moves == 52
    assert seat.slowest == pytest.approx(0.1 + 0.6 * ALLOWANCE)


def test_a_bot_that_is_always_late_loses() -> None:
    seat = BotSeat(make("random"), Budget.parse("100ms"))
    moves = 0
    while seat.count(0.2):
        moves += 1
    assert moves == 10 * ALLOWANCE


def test_a_game_clock_counts_all_moves_of_a_game() -> None:
    seat = BotSeat(make("random"), Budget(), game_clock=11.0)
    position = Position.deal(Variant(players=4), Rng(1))
    assert seat.budget_for(position).milliseconds == pytest.approx(250)  # 44 moves in 11 rounds
    assert seat.count(6.6)
    assert seat.budget_for(position).milliseconds == pytest.approx(100)
    assert seat.limit == pytest.approx(4.4)
    assert not seat.count(4.5)
    own = BotSeat(make("random"), Budget.parse("5it"), game_clock=11.0)
    assert own.budget_for(position) == Budget.parse("5it")


@pytest.mark.slow
@pytest.mark.usefixtures("naughty")
def test_a_game_is_lost_on_the_game_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANTIAGO_TEST_DAWDLE", "0.05")
    plan = Plan(Variant(players=2), ("dawdles", "random"), 1, "1", clock=0.2)
    outcome, _ = play(plan, next(plan.games()))
    assert outcome.fault is not None
    assert outcome.fault.code == "overrun"
    sleeping = Plan(Variant(players=2), ("dawdles", "random"), 1, "1", "all", 0.2, True)
    outcome, _ = play(sleeping, next(sleeping.games()))
    assert outcome.fault is None, "sleeping takes no processor time"
    assert Plan.from_json(sleeping.to_json()) == sleeping
    assert "--clock 0.2 --processor-time" in command(sleeping)


def test_a_processor_clock_counts_work() -> None:
    clock = ProcessorClock()
    clock.start()
    while clock.used() < 0.05:
        sum(range(1000))
    assert clock.used() >= 0.05
    clock.close()


def test_other_budgets_have_a_time_limit_too() -> None:
    assert BotSeat(make("random"), Budget.parse("5it")).limit == LONGEST + ALLOWANCE
    assert BotSeat(make("random"), Budget()).limit == LONGEST + ALLOWANCE


@pytest.mark.usefixtures("naughty")
def test_every_game_has_fresh_bots() -> None:
    # "illegal" counts its own moves: were it kept, the second game would end at its first one.
    plan = Plan(Variant(players=2), ("illegal", "random"), 2, "1")
    plies = [play(plan, pairing)[1]["moves"] for pairing in plan.games()]
    assert all(len(moves) >= 5 for moves in plies)


def test_a_bot_that_this_machine_has_not_got_is_no_fault_of_the_bot() -> None:
    plan = Plan(Variant(players=2), ("random", "elsewhere"), 1, "1")
    with pytest.raises(ArenaError, match="bot 'elsewhere' cannot be created here"):
        play(plan, next(plan.games()))
