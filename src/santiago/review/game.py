"""A review of a whole game: jobs for workers, added up in the order of the plies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import TypeVar

from santiago.bots.purposes import Purposes
from santiago.engine.errors import OptionError, shown
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.record import Record, Step
from santiago.review.account import Sums
from santiago.review.effort import FULL, Effort
from santiago.review.errors import check_finished
from santiago.review.expectations import CLOSE, Decision, Expectations, is_revealed
from santiago.review.judge import Judge, Shares, result_shares
from santiago.review.ledger import ledgers_of
from santiago.review.model import Judged, Ply, Reveal, Review, TurningPoint
from santiago.review.reasons import differences
from santiago.review.rollouts import compare
from santiago.review.sealed import Sealed
from santiago.review.ways import Ways, ways_on

DEFAULT_ITERATIONS = 2000
"""The budget of each search."""
SKETCH_ITERATIONS = 100
"""The budget of a first graph."""
DEFAULT_DEALS = 48
"""Deals on which each turning point is compared with the better move; 0: none."""
TURNING = 0.03
"""A turning point costs at least this share of the win."""
PER_SEAT = 3
"""At most this many of a seat's moves are told."""

Progress = Callable[[int, int], None]
"""Told how many jobs are done, of how many; may raise an error to stop the review."""
Graph = Callable[[tuple[Ply, ...]], None]
"""Told what everyone could expect at each ply."""

Job = TypeVar("Job")
Answer = TypeVar("Answer")


def sketch(
    record: Record, *, iterations: int = SKETCH_ITERATIONS, seed: int = 0, workers: int = 1
) -> tuple[Ply, ...]:
    """A first graph: what everyone could expect at each ply, with a small budget."""
    return _Game(record, iterations, seed, workers, _ignore, FULL).plies()


def review_game(
    record: Record,
    *,
    iterations: int = DEFAULT_ITERATIONS,
    deals: int = DEFAULT_DEALS,
    seed: int = 0,
    workers: int = 1,
    progress: Progress | None = None,
    graph: Graph | None = None,
    effort: Effort = FULL,
) -> Review:
    """Review a finished game.

    The record, `iterations`, `deals`, `effort` and `seed` settle the answer; `workers` are
    threads. `graph` is called once, as soon as the graph of the game is known.
    """
    if iterations < 1 or deals < 0 or deals == 1 or workers < 1:
        raise OptionError(
            f"cannot review with {shown(iterations)} iterations, {shown(deals)} deals and "
            f"{shown(workers)} workers: expected 1 or more, 0 or 2 and more, 1 or more"
        )
    game = _Game(record, iterations, seed, workers, progress or _ignore, effort)
    return game.review(deals, graph)


def _ignore(done: int, of: int) -> None:
    """Nobody wants to know."""


