"""Games of bots as arrays on disk, for machine learning.

A data set is a folder: ``dataset.json`` holds its arguments, ``README.md`` is its card, and each
*shard* holds some games, decision by decision: the arrays of `dataset_card.FIELDS`.

The arena's workers play the games.  Game *n* is dealt from the seed and *n*, and the bots move on
by
one seat after each game: the same arguments give the same data set on any number of cores.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from santiago._cores import cores
from santiago.arena.local import play_here, play_locally
from santiago.arena.plan import Pairing, Plan
from santiago.arena.worker import Played
from santiago.engine.editions import Variant
from santiago.engine.errors import OptionError, SantiagoError, shown
from santiago.engine.moves import CODES, Move
from santiago.engine.position import Position
from santiago.envs.arrays import window_of
from santiago.envs.batch import rewards_of
from santiago.envs.dataset_card import card
from santiago.envs.layout import OBSERVATION

FORMATS = ("npz", "parquet")
VERSION = 2
Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class DatasetPlan:
    """The arguments of a data set."""

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
            raise OptionError(f"unknown format {shown(self.format)}: {' or '.join(FORMATS)}")
        if self.games < 1 or self.shard < 1:
            raise OptionError("a data set and a shard need at least 1 game")
        self.tournament().check_bots()

    def tournament(self) -> Plan:
        """The deals and the bots, as the arena's workers need them."""
        return Plan(self.variant, self.bots, self.games, str(self.seed))

    def pairing(self, game: int) -> Pairing:
        """The bots by seat: they move on by one seat after each game."""
        turn = game % self.variant.players
        return Pairing(game, 0, turn, self.bots[turn:] + self.bots[:turn])

    def to_json(self) -> dict[str, Any]:
        """The contents of ``dataset.json``."""
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


def make(plan: DatasetPlan, folder: Path, workers: int | None = None) -> Iterator[int]:
    """Write or complete a data set; yields the number of games of each finished shard.

    An existing shard counts as finished. A single worker plays in this process.
    """
    if workers is not None and workers < 1:
        raise OptionError(f"{workers} workers are too few: expected 1 or more")
    if plan.format == "parquet":
        _parquet()  # if it is missing, fail before the first game
    folder.mkdir(parents=True, exist_ok=True)
    about, text = folder / "dataset.json", json.dumps(plan.to_json(), indent=1) + "\n"
    if about.exists():
        if about.read_text("utf-8") != text:
            raise OptionError(f"{folder} holds another data set: see {about}")
    elif any(folder.iterdir()):
        raise OptionError(f"{folder} is not empty, and not a data set")
    else:
        about.write_text(text, "utf-8")
        (folder / "README.md").write_text(card(plan), "utf-8")
    missing = []
    for first, end in plan.shards():
        if _file(folder, plan, first).exists():
            yield end - first
        else:
            missing.append((first, end))
    if missing:
        yield from _make(plan, folder, missing, workers or cores())


def _make(
    plan: DatasetPlan, folder: Path, missing: list[tuple[int, int]], workers: int
) -> Iterator[int]:
    """Play the games of these shards; threads write each shard once its games are done."""
    games: dict[int, Played] = {}
    unwritten = iter(missing)
    shard = next(unwritten, None)
    writing: deque[Future[int]] = deque()
    # Two at once: compressing takes longer than fast bots' games, and releases the GIL.
    with (
        ThreadPoolExecutor(min(2, workers)) as threads,
        closing(_play(plan, missing, workers)) as played,
    ):
        for outcome, record in played:
            games[outcome.pairing.deal] = (outcome, record)
            while shard is not None and all(game in games for game in range(*shard)):
                finished = [games.pop(game) for game in range(*shard)]
                writing.append(threads.submit(_write, plan, folder, shard[0], finished))
                shard = next(unwritten, None)
            if len(writing) > 2:
                yield writing.popleft().result()
        while writing:
            yield writing.popleft().result()


def _play(plan: DatasetPlan, missing: list[tuple[int, int]], workers: int) -> Generator[Played]:
    tournament = plan.tournament()
    pairings = (plan.pairing(game) for first, end in missing for game in range(first, end))
    if workers == 1:
        return play_here(tournament, pairings)
    return play_locally(tournament, pairings, workers)


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


def arrays_of(plan: DatasetPlan, played: Played) -> Arrays:
    """A game as arrays, decision by decision; a game with a fault is an error."""
    outcome, record = played
    game, variant = outcome.pairing.deal, plan.variant
    if outcome.fault is not None:
        raise SantiagoError(f"game {game} was stopped: {outcome.fault.message}")
    position = Position(variant, plan.tournament().setup(game))
    window, seen, legal = window_of(variant)
    rows: dict[str, list[Any]] = {name: [] for name in ("observation", "mask", "action", "seat")}
    for text in record["moves"]:
        seat, move = position.turn, Move.parse(text)
        window.look(position, seat)
        rows["observation"].append(seen.copy())
        rows["mask"].append(np.packbits(legal))
        rows["action"].append(move.code)
        rows["seat"].append(seat)
        position.play(move, seat)
    seats = np.array(rows["seat"], np.int8)
    count = len(seats)
    rewards = {}
    for reward in ("score", "win", "margin"):
        values = rewards_of(position, reward)
        rewards[reward] = np.array(values, np.float32 if reward == "win" else np.int16)[seats]
    return {
        "observation": np.stack(rows["observation"]),
        "mask": np.stack(rows["mask"]),
        "action": np.array(rows["action"], np.int16),
        "seat": seats,
        "bot": (seats + game % variant.players) % np.int8(variant.players),
        "game": np.full(count, game, np.int32),
        "ply": np.arange(count, dtype=np.int16),
        **rewards,
    }


def _file(folder: Path, plan: DatasetPlan, first: int) -> Path:
    return folder / f"shard-{first // plan.shard:06}.{plan.format}"


def _write(plan: DatasetPlan, folder: Path, first: int, played: list[Played]) -> int:
    """Write the games of a shard atomically, so an existing file is complete."""
    games = [arrays_of(plan, game) for game in played]
    arrays = {name: np.concatenate([game[name] for game in games]) for name in games[0]}
    path = _file(folder, plan, first)
    unfinished = path.with_name("unfinished-" + path.name)
    if plan.format == "npz":
        with unfinished.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)
    else:
        _write_parquet(unfinished, arrays)
    unfinished.replace(path)
    return len(games)


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
