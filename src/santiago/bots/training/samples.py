"""Samples: round ends as the net is told about them, and how their games ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int_]
Floats = npt.NDArray[np.float32]

WIDE = 32
NO_TWIN = -1


@dataclass(frozen=True)
class Samples:
    """Many states; a seat that is not in a game has zeros."""

    rows: npt.NDArray[np.int16]  # the fields' numbers
    slots: npt.NDArray[np.int32]  # where each row belongs: 5 × state + seat, ascending
    seats: npt.NDArray[np.int16]  # by state and seat
    base: npt.NDArray[np.float32]  # the points that the outlook expects
    points: npt.NDArray[np.float32]  # the points at the end
    players: npt.NDArray[np.int8]
    to_go: npt.NDArray[np.int8]
    twins: npt.NDArray[np.int32]  # the state that another move led to instead, or NO_TWIN
    movers: npt.NDArray[np.int8]  # whose move that was

    def __len__(self) -> int:
        return len(self.players)

    def take(self, states: npt.NDArray[np.int_]) -> Samples:
        """Some of the states; a twin stays a twin only if it is taken, too."""
        place = np.full(len(self) + 1, NO_TWIN, np.int32)
        place[states] = np.arange(len(states))
        bounds = np.searchsorted(self.slots, 5 * np.arange(len(self) + 1))
        counts = (bounds[1:] - bounds[:-1])[states]
        starts = np.repeat(bounds[states] - np.cumsum(counts) + counts, counts)
        picked = starts + np.arange(counts.sum())
        slots = self.slots[picked] % 5 + 5 * np.repeat(np.arange(len(states)), counts)
        return Samples(
            self.rows[picked],
            slots.astype(np.int32),
            self.seats[states],
            self.base[states],
            self.points[states],
            self.players[states],
            self.to_go[states],
            place[self.twins[states]],
            self.movers[states],
        )

    def save(self, path: Path) -> None:
        """Write them into a file, all or nothing."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **vars(self))
        part.replace(path)

    @staticmethod
    def load(path: Path) -> Samples:
        """Read a file that `save` wrote."""
        with np.load(path) as arrays:
            return Samples(**{name: arrays[name] for name in arrays.files})


def joined(parts: list[Samples]) -> Samples:
    """Several samples as one."""
    starts = np.cumsum([0, *(len(part) for part in parts)])
    slots = [part.slots + 5 * start for part, start in zip(parts, starts, strict=False)]
    twins = [
        np.where(part.twins == NO_TWIN, NO_TWIN, part.twins + start)
        for part, start in zip(parts, starts, strict=False)
    ]
    return Samples(
        np.concatenate([part.rows for part in parts]),
        np.concatenate(slots).astype(np.int32),
        np.concatenate([part.seats for part in parts]),
        np.concatenate([part.base for part in parts]),
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.players for part in parts]),
        np.concatenate([part.to_go for part in parts]),
        np.concatenate(twins).astype(np.int32),
        np.concatenate([part.movers for part in parts]),
    )


@dataclass
class State:
    """One state while its game goes on."""

    rows: bytes  # the seat of each row of fields
    fields: bytes
    seats: bytes
    base: list[float]
    to_go: int
    points: list[float] = field(default_factory=list)
    twin: State | None = None
    mover: int = -1


def packed(states: list[State]) -> Samples:
    """States whose games are over, as samples."""
    place = {id(state): at for at, state in enumerate(states)}
    rows, slots = [], []
    n = len(states)
    seats = np.zeros((n, 5, WIDE), np.int16)
    base = np.zeros((n, 5), np.float32)
    points = np.zeros((n, 5), np.float32)
    for at, state in enumerate(states):
        players = len(state.base)
        order = np.argsort(np.frombuffer(state.rows, np.uint8), kind="stable")
        rows.append(np.frombuffer(state.fields, np.int16).reshape(-1, WIDE)[order])
        slots.append(5 * at + np.frombuffer(state.rows, np.uint8)[order].astype(np.int32))
        seats[at, :players] = np.frombuffer(state.seats, np.int16).reshape(-1, WIDE)
        base[at, :players] = state.base
        points[at, :players] = state.points
    twins = [NO_TWIN if s.twin is None else place.get(id(s.twin), NO_TWIN) for s in states]
    return Samples(
        np.concatenate(rows),
        np.concatenate(slots).astype(np.int32),
        seats,
        base,
        points,
        np.array([len(state.base) for state in states], np.int8),
        np.array([state.to_go for state in states], np.int8),
        np.array(twins, np.int32),
        np.array([state.mover for state in states], np.int8),
    )
