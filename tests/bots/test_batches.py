"""Many positions at once: the same answers as one by one, in any number of threads."""

from __future__ import annotations

import math
from typing import Any

import pytest

from santiago import OptionError, Position, Rng, Variant, compiled, pack, playouts, seed_of
from santiago.bots import Budget, ask, make
from santiago.bots.batches import best_moves, evaluate
from santiago.bots.batches import playouts as play
from santiago.bots.evaluate import values_of
from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.weights import Weights
from tests.compiled import printed_in_both_modes

PLAYERS = (2, 3, 4, 5)
BUDGET = "12it" if compiled() else "3it"


def positions(each: int = 4) -> list[Position]:
    """Positions from random games of every number of players, and one that is over."""
    picked: list[Position] = []
    for players in PLAYERS:
        rng = Rng(players)
        position = Position.deal(Variant(players=players), rng)
        plies = 0
        while position.to_move:
            if plies % 23 == 0 and len(picked) < each * players:
                picked.append(position.copy())
            code = position.legal_moves.code(rng.roll(len(position.legal_moves)))
            position.play(code, position.turn)
            plies += 1
        picked.append(position)
    return picked


def test_values_are_those_of_one_position() -> None:
    many = positions()
    table: Any = evaluate(many).tolist()
    for position, row in zip(many, table, strict=True):
        values = values_of(position, Outlook(Weights()))
        assert row == [*values, *[0.0] * (5 - position.players)]


def test_greedy_playouts_are_games_of_greedy() -> None:
    """Where nothing is random, a playout is what the bot's own moves lead to."""
    many = positions(each=1)
    table: Any = play(many, seed=1, policy="greedy", redeal=False).scores.tolist()
    for number, (position, row) in enumerate(zip(many, table, strict=True)):
        rng = Rng(1 ^ number * 0xBF58476D1CE4E5B9)  # a stream of its own for each row
        twin = position.copy()
        outlook = Outlook(Weights())
        while twin.to_move:
            twin.play(greedy_code(twin, outlook, rng), twin.turn)
        assert row[: twin.players] == list(twin.scores())


def test_random_playouts_are_the_engines() -> None:
    many = positions()
    assert play(many, seed=3).scores.tolist() == playouts(many, seed=3).scores.tolist()


def test_moves_are_those_that_ask_gives() -> None:
    many = positions()
    for bot in ("search", "learned", "sampler"):
        best = best_moves(many, BUDGET, bot=bot, seed=5)
        for number, position in enumerate(many):
            if not position.to_move:
                assert best.codes[number] == -1
                assert math.isnan(best.values[number])
                continue
            own = seed_of(5, number)
            choice = ask(make(bot), position, position.turn, Budget.parse(BUDGET), own)
            assert best.codes[number] == choice.move.code
            assert 0 <= best.values[number] <= 1


def test_threads_change_nothing() -> None:
    many = positions(each=2)
    for threads in (2, 3, 50):
        assert evaluate(many, threads=threads) == evaluate(many)
        for policy in ("random", "greedy"):
            one, several = (play(many, 7, policy=policy, threads=n) for n in (1, threads))
            assert (one.decisions, one.scores) == (several.decisions, several.scores)
        one_by_one, together = (best_moves(many, BUDGET, threads=n) for n in (1, threads))
        assert one_by_one.codes == together.codes
        assert one_by_one.values.tobytes() == together.values.tobytes()


def test_a_search_does_not_see_what_is_hidden() -> None:
    """P1.4, S5: another tile order or another secret bid behind the screen, the same move."""
    for players in (2, 4):
        position = Position.deal(Variant(players=players), Rng(1))
        while position.phase != "auction":
            position.play(position.legal_moves.code(0), position.turn)
        position.play("bid 3", position.turn)
        twin = position.copy()
        twin.redeal(Rng(99))
        assert twin != position
        first, second = (best_moves([one], BUDGET) for one in (position, twin))
        assert (first.codes[0], first.values[0]) == (second.codes[0], second.values[0])


def test_arrays_go_in_as_well() -> None:
    many = positions()
    rows = pack(many)
    assert rows.shape == (len(many), len(many[0].pack()))
    assert evaluate(rows) == evaluate(many) == evaluate(bytes(rows))
    assert play(rows, 1, policy="greedy").scores == play(many, 1, policy="greedy").scores
    assert playouts(rows, 1).scores == playouts(many, 1).scores
    assert len(pack([])) == len(evaluate([])) == len(best_moves([]).codes) == 0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda many: play(many, 1, policy="gredy"), "unknown policy 'gredy': expected random"),
        (lambda many: evaluate(many, threads=0), "threads: expected 1 or more, not 0"),
        (lambda many: evaluate(many[0].pack()[1:]), "packed positions have"),
        (lambda many: best_moves(many, bot="greedy"), "bot 'greedy' does not search"),
        (lambda many: best_moves(many, "soon"), "invalid budget 'soon'"),
    ],
)
def test_refusals(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(OptionError, match=message):
        call(positions(each=1))


DIGEST = """
import hashlib
from tests.bots.test_batches import positions
from santiago.bots.batches import best_moves, evaluate, playouts
many = positions(each=1)
parts = [evaluate(many), playouts(many, 1, policy="greedy").scores]
best = best_moves(many, "3it")
print(hashlib.sha256(b"".join(part.tobytes() for part in (*parts, best.codes))).hexdigest())
"""


@pytest.mark.slow
def test_uncompiled_the_same() -> None:
    uncompiled, compiled = printed_in_both_modes(DIGEST)
    assert uncompiled == compiled
