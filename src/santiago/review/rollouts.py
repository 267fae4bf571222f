"""Games continued from one position by strong bots: what a move is worth, with its interval.

To compare two moves, bots play this round and the next one, and a search judges the table then: the
ends of whole games differ so much that only hundreds of them would tell two moves apart. All moves
are continued on the same deals (common random numbers), so that their difference is more certain
than each value. Every deal has its own seed, and deals are added up in their order: the number of
workers changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from statistics import fmean, stdev

from santiago.bots.protocol import Budget, seen_position
from santiago.bots.search import LearnedBot
from santiago.engine.errors import OptionError
from santiago.engine.moves import Move, moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of
from santiago.review.effort import FULL, Effort
from santiago.review.judge import Judge, Shares, result_shares
from santiago.review.model import Comparison

ROUNDS = 2
"""How many rounds are played before a search judges the table."""
PLAYOUTS = 4
"""The greedy continuations for the points."""
BATCH = 16
"""Deals between two looks at the precision."""
SURE = 1.96
"""Standard errors of a 95 % interval."""


def continued(
    position: Position,
    forced: Mapping[int, Move],
    seed: int,
    rounds: int = 99,
    thinking: int = FULL.thinking,
) -> Position:
    """Deal the unseen tiles anew and play on; each seat's first move may be forced.

    Stops at the end of the game, or after so many rounds, when no sealed bid is waiting.
    """
    game = position.copy()
    game.redeal(Rng(seed_of(seed, "deal")))
    bot, budget = LearnedBot(beyond=0.0), Budget(iterations=thinking)
    table = moves_of(game.variant.edition)
    waiting = dict(forced)
    last = game.round + rounds
    ply = 0
    while game.result is None and (game.round < last or game.secret_auction):
        seat = game.turn
        if seat in waiting:
            game.play(waiting.pop(seat), seat)
        elif len(game.legal_moves) == 1:
            game.play(game.legal_moves[0], seat)
        else:
            own = seed_of(seed, ply)
            # A second sealed bidder must not see the first one's bid.
            seen = seen_position(game, seat, own) if game.secret_auction else game
            game.play(table[bot.options(seen, seat, budget, own)[0][0]], seat)
        ply += 1
    return game


def judged(position: Position, seed: int, iterations: int) -> tuple[Shares, Shares]:
    """Shares of the win and points: the result, or what a short search expects."""
    judge = Judge(iterations, seed)
    points = judge.points(position, PLAYOUTS)
    if position.result is not None:
        return result_shares(position), points
    return judge.look(position, 0).shares, points


def compare(
    position: Position,
    better: Move,
    played: Move,
    seat: int,
    *,
    deals: int = 64,
    precision: float = 0.0,
    seed: int = 0,
    workers: int = 1,
    watch: Callable[[], None] = lambda: None,
    effort: Effort = FULL,
) -> Comparison:
    """How much more `better` brings to `seat` than `played`, over at most so many deals.

    It stops earlier when the interval is within ± `precision`. `watch` is called between batches
    and may raise.

    >>> from santiago import Game, Move
    >>> start = Game.new(players=3, seed=1).position
    >>> compared = compare(start, Move("bid 1"), Move("bid 9"), start.turn, deals=2)
    >>> compared.deals, compared.low <= compared.share <= compared.high
    (2, True)
    """
    if deals < 2:
        raise OptionError(f"a comparison needs 2 deals or more, not {deals}")

    def one(deal: int) -> tuple[float, float]:
        own = seed_of(seed, "compare", deal)
        (shares, points), (instead, fewer) = (
            judged(
                continued(position, {seat: move}, own, ROUNDS, effort.thinking),
                own,
                effort.judging,
            )
            for move in (better, played)
        )
        return shares[seat] - instead[seat], points[seat] - fewer[seat]

    leads: list[tuple[float, float]] = []
    with ThreadPoolExecutor(workers) as pool:
        while len(leads) < deals:
            watch()
            batch = range(len(leads), min(deals, len(leads) + BATCH))
            leads += pool.map(one, batch) if workers > 1 else map(one, batch)
            error = SURE * stdev(share for share, _ in leads) / sqrt(len(leads))
            if error <= precision:
                break
    share = fmean(share for share, _ in leads)
    points = fmean(points for _, points in leads)
    return Comparison(len(leads), share, share - error, share + error, points)
