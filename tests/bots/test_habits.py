"""How rivals choose their moves, and what `learned` makes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from santiago import Game, Position, Record
from santiago.bots import Budget, Choice, ask, make, play_game
from santiago.bots.habits import LOOKS, PLAIN, habits_of, looks_for
from santiago.bots.registry import parse_spec
from santiago.bots.search import LearnedBot


def greedy_seats(game: Game) -> list[float]:
    """How likely each seat is to play like `greedy`."""
    return [habits.greedy for habits in habits_of(game)]


def plain_seats(game: Game, looks: int = LOOKS[0]) -> list[float]:
    """How likely each seat is to judge by the plain evaluation."""
    return [habits.plain for habits in habits_of(game, looks)]


def played(specs: list[str], seed: int, rounds: int) -> Game:
    """A game between bots, up to the beginning of a round."""
    game = Game.new(players=len(specs), seed=seed)
    for _ in play_game(game, [parse_spec(spec) for spec in specs], seed):
        if game.position.round > rounds:
            break
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_is_noticed_within_three_rounds_and_nobody_else(players: int) -> None:
    game = played(["greedy"] + ["learned@20it"] * (players - 1), 3, rounds=3)
    likely = greedy_seats(game)
    assert likely[0] > 0.8
    assert max(likely[1:]) < 0.5


def test_who_judges_as_the_net_does_is_told_from_who_does_not() -> None:
    game = played(["control@400it", "learned@400it"] * 2, 1, rounds=4)
    plain = plain_seats(game, looks_for(30_000))
    assert min(plain[::2]) > 0.9
    assert max(plain[1::2]) < 0.5


def test_each_watches_as_closely_as_its_time_allows() -> None:
    game = played(["control@400it", "learned@400it"] * 2, 1, rounds=2)
    closely, briefly = habits_of(game, 100), habits_of(game)
    assert closely != briefly
    assert habits_of(game, 100) == closely
    assert plain_seats(game, 0) == pytest.approx([PLAIN] * 4)


def test_to_catch_up_with_a_game_takes_half_of_the_time_at_most() -> None:
    class Stopwatch(LearnedBot):
        def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
            budgets.append(budget)
            return super().choose(position, seat, Budget(iterations=1), seed)

    budgets: list[Budget] = []
    game = played(["greedy"] * 4, 1, rounds=6)
    for milliseconds in (0.5, 60_000.0):
        ask(Stopwatch(), game, game.position.turn, Budget(milliseconds=milliseconds))
    assert budgets[0] == Budget(milliseconds=0.25)
    assert 30_000 < (budgets[1].milliseconds or 0) < 60_000


def test_before_the_first_move_nobody_is_suspected() -> None:
    game = Game.new(seed=1)
    assert max(greedy_seats(game)) < 0.2
    assert plain_seats(game) == pytest.approx([PLAIN] * 4)


def test_the_last_round_does_not_tell_how_rivals_judge() -> None:
    """There, both evaluations are the result."""
    game = played(["control@10it", "learned@10it"] * 2, 2, rounds=10)
    before = plain_seats(game)
    while game.result is None:
        game.play(next(iter(game.legal_moves)), game.position.turn)
    assert plain_seats(game) == before


def test_moves_that_were_taken_back_do_not_count() -> None:
    game = played(["greedy", "random", "greedy", "random"], 5, rounds=2)
    record = game.record
    before = habits_of(game)
    for _ in range(3):
        game.undo()
    shorter = habits_of(game)
    assert shorter == habits_of(Game(Record(record.variant, record.setup, record.moves[:-3])))
    game.play(next(iter(game.legal_moves)), game.position.turn)
    habits_of(game)
    assert habits_of(Game(record)) == before


def test_tiles_that_nobody_has_seen_make_no_difference() -> None:
    game = played(["greedy", "easy", "medium", "random"], 7, rounds=3)
    record = game.record
    tiles = record.setup.tiles
    seen = game.position.round * game.position.tiles_per_round
    setup = replace(record.setup, tiles=(*tiles[:seen], *reversed(tiles[seen:])))
    assert setup != record.setup
    other = Record(record.variant, setup, record.moves)
    assert habits_of(Game(other)) == habits_of(game)


def test_secret_bids_make_no_difference() -> None:
    """P1.4: neither a bid that waits nor one that was shown is compared."""
    game = Game.new(players=2, seed=1)
    while game.position.phase != "auction":
        game.play(game.legal_moves[0], game.position.turn)
    before = habits_of(game)
    overseer = game.position.overseer
    game.play("bid 3", overseer)
    assert habits_of(game) == before
    game.play("bid 2", 1 - overseer)
    assert habits_of(game) == before


def test_learned_uses_it_only_where_a_game_is_known() -> None:
    """In a position alone there is nothing to go by: it plays as if all rivals were strong."""
    differ, turns = 0, Budget(iterations=100)
    for seed in range(2):
        game = played(["learned@20it", "greedy", "greedy", "greedy"], seed, rounds=4)
        while game.position.round == 5:
            seat = game.position.turn
            bot = make("learned" if seat == 0 else "greedy")
            known = ask(bot, game, seat, turns, 1).move
            assert ask(bot, game, seat, turns, 1).move == known
            differ += known != ask(bot, game.position, seat, turns, 1).move
            game.play(known, seat)
    assert differ


def test_rivals_who_judge_plainly_are_expected_to_go_on_like_that() -> None:
    differ, turns = 0, Budget(iterations=100)
    game = played(["learned@20it", "control@20it", "control@20it", "control@20it"], 4, rounds=4)
    assert max(greedy_seats(game)) < 0.5
    while game.position.round == 5:
        seat = game.position.turn
        bot = make("learned" if seat == 0 else "control")
        known = ask(bot, game, seat, turns, 1)
        alone = ask(bot, game.position, seat, turns, 1)
        assert seat == 0 or known.move == alone.move
        differ += [*known.reasons] != [*alone.reasons]
        game.play(known.move, seat)
    assert differ
