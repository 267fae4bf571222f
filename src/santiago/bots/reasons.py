"""Why a bot moved, as data: interfaces make a sentence of it in the reader's language.

===============  ==========================================================================
code             values
===============  ==========================================================================
``only-move``    there was no choice
``drawn``        the move was drawn at random; `among`: from how many
``gain``         `points`: what the move promises beyond doing nothing of the kind
``expects``      `chance`: of winning, 0 to 1; `points`: at the end, as far as can be seen
``alternative``  `move`: the next best; `worse`: by how much; `unit`: chance or points
``mixed``        a secret bid (P1.4) was drawn from a mixture; `weight`: its part, 0 to 1
``fears``        `seat`: the strongest rival; `points`: what that one may expect
``rule``         a scripted bot: `text` names its rule
===============  ==========================================================================
"""

from __future__ import annotations

from collections.abc import Sequence

from santiago.bots.evaluate import points_of
from santiago.bots.outlook import Outlook
from santiago.bots.protocol import Reason
from santiago.bots.weights import Weights
from santiago.engine.moves import Move, moves_of
from santiago.engine.position import Position

ONLY_MOVE: Reason = {"code": "only-move"}


def explain(
    position: Position, seat: int, weights: Weights, options: Sequence[tuple[int, int, float]]
) -> tuple[Reason, ...]:
    """Reasons of a bot that searched; `options` as the searches give them, the chosen first."""
    after = position.copy()
    after.play(options[0][0], seat)
    if after.phase == "auction" and position.players == 2 and after.spoken == 1:
        after = position.copy()  # the bid is half of a pair: nothing can be seen yet
    points = points_of(after, Outlook(weights))
    reasons: list[Reason] = [
        {"code": "expects", "chance": round(options[0][2], 3), "points": round(points[seat], 1)}
    ]
    tried = [option for option in options[1:] if option[1]]
    if tried:
        best = max(tried, key=lambda option: option[2])
        move = moves_of(position.variant.edition)[best[0]]
        worse = round(options[0][2] - best[2], 3)
        reasons.append(alternative(move, worse, "chance"))
    return (*reasons, fears(points, seat))


def alternative(move: Move, worse: float, unit: str) -> Reason:
    """The next best move, and by how much it is worse."""
    return {"code": "alternative", "move": str(move), "worse": worse, "unit": unit}


def fears(points: Sequence[float], seat: int) -> Reason:
    """The rival who may expect most."""
    rival = max((r for r in range(len(points)) if r != seat), key=lambda r: points[r])
    return {"code": "fears", "seat": rival, "points": round(points[rival], 1)}
