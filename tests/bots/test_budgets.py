"""Budgets are kept, and bots that think at the same time do not disturb one another."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from santiago import Position, Rng, Variant, compiled
from santiago.bots import Budget, ask, make
from santiago.bots.halving import Halving
from santiago.bots.lookahead import LookAhead
from santiago.bots.rollout import greedy_games
from santiago.bots.secret import SecretBids
from santiago.bots.tree import Tree
from santiago.bots.uct import Uct
from santiago.bots.weights import Weights


def searches(seed: int) -> list[Any]:
    weights = Weights()
    return [Tree(LookAhead(weights), seed), Uct(seed), Halving(weights, seed)]


def thinking(number: int) -> Callable[[], object]:
    """Something that keeps compiled code busy for half a second or so, by number."""
    position = Position.deal(Variant(players=2 if number == 3 else 4), Rng(1))
    many = 60_000 if compiled() else 20
    if number == 3:
        while position.phase != "auction":  # the first canal
            position.play(position.legal_moves.code(0))
        return partial(SecretBids(LookAhead(Weights(), near=0.0), 1).search, position, many, 0.0)
    if number == 4:
        return partial(greedy_games, Variant(), many // 150 or 1, 1)
    if number == 2:  # its roll-outs are the longest
        many = many // 6 or 1
    return partial(searches(1)[number].search, position, many, 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(5))
def test_others_go_on_while_a_bot_thinks(number: int) -> None:
    """The GIL is released: with it held, this thread would wake only when all is done."""
    think = thinking(number)
    begun, done = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        think()
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait()
    time.sleep(0.02)
    went_on = not done.is_set()
    thread.join()
    assert went_on or not compiled()


@pytest.mark.parametrize("number", [0, 1])
def test_as_many_iterations_as_there_may_be(number: int) -> None:
    search = searches(1)[number]
    search.search(Position.deal(Variant(), Rng(1)), 37, 0.0)
    assert search.iterations == 37


def test_samples_are_shared_out_among_candidates() -> None:
    """The best are tried most, all at least once, and about as often as the budget says."""
    many = 400 if compiled() else 40
    search = Halving(Weights(), 1)
    search.search(Position.deal(Variant(), Rng(1)), many, 0.0)
    tried = [tries for _, tries, _ in search.options(0)]
    assert min(tried) >= 1
    assert tried[0] == max(tried)
    assert many <= sum(tried) <= many + 3 * len(tried)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_no_time_at_all_still_gives_a_move(number: int) -> None:
    search = searches(1)[number]
    position = Position.deal(Variant(), Rng(1))
    search.search(position, 0, 0.0)
    assert search.options(position.turn)


def test_secret_bids_in_no_time() -> None:
    position = Position.deal(Variant(players=2), Rng(1))
    position.play(position.legal_moves[0])
    search = SecretBids(LookAhead(Weights(), near=0.0), 1)
    search.search(position, 0, 0.0)
    assert search.options(0)


def test_several_bots_think_at_once() -> None:
    """Threads do not disturb one another: each gives the move that it gives alone."""
    position = Position.deal(Variant(), Rng(2))
    bot = make("search")
    budget = Budget(iterations=200 if compiled() else 10)
    alone = [ask(bot, position, position.turn, budget, seed).move for seed in range(4)]
    together: dict[int, object] = {}

    def think(seed: int) -> None:
        together[seed] = ask(bot, position, position.turn, budget, seed).move

    threads = [threading.Thread(target=think, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[seed] for seed in range(4)] == alone