class _Game:
    """The jobs of a review, and their answers."""

    def __init__(
        self,
        record: Record,
        iterations: int,
        seed: int,
        workers: int,
        progress: Progress,
        effort: Effort,
    ) -> None:
        check_finished(record)
        self.record = record
        self.workers = workers
        self.progress = progress
        self.judge = Judge(iterations, seed)
        self.effort = effort
        self.expectations = Expectations(self.judge, effort.markets)
        self.steps = [*record.steps()]
        # Two sealed bids are one job: nobody knows the first before the second.
        self.turns = [
            [*steps]
            for _, steps in groupby(
                self.steps, lambda s: s.ply - s.before.spoken if s.before.secret_auction else s.ply
            )
        ]
        self.end = record.position()
        self.done = 0
        self.jobs = 2 * len(self.turns)

    def _step(self, done: int = 1) -> None:
        self.done += done
        self.progress(self.done, self.jobs)

    def _all(self, work: Callable[[Job], Answer], jobs: Iterable[Job]) -> list[Answer]:
        """Do jobs in threads."""
        todo = [*jobs]
        answers: list[Answer] = []
        self._step(0)
        with ThreadPoolExecutor(self.workers) as pool:
            waiting = [pool.submit(work, job) for job in todo] if self.workers > 1 else []
            try:
                for number, job in enumerate(todo):
                    answers.append(waiting[number].result() if waiting else work(job))
                    self._step()
            except BaseException:
                for future in waiting:
                    future.cancel()
                raise
        return answers

    # --- expectations ------------------------------------------------------------------------

    def _shares_before(self, turn: list[Step]) -> Shares:
        return self.expectations.at_start(turn[0].before, turn[0].ply - 1)

    def _points(self, position: Position) -> Shares:
        return self.judge.points(position, self.effort.playouts)

    def plies(self) -> tuple[Ply, ...]:
        """Every position of the game; of two sealed bids both plies are worth the same."""
        shares = self._all(self._shares_before, self.turns)
        points = self._all(lambda turn: self._points(turn[0].before), self.turns)
        return self._graph(shares, points)

    def _graph(self, shares: list[Shares], points: list[Shares]) -> tuple[Ply, ...]:
        plies = []
        for turn, share, point in zip(self.turns, shares, points, strict=True):
            for step in turn:
                before = step.before
                plies.append(Ply(step.ply - 1, before.round, before.phase, step.seat, share, point))
        end = self.end
        over = (len(plies), end.round, end.phase, None, result_shares(end), self._points(end))
        return (*plies, Ply(*over))

    def _judge_turn(self, turn: list[Step]) -> Decision | Sealed:
        if len(turn) == 1:
            return self.expectations.decision(turn[0])
        first, second = turn
        sealed = self.expectations.sealed(first.before, first.ply - 1, (first.move, second.move))
        sealed.value  # noqa: B018 - the work of this job
        for side in (0, 1):
            sealed.best(side)
        return sealed

    # --- the whole review --------------------------------------------------------------------

    def review(self, deals: int, graph: Graph | None) -> Review:
        """Judge all turns, add them up, compare the turning points."""
        players = self.record.variant.players
        self.jobs += len(self.turns) + players * self.effort.suspects
        first = self.plies() if graph else None
        if graph and first:
            graph(first)
        answers = self._all(self._judge_turn, self.turns)
        plies = first or self.plies()  # the searches are done by now
        starts = {ply.ply: ply.shares for ply in plies}
        shares = [starts[turn[0].ply - 1] for turn in self.turns]
        sums = Sums(players)
        judged: list[Judged] = []
        reveals: list[Reveal] = []
        for number, (turn, answer) in enumerate(zip(self.turns, answers, strict=True)):
            later = shares[number + 1] if number + 1 < len(shares) else plies[-1].shares
            if isinstance(answer, Sealed):
                judged += _sealed_turn(sums, turn, answer, shares[number], later)
            else:
                judged.append(_open_turn(sums, turn[0], answer, later, reveals))
        return Review(
            players,
            self.record.names,
            self.judge.iterations,
            self.judge.seed,
            plies,
            tuple(reveals),
            tuple(judged),
            sums.accounts(plies[0].shares, plies[-1].shares),
            self._turning_points(judged, deals),
            ledgers_of(self.record),
            self._ways(),
            sum(sums.sizes) / len(sums.sizes),
        )

    def _ways(self) -> tuple[Ways, ...]:
        """How the game could have gone on from the start of each round."""
        starts = [next(turns) for _, turns in groupby(self.turns, lambda t: t[0].before.round)]
        return tuple(
            ways_on(turn[0].before, turn[0].ply - 1, self.effort.ways, self.judge.seed)
            for turn in starts
            if self.effort.ways
        )

    def _turning_points(self, judged: list[Judged], deals: int) -> tuple[TurningPoint, ...]:
        """The moves that cost most, in the order of the game."""
        chosen: list[Judged] = []
        for seat in range(self.record.variant.players):
            own = [j for j in judged if j.seat == seat and j.better and j.loss >= TURNING]
            chosen += sorted(own, key=lambda j: (-j.loss, j.ply))[: self.effort.suspects]
        chosen.sort(key=lambda j: j.ply)
        self.jobs = self.done + len(chosen)
        points = []
        for move in chosen:
            points.append(self._turning_point(move, deals))
            self._step()
        return tuple(sorted(self._worst(points), key=lambda point: point.ply))

    def _worst(self, points: list[TurningPoint]) -> Iterator[TurningPoint]:
        """Each seat's worst moves, of those that the continued games confirm."""
        for seat in range(self.record.variant.players):
            own = [
                point
                for point in points
                if point.seat == seat
                and point.cost >= TURNING
                and (point.compared is None or point.compared.low > 0)
            ]
            yield from sorted(own, key=lambda p: (-p.cost, p.ply))[:PER_SEAT]

    def _turning_point(self, judged: Judged, deals: int) -> TurningPoint:
        step = self.steps[judged.ply]
        before, seat = step.before, judged.seat
        if before.secret_auction and before.spoken:
            before = self.steps[judged.ply - 1].before  # both bids are still to come
        better = Move.parse(str(judged.better))
        compared = None
        if deals:
            compared = compare(
                before,
                better,
                step.move,
                seat,
                deals=deals,
                seed=self.judge.seed,
                workers=self.workers,
                watch=lambda: self._step(0),
                effort=self.effort,
            )
        seen = before.copy()
        seen.turn = seat
        return TurningPoint(
            judged.ply,
            before.round,
            before.phase,
            seat,
            judged.move,
            str(better),
            judged.loss,
            compared,
            differences(before, seat, step.move, better),
            Purposes(seen, seat).of(better),
        )


def _open_turn(
    sums: Sums, step: Step, decision: Decision, later: Shares, reveals: list[Reveal]
) -> Judged:
    """Add up an open move."""
    seat, played = step.seat, decision.played
    sums.choose(seat, played, decision.best)
    if is_revealed(step.before, step.after):
        sums.add("luck", later, played)
        after = step.after
        tiles = [after.variant.tile_name(kind) for kind in list(after.market)[: after.market_size]]
        luck = tuple(one - other for one, other in zip(later, played, strict=True))
        reveals.append(Reveal(step.ply, after.round, tuple(tiles), luck))
        sums.correct((decision.best, decision.before))
    else:
        sums.correct((decision.best, decision.before), (later, played))
    better = None if decision.better is None else str(decision.better)
    loss = decision.best[seat] - played[seat]
    return Judged(step.ply - 1, seat, str(step.move), better, loss)


def _sealed_turn(
    sums: Sums, turn: list[Step], sealed: Sealed, before: Shares, later: Shares
) -> list[Judged]:
    """Add up two sealed bids: each one's worth by itself, then how they met."""
    value = sealed.value
    worth = [sealed.against(side, step.move) for side, step in enumerate(turn)]
    best = [sealed.best(side) for side in (0, 1)]
    top = [sealed.against(side, best[side]) for side in (0, 1)]
    met = sealed.pair(turn[0].move, turn[1].move)
    judged = []
    for side, step in enumerate(turn):
        loss = top[side][step.seat] - worth[side][step.seat]
        if loss < CLOSE:
            top[side], loss = worth[side], 0.0
        sums.choose(step.seat, worth[side], top[side])
        better = str(best[side]) if loss else None
        judged.append(Judged(step.ply - 1, step.seat, str(step.move), better, loss))
    expected = tuple(a + b - v for a, b, v in zip(*worth, value, strict=True))
    sums.add("sealed", met, expected)
    sums.correct((value, before), (later, met), (top[0], value), (top[1], value))
    return judged
