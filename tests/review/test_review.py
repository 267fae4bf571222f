"""Reviews: expectations, luck and skill, turning points, rollouts, ledgers."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from santiago import Game, Move, Record, Rng
from santiago.engine.board import WATERS, names_of, squares_of
from santiago.engine.errors import OptionError, RecordError
from santiago.engine.setup import Setup
from santiago.review import ReviewError, compare, review_game, sketch, ways_on
from santiago.review.account import TERMS
from santiago.review.expectations import Expectations
from santiago.review.judge import Judge
from santiago.review.ledger import ledgers_of
from santiago.review.reasons import differences
from santiago.review.sealed import Sealed
from tests.compiled import printed_in_both_modes
from tests.review.games import finished

KINDS = [(2, "trefl"), (3, "trefl"), (4, "amigo"), (5, "trefl")]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "edition"), KINDS)
def test_the_terms_of_each_seat_add_up_to_its_result(players: int, edition: str) -> None:
    record = finished(players, edition)
    review = review_game(record, iterations=10, deals=0)
    result = record.position().result
    assert result is not None
    for account in review.accounts:
        assert account.result == (account.seat in result.winners) / len(result.winners)
        terms = sum(getattr(account, term) for term in TERMS)
        assert account.start + terms == pytest.approx(account.result, abs=1e-9)
        assert account.own <= 0
        assert (account.sealed != 0) == (players == 2)
    for ply in review.plies:
        assert sum(ply.shares) == pytest.approx(1)
    for term in ("luck", "sealed"):  # what one seat gains, the others lose
        assert sum(getattr(account, term) for account in review.accounts) == pytest.approx(0)


@pytest.mark.slow
def test_luck_is_the_sum_of_what_the_tiles_changed() -> None:
    review = review_game(finished(3), iterations=10, deals=0)
    for account in review.accounts:
        assert account.luck == pytest.approx(sum(r.luck[account.seat] for r in review.reveals))
    rounds = [reveal.round for reveal in review.reveals]
    assert rounds == [*range(2, review.plies[-1].round + 1)]


def test_own_choices_are_the_sum_of_the_judged_moves() -> None:
    review = review_game(finished(2), iterations=10, deals=0)
    assert len(review.judged) == len(review.plies) - 1
    for account in review.accounts:
        losses = sum(judged.loss for judged in review.judged if judged.seat == account.seat)
        assert account.own == pytest.approx(-losses)
    assert all((judged.better is None) == (judged.loss == 0) for judged in review.judged)


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    record = finished(2, seed=2)
    one, three = (
        review_game(record, iterations=10, deals=2, seed=5, workers=workers) for workers in (1, 3)
    )
    assert one == three
    assert one != review_game(record, iterations=10, deals=2, seed=6)


@pytest.mark.slow
def test_more_iterations_need_less_correction() -> None:
    record = finished(3)
    rough, fine = (
        review_game(record, iterations=many, deals=0, workers=2).correction for many in (30, 800)
    )
    assert fine < 0.85 * rough


def other_tiles(record: Record, ply: int) -> Record:
    """The first moves of a game whose tiles lay in another order from the next round on."""
    position = record.position(ply)
    seen = position.round * position.tiles_per_round
    tiles = record.setup.tiles
    setup: Setup = replace(record.setup, tiles=(*tiles[:seen], *reversed(tiles[seen:])))
    assert setup != record.setup
    return Record(record.variant, setup, record.moves[:ply])


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_tiles_that_nobody_has_seen_change_nothing(players: int) -> None:
    record = finished(players)
    last = next(step.ply for step in record.steps() if step.after.round == 3) - 1
    twin = other_tiles(record, last)
    one, other = (Expectations(Judge(10, 1), 12) for _ in range(2))
    for step, again in zip(record.steps(), twin.steps(), strict=False):
        ply = step.ply - 1
        assert one.at_start(step.before, ply) == other.at_start(again.before, ply)
        assert one.judge.points(step.before, 4) == other.judge.points(again.before, 4)
        if not step.before.secret_auction:
            assert one.decision(step) == other.decision(again)


def test_a_sealed_bid_is_not_used_before_both_are_in() -> None:
    record = finished(2)
    review = review_game(record, iterations=10, deals=0)
    bids = [step.ply - 1 for step in record.steps() if step.before.secret_auction]
    assert len(bids) == 2 * record.position().rounds
    for first, second in zip(bids[::2], bids[1::2], strict=True):
        assert review.plies[first].shares == review.plies[second].shares
        assert review.plies[first].points == review.plies[second].points
    start = record.position(bids[0])
    judge = Judge(10, 1)
    values = {
        Sealed(judge, start, bids[0], 5, (Move(f"bid {amount}"), Move("pass"))).value
        for amount in (1, 7, 9)
    }
    assert len(values) == 1


def test_a_sketch_has_every_ply_and_the_result() -> None:
    record = finished(3)
    plies = sketch(record, iterations=5)
    assert [ply.ply for ply in plies] == [*range(len(record.moves) + 1)]
    result = record.position().result
    assert result is not None
    assert plies[-1].points == tuple(map(float, result.scores))
    assert plies[-1].seat is None


@pytest.mark.slow
def test_turning_points_are_legal_moves_that_continued_games_confirm() -> None:
    record = finished(4, seed=3)
    review = review_game(record, iterations=30, deals=8, workers=2)
    assert review.turning_points
    for point in review.turning_points:
        position = record.position(point.ply)
        assert str(record.moves[point.ply]) == point.move != point.better
        assert point.better in position.legal_moves
        assert position.turn == point.seat
        assert point.compared is not None
        assert 0 < point.compared.low <= point.compared.share <= point.compared.high
        assert point.differences
        assert point.purposes


def test_a_review_is_plain_json() -> None:
    review = review_game(finished(2), iterations=5, deals=0)
    data = review.to_json()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data["format"] == "santiago-review/1"
    assert data["names"] == ["Ana", "Bo"]


def test_ledgers_add_up_to_the_money_at_the_end() -> None:
    for players, edition in KINDS:
        record = finished(players, edition)
        ledgers = ledgers_of(record)
        end = record.position()
        income = 3 * (end.rounds - 1)
        for ledger in ledgers:
            spent = ledger.bids + ledger.bribes + ledger.canals
            assert record.position(0).money[ledger.seat] + income + ledger.token - spent == (
                ledger.money_left
            )
            result = end.result
            assert result is not None
            assert ledger.fields + ledger.money_left == result.scores[ledger.seat]
            assert ledger.bribes or not ledger.bribes_worth
        assert sum(ledger.rounds_as_overseer for ledger in ledgers) == end.rounds


def test_an_offer_that_would_have_been_enough_is_told() -> None:
    record = finished(4, seed=3)
    step = next(step for step in record.steps() if step.before.phase == "offers")
    canal = step.before.legal_moves[1].canal
    dear, cheap = Move.parse(f"offer {canal} 3"), Move.parse(f"offer {canal} 1")
    (reason,) = differences(step.before, step.seat, dear, cheap)
    assert reason == {
        "code": "offer-less",
        "saves": 2,
        "canal": canal,
        "amount": 1,
        "played": 3,
    }


def test_a_smaller_bid_that_plants_later_says_what_it_saves() -> None:
    start = Game.new(players=3, seed=1).position
    start.play(Move("bid 2"), start.turn)
    (reason,) = differences(start, start.turn, Move("bid 5"), Move("bid 1"))
    assert reason == {
        "code": "bid-other",
        "amount": 1,
        "played": 5,
        "place": 2,
        "instead": 1,
        "saves": 4,
    }


def test_the_first_pass_says_whether_the_overseer_changes() -> None:
    position = Game.new(players=3, seed=1).position
    for left in (2, 1, 0):  # the overseer bids last
        (reason,) = differences(position, position.turn, Move(f"bid {left + 1}"), Move("pass"))
        assert reason == {
            "code": "pass-bid",
            "saves": left + 1,
            "token": True,
            "stays": left == 0,
        }
        position.play(Move(f"bid {left + 1}"), position.turn)


def test_in_the_last_round_every_point_of_a_rival_is_told() -> None:
    """After its drought nothing comes later."""
    seen = set()
    for step in finished(4).steps():
        before, seat = step.before, step.seat
        if before.phase not in ("decision", "extra") or before.round < before.rounds - 1:
            continue
        for better in before.legal_moves:
            gains, instead = (
                before.consequences(move)["gain_after_drought"] for move in (better, step.move)
            )
            most = max(
                other - one
                for rival, (one, other) in enumerate(zip(gains, instead, strict=True))
                if rival != seat
            )
            reasons = differences(before, seat, step.move, better) if better != step.move else ()
            given = [reason["points"] for reason in reasons if reason["code"] == "gives"]
            last = before.round == before.rounds
            if reasons:
                assert given == ([most] if most >= (1 if last else 2) else [])
                seen.add((last, most == 1))
    assert {(True, True), (False, False)} <= seen


def test_what_speaks_for_a_square_is_true() -> None:
    """Where neither points nor water tell two squares apart, one fact about the board does."""
    told: Counter[str] = Counter()
    games = [finished(players).steps() for players in (3, 4, 5)]
    for step in chain.from_iterable(games):
        before, seat = step.before, step.seat
        if before.phase != "planting":
            continue
        canals = [set(names_of(WATERS[canal])) for canal in squares_of(before.open_canals)]
        near = set(names_of(before.wet)).union(*canals)
        for better in [*before.legal_moves][::3]:
            reasons = differences(before, seat, step.move, better) if better != step.move else ()
            told.update(reason["code"] for reason in reasons)
            for reason in reasons:
                if reason["code"] == "reach":
                    assert reason["square"] == better.square
                    assert reason["square"] in near
                    assert reason["instead"] not in near
                if reason["code"] == "blocks":
                    assert reason["seat"] != seat
                    assert any(
                        crop == reason["crop"] and points[reason["seat"]] > points[seat]
                        for crop, _, points in before.fields()
                    )
                if reason["code"] == "room":
                    assert reason["room"] > reason["instead"] >= 0
    assert {"reach", "blocks", "room"} <= set(told)


def test_a_comparison_stops_at_the_precision() -> None:
    start = Game.new(players=3, seed=1).position
    moves = (Move("bid 1"), Move("bid 10"))
    rough = compare(start, *moves, start.turn, deals=48, precision=0.5)
    assert rough.deals == 16
    again = compare(start, *moves, start.turn, deals=48, precision=0.5, workers=3)
    assert again == rough
    assert rough.share > 0


@pytest.mark.slow
def test_ways_that_a_game_could_have_gone() -> None:
    record = finished(4)
    review = review_game(record, iterations=5, deals=0)
    assert [ways.round for ways in review.ways] == [*range(1, record.variant.rounds + 1)]
    for ways in review.ways:
        assert record.position(ways.ply).round == ways.round
        assert sum(ways.wins) == pytest.approx(1)
        assert all([*points] == sorted(points) for points in ways.points)
    widths = [sum(points[3] - points[1] for points in ways.points) for ways in review.ways]
    assert widths[-1] < widths[0]  # in the last round less is open than in the first
    start = record.position(0)
    assert ways_on(start, 0, 100, seed=0) == review.ways[0]
    other = start.copy()
    other.redeal(Rng(99))  # hidden tiles change nothing
    assert ways_on(other, 0, 100, seed=0) == review.ways[0]


def test_a_running_game_is_refused() -> None:
    record = finished(3)
    running = Record(record.variant, record.setup, record.moves[:-1])
    for work in (sketch, review_game):
        with pytest.raises(ReviewError, match="is not over") as refusal:
            work(running)
        assert refusal.value.code == "not-over"


def test_a_damaged_record_is_refused_as_elsewhere() -> None:
    text = finished(3).to_text().replace('"pass"', '"bid 99"', 1)
    with pytest.raises(RecordError):
        Record.from_text(text)


def test_a_review_can_be_stopped() -> None:
    def stop(done: int, of: int) -> None:
        if done == 3 < of:
            raise KeyboardInterrupt

    for workers in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            review_game(finished(3), iterations=5, deals=0, workers=workers, progress=stop)


@pytest.mark.parametrize(("iterations", "deals", "workers"), [(0, 0, 1), (1, 1, 1), (1, 0, 0)])
def test_budgets_that_mean_nothing_are_refused(iterations: int, deals: int, workers: int) -> None:
    with pytest.raises(OptionError):
        review_game(finished(3), iterations=iterations, deals=deals, workers=workers)


def test_the_token_is_worth_what_its_decisions_brought() -> None:
    record = finished(3)
    worth = [0, 0, 0]
    for step in record.steps():
        if step.before.phase == "decision":
            worth[step.seat] += step.before.consequences(step.move)["gain_after_drought"][step.seat]
    ledgers = ledgers_of(record)
    assert [ledger.token_worth for ledger in ledgers] == worth
    assert any(one.token_worth != one.token - one.canals for one in ledgers), "fields count, too"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_a_review_is_the_same_uncompiled(players: int) -> None:
    script = f"""
import json
from santiago import Record
from santiago.review import review_game
from santiago.review.effort import SMALL

record = Record.from_text({finished(players).to_text()!r})
print(json.dumps(review_game(record, iterations=3, deals=2, effort=SMALL).to_json()))
"""
    uncompiled, compiled = printed_in_both_modes(script)
    assert json.loads(compiled)["turning_points"] is not None
    assert uncompiled == compiled
