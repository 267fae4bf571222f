"""Measure how fast the engine is on this machine.

Every figure is the median of several runs. Games have four players, Trefl, with palms and a
central source. Keep the machine otherwise idle.

examples::

  santiago bench
  santiago bench --seconds 60
  santiago bench --json > figures.json
  SANTIAGO_PURE=1 santiago bench
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import santiago
from santiago import Record, Rng, Variant, playouts, random_games
from santiago.bots.rollout import greedy_games
from santiago.cli import OK, build_words
from santiago.cli.progress import Progress
from santiago.cli.random import random_record
from santiago.engine.errors import OptionError

T = TypeVar("T")

RUNS = 5
FIGURES = {
    "playout_games_per_s": "random games, one thread",
    "playout_decisions_per_s": "their decisions, one thread",
    "two_threads_ratio": "two threads against one",
    "python_decisions_per_s": "decisions from Python",
    "batch_ratio": "playouts of positions, against games",
    "batch_threads_ratio": "their two threads against one",
    "copy_ns": "copy of a position, nanoseconds",
    "push_pop_ns": "push and pop, nanoseconds",
    "key_ns": "key of a position, nanoseconds",
    "check_games_per_s": "records read and checked",
    "trace_moves_per_s": "moves traced, with digests",
    "greedy_games_per_s": "games of greedy, one thread",
    "greedy_us": "its move, microseconds",
    "uncompiled_games_per_s": "random games, uncompiled",
    "import_ms": "import santiago, milliseconds",
}
"""Each figure and its description."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--json", action="store_true", help="print one flat JSON object")
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=float,
        default=10,
        help="how long to measure (default: about 10)",
    )


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    if not 0 < args.seconds < math.inf:
        raise OptionError(f"--seconds {args.seconds}: expected more than 0")
    with Progress("") as progress:
        figures = measure(args.seconds / 8, progress.say)
    if args.json:
        about: dict[str, object] = {
            "version": santiago.__version__,
            "compiled": santiago.compiled(),
            "build": santiago.build(),
        }
        print(json.dumps(about | figures))
        return OK
    print(f"santiago {santiago.__version__}, {build_words()}")
    for key, words in FIGURES.items():
        print(f"  {words:<37}{_shown(figures[key]):>14}   {key}")
    return OK


def measure(seconds: float, say: Callable[[str], None] = lambda _: None) -> dict[str, float]:
    """All figures, each measured for about `seconds`."""
    figures: dict[str, float] = {}

    def take(key: str, function: Callable[[], float]) -> None:
        say(f"measuring {FIGURES[key]} …")
        figures[key] = _rounded(function())

    take("playout_games_per_s", lambda: games_per_s(seconds))
    played = random_games(Variant(), 1000 if santiago.compiled() else 20, seed=1)
    take(
        "playout_decisions_per_s",
        lambda: figures["playout_games_per_s"] * played.decisions / played.games,
    )
    take("two_threads_ratio", lambda: two_threads_ratio(seconds))
    take("python_decisions_per_s", lambda: python_decisions_per_s(seconds))
    positions = spread_positions(10_000 if santiago.compiled() else 20)
    take("batch_ratio", lambda: batch_ratio(positions, seconds))
    take("batch_threads_ratio", lambda: batch_threads_ratio(positions, seconds))
    take("copy_ns", lambda: _ns(santiago.Position.copy, seconds))
    take("push_pop_ns", lambda: _ns(_push_pop, seconds))
    take("key_ns", lambda: _ns(santiago.Position.key, seconds))
    record = random_record(Variant(), "bench")
    text = record.to_text()
    take("check_games_per_s", lambda: _rate(_repeated(Record.from_text, text), seconds))
    tracing = _repeated(lambda whole: list(santiago.trace(whole)), record)
    take("trace_moves_per_s", lambda: _rate(tracing, seconds) * len(record.moves))
    take("greedy_games_per_s", lambda: _rate(_greedy, seconds) * 4)  # a deal is four games
    greedy = greedy_games(Variant(), 10 if santiago.compiled() else 1, seed=1)
    take(
        "greedy_us",
        lambda: 1e6 * greedy.games / greedy.decisions / figures["greedy_games_per_s"],
    )
    take("uncompiled_games_per_s", lambda: uncompiled_games_per_s(seconds))
    take("import_ms", import_ms)
    return figures


def games_per_s(seconds: float) -> float:
    """Complete random games per second, on one thread."""
    return _rate(_playouts, seconds)


def two_threads_ratio(seconds: float) -> float:
    """How many times more games two threads play than one, measured alternately."""
    games = _enough(_playouts, seconds / RUNS / 3)
    ratios = []
    for _ in range(RUNS):
        alone = _timed(_playouts, games)
        threads = [threading.Thread(target=_playouts, args=(games,)) for _ in range(2)]
        start = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ratios.append(2 * alone / (time.perf_counter() - start))
    return statistics.median(ratios)


