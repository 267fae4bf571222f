"""Why a bot moved, as data that interfaces turn into sentences in the reader's language.

The purpose of the move comes first (`purposes`), in facts that the engine confirms. The bot's
opinion follows: the best alternative, how sure it is, what it expects.

==================  =======================================================================
code                values
==================  =======================================================================
``only-move``       there was no choice
``drawn``           the move was drawn at random; `among`: from how many
``rule``            a scripted bot: `text` names its rule
``sets-up``         `phase`: before the first auction
``wants``           auction: the `tile` that it would like best, and the `square` for it
``plants``          auction: its `place` in the planting order if nobody else spoke; `of` how many
``takes-token``     auction: as things stand it becomes overseer;
``keeps-token``     … or stays so
``saves-money``     it spends nothing; the `money` that it has, the `rounds` to come
``feeds``           planting: the `crop` and the other `squares` of a field; `points` at once
``starts``          planting: a new field of a `crop` on a `square`; `points` at once
``palm``            planting: there is a palm on the `square`
``stands-watered``  planting: a canal touches the `square`
``lasts``           planting: the `square` is dry; after so many `droughts` it is a desert
``blocks``          planting: it takes a square from the field of a `crop` that is mostly a
                    rival's (`seat`); `room`: free squares left beside it
``saves``           canal: its own tiles (`squares`) that the drought would strike; `points`:
                    the difference that the move makes after the drought
``saves-field``     canal: other tiles (`squares`) that the drought would strike, in a field of a
                    `crop` in which it has farmers; `points`: as above
``opens``           canal: nothing of its own gets water; the free `squares` that do, for tiles to
                    come (in the last round: none)
``denies``          canal: the rival (`seat`) who would have gained so many `points` more after
                    the drought by another `move`
``pays``            canal: the `price`, or the amount offered
``bribe``           canal: the `amount` it gets, and the `seats` that pay
``rides``           offers: a rival (`seat`) offers for a `canal` that saves its own `squares`
``keeps-canal``     it keeps its own canal; `rounds`: to come
``gain``            `points`: what the move promises beyond doing nothing of the kind
``alternative``     `move`: the next best; `worse`: by how much; `unit`: chance or points
``sure``            `how`: clear, likely or close, by how much the next best is worse
``expects``         `chance`: of winning, 0 to 1, calibrated; `points`: expected at the end
``mixed``           a secret bid (P1.4) was drawn from a mixture; `weight`: its part, 0 to 1
``fears``           `seat`: the strongest rival; `points`: its expected points (only with
                    open money)
==================  =======================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from santiago.bots.evaluate import points_of
from santiago.bots.outlook import Outlook
from santiago.bots.protocol import Reason
from santiago.bots.purposes import Purposes
from santiago.bots.weights import Weights
from santiago.engine.moves import Move, moves_of
from santiago.engine.position import Position

ONLY_MOVE: Reason = {"code": "only-move"}
CLEAR = {"chance": 0.02, "points": 3.0}
"""From this difference on, the next best move is clearly worse,"""
LIKELY = {"chance": 0.006, "points": 1.0}
"""and from this one on, likely worse."""


class Reasons(Sequence[Reason]):
    """Reasons that are computed on demand; most moves are never explained."""

    def __init__(self, find: Callable[[], tuple[Reason, ...]]) -> None:
        self._find: Callable[[], tuple[Reason, ...]] | None = find
        self._reasons: tuple[Reason, ...] = ()

    def _all(self) -> tuple[Reason, ...]:
        if self._find is not None:
            self._reasons, self._find = self._find(), None
        return self._reasons

    @overload
    def __getitem__(self, at: int) -> Reason: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Reason, ...]: ...
    def __getitem__(self, at: int | slice) -> Reason | tuple[Reason, ...]:
        return self._all()[at]

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Reason]:
        return iter(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[type[tuple[Reason, ...]], tuple[tuple[Reason, ...]]]:
        return tuple, (self._all(),)


def explain(
    position: Position,
    seat: int,
    weights: Weights,
    options: Sequence[tuple[int, int, float]],
    chances: Callable[[], dict[int, float]],
) -> Reasons:
    """Reasons of a bot that searched; `options` are the search's, the chosen move first.

    `chances` are the shares of the win that moves promise, by their codes.
    """

    def find() -> tuple[Reason, ...]:
        moves = moves_of(position.variant.edition)
        move = moves[options[0][0]]
        reasons = [*Purposes(position, seat).of(move)]
        tried = [option for option in options[1:] if option[1]]
        promised = chances()
        chosen = promised[move.code]
        if tried:
            best = max(tried, key=lambda option: option[2])
            reasons += compared(moves[best[0]], chosen - promised[best[0]], "chance", 3)
        points = points_of(_after(position, seat, move), Outlook(weights))
        chance = min(1.0, max(0.0, round(chosen, 3)))
        reasons.append({"code": "expects", "chance": chance, "points": round(points[seat], 1)})
        if position.secret_auction:
            reasons.append({"code": "mixed", "weight": options[0][1] / 1000})
        return (*reasons, *fears(position, points, seat))

    return Reasons(find)


def explain_gain(
    position: Position, seat: int, weights: Weights, move: Move, options: dict[int, float]
) -> tuple[Reason, ...]:
    """Reasons of a bot that only compares what each candidate gains, in points."""
    reasons = [*Purposes(position, seat).of(move)]
    if move.code in options:
        gain = options[move.code]
        reasons.append({"code": "gain", "points": round(gain, 1)})
        others = {code: value for code, value in options.items() if code != move.code}
        if others:
            best = max(others, key=lambda code: others[code])
            other = moves_of(position.variant.edition)[best]
            reasons += compared(other, gain - others[best], "points", 1)
        else:  # it considered no other move
            reasons.append({"code": "sure", "how": "clear"})
    return (*reasons, *fears(position, points_of(position, Outlook(weights)), seat))


def _after(position: Position, seat: int, move: Move) -> Position:
    """The position after a move, as far as it is known."""
    after = position.copy()
    after.play(move, seat)
    if after.secret_auction and after.spoken == 1:
        return position  # the bid is half of a pair
    return after


def compared(move: Move, worse: float, unit: str, digits: int) -> list[Reason]:
    """The next best move, by how much it is worse, and how sure that makes the bot."""
    how = "clear" if worse >= CLEAR[unit] else "likely" if worse >= LIKELY[unit] else "close"
    return [
        {"code": "alternative", "move": str(move), "worse": round(worse, digits), "unit": unit},
        {"code": "sure", "how": how},
    ]


def fears(position: Position, points: Sequence[float], seat: int) -> list[Reason]:
    """The strongest rival; not with hidden money, which it would reveal."""
    if position.variant.hides_money:
        return []
    rival = max((r for r in range(len(points)) if r != seat), key=lambda r: points[r])
    return [{"code": "fears", "seat": rival, "points": round(points[rival], 1)}]
