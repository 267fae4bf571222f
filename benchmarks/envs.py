"""How fast the environments are, compared with those of the libraries: `make bench-envs`.

Everything runs in one process on one core, in turns and several times; the figures are medians of
processor time. Compare the ratios between machines, not the figures.

AEC: complete random games are recorded first, then replayed with `last` (observation and mask are
built) and `step`: choosing actions costs nothing. `santiago_v0` is measured as `env` makes
it, in PettingZoo's wrappers without our short cut through them, and without wrappers.
Vectorised: one step is one decision; observations, masks and the drawing of legal actions by our
own sampler are included. Each size is measured in a fresh process. One and two threads are
compared by the clock, in turns: keep the machine quiet for that.
OpenSpiel: random playouts driven from Python, decisions counted, draws of chance included in the
time.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import time
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing import get_context
from typing import Any

import numpy as np

import santiago
from santiago import Rng
from santiago.envs import santiago_v0
from santiago.envs.batch import draw
from santiago.envs.vector import SantiagoVectorEnv

Figures = dict[str, float]
CLOCK = time.process_time


def median_rates(jobs: Mapping[str, Callable[[], tuple[int, float]]], rounds: int) -> Figures:
    """Run all jobs alternately, several times; return the median rate of each."""
    rates: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            count, seconds = job()
            rates[name].append(count / seconds)
    return {name: statistics.median(values) for name, values in rates.items()}


# --- PettingZoo -------------------------------------------------------------------------


def recorded(env: Any, games: int) -> list[tuple[int, list[int | None]]]:
    """Random games: the seed and the actions of each."""
    rng = Rng(1)
    records = []
    for seed in range(games):
        env.reset(seed=seed)
        actions: list[int | None] = []
        while env.agents:
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            actions.append(None if over else draw(observation["action_mask"], rng))
            env.step(actions[-1])
        records.append((seed, actions))
    return records


def replayed(env: Any, records: list[tuple[int, list[int | None]]]) -> tuple[int, float]:
    """Steps and seconds of replaying recorded games."""
    start = CLOCK()
    steps = 0
    for seed, actions in records:
        env.reset(seed=seed)
        for action in actions:
            env.last()
            env.step(action)
        steps += len(actions)
    return steps, CLOCK() - start


def in_plain_wrappers() -> Any:
    """Our environment in PettingZoo's wrappers."""
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    return OrderEnforcingWrapper(santiago_v0.env().env)


