"""Mining: puzzles from games of bots. docs/puzzles.md explains every step and number.

For each decision of a game:

1. `obvious`: casual players choose; if a strong search agrees with them, there is no puzzle.
2. `glance`: a short search looks at every legal move; the best ones are compared.
3. *find*: they are continued on `FIND` deals. The obvious move must be far behind.
4. *confirm*: those that are not far behind are continued on ten times as many fresh deals.
5. `solved`: players of every level try it. The strongest must mostly find a good move.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from santiago.bots.levels import LEVELS as BOTS
from santiago.bots.protocol import Budget, ask, seen_position
from santiago.bots.search import LearnedBot
from santiago.engine.editions import Variant
from santiago.engine.game import Game
from santiago.engine.moves import Move, moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of
from santiago.puzzles.model import (
    GOOD,
    KINDS,
    MARGIN,
    MOST_GOOD,
    MOST_RIGHT,
    Puzzle,
    Value,
    without_future,
)
from santiago.puzzles.players import obvious, solved, tries
from santiago.puzzles.values import Samples, glance

FIND = 5
"""The deals on which a puzzle is found."""
CONFIRM = 10 * FIND
"""The fresh deals on which it is confirmed."""
STEP = 25
"""Deals between two looks at whether a confirmation can still succeed."""
STRONG = 1000
"""Iterations of the search that looks for a better move than the obvious one."""
GAP = 0.03
"""How much better that search must think it is."""
FEW = 1
"""Players of each level that are asked first."""
TEMPTED = 1 / 3
"""At least this share of the casual players must choose the obvious move."""
NEAR = 6
"""How many moves are compared at most, besides the obvious one and the search's."""
FAR = 0.1
"""A move that is so far behind on `FIND` deals is not looked at again."""
HOPE = 0.02
"""How far above the margin the obvious move's distance must be to go on."""
KEPT = 3
"""The best moves that are continued on all deals; others only until they are clearly wrong."""
AGREED = 0.5
"""At least this share of the expert's players must choose a right move."""
APART = 3
"""Rounds between two puzzles of one game."""
CAP = 8
"""Puzzles of one kind, number of players and third of the game."""
VARIANTS = tuple(
    Variant(edition, players)
    for players in (2, 3, 4, 5)
    for edition in ("trefl", "amigo")
    if players > 2 or edition == "trefl"
)


@dataclass
class Counts:
    """What mining has looked at so far."""

    decisions: int = 0  # with a choice, and asked in puzzles
    candidates: int = 0  # a strong search prefers another move than most casual players
    found: int = 0  # on `FIND` deals
    confirmed: int = 0


@dataclass
class Mined:
    """One game: its puzzles and counts."""

    game: int
    counts: Counts = field(default_factory=Counts)
    puzzles: list[Puzzle] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """A line of the mine's file."""
        puzzles = [puzzle.to_json() for puzzle in self.puzzles]
        return {"game": self.game, "counts": vars(self.counts), "puzzles": puzzles}

    @staticmethod
    def from_line(line: str | bytes) -> Mined:
        """Read a line of the mine's file."""
        data = json.loads(line)
        puzzles = [Puzzle.from_json(puzzle) for puzzle in data["puzzles"]]
        return Mined(data["game"], Counts(**data["counts"]), puzzles)


Slot = tuple[str, int, int]


def slot_of(position: Position) -> Slot:
    """Kind, players and third of the game: no slot gets more than `CAP` puzzles."""
    third = 3 * (position.round - 1) // position.rounds
    return KINDS[position.phase], position.players, third


