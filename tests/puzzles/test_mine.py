"""Mining: repeatable, resumable, and from what the player may know."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from santiago import Game, Move
from santiago.bots import Budget, ask, make
from santiago.engine.record import Record
from santiago.engine.setup import Setup
from santiago.puzzles import Mine, Mined, Value
from santiago.puzzles.mine import clear, slot_of
from santiago.puzzles.model import without_future
from santiago.puzzles.values import Samples, glance


def played(players: int, moves: int, seed: int = 1) -> Record:
    """A game of quick bots, so many moves long."""
    game = Game.new(players=players, seed=seed)
    bot = make("greedy")
    for _ in range(moves):
        seat = game.position.turn
        game.play(ask(bot, game, seat, Budget(), game.ply).move, seat)
    return game.record


@pytest.mark.slow
def test_the_same_seed_gives_the_same_puzzles_and_a_run_can_be_continued() -> None:
    whole = [game.to_json() for game in Mine(1).games(2)]
    first = [Mined.from_line(json.dumps(game)) for game in whole[:1]]
    assert [game.to_json() for game in Mine(1, first).games(2)] == whole[1:]


def test_an_interruption_gets_through() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(Mine(1, watch=stop).games())


def test_a_full_slot_is_not_looked_at() -> None:
    mine = Mine(1, cap=1)
    for phase in range(1, 5):
        for third in range(3):
            for kind in ("bid", "plant", "offer", "decision", "extra"):
                mine.slots[kind, phase + 1, third] = 1
    assert next(mine.games()).counts.decisions == 0


def test_the_future_is_cut_off() -> None:
    record = played(4, 30)
    cut = without_future(record)
    assert cut.position().view(0) == record.position().view(0)
    other = without_future(replace(record, setup=_swapped(record)))
    assert other == cut


def _swapped(record: Record) -> Setup:
    tiles = record.setup.tiles
    return replace(record.setup, tiles=(*tiles[:-4], *reversed(tiles[-4:])))


def test_values_do_not_depend_on_hidden_tiles() -> None:
    record = played(3, 20)
    swapped = replace(record, setup=_swapped(record))
    moves = list(record.position().legal_moves)[:2]
    values = []
    for one in (record, swapped):
        samples = Samples(one.position(), moves, seed=1)
        samples.draw(2)
        values.append(samples.values())
    assert values[0] == values[1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_glance_looks_at_every_legal_move(players: int) -> None:
    position = played(players, 11 + players).position()
    seen = glance(position, seed=1)
    assert {move for _, move in seen} == set(position.legal_moves)
    assert [share for share, _ in seen] == sorted((share for share, _ in seen), reverse=True)


def test_what_is_clear() -> None:
    best, second, bad = (Move(text) for text in ("bid 1", "bid 2", "bid 3"))

    def value(move: Move, behind: float, low: float) -> Value:
        return Value(move, behind, low, 2 * behind - low, 120)

    good = [value(best, 0, 0), value(second, 0.02, 0.01), value(bad, 0.1, 0.06)]
    assert clear(good, bad)
    assert not clear([*good[:2], value(bad, 0.1, 0.02)], bad)  # perhaps not so far behind
    assert not clear([good[0], value(second, 0.02, -0.01), good[2]], bad)  # perhaps better
    assert not clear([*good[:1] * 4, good[2]], bad)  # too many right moves


def test_slots_tell_kinds_players_and_thirds_apart() -> None:
    assert slot_of(played(4, 0).position()) == ("bid", 4, 0)
    assert slot_of(played(3, 90).position())[1:] == (3, 2)
