"""Samples: round ends as the net is told about them, and how their games ended."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int_]
Floats = npt.NDArray[np.float32]

WIDE = 32
NO_TWIN = -1
NO_NEXT = -1
"""The game ended within the round."""


@dataclass(frozen=True)
class Samples:
    """Many states; a seat that is not in a game has zeros."""

    rows: npt.NDArray[np.int16]  # the fields' numbers
    slots: npt.NDArray[np.int32]  # where each row belongs: 5 × state + seat, ascending
    seats: npt.NDArray[np.int16]  # by state and seat
    base: npt.NDArray[np.float32]  # the points that the outlook expects
    points: npt.NDArray[np.float32]  # the points at the end
    goals: npt.NDArray[np.float32]  # the points to learn: those, or see `model.look_back`
    players: npt.NDArray[np.int8]
    to_go: npt.NDArray[np.int8]
    twins: npt.NDArray[np.int32]  # the state that another move led to instead, or NO_TWIN
    movers: npt.NDArray[np.int8]  # whose move that was
    nexts: npt.NDArray[np.int32]  # the state a round later in the same game, or NO_NEXT

    def __len__(self) -> int:
        return len(self.players)

    @cached_property
    def bounds(self) -> Ints:
        """Where each state's rows begin, and where the last one's end."""
        return np.searchsorted(self.slots, 5 * np.arange(len(self) + 1))

    def take(self, states: Ints) -> Samples:
        """Some of the states; a twin stays a twin only if it is taken, too."""
        order = np.argsort(states)

        def place(of: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
            """Where states are among those taken."""
            at = np.searchsorted(states, of, sorter=order)
            at = order[np.minimum(at, len(states) - 1)]
            return np.where(states[at] == of, at, NO_TWIN).astype(np.int32)

        starts = self.bounds[states]
        counts = self.bounds[states + 1] - starts
        starts = np.repeat(starts - np.cumsum(counts) + counts, counts)
        picked = starts + np.arange(counts.sum())
        slots = self.slots[picked] % 5 + 5 * np.repeat(np.arange(len(states)), counts)
        return Samples(
            self.rows[picked],
            slots.astype(np.int32),
            self.seats[states],
            self.base[states],
            self.points[states],
            self.goals[states],
            self.players[states],
            self.to_go[states],
            place(self.twins[states]),
            self.movers[states],
            place(self.nexts[states]),
        )

    def save(self, path: Path) -> None:
        """Write them into a file, all or nothing."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(
                file, **{each.name: getattr(self, each.name) for each in fields(self)}
            )
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
    nexts = [
        np.where(part.nexts == NO_NEXT, NO_NEXT, part.nexts + start)
        for part, start in zip(parts, starts, strict=False)
    ]
    return Samples(
        np.concatenate([part.rows for part in parts]),
        np.concatenate(slots).astype(np.int32),
        np.concatenate([part.seats for part in parts]),
        np.concatenate([part.base for part in parts]),
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.goals for part in parts]),
        np.concatenate([part.players for part in parts]),
        np.concatenate([part.to_go for part in parts]),
        np.concatenate(twins).astype(np.int32),
        np.concatenate([part.movers for part in parts]),
        np.concatenate(nexts).astype(np.int32),
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
    after: State | None = None  # the state a round later


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
    nexts = [NO_NEXT if s.after is None else place.get(id(s.after), NO_NEXT) for s in states]
    return Samples(
        np.concatenate(rows),
        np.concatenate(slots).astype(np.int32),
        seats,
        base,
        points,
        points,
        np.array([len(state.base) for state in states], np.int8),
        np.array([state.to_go for state in states], np.int8),
        np.array(twins, np.int32),
        np.array([state.mover for state in states], np.int8),
        np.array(nexts, np.int32),
    )
