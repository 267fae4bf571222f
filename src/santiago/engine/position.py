"""Position: what is on the table, and the moves that may be played (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from santiago.engine import consequences as _consequences
from santiago.engine import views as _views
from santiago.engine.board import CANAL_NAMES, SQUARE_NAMES, squares_of
from santiago.engine.editions import Variant
from santiago.engine.errors import IllegalMoveError, NotationError, SetupError, shown
from santiago.engine.moves import CODES, Move, moves_of
from santiago.engine.phases import PHASES
from santiago.engine.reasons import illegal, wrong_seat
from santiago.engine.scoring import fields_of, scores_of
from santiago.engine.setup import Setup, removed_kinds

if not cython.compiled:  # position.pxd has the same for the compiler
    from santiago.engine.deal import Rules, shuffle_unseen
    from santiago.engine.phases import (
        AT_AUCTION,
        AT_OVER,
        allows,
        apply,
        begin,
        count,
        nth,
        place_source,
    )
    from santiago.engine.rng import Rng
    from santiago.engine.state import State


@dataclass(frozen=True)
class Result:
    """The end of a game (E1–E4).

    >>> Result(scores=(61, 58, 70), winners=(2,), fields=()).winners
    (2,)
    """

    scores: tuple[int, ...]  # by seat
    winners: tuple[int, ...]  # ascending; several when they share the victory
    fields: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...]
    """Every field: its crop, its squares, the points of each seat."""


class Position(State):
    """A position of a game, with the tile order that it will reveal.

    >>> position = Position.deal(Variant(players=3), Rng(1))
    >>> position.phase, position.round, position.overseer, position.to_move
    ('auction', 1, 2, (0,))
    >>> len(position.legal_moves), "bid 11" in position.legal_moves
    (11, False)
    >>> position.play("bid 2")
    >>> position.to_move
    (1,)

    Whoever holds a position can see everything in it.  What leaves the process goes
    through `view`; what a player's program may know is a copy after `redeal`.
    """

    def __init__(self, variant: Variant, setup: Setup) -> None:
        if not cython.compiled:
            State.__init__(self)
        setup.check(variant)
        self.variant = variant
        self.move_table = moves_of(variant.edition)
        rules: Rules = Rules(variant)
        rules.lay_out(self)
        self.tiles = list(setup.tiles) + [0] * (45 - len(setup.tiles))
        self.removed = setup.removed[0] if variant.removes_one else -1
        self.overseer = setup.overseer
        if setup.source is not None:
            place_source(self, setup.source)
        self.palms = sum(1 << palm for palm in setup.palms)
        begin(self)

    @staticmethod
    def deal(variant: Variant, rng: Rng, overseer: int | None = None) -> Position:
        """A new game with a random set-up (S7–S10); `overseer` names the first one.

        >>> Position.deal(Variant(), Rng(7)) == Position.deal(Variant(), Rng(7))
        True
        """
        position = _blank(variant)
        rules: Rules = Rules(variant)
        if overseer is not None and not 0 <= overseer < variant.players:
            raise SetupError(
                f"overseer {shown(overseer)} is no seat: 0 to {variant.players - 1} (S10)"
            )
        rules.deal(position, rng, -1 if overseer is None else overseer)
        return position

    def setup(self) -> Setup:
        """The set-up that this game began with; known only before the first move.

        >>> position = Position.deal(Variant(), Rng(7))
        >>> Position(position.variant, position.setup()) == position
        True
        """
        chosen = self.variant.options.source == "chosen" and self.source >= 0
        if chosen or self.occupied or self.canals or self.spoken or self.round > 1:
            raise IllegalMoveError("the set-up can be read only before the first move")
        return Setup(
            overseer=self.overseer,
            tiles=tuple(self.tiles)[: self.rounds * self.tiles_a_round],
            removed=removed_kinds(self.variant, self.removed),
            source=None if self.source < 0 else self.source,
            palms=tuple(squares_of(self.palms)),
        )

    # -- looking ---------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The phase: one of `PHASES`.

        >>> Position.deal(Variant(players=2), Rng(1)).phase
        'first-canal'
        """
        phases: tuple[str, ...] = PHASES
        return phases[self.phase_index]

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may move now, ascending: one, two secret bidders, or none.

        >>> position = Position.deal(Variant(players=2), Rng(1))
        >>> position.play(position.legal_moves[0])
        >>> position.to_move
        (0, 1)
        """
        if self.players == 2 and self.phase_index == AT_AUCTION and self.spoken == 0:
            return (0, 1)
        return () if self.turn < 0 else (self.turn,)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat to move.

        Of two secret bidders it is the one recorded next (the overseer's left).  The
        container follows the position as that is played on.

        >>> position = Position.deal(Variant(players=3), Rng(1))
        >>> position.legal_moves
        <LegalMoves (11): pass, bid 1, bid 2, bid 3, …>
        """
        return LegalMoves(self)

    def legal_moves_of(self, seat: int) -> LegalMoves:
        """The legal moves of one seat: none if it may not move now.

        >>> position = Position.deal(Variant(players=2), Rng(1))
        >>> position.play(position.legal_moves[0])
        >>> [str(move) for move in position.legal_moves_of(0)][:2]
        ['pass', 'bid 1']
        """
        if seat == self.turn:
            return LegalMoves(self)
        twin = self.copy()
        if seat in self.to_move:
            twin.turn = seat
        else:
            twin.phase_index = AT_OVER  # where nothing is legal
        return LegalMoves(twin)

    @property
    def result(self) -> Result | None:
        """The result, when the game is over.

        >>> Position.deal(Variant(), Rng(1)).result is None
        True
        """
        if self.phase_index != AT_OVER:
            return None
        scores = scores_of(self)
        best = max(scores)
        return Result(
            tuple(scores),
            tuple(seat for seat, points in enumerate(scores) if points == best),
            tuple(self.fields()),
        )

    def fields(self) -> list[tuple[str, tuple[str, ...], tuple[int, ...]]]:
        """Every field now: its crop, its squares, the points of each seat (E2, E3).

        >>> position = Position.deal(Variant(players=3), Rng(1))
        >>> for move in ("bid 3", "bid 2", "bid 1", "plant banana2 c4"):
        ...     position.play(move)
        >>> position.fields()
        [('banana', ('c4',), (2, 0, 0))]
        """
        return [
            (
                self.variant.crops[crop],
                tuple(SQUARE_NAMES[square] for square in squares_of(mask)),
                tuple(points),
            )
            for crop, mask, points in fields_of(self)
        ]

    def scores(self) -> list[int]:
        """Each seat's points if the game ended now, without a drought (E4).

        >>> Position.deal(Variant(), Rng(1)).scores()
        [10, 10, 10, 10]
        """
        scores: list[int] = scores_of(self)
        return scores

    def farmers_on(self, seat: int, square: int) -> int:
        """How many farmers of a seat stand on a square.

        >>> Position.deal(Variant(), Rng(1)).farmers_on(seat=0, square=26)
        0
        """
        if not (0 <= seat < 5 and 0 <= square < 48):
            raise IndexError(f"there is no seat {seat} or no square {square}")
        return (self.farmers[seat] >> square & 1) * (1 + (self.pairs >> square & 1))

    def offers(self) -> list[tuple[int, str, int]]:
        """The offers that lie on the table, (seat, canal, amount), as they were made (P4.1).

        >>> Position.deal(Variant(), Rng(1)).offers()
        []
        """
        seats = [(self.overseer + i) % self.players for i in range(1, self.players)]
        return [
            (seat, CANAL_NAMES[self.offer_canal[seat]], self.offer_amount[seat])
            for seat in seats
            if self.offer_canal[seat] >= 0
        ]

    def snapshot(self) -> dict[str, Any]:
        """The position as all-seeing JSON (no tile order).

        >>> Position.deal(Variant(), Rng(1)).snapshot()["money"]
        [10, 10, 10, 10]
        """
        return _views.snapshot(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What one seat may see, as JSON; None: what a spectator may see.

        >>> Position.deal(Variant(options={"money": "hidden"}), Rng(1)).view(0)["money"]
        [10, None, None, None]
        """
        return _views.view(self, seat)

    def consequences(self, move: Move | str | int, seat: int | None = None) -> dict[str, Any]:
        """What a legal move does at once, as JSON; see `santiago.engine.consequences`.

        >>> position = Position.deal(Variant(players=3), Rng(1))
        >>> position.consequences("bid 3")["order"]
        [0]
        """
        return _consequences.consequences(self, self.move_of(move), seat)

    # -- playing -----------------------------------------------------------------------

    def code_of(self, move: Any) -> cython.int:
        """The code of a move given as a `Move`, a text or a code.

        >>> Position.deal(Variant(), Rng(1)).code_of("bid 3")
        676
        """
        code: cython.int
        if type(move) is int:
            if not 0 <= move < CODES:
                raise NotationError(f"{shown(move)} is not the code of a move: 0 to {CODES - 1}")
            return move
        if not isinstance(move, Move):
            move = Move.parse(move)
        code = move.code
        if self.move_table[code] is not move:
            raise illegal(self, move, self.turn)
        return code

    def move_of(self, move: Move | str | int) -> Move:
        """The move given as a `Move`, a text or a code.

        >>> Position.deal(Variant(edition="amigo"), Rng(1)).move_of(271)
        Move('plant bean2 c4')
        """
        return self.move_table[self.code_of(move)]

    def play(self, move: Move | str | int, seat: int | None = None) -> None:
        """Play a move for the seat to move.  A seat must be named where two may move.

        >>> position = Position.deal(Variant(players=2), Rng(1))
        >>> position.play("first C2-D2")
        Traceback (most recent call last):
        ...
        santiago.engine.errors.IllegalMoveError: 'first C2-D2' is illegal: it does not join the \
network (P4.2)
        >>> position.phase
        'first-canal'
        """
        code: cython.int = self.code_of(move)
        turn: cython.int = self.turn
        if seat is None:
            if self.players == 2 and self.phase_index == AT_AUCTION and self.spoken == 0:
                raise wrong_seat(self, seat)
        elif seat != turn:
            if seat not in self.to_move:
                raise wrong_seat(self, seat)
            self.turn = seat
        if not allows(self, code):
            error = illegal(self, self.move_table[code], self.turn)
            self.turn = turn
            raise error
        apply(self, code)

    def redeal(self, rng: Rng) -> None:
        """Replace the tiles that nobody has seen by a random order of the same tiles.

        The outcome depends on the generator and on which tiles are unseen, not on their
        true order.

        >>> one, other = (Position.deal(Variant(), Rng(1)) for _ in range(2))
        >>> other.redeal(Rng(2))
        >>> one == other, one.snapshot() == other.snapshot()
        (False, True)
        """
        shuffle_unseen(self, rng)

    def seen_by(self, seat: int, rng: Rng) -> Position:
        """A copy that holds only what a seat may know.

        Unseen tiles are re-dealt, and the other player's secret bid is taken out as if it
        were still to come (P1.4).  Hidden money stays in it: every bid, offer and income is
        public, so that each player can work out everyone's money.

        >>> position = Position.deal(Variant(), Rng(1))
        >>> twin = position.seen_by(0, Rng(2))
        >>> twin == position, twin.view(0) == position.view(0)
        (False, True)
        """
        twin = self.copy()
        shuffle_unseen(twin, rng)
        if twin.players == 2 and twin.phase_index == AT_AUCTION and twin.spoken == 1:
            other: cython.int = 1 - twin.turn
            if other != seat:
                twin.bids = [-1] * 5
                twin.spoken = 0
                twin.turn = 1 - twin.overseer
        return twin

    def copy(self) -> Position:
        """A copy that shares nothing with this position.

        >>> position = Position.deal(Variant(), Rng(1))
        >>> position.copy() == position
        True
        """
        twin: Position = Position.__new__(Position)
        if not cython.compiled:
            State.__init__(twin)
        twin.copy_from(self)
        twin.variant = self.variant
        twin.move_table = self.move_table
        return twin

    __copy__ = copy

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.variant, self.key())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.variant == other.variant and self.key() == other.key()

    def __hash__(self) -> int:
        raise TypeError("a Position changes as it is played: hash its key() instead")

    def __repr__(self) -> str:
        return (
            f"<Position {self.variant.edition} {self.players} players, round {self.round}, "
            f"{self.phase}, to move {', '.join(map(str, self.to_move)) or 'nobody'}>"
        )


def _blank(variant: Variant) -> Position:
    position: Position = Position.__new__(Position)
    if not cython.compiled:
        State.__init__(position)
    position.variant = variant
    position.move_table = moves_of(variant.edition)
    return position


def _restored(variant: Variant, key: tuple[Any, ...]) -> Position:
    """A position that was pickled."""
    position = _blank(variant)
    position.restore(key)
    return position


class LegalMoves:
    """The legal moves of a position, as a container of moves in the order of their codes.

    >>> position = Position.deal(Variant(), Rng(1))
    >>> moves = position.legal_moves
    >>> len(moves), moves[1], Move("bid 10") in moves, "bid 11" in moves
    (11, Move('bid 1'), True, False)
    """

    def __init__(self, position: Position) -> None:
        self.position = position

    def __len__(self) -> int:
        return count(self.position)

    def __getitem__(self, k: int) -> Move:
        return self.position.move_table[self.code(k)]

    def code(self, k: int) -> int:
        """The code of the k-th legal move.

        >>> position = Position.deal(Variant(players=3), Rng(1))
        >>> position.legal_moves.code(3) == Move("bid 3").code
        True
        """
        n: cython.int = count(self.position)
        if not -n <= k < n:  # asked before it becomes a C int
            raise IndexError(f"there are {n} legal moves, no number {k}")
        return nth(self.position, k + n if k < 0 else k)

    def codes(self) -> list[int]:
        """The codes of all legal moves, ascending.

        >>> position = Position.deal(Variant(players=3), Rng(1))
        >>> position.legal_moves.codes()[:3]
        [0, 674, 675]
        """
        return [nth(self.position, k) for k in range(count(self.position))]

    def __iter__(self) -> Iterator[Move]:
        moves = self.position.move_table
        return iter([moves[code] for code in self.codes()])

    def __contains__(self, move: object) -> bool:
        try:
            code = self.position.code_of(move)
        except (NotationError, IllegalMoveError):
            return False
        return bool(allows(self.position, code))

    def __repr__(self) -> str:
        n = count(self.position)
        some = ", ".join(str(self[k]) for k in range(min(n, 4)))
        return f"<LegalMoves ({n}): {some}{', …' if n > 4 else ''}>"
