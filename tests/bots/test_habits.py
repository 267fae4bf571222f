"""Who plays like `greedy`, and what `learned` makes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from santiago import Game, Record
from santiago.bots import Budget, ask, make, play_game
from santiago.bots.habits import greedy_seats
from santiago.bots.registry import parse_spec

TURNS = Budget(iterations=20)


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


def test_before_the_first_move_nobody_is_suspected() -> None:
    assert max(greedy_seats(Game.new(seed=1))) < 0.2


def test_moves_that_were_taken_back_do_not_count() -> None:
    game = played(["greedy", "random", "greedy", "random"], 5, rounds=2)
    record = game.record
    before = greedy_seats(game)
    for _ in range(3):
        game.undo()
    shorter = greedy_seats(game)
    assert shorter == greedy_seats(Game(Record(record.variant, record.setup, record.moves[:-3])))
    game.play(next(iter(game.legal_moves)), game.position.turn)
    greedy_seats(game)
    assert greedy_seats(Game(record)) == before


def test_tiles_that_nobody_has_seen_make_no_difference() -> None:
    game = played(["greedy", "easy", "medium", "random"], 7, rounds=3)
    record = game.record
    tiles = record.setup.tiles
    seen = game.position.round * game.position.tiles_per_round
    setup = replace(record.setup, tiles=(*tiles[:seen], *reversed(tiles[seen:])))
    assert setup != record.setup
    other = Record(record.variant, setup, record.moves)
    assert greedy_seats(Game(other)) == greedy_seats(game)


def test_secret_bids_make_no_difference() -> None:
    """P1.4: neither a bid that waits nor one that was shown is compared."""
    game = Game.new(players=2, seed=1)
    while game.position.phase != "auction":
        game.play(game.legal_moves[0], game.position.turn)
    before = greedy_seats(game)
    overseer = game.position.overseer
    game.play("bid 3", overseer)
    assert greedy_seats(game) == before
    game.play("bid 2", 1 - overseer)
    assert greedy_seats(game) == before


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


def test_against_strong_rivals_nothing_changes() -> None:
    game = played(["learned@20it"] * 4, 11, rounds=5)
    seat = game.position.turn
    assert max(greedy_seats(game)) < 0.5
    in_game = ask(make("learned"), game, seat, TURNS, 1)
    alone = ask(make("learned"), game.position, seat, TURNS, 1)
    assert in_game.move == alone.move
    assert [*in_game.reasons] == [*alone.reasons]