def python_decisions_per_s(seconds: float) -> float:
    """Decisions per second when Python lists legal moves, picks one and plays it."""
    start = santiago.Position.deal(Variant(), Rng(1))
    decisions = _drive(start, 1, Rng(1))
    return _rate(lambda games: _drive(start, games, Rng(1)), seconds) * decisions


def spread_positions(n: int) -> list[santiago.Position]:
    """Distinct positions from random games, evenly spread over their moves."""
    rng = Rng(1)
    positions: list[santiago.Position] = []
    while len(positions) < n:
        position = santiago.Position.deal(Variant(), rng)
        while (count := len(legal := position.legal_moves)) and len(positions) < n:
            positions.append(position.copy())
            position.play(legal.code(rng.roll(count)))
    return positions


def batch_ratio(positions: list[santiago.Position], seconds: float) -> float:
    """Decisions per second of one playout from each position, compared to complete random games.

    By processor time, measured in turns.
    """
    games = max(1, len(positions) // 2)
    ratios = []
    for _ in range(_enough(lambda times: _batches(positions, times), seconds / 2)):
        start = time.process_time()
        out = playouts(positions, seed=1)
        middle = time.process_time()
        whole = random_games(Variant(), games, seed=1)
        end = time.process_time()
        ratios.append(out.decisions / (middle - start) * (end - middle) / whole.decisions)
    return statistics.median(ratios)


def batch_threads_ratio(positions: list[santiago.Position], seconds: float) -> float:
    """How many times faster two threads play a batch than one, measured in turns."""
    ratios = []
    for _ in range(_enough(lambda times: _batches(positions, times), seconds / 2)):
        alone = _timed(lambda times: _batches(positions, times), 1)
        ratios.append(alone / _timed(lambda times: _batches(positions, times, 2), 1))
    return statistics.median(ratios)


def uncompiled_games_per_s(seconds: float) -> float:
    """Complete random games per second, uncompiled, in a separate process."""
    code = f"from santiago.cli.bench import games_per_s; print(games_per_s({seconds!r}))"
    return float(_python(code, SANTIAGO_PURE="1"))


def import_ms() -> float:
    """Milliseconds for `import santiago` in a fresh Python."""
    code = (
        "import time; start = time.perf_counter(); import santiago; "
        "print(1000 * (time.perf_counter() - start))"
    )
    return statistics.median(float(_python(code)) for _ in range(RUNS))


# -- measuring ---------------------------------------------------------------------------------


def _playouts(games: int) -> None:
    random_games(Variant(), games, seed=1)


def _batches(positions: list[santiago.Position], times: int, threads: int = 1) -> None:
    for _ in range(times):
        playouts(positions, seed=1, threads=threads)


def _push_pop(position: santiago.Position) -> None:
    position.push(position.legal_moves.code(0))
    position.pop()


def _ns(function: Callable[[santiago.Position], object], seconds: float) -> float:
    """Nanoseconds for a call with a position in mid-game."""
    position = random_record(Variant(), "bench", moves=70).position()
    return 1e9 / _rate(_repeated(function, position), seconds)


def _greedy(deals: int) -> None:
    greedy_games(Variant(), deals, seed=1)


def _drive(start: santiago.Position, games: int, rng: Rng) -> int:
    decisions = 0
    roll = rng.roll
    for _ in range(games):
        position = start.copy()
        while count := len(legal := position.legal_moves):
            position.play(legal.code(roll(count)))
            decisions += 1
    return decisions


def _repeated(function: Callable[[T], object], argument: T) -> Callable[[int], None]:
    def repeat(times: int) -> None:
        for _ in range(times):
            function(argument)

    return repeat


def _timed(work: Callable[[int], object], times: int) -> float:
    start = time.perf_counter()
    work(times)
    return time.perf_counter() - start


def _enough(work: Callable[[int], object], seconds: float) -> int:
    """How often to repeat the work to fill `seconds`."""
    times = 1
    while (spent := _timed(work, times)) < seconds / 4:
        times *= 2
    return max(1, round(times * seconds / spent))


def _rate(work: Callable[[int], object], seconds: float) -> float:
    """How often per second the work can be done: the median of several runs."""
    times = _enough(work, seconds / (RUNS + 1))
    return times / statistics.median(_timed(work, times) for _ in range(RUNS))


def _python(code: str, **environment: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def _rounded(figure: float) -> float:
    """Rounded to four digits: the rest is noise."""
    return float(f"{figure:.4g}")


def _shown(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 1000 else f"{figure:,.4g}"
