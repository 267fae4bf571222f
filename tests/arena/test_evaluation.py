"""The figures of a report, by hand and against known strengths."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from santiago import Variant
from santiago.arena import ArenaError, Fault, Outcome, Plan, play
from santiago.arena.evaluation import Report, evaluate
from santiago.arena.ratings import rate
from tests.arena.games import made_up, random_plan

AB = Plan(Variant(players=2), ("a", "b"), deals=2, seed="1")


def scored(plan: Plan, points: dict[str, list[int]]) -> Iterator[Outcome]:
    """Games of a plan in which each bot has the next of its points."""
    left = {bot: iter(values) for bot, values in points.items()}
    for pairing in plan.games():
        scores = [next(left[bot]) for bot in pairing.bots]
        overseer = plan.setup(pairing.deal).overseer
        yield made_up(scores, pairing.bots, pairing.deal, pairing.rotation, overseer)


def by_bot(report: Report) -> dict[str, tuple[float, float, float]]:
    return {
        line.bot: (line.share.value, line.place.value, line.score.value)
        for line in report.standings
    }


def test_a_small_tournament_by_hand() -> None:
    games = list(scored(AB, {"a": [50, 60, 40, 70], "b": [40, 60, 45, 10]}))
    report = evaluate([(AB, games)])
    # a wins two games and shares one, b wins one and shares one.
    assert by_bot(report) == {"a": (0.625, 1.375, 55.0), "b": (0.375, 1.625, 38.75)}
    assert [line.bot for line in report.standings] == ["a", "b"]
    assert report.beats["a", "b"].value == 0.625
    assert report.beats["b", "a"].value == 0.375
    assert (report.deals, len(report.games), report.incomplete) == (2, 4, 0)
    assert report.fair == 0.5
    first = report.standings[0]
    assert (first.games, first.seats, first.faults) == (4, 4, 0)
    assert (first.milliseconds, first.slowest) == (0.5, 2.0)
    assert report.series == {"a": (0.75, 0.625), "b": (0.25, 0.375)}


def test_turns_and_seats_by_hand() -> None:
    # Whoever bids first in the first auction wins, whoever that is.
    games = []
    for pairing in AB.games():
        overseer = AB.setup(pairing.deal).overseer
        scores = [10 if seat == overseer else 20 for seat in range(2)]
        games.append(made_up(scores, pairing.bots, pairing.deal, pairing.rotation, overseer))
    report = evaluate([(AB, games)])
    assert [turn.value for turn in report.turns] == [1, 0]
    assert [[turn.value for turn in row] for row in report.turns_of.values()] == [[1, 0], [1, 0]]
    overseers = [AB.setup(deal).overseer for deal in range(2)]
    assert [seat.value for seat in report.seats] == [
        sum(overseer != seat for overseer in overseers) / 2 for seat in range(2)
    ]


def test_a_bot_at_several_seats_counts_by_seat() -> None:
    plan = Plan(Variant(players=4), ("a", "b", "b", "b"), deals=3, seed="1")
    games = [
        made_up(
            [50 if bot == "a" else 20 for bot in game.bots], game.bots, game.deal, game.rotation
        )
        for game in plan.games()
    ]
    report = evaluate([(plan, games)])
    a, b = report.standings
    assert (a.bot, a.games, a.seats, a.share.value) == ("a", 12, 12, 1)
    assert (b.bot, b.games, b.seats, b.share.value) == ("b", 12, 36, 0)
    assert b.place.value == 3
    assert report.beats["a", "b"].value == 1
    assert ("b", "b") not in report.beats


def test_deals_that_are_not_complete_are_left_out() -> None:
    games = list(scored(AB, {"a": [50, 60, 40, 70], "b": [40, 60, 45, 10]}))
    report = evaluate([(AB, games[:3])])
    assert (report.deals, len(report.games), report.incomplete) == (1, 2, 1)
    assert evaluate([(AB, [])]).standings == ()


def test_the_order_of_the_log_does_not_matter() -> None:
    games = list(scored(AB, {"a": [50, 60, 40, 70], "b": [40, 60, 45, 10]}))
    assert evaluate([(AB, games[::-1])]) == evaluate([(AB, games)])


def test_a_game_stopped_by_a_fault_counts_for_the_bot_at_fault_only() -> None:
    games = list(scored(AB, {"a": [50, 60, 40, 70], "b": [40, 50, 35, 10]}))
    pairing = games[0].pairing
    fault = Fault(pairing.bots.index("a"), "raised", 5, "bot 'a' raised …")
    games[0] = made_up([99, 99], pairing.bots, 0, pairing.rotation, fault=fault)
    report = evaluate([(AB, games)])
    assert by_bot(report)["a"] == pytest.approx((0.75, 1.25, 170 / 3))
    assert by_bot(report)["b"] == pytest.approx((0.0, 2.0, 95 / 3))
    assert [(line.games, line.faults) for line in report.standings] == [(4, 1), (3, 0)]
    assert report.beats["a", "b"].value == 1
    assert report.turns[0].value + report.turns[1].value == pytest.approx(1)
    assert report.faults == ((games[0], fault),)


def test_a_fault_lowers_only_the_rating_of_the_bot_at_fault() -> None:
    fault = Fault(1, "crashed", 5, "gone")
    ratings = rate([made_up([9, 8, 7], ["a", "b", "c"], fault=fault)])
    assert ratings["a"] == ratings["c"]
    assert ratings["a"].mu == 25
    assert ratings["b"].mu < 25


def test_a_bot_without_a_game_that_counts_has_no_share() -> None:
    plan = AB.with_deals(1)
    games = [
        made_up(
            [1, 1],
            game.bots,
            game.deal,
            game.rotation,
            fault=Fault(game.bots.index("a"), "raised", 0, "bot 'a' raised"),
        )
        for game in plan.games()
    ]
    first, last = evaluate([(plan, games)]).standings
    assert (first.bot, first.share.value, first.games) == ("a", 0, 2)
    assert (last.bot, last.share.known, last.games) == ("b", False, 0)


def test_several_logs_together() -> None:
    other = Plan(Variant(players=2), ("a", "c"), deals=1, seed="2")
    games = list(scored(AB, {"a": [50, 60, 40, 70], "b": [40, 60, 45, 10]}))
    more = list(scored(other, {"a": [1, 1], "c": [2, 2]}))
    report = evaluate([(AB, games), (other, more)])
    assert report.deals == 3
    assert {line.bot: line.games for line in report.standings} == {"a": 6, "b": 4, "c": 2}
    assert set(report.beats) == {("a", "b"), ("b", "a"), ("a", "c"), ("c", "a")}
    with pytest.raises(ArenaError, match="one variant of the game, not trefl for 2"):
        evaluate([(AB, games), (random_plan(3), [])])
    with pytest.raises(ArenaError, match="no tournament"):
        evaluate([])


@pytest.mark.slow
def test_equal_bots_have_exactly_the_fair_share() -> None:
    plan = random_plan(4, deals=10)
    report = evaluate([(plan, [play(plan, pairing)[0] for pairing in plan.games()])])
    for line in report.standings:
        assert (line.share.value, line.share.low, line.share.high) == pytest.approx((0.25,) * 3)


def simulated(strengths: dict[str, float], games: int) -> list[Outcome]:
    """Games of bots whose scores are their strength and some luck."""
    rng = random.Random(3)
    bots = list(strengths)
    return [
        made_up([round(rng.gauss(strengths[bot], 10)) for bot in bots], bots, deal)
        for deal in range(games)
    ]


@pytest.mark.slow
def test_ratings_follow_strength_evenly() -> None:
    ratings = rate(simulated({"a": 40, "b": 50, "c": 60, "d": 70}, 1500))
    mus = [ratings[bot].mu for bot in "abcd"]
    gaps = [after - before for before, after in pairwise(mus)]
    assert min(gaps) > 3
    assert max(gaps) < 1.4 * min(gaps)
    assert all(rating.sigma < 2 for rating in ratings.values())


@pytest.mark.slow
def test_equal_strength_gives_equal_ratings() -> None:
    ratings = rate(simulated(dict.fromkeys("abcd", 50), 1500))
    mus = [rating.mu for rating in ratings.values()]
    assert max(mus) - min(mus) < 4 * max(rating.sigma for rating in ratings.values())


def test_against_itself_a_bot_keeps_its_rating() -> None:
    ratings = rate([made_up([9, 8, 7], ["a", "a", "a"], deal) for deal in range(50)])
    assert ratings["a"].mu == 25


def test_copies_share_a_rating() -> None:
    games = [made_up([9, 5, 5, 5], ["a", "b", "b", "b"], deal) for deal in range(30)]
    ratings = rate(games)
    assert set(ratings) == {"a", "b"}
    assert ratings["a"].mu > 25 > ratings["b"].mu
