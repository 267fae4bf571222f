"""Training from beginning to end: games, then steps, generation after generation.

Everything is kept in a folder.  A run that was stopped goes on where it was: games that are
there are not played again, and a generation whose net is there is not trained again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import numpy.typing as npt

from santiago._cores import cores
from santiago._signals import no_interrupt
from santiago.bots.net import read_net, write_net
from santiago.bots.training import model
from santiago.bots.training.samples import Samples, joined, packed
from santiago.bots.training.selfplay import greedy_states, strong_states
from santiago.engine.errors import OptionError
from santiago.engine.rng import seed_of

BATCH = 512


@dataclass(frozen=True)
class Schedule:
    """How much to play and to learn."""

    generations: int = 4  # of the net's own games, after the greedy ones
    greedy_games: int = 150_000
    games: int = 3_000  # a generation
    shard: int = 250  # games in a file (of greedy ones fifty times as many)
    iterations: int = 64  # of the search, for a move
    epochs: int = 4
    rate: float = 1e-3
    twin_weight: float = 1.0
    seed: str = "train"

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if isinstance(value, int) and value < (0 if name == "generations" else 1):
                raise OptionError(f"{value} {name.replace('_', ' ')} are too few")

    def games_in(self, generation: int) -> int:
        """How many games a generation has."""
        return self.games if generation else self.greedy_games

    def shards(self, generation: int) -> int:
        """How many files a generation's games fill; the last is not learned from."""
        return max(2, -(-self.games_in(generation) // self._shard(generation)))

    def _shard(self, generation: int) -> int:
        """Games in a file: no more than half of them, so that there are two files."""
        most = self.shard if generation else 50 * self.shard
        return min(most, -(-self.games_in(generation) // 2))

    def seeds(self, generation: int, number: int) -> Iterator[int]:
        """The seeds of the games in one file."""
        for game in range(self._shard(generation)):
            yield seed_of(self.seed, generation, number, game)


Tell = Callable[[str], object]


def play(folder: Path, schedule: Schedule, generation: int, number: int) -> Path:
    """Play the games of one file, unless it exists."""
    path = folder / f"games-{generation}-{number:03}.npz"
    if path.exists():
        return path
    net = read_net(net_of(folder, generation - 1)) if generation else None
    states = []
    for seed in schedule.seeds(generation, number):
        if net is None:
            states += list(greedy_states(seed))
        else:
            states += list(strong_states(seed, net, schedule.iterations))
    packed(states).save(path)
    return path


def net_of(folder: Path, generation: int) -> Path:
    """Where a generation's net is."""
    return folder / f"net-{generation}.net"


def train(
    folder: Path,
    schedule: Schedule,
    workers: int = 0,
    tell: Tell = print,
    start: Path | None = None,
) -> Path:
    """Train, or go on training; the path of the last net.

    `workers`: how many processes play; 0: one for each core. `start`: a net that learns on, instead
    of one that learns from greedy games first.
    """
    if workers < 0:
        raise OptionError(f"{workers} workers are too few")
    begin(folder, schedule, start)
    params = model.fresh(seed_of(schedule.seed, "net") % 2**32)
    for generation in range(schedule.generations + 1):
        kept = folder / f"net-{generation}.npz"
        if kept.exists():
            with np.load(kept) as arrays:
                params = {name: arrays[name] for name in arrays.files}
            continue
        if generation == 0 and start is not None:
            play(folder, schedule, 0, 0)  # `gathered` wants some of them
            params = model.read_params(start)
        else:
            play_all(folder, schedule, generation, workers, tell)
            learn(folder, schedule, generation, params, tell)
        write_net(model.numbers(params), net_of(folder, generation))
        keep(params, kept)
    return net_of(folder, schedule.generations)


def begin(folder: Path, schedule: Schedule, start: Path | None = None) -> None:
    """Make the folder, or refuse one that holds another training; more generations are fine."""
    about = folder / "schedule.json"
    asked = {**asdict(schedule), "generations": 0}
    if start is not None:
        try:
            asked["start"] = hashlib.sha256(start.read_bytes()).hexdigest()
            read_net(start)
        except (OSError, ValueError) as error:
            raise OptionError(f"cannot start from {start}: {error}") from None
    folder.mkdir(parents=True, exist_ok=True)
    if about.exists() and json.loads(about.read_text("utf-8")) != asked:
        raise OptionError(f"{folder} holds another training: see {about}")
    about.write_text(json.dumps(asked, indent=1) + "\n", "utf-8")


def play_all(folder: Path, schedule: Schedule, generation: int, workers: int, tell: Tell) -> None:
    """Play the games of a generation, in processes of their own if there are several."""
    total = schedule.shards(generation)
    workers = workers or cores()
    if workers == 1:
        for number in range(total):
            play(folder, schedule, generation, number)
            tell(f"generation {generation}: games {number + 1}/{total}")
        return
    # A fresh Python for each worker: forking a process that may have threads is not safe.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        with no_interrupt():
            jobs = [pool.submit(play, folder, schedule, generation, n) for n in range(total)]
        try:
            for number, job in enumerate(jobs, 1):
                job.result()
                tell(f"generation {generation}: games {number}/{total}")
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def keep(params: model.Params, path: Path) -> None:
    """Write the numbers of a net that may learn on, all or nothing."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, allow_pickle=False, **params)
    part.replace(path)


def gathered(folder: Path, schedule: Schedule, generation: int) -> tuple[Samples, Samples]:
    """What a generation learns from, and what it is measured on.

    It learns from all games of its kind so far, and from a few greedy ones, so that it does not
    forget boards that good players avoid.
    """
    first = 1 if generation else 0
    parts = [
        Samples.load(folder / f"games-{each}-{n:03}.npz")
        for each in range(first, generation + 1)
        for n in range(schedule.shards(each) - 1)
    ]
    if generation:
        parts.append(Samples.load(folder / "games-0-000.npz"))
    last = schedule.shards(generation) - 1
    return joined(parts), Samples.load(folder / f"games-{generation}-{last:03}.npz")


def learn(
    folder: Path, schedule: Schedule, generation: int, params: model.Params, tell: Tell
) -> None:
    """Take the steps of one generation, in place; the curve goes to a file."""
    samples, held = gathered(folder, schedule, generation)
    rng = np.random.default_rng(seed_of(schedule.seed, "order", generation) % 2**32)
    adam = model.Adam(params)
    log = folder / "curve.jsonl"
    steps = 0
    total = schedule.epochs * (len(samples) // BATCH)
    for epoch in range(schedule.epochs + 1):
        loss = model.measure(params, held)
        tell(f"generation {generation}: epoch {epoch}, {len(samples):,} states, held out: {loss}")
        with log.open("a") as file:
            line = {"generation": generation, "epoch": epoch, **asdict(loss)}
            file.write(json.dumps(line) + "\n")
        if epoch == schedule.epochs:
            break
        for batch in batches(samples, rng):
            rate = schedule.rate * (1 - steps / (total + 1)) * (1.0 if generation == 0 else 0.5)
            model.learn(params, samples.take(batch), adam, rate, schedule.twin_weight)
            steps += 1


def batches(samples: Samples, rng: np.random.Generator) -> Iterator[npt.NDArray[np.int_]]:
    """All states in a random order, twins side by side."""
    leaders = np.flatnonzero((samples.twins < 0) | (samples.twins > np.arange(len(samples))))
    order = rng.permutation(leaders)
    twins = samples.twins[order]
    both = np.column_stack([order, twins]).ravel()
    both = both[both >= 0]
    for start in range(0, len(both) - BATCH + 1, BATCH):
        yield both[start : start + BATCH]