class Mine:
    """Looks for puzzles, game after game; the same seed and games give the same puzzles."""

    def __init__(
        self,
        seed: int,
        done: Iterable[Mined] = (),
        cap: int = CAP,
        watch: Callable[[], None] = lambda: None,
    ) -> None:
        self.seed = seed
        self.cap = cap
        self.watch = watch
        self.next = 0
        self.slots: Counter[Slot] = Counter()
        for mined in done:
            self._count(mined)

    def _count(self, mined: Mined) -> None:
        self.next = mined.game + 1
        self.slots.update(slot_of(puzzle.position) for puzzle in mined.puzzles)

    def games(self, end: int | None = None) -> Iterator[Mined]:
        """Mine one game after the other, up to number `end`, or without end."""
        while end is None or self.next < end:
            mined = self._game(self.next)
            self._count(mined)
            yield mined

    def _game(self, number: int) -> Mined:
        mined = Mined(number)
        seed = seed_of(self.seed, "game", number)
        variant = VARIANTS[(self.seed + number) % len(VARIANTS)]
        game = Game.new(variant.players, variant.edition, seed=seed)
        rng = Rng(seed_of(seed, "seats"))
        players = [
            BOTS["medium"] if rng.roll(10) < 3 else BOTS["hard"]
            for _ in range(game.position.players)
        ]
        last = -APART
        while game.result is None:
            position = game.position
            seat, own = position.turn, seed_of(seed, game.ply)
            if position.round - last >= APART and self._asked(position):
                mined.counts.decisions += 1
                puzzle = self._decision(game, own, mined.counts)
                if puzzle is not None:
                    mined.puzzles.append(puzzle)
                    last = position.round
            bot, budget = players[seat]
            game.play(ask(bot, position, seat, budget, own).move, seat)
        return mined

    def _asked(self, position: Position) -> bool:
        """Whether a decision can become a puzzle."""
        return (
            position.phase in KINDS
            and not position.secret_auction
            and len(position.legal_moves) > 1
            and self.slots[slot_of(position)] < self.cap
        )

    def _decision(self, game: Game, seed: int, counts: Counts) -> Puzzle | None:
        """A puzzle, if the decision is one."""
        self.watch()
        position = seen_position(game.position, game.position.turn, seed)
        tempting = obvious(position, seed, FEW).most_common(1)[0][0]
        strong = self._stronger(position, tempting, seed)
        if strong is None:
            return None
        counts.candidates += 1
        chosen = obvious(position, seed)
        if chosen[tempting] < TEMPTED * chosen.total():
            return None
        if tempting in tries(position, "expert", seed, FEW):
            return None
        early = self._find(position, strong, tempting, seed)
        if early is None:
            return None
        counts.found += 1
        values = _confirm(position, early, tempting, seed, self.watch)
        if values is None:
            return None
        puzzle = _tried(position, Puzzle(game.record, tempting, tuple(values), {}), seed)
        counts.confirmed += puzzle is not None
        return puzzle

    def _stronger(self, position: Position, tempting: Move, seed: int) -> Move | None:
        """A move that a strong search thinks much better than the obvious one."""
        bot = LearnedBot(beyond=0.0)
        for iterations in (STRONG // 4, STRONG):
            options = bot.options(position, position.turn, Budget(iterations=iterations), seed)
            best = options[0]
            rival = next((option for option in options if option[0] == tempting.code), None)
            if rival is not None and best[2] - rival[2] < GAP:
                return None
        return moves_of(position.variant.edition)[best[0]]

    def _find(
        self, position: Position, strong: Move, tempting: Move, seed: int
    ) -> list[Value] | None:
        """All serious moves' values on `FIND` deals, if the obvious one is far behind."""
        own = seed_of(seed, "find")
        if not self._far_behind(Samples(position, [strong, tempting], own), tempting):
            return None
        samples = Samples(position, [strong, tempting, *_near(position, seed)], own)
        return samples.values() if self._far_behind(samples, tempting) else None

    def _far_behind(self, samples: Samples, move: Move) -> bool:
        samples.draw(FIND, self.watch)
        lost = _of(samples.values(), move)
        return lost.behind > MARGIN + HOPE and lost.low > 0


def confirmed_again(puzzle: Puzzle, seed: int) -> Puzzle | None:
    """A puzzle as today's bots see it, on fresh deals; None if it is none for them."""
    position = seen_position(puzzle.position, puzzle.seat, seed)
    search = LearnedBot(beyond=0.0).options(position, puzzle.seat, Budget(iterations=STRONG), seed)
    strong = moves_of(position.variant.edition)[search[0][0]]
    known = [value.move for value in puzzle.values]
    rivals = [strong, puzzle.tempting, *_near(position, seed), *known]
    samples = Samples(position, rivals, seed_of(seed, "find"))
    samples.draw(FIND)
    values = _confirm(position, samples.values(), puzzle.tempting, seed)
    return None if values is None else _tried(position, replace(puzzle, values=tuple(values)), seed)


def _near(position: Position, seed: int) -> list[Move]:
    """The moves that look best at a glance."""
    return [move for _, move in glance(position, seed)[:NEAR]]


def _confirm(
    position: Position,
    early: list[Value],
    tempting: Move,
    seed: int,
    watch: Callable[[], None] = lambda: None,
) -> list[Value] | None:
    """The values on fresh deals of all moves that are not far behind, if they are clear."""
    far = [v for v in early if v.behind >= FAR and v.low > GOOD and v.move != tempting]
    left = [value.move for value in early if value not in far]
    samples = Samples(position, left, seed_of(seed, "confirm"))
    while samples.deals < CONFIRM:
        samples.draw(STEP, watch)
        values = samples.values()
        if _of(values, tempting).high < MARGIN + HOPE:
            return None
        if sum(value.high < GOOD for value in values) > MOST_GOOD:
            return None
        wrong = [v for v in values[KEPT:] if v.low > MARGIN and v.move != tempting]
        far += wrong
        samples.drop(value.move for value in wrong)
    values = sorted([*samples.values(), *far], key=lambda value: value.behind)
    return values if clear(values, tempting) else None


def _tried(position: Position, puzzle: Puzzle, seed: int) -> Puzzle | None:
    """A puzzle with who solves it, if the strongest mostly do."""
    by_level = solved(position, puzzle.right, seed)
    if by_level["expert"] < AGREED:
        return None
    return replace(puzzle, record=without_future(puzzle.record), solved=by_level)


def clear(values: list[Value], tempting: Move) -> bool:
    """Whether few moves are right, all others worse, and the obvious one much worse, for sure."""
    verdicts = Counter(value.verdict for value in values)
    return (
        _of(values, tempting).low > MARGIN
        and verdicts["right"] <= MOST_RIGHT
        and verdicts["right"] + verdicts["good"] <= MOST_GOOD
        and all(value.low > 0 for value in values if value.verdict != "right")
    )


def _of(values: list[Value], move: Move) -> Value:
    return next(value for value in values if value.move == move)
