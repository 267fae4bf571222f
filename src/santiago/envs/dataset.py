"""Games of bots as arrays on disk, for learning from them.

A data set is a folder: ``dataset.json`` says how it was made, and each *shard* holds some games,
decision by decision:

================  ========================================================================
name              what it holds
================  ========================================================================
``observation``   float32, `OBSERVATION` numbers (see `santiago.envs.layout`)
``mask``          the legal actions: bits (npz), or the list of their numbers (Parquet)
``action``        int16, what was played
``seat``          int8, who played it
``bot``           int8, which of the bots that was
``game``          int32, the number of the game
``ply``           int16, the number of the decision in its game, from 0
``score``         int16, what that seat had in the end
``win``           float32, 1 for the winner's decisions, shared by all winners
``margin``        int16, that seat's score less the best other's
================  ========================================================================

Game *n* is dealt from the seed and *n*, and the bots move on by one seat from game to game: so the
same arguments give the same data set, on however many cores it is made.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from santiago._signals import end_at_interrupt, no_interrupt
from santiago.bots import ask, parse_spec
from santiago.engine.editions import Variant
from santiago.engine.errors import OptionError, SantiagoError, shown
from santiago.engine.moves import CODES
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of
from santiago.envs.arrays import window_of
from santiago.envs.lanes import rewards_of
from santiago.envs.layout import OBSERVATION

FORMATS = ("npz", "parquet")
VERSION = 1
Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Plan:
    """How a data set is made."""

    variant: Variant
    bots: tuple[str, ...]  # one for each seat
    games: int
    seed: int | str
    format: str = "npz"
    shard: int = 25  # games in a shard

    def __post_init__(self) -> None:
        if len(self.bots) == 1:
            object.__setattr__(self, "bots", self.bots * self.variant.players)
        if len(self.bots) != self.variant.players:
            raise OptionError(f"there are {len(self.bots)} bots for {self.variant.players} seats")
        if self.format not in FORMATS:
            raise OptionError(f"no format {shown(self.format)}: {' or '.join(FORMATS)}")
        if self.games < 1 or self.shard < 1:
            raise OptionError("a data set has at least 1 game, and so has a shard")
        for spec in self.bots:
            parse_spec(spec)

    def to_json(self) -> dict[str, Any]:
        """What ``dataset.json`` says."""
        return {
            "format": f"santiago-dataset/{VERSION}",
            "edition": self.variant.edition,
            "players": self.variant.players,
            "options": self.variant.options.to_json(),
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "files": self.format,
            "games_a_shard": self.shard,
            "observation": OBSERVATION,
            "actions": CODES,
        }

    def shards(self) -> list[tuple[int, int]]:
        """The first game and the end of each shard."""
        return [
            (first, min(first + self.shard, self.games))
            for first in range(0, self.games, self.shard)
        ]


def make(plan: Plan, folder: Path, workers: int | None = None) -> Iterator[int]:
    """Make a data set, or what is missing of it; yields how many games each finished shard has.

    A shard that is there already counts as finished.
    """
    if workers is not None and workers < 1:
        raise OptionError(f"{workers} workers are too few: expected 1 or more")
    if plan.format == "parquet":
        _parquet()  # missing, it is missed before the first game
    folder.mkdir(parents=True, exist_ok=True)
    about, text = folder / "dataset.json", json.dumps(plan.to_json(), indent=1) + "\n"
    if about.exists():
        if about.read_text("utf-8") != text:
            raise OptionError(f"{folder} holds another data set: see {about}")
    elif any(folder.iterdir()):
        raise OptionError(f"{folder} is not empty, and holds no data set")
    else:
        about.write_text(text, "utf-8")
    missing = []
    for first, end in plan.shards():
        if _file(folder, plan, first).exists():
            yield end - first
        else:
            missing.append((first, end))
    count = min(workers or os.cpu_count() or 1, len(missing))
    if count <= 1:
        for first, end in missing:
            yield _write(plan, folder, first, end)
        return
    # A fresh Python for each worker: forking a process that may have threads is not safe.
    with ProcessPoolExecutor(count, get_context("spawn"), initializer=end_at_interrupt) as pool:
        with no_interrupt():
            jobs = [pool.submit(_write, plan, folder, first, end) for first, end in missing]
        try:
            for job in as_completed(jobs):
                yield job.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def load(folder: Path | str) -> Iterator[Arrays]:
    """The shards of a data set, with masks as arrays of int8."""
    folder = Path(folder)
    for path in sorted(folder.glob("shard-*.*")):
        if path.suffix == ".npz":
            with np.load(path) as file:
                arrays = {name: file[name] for name in file.files}
            arrays["mask"] = np.unpackbits(arrays["mask"], axis=1, count=CODES).view(np.int8)
        elif path.suffix == ".parquet":
            arrays = _read_parquet(path)
        else:
            continue
        yield arrays


def play(plan: Plan, game: int) -> Arrays:
    """One game, decision by decision."""
    variant = plan.variant
    position = Position.deal(variant, Rng(seed_of(plan.seed, "deal", game)))
    bots = [parse_spec(spec) for spec in plan.bots]
    window, seen, legal = window_of(variant)
    rows: dict[str, list[Any]] = {
        name: [] for name in ("observation", "mask", "action", "seat", "bot")
    }
    while position.turn >= 0:
        seat = position.turn
        which = (seat + game) % variant.players
        window.look(position, seat)
        rows["observation"].append(seen.copy())
        rows["mask"].append(np.packbits(legal))
        ply = len(rows["action"])
        choice = ask(bots[which][0], position, seat, bots[which][1], seed_of(plan.seed, game, ply))
        position.play(choice.move, seat)
        rows["action"].append(choice.move.code)
        rows["seat"].append(seat)
        rows["bot"].append(which)
    seats = np.array(rows["seat"], np.int8)
    count = len(seats)
    outcome = {}
    for reward in ("score", "win", "margin"):
        values = rewards_of(position, reward)
        outcome[reward] = np.array(values, np.float32 if reward == "win" else np.int16)[seats]
    return {
        "observation": np.stack(rows["observation"]),
        "mask": np.stack(rows["mask"]),
        "action": np.array(rows["action"], np.int16),
        "seat": seats,
        "bot": np.array(rows["bot"], np.int8),
        "game": np.full(count, game, np.int32),
        "ply": np.arange(count, dtype=np.int16),
        **outcome,
    }


def _file(folder: Path, plan: Plan, first: int) -> Path:
    return folder / f"shard-{first // plan.shard:06}.{plan.format}"


def _write(plan: Plan, folder: Path, first: int, end: int) -> int:
    """Play the games of a shard and write it; a file that has its name is complete."""
    games = [play(plan, game) for game in range(first, end)]
    arrays = {name: np.concatenate([game[name] for game in games]) for name in games[0]}
    path = _file(folder, plan, first)
    unfinished = path.with_name("unfinished-" + path.name)
    if plan.format == "npz":
        with unfinished.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)
    else:
        _write_parquet(unfinished, arrays)
    unfinished.replace(path)
    return end - first


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        raise SantiagoError('Parquet needs pyarrow: pip install "santiago[parquet]"') from error
    return pa, parquet


def _write_parquet(path: Path, arrays: Arrays) -> None:
    arrow, parquet = _parquet()
    columns = {name: arrow.array(array) for name, array in arrays.items() if array.ndim == 1}
    flat = arrow.array(arrays["observation"].reshape(-1))
    columns["observation"] = arrow.FixedSizeListArray.from_arrays(flat, OBSERVATION)
    bits = np.unpackbits(arrays["mask"], axis=1, count=CODES)
    rows, actions = np.nonzero(bits)
    starts = np.searchsorted(rows, np.arange(len(bits) + 1)).astype(np.int32)
    columns["mask"] = arrow.ListArray.from_arrays(starts, actions.astype(np.int16))
    parquet.write_table(arrow.table(columns), path, compression="zstd")


def _read_parquet(path: Path) -> Arrays:
    _, parquet = _parquet()
    table = parquet.read_table(path).combine_chunks()
    arrays = {
        name: table.column(name).to_numpy()
        for name in table.column_names
        if name not in ("observation", "mask")
    }
    flat = table.column("observation").chunk(0).values.to_numpy()
    arrays["observation"] = flat.reshape(-1, OBSERVATION)
    lists = table.column("mask").chunk(0)
    mask = np.zeros((len(lists), CODES), np.int8)
    lengths = np.diff(lists.offsets.to_numpy())
    mask[np.repeat(np.arange(len(lists)), lengths), lists.values.to_numpy()] = 1
    arrays["mask"] = mask
    return arrays
