"""Another move, tried at a turning point of a finished game: right, good, or not.

The move that the review calls better and the one tried are played on, on the same deals, as the
review did with the move played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from santiago.bots.protocol import Reason, reason_json
from santiago.engine.errors import OptionError
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.record import Record
from santiago.review.effort import FULL, Effort
from santiago.review.errors import check_finished
from santiago.review.expectations import CLOSE
from santiago.review.model import Comparison, rounded
from santiago.review.reasons import differences
from santiago.review.rollouts import compare

DEALS = 32
"""Deals on which a move is compared with the better one."""


@dataclass(frozen=True)
class Trial:
    """What a move is worth that somebody tried."""

    verdict: str  # "right": the better move itself; "good": about as good, or better; "worse"
    compared: Comparison | None  # how far the better move leads; None if it was tried itself
    differences: tuple[Reason, ...]  # why the better move leads; `reasons` lists the codes

    def to_json(self) -> dict[str, Any]:
        """The shape of docs/protocol.md."""
        compared = None if self.compared is None else rounded(asdict(self.compared))
        return {
            "verdict": self.verdict,
            "compared": compared,
            "differences": [reason_json(reason) for reason in self.differences],
        }


def asked_position(record: Record, ply: int) -> tuple[Position, int]:
    """The position of a question, and the seat that is asked.

    Two sealed bids are both still to come, whoever's is recorded first.
    """
    if not 0 <= ply < len(record.moves):
        raise OptionError(f"the record has {len(record.moves)} moves: none is to come after {ply}")
    position = record.position(ply)
    seat = position.turn
    if position.secret_auction and position.spoken:
        position = record.position(ply - 1)
    return position, seat


def tried(
    record: Record,
    ply: int,
    better: Move,
    move: Move,
    *,
    deals: int = DEALS,
    seed: int = 0,
    watch: Callable[[], None] = lambda: None,
    effort: Effort = FULL,
) -> Trial:
    """Judge a move that somebody tried after so many moves of a finished game.

    `watch` is called now and then, and may raise.

    >>> from santiago import Game
    >>> from santiago.bots import Budget, make, play_game
    >>> game = Game.new(players=3, seed=1)
    >>> for _ in play_game(game, [(make("greedy"), Budget())] * 3):
    ...     pass
    >>> tried(game.record, 0, Move("bid 1"), Move("bid 1")).verdict
    'right'
    """
    check_finished(record)
    position, seat = asked_position(record, ply)
    seen = position.copy()
    seen.turn = seat
    for one in (better, move):
        seen.copy().play(one, seat)  # an illegal move is refused
    if move == better:
        return Trial("right", None, ())
    compared = compare(
        position, better, move, seat, deals=deals, seed=seed, watch=watch, effort=effort
    )
    worse = compared.share >= CLOSE and compared.low > 0
    whys = differences(position, seat, move, better) if worse else ()
    return Trial("worse" if worse else "good", compared, whys)