def aec(rounds: int) -> Figures:
    """Steps per second of PettingZoo's own games and of ours."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo calls its own way of importing deprecated
        from pettingzoo.classic import chess_v6, connect_four_v3
    envs = {
        "connect_four_v3": (connect_four_v3.env(), 40),
        "chess_v6": (chess_v6.env(), 2),
        "santiago_v0": (santiago_v0.env(), 30),
        "santiago_v0 without short cut": (in_plain_wrappers(), 30),
        "connect_four_v3 raw_env": (connect_four_v3.raw_env(), 40),
        "santiago_v0 raw_env": (santiago_v0.raw_env(), 30),
    }
    jobs = {}
    for name, (env, games) in envs.items():
        records = recorded(env, games)
        jobs[name] = partial(replayed, env, records)
    return median_rates(jobs, rounds)


# --- Gymnasium ---------------------------------------------------------------------------


def stepped(
    envs: SantiagoVectorEnv, steps: int, clock: Callable[[], float] = CLOCK
) -> tuple[int, float]:
    """Decisions and seconds of stepping with our sampler."""
    start = clock()
    for _ in range(steps):
        envs.step(envs.sample())
    return steps * envs.num_envs, clock() - start


def vectorised(rounds: int, sizes: tuple[int, ...] = (64, 256, 1024, 4096)) -> Figures:
    """Decisions per second by batch size, and the cost of copies, observations and masks."""
    kinds: dict[str, dict[str, Any]] = {
        "copies": {},
        "no copies": {"copy": False},
        "no copies, no observations": {"copy": False, "observations": False},
    }
    figures = {}
    for size in sizes:
        for name, options in kinds.items():
            with get_context("spawn").Pool(1) as fresh:
                figures[f"{size} games, {name}"] = fresh.apply(one_size, (size, options, rounds))
    return figures


def one_size(size: int, options: dict[str, Any], rounds: int) -> float:
    """Decisions per second of one kind of vector environment."""
    envs = SantiagoVectorEnv(size, **options)
    envs.reset(seed=1)
    steps = max(4, 40_000 // size)
    stepped(envs, steps)
    return statistics.median(
        count / seconds for count, seconds in (stepped(envs, steps) for _ in range(rounds))
    )


def two_threads(rounds: int, sizes: tuple[int, ...] = (64, 256, 1024, 4096)) -> Figures:
    """How many times more decisions two threads make than one, by batch size."""
    figures = {}
    for size in sizes:
        with get_context("spawn").Pool(1) as fresh:
            figures[f"{size} games"] = fresh.apply(threads_ratio, (size, rounds))
    return figures


def threads_ratio(size: int, rounds: int) -> float:
    """How many times faster two threads step than one, by the clock, in turns, on all cores."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    seconds: list[list[float]] = []
    both = [SantiagoVectorEnv(size, copy=False, threads=threads) for threads in (1, 2)]
    steps = max(4, 100_000 // size)
    for envs in both:
        envs.reset(seed=1)
        stepped(envs, steps)
    for _ in range(rounds):
        seconds.append([stepped(envs, steps, time.perf_counter)[1] for envs in both])
    return statistics.median(one / two for one, two in seconds)


def cost_of_masks(size: int = 256, steps: int = 200) -> float:
    """Microseconds per decision for masks: the time with them less the time without.

    Without masks nothing can be drawn from them, so both replay the same recorded actions.
    """
    seconds = {}
    actions: list[Any] = []
    for masks in (True, False, True, False):
        envs = SantiagoVectorEnv(size, copy=False, masks=masks)
        envs.reset(seed=1)
        if not actions:
            for _ in range(steps):
                actions.append(envs.sample().copy())
                envs.step(actions[-1])
            envs.reset(seed=1)
        start = CLOCK()
        for action in actions:
            envs.step(action)
        seconds[masks] = CLOCK() - start
    return 1e6 * (seconds[True] - seconds[False]) / (size * steps)


# --- OpenSpiel -----------------------------------------------------------------------------


def playouts(game: Any, decisions: int) -> tuple[int, float]:
    """Decisions and seconds of random playouts."""
    rng = random.Random(1)
    played = 0
    start = CLOCK()
    while played < decisions:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(outcomes, chances)[0]
            else:
                legal = state.legal_actions()
                action = legal[int(rng.random() * len(legal))]
                played += 1
            state.apply_action(action)
    return played, CLOCK() - start


def openspiel(rounds: int) -> Figures:
    """Decisions per second of OpenSpiel's own Python games and of ours."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers them

    import santiago.envs.openspiel

    jobs = {}
    for name, decisions in (
        ("python_team_dominoes", 4_000),
        (santiago.envs.openspiel.NAME, 20_000),
    ):
        game = pyspiel.load_game(name)
        jobs[name] = partial(playouts, game, decisions)
    return median_rates(jobs, rounds)


# --- all of it -------------------------------------------------------------------------------


def measure(rounds: int) -> dict[str, Figures]:
    """Every figure, in groups."""
    single, many, spiel = aec(rounds), vectorised(rounds), openspiel(rounds)
    ours = single["santiago_v0"]
    ratios = {
        "AEC to connect_four_v3 (5)": ours / single["connect_four_v3"],
        "AEC to chess_v6 (50)": ours / single["chess_v6"],
        "AEC without short cut to connect_four_v3": single["santiago_v0 without short cut"]
        / single["connect_four_v3"],
        "AEC raw_env to connect_four_v3 raw_env": single["santiago_v0 raw_env"]
        / single["connect_four_v3 raw_env"],
        "OpenSpiel to python_team_dominoes (5)": spiel["python_santiago"]
        / spiel["python_team_dominoes"],
        "best vectorised with copies to 200,000 per second (1)": max(
            rate for name, rate in many.items() if name.endswith(", copies")
        )
        / 200_000,
    }
    bare, seen = (many[f"256 games, no copies{end}"] for end in (", no observations", ""))
    costs = {"observations": 1e6 / seen - 1e6 / bare, "masks": cost_of_masks()}
    return {
        "AEC, steps per second": single,
        "vectorised, decisions per second": many,
        "vectorised, two threads to one (1.8)": two_threads(rounds),
        "vectorised, microseconds per decision (256 games)": costs,
        "OpenSpiel, decisions per second": spiel,
        "ratios (targets in brackets)": ratios,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=5, help="number of measurements (default: 5)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    figures = measure(args.rounds)
    if args.json:
        print(json.dumps(figures, indent=1))
        return
    kind = "compiled" if santiago.compiled() else "uncompiled"
    print(f"santiago {santiago.__version__} ({kind}), Python {platform.python_version()},", end=" ")
    print(f"NumPy {np.__version__}, one core, medians of {args.rounds}")
    for group, rows in figures.items():
        print(f"\n{group}")
        for name, figure in rows.items():
            print(
                f"  {name:<54}{figure:>14,.0f}" if figure >= 100 else f"  {name:<54}{figure:>14.2f}"
            )


if __name__ == "__main__":
    main()
