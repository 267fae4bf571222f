"""Deals, line-ups and rotations."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from santiago import OptionError, Variant, seed_of
from santiago.arena import ArenaError, Plan
from tests.arena.games import RANDOMS, random_plan


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_bot_sits_once_at_every_seat_of_a_deal(players: int) -> None:
    plan = random_plan(players, deals=20)
    for deal in range(plan.deals):
        games = list(plan.games_of(deal))
        assert len(games) == players
        for seat in range(players):
            assert sorted(game.bots[seat] for game in games) == sorted(plan.bots)


def test_rotations_that_seat_nobody_differently_are_played_once() -> None:
    def games(*bots: str) -> list[int]:
        plan = Plan(Variant(players=4), bots, deals=30, seed="1")
        return [len(list(plan.games_of(deal))) for deal in range(plan.deals)]

    assert set(games("a", "a", "a", "a")) == {1}
    assert set(games("a", "b", "b", "b")) == {4}
    assert set(games("a", "a", "b", "b")) == {2, 4}  # abab, and aabb


def test_neighbours_change_from_deal_to_deal() -> None:
    plan = random_plan(4, deals=300)
    left_of_first: Counter[str] = Counter()
    for deal in range(plan.deals):
        bots = next(plan.games_of(deal)).bots
        left_of_first[bots[(bots.index(RANDOMS[0]) + 1) % 4]] += 1
    assert set(left_of_first) == set(RANDOMS[1:])
    assert min(left_of_first.values()) > 70


def test_a_deal_depends_on_seed_and_number_alone() -> None:
    plan = random_plan(4, deals=2, seed="x")
    others = Plan(plan.variant, ("a", "b", "c", "d"), 900, "x")
    assert [plan.setup(deal) for deal in (0, 1)] == [others.setup(deal) for deal in (0, 1)]
    assert plan.setup(0) != plan.setup(1)
    assert plan.setup(0) != random_plan(4, seed="y").setup(0)


def test_more_deals_leave_the_first_as_they_are() -> None:
    short, long = random_plan(deals=3), random_plan(deals=9)
    assert list(long.games())[: short.size] == list(short.games())


def test_overseers_are_spread_over_the_seats() -> None:
    plan = random_plan(4, deals=400)
    seats = Counter(plan.setup(deal).overseer for deal in range(plan.deals))
    assert sorted(seats) == [0, 1, 2, 3]
    assert min(seats.values()) > 70


def test_more_bots_than_players_play_in_every_choice() -> None:
    plan = Plan(Variant(players=3), ("a", "b", "c", "d"), deals=2, seed="1")
    met = {frozenset(game.bots) for game in plan.games()}
    assert len(met) == len(plan.lineups) == 4
    assert plan.size == len({game.key for game in plan.games()}) == 2 * 4 * 3


def test_equal_line_ups_are_one() -> None:
    plan = Plan(Variant(players=2), ("a", "b", "b"), deals=1, seed="1")
    assert plan.lineups == (("a", "b"), ("b", "b"))


def test_move_seeds_differ_by_deal_seat_and_move() -> None:
    plan = random_plan()
    seeds = {
        plan.bot_seed(deal, seat, ply) for deal in range(5) for seat in range(4) for ply in range(9)
    }
    assert len(seeds) == 5 * 4 * 9


def test_bad_plans() -> None:
    variant = Variant(players=4)
    with pytest.raises(ArenaError, match="4 players need 4 bots or more, found 1 bot: random"):
        Plan(variant, ("random",), 1, "1")
    with pytest.raises(ArenaError, match="invalid number of deals 0"):
        Plan(variant, RANDOMS, 0, "1")
    with pytest.raises(OptionError, match="did you mean 'random'"):
        Plan(variant, ("random", "random", "random", "randum@5ms"), 1, "1").check_bots()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "santiago-arena/2"}, "santiago-arena/1"),
        ({"bots": "random"}, "bots is a list"),
        ({"deals": "5"}, "deals is a whole number"),
        ({"deals": True}, "deals is a whole number"),
        ({"seed": 5}, "seed is a text"),
        ({"edition": "trefle"}, "did you mean 'trefl'"),
        ({"players": 7}, "2 to 5 players"),
        ({"options": {"mony": "open"}}, "did you mean 'money'"),
    ],
)
def test_plans_that_cannot_be_read(change: dict[str, object], message: str) -> None:
    with pytest.raises(ArenaError, match=message):
        Plan.from_json(random_plan().to_json() | change)


def test_bots_seeds_tell_nothing_of_the_deals() -> None:
    """With a secret they are the same whatever the deals are, and without it, others."""
    plan = replace(random_plan(4, seed="x"), secret="s")
    other_deals, other_secret = replace(plan, seed="y"), replace(plan, secret="t")
    assert plan.setup(0) == other_secret.setup(0) != other_deals.setup(0)
    assert plan.bot_seed(0, 1, 2) == other_deals.bot_seed(0, 1, 2) != other_secret.bot_seed(0, 1, 2)
    assert (
        len({plan.bot_seed(d, s, p) for d in range(5) for s in range(4) for p in range(9)}) == 180
    )


def test_tournaments_without_a_secret_stay_as_they_were() -> None:
    """Logs of version 0.1 have none: what continues them plays the same games."""
    plan = random_plan(4, seed="1")
    assert "secret" not in plan.to_json()
    assert plan.bot_seed(3, 1, 20) == seed_of("1", 3, 1, 20)
