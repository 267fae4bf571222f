"""Training from beginning to end: games, then steps, generation after generation.

Everything is kept in a folder.  A run that was stopped goes on where it was: games that are
there are not played again, and a generation whose net is there is not trained again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import numpy.typing as npt

from santiago._cores import cores
from santiago._signals import no_interrupt
from santiago.bots.net import net_from, read_net, write_net
from santiago.bots.training import model
from santiago.bots.training.samples import Samples, State, joined, packed
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
    trust: float = 0.7  # in how a game ended, against what the net said a round later
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


@dataclass(frozen=True)
class Job:
    """The games of one file, for a process that may run on another machine."""

    schedule: Schedule
    generation: int
    number: int
    net: bytes | None  # whose games they are; None: the greedy policy's

    @property
    def file(self) -> str:
        """The name of the file."""
        return f"games-{self.generation}-{self.number:03}.npz"


Play = Callable[[Iterable[Job]], Iterable[tuple[Job, Samples]]]
"""Plays all jobs and yields each as it ends, in any order."""


def play(job: Job) -> tuple[Job, Samples]:
    """Play the games of one file."""
    net = None if job.net is None else net_from(job.net)
    states: list[State] = []
    for seed in job.schedule.seeds(job.generation, job.number):
        if net is None:
            states += greedy_states(seed)
        else:
            states += strong_states(seed, net, job.schedule.iterations)
    return job, packed(states)


def play_locally(jobs: Iterable[Job], workers: int | None = None) -> Iterator[tuple[Job, Samples]]:
    """Play on this machine, in so many processes; None: one for each core."""
    if workers is not None and workers < 1:
        raise OptionError(f"invalid number of workers {workers}: expected 1 or more")
    workers = workers or cores()
    if workers == 1:
        yield from map(play, jobs)
        return
    # A fresh Python for each worker: forking a process that may have threads is not safe.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        with no_interrupt():
            running = [pool.submit(play, job) for job in jobs]
        try:
            for done in as_completed(running):
                yield done.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def net_of(folder: Path, generation: int) -> Path:
    """Where a generation's net is."""
    return folder / f"net-{generation}.net"


def train(
    folder: Path,
    schedule: Schedule,
    play_jobs: Play = play_locally,
    tell: Tell = print,
    start: Path | None = None,
) -> Path:
    """Train, or go on training; the path of the last net.

    `start`: a net that learns on, instead of one that learns from greedy games first.
    """
    begin(folder, schedule, start)
    params = model.fresh(seed_of(schedule.seed, "net") % 2**32)
    for generation in range(schedule.generations + 1):
        kept = folder / f"net-{generation}.npz"
        if kept.exists():
            with np.load(kept) as arrays:
                params = {name: arrays[name] for name in arrays.files}
            continue
        learns = generation > 0 or start is None
        # A net that learns on also wants some greedy games, see `gathered`.
        files = schedule.shards(generation) if learns else 1
        play_all(folder, schedule, generation, files, play_jobs, tell)
        if learns:
            learn(folder, schedule, generation, params, tell)
        elif start is not None:
            params = model.read_params(start)
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


def play_all(
    folder: Path, schedule: Schedule, generation: int, files: int, play_jobs: Play, tell: Tell
) -> None:
    """Play the games of a generation that are not there yet."""
    net = net_of(folder, generation - 1).read_bytes() if generation else None
    jobs = [Job(schedule, generation, number, net) for number in range(files)]
    missing = [job for job in jobs if not (folder / job.file).exists()]
    there = files - len(missing)
    for job, samples in play_jobs(missing):
        samples.save(folder / job.file)
        there += 1
        tell(f"generation {generation}: games {there}/{files}")


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
    if generation:
        samples = model.look_back(params, samples, schedule.trust)
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
