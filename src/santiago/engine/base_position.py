"""BasePosition: plays moves and reads the state; `Position` adds setups and views (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from santiago.engine.board import CANAL_NAMES, SQUARE_NAMES, squares_named
from santiago.engine.editions import Variant
from santiago.engine.errors import IllegalMoveError, NotationError, shown
from santiago.engine.illegal import illegal, wrong_seat
from santiago.engine.moves import CODES, Move, moves_of
from santiago.engine.phases import PHASES
from santiago.engine.rng import seed_of
from santiago.engine.scoring import fields_of, scores_of, winners_of

if not cython.compiled:  # base_position.pxd has the same for the compiler
    from santiago.engine.deal import shuffle_unseen
    from santiago.engine.phases import AT_AUCTION, AT_OVER, allows, apply, count, nth
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


def is_secret_auction(s: State) -> cython.bint:  # cdef
    """Whether two players are bidding in secret now (P1.4), for compiled code."""
    return s.players == 2 and s.phase_index == AT_AUCTION


class BasePosition(State):  # cdef
    """A position of a game: who can play which move, and what it leads to."""

    variant: Variant  # readonly
    move_table: tuple[Move, ...]
    pushed: list[tuple[bytes, Move]] | None  # what `pop` takes back
    variant_key: cython.ulonglong  # the part of `key` that never changes

    def prepare(self, variant: Variant) -> None:
        """What a position has beside its state."""
        options = variant.options
        self.variant = variant
        self.move_table = moves_of(variant.edition)
        self.pushed = None
        self.variant_key = seed_of(variant.edition, options.source, options.money)

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
    def secret_auction(self) -> bool:
        """Whether two players are bidding in secret now (P1.4).

        >>> position = Position.deal(Variant(players=2), Rng(1))
        >>> position.play(position.legal_moves[0])
        >>> position.secret_auction
        True
        """
        return is_secret_auction(self)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may move now, ascending: one, two secret bidders, or none.

        >>> position = Position.deal(Variant(players=2), Rng(1))
        >>> position.play(position.legal_moves[0])
        >>> position.to_move
        (0, 1)
        """
        if self.secret_auction and self.spoken == 0:
            return (0, 1)
        return () if self.turn < 0 else (self.turn,)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat to move.

        Of two secret bidders it is the one recorded next (the overseer's left). The container
        changes with the position.

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
        return Result(tuple(scores), winners_of(scores), tuple(self.fields()))

    def fields(self) -> list[tuple[str, tuple[str, ...], tuple[int, ...]]]:
        """Every field now: its crop, its squares, the points of each seat (E2, E3).

        >>> position = Position.deal(Variant(players=3), Rng(1))
        >>> for move in ("bid 3", "bid 2", "bid 1", "plant banana2 c4"):
        ...     position.play(move)
        >>> position.fields()
        [('banana', ('c4',), (2, 0, 0))]
        """
        crops = self.variant.crops
        return [
            (crops[crop], squares_named(mask), tuple(points))
            for crop, mask, points in fields_of(self)
        ]

    def laid_tiles(self) -> list[list[Any]]:
        """Every tile: square, crop, farmers that it shows, owner or None, farmers on it, desert.

        >>> position = Position.deal(Variant(players=3), Rng(1))
        >>> for move in ("bid 3", "bid 2", "bid 1", "plant banana2 c4"):
        ...     position.play(move)
        >>> position.laid_tiles()
        [['c4', 'banana', 2, 0, 2, False]]
        """
        rows: list[list[Any]] = []
        names: tuple[str, ...] = self.variant.crops
        squares: cython.ulonglong = self.occupied
        square: cython.int = 0
        crop: cython.int
        seat: cython.int
        while squares:
            if squares & 1:
                for crop in range(5):
                    if self.crops[crop] >> square & 1:
                        break
                owner: int | None = None
                farmers: cython.int = 0
                for seat in range(self.players):
                    if self.farmers[seat] >> square & 1:
                        owner = seat
                        farmers = 1 + (self.pairs >> square & 1)
                shows: cython.int = 1 + (self.doubles >> square & 1)
                desert: bool = self.deserts >> square & 1 != 0
                rows.append([SQUARE_NAMES[square], names[crop], shows, owner, farmers, desert])
            squares >>= 1
            square += 1
        return rows

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
        """The offers so far as (seat, canal, amount), in the order they were made (P4.1).

        >>> Position.deal(Variant(), Rng(1)).offers()
        []
        """
        seats = [(self.overseer + i) % self.players for i in range(1, self.players)]
        return [
            (seat, CANAL_NAMES[self.offer_canal[seat]], self.offer_amount[seat])
            for seat in seats
            if self.offer_canal[seat] >= 0
        ]

    # -- playing -----------------------------------------------------------------------

    def code_of(self, move: Any) -> cython.int:  # cpdef except -1
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
            raise illegal(self, self.variant, move, self.turn)
        return code

    def move_of(self, move: Move | str | int) -> Move:
        """The move given as a `Move`, a text or a code.

        >>> Position.deal(Variant(edition="amigo"), Rng(1)).move_of(271)
        Move('plant bean2 c4')
        """
        return self.move_table[self.code_of(move)]

    def play(self, move: Move | str | int, seat: int | None = None) -> None:
        """Play a move for the seat to move; with two secret bidders, name the seat.

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
            if self.secret_auction and self.spoken == 0:
                raise wrong_seat(self.to_move, seat)
        elif seat != turn:
            if seat not in self.to_move:
                raise wrong_seat(self.to_move, seat)
            self.turn = seat
        if not allows(self, code):
            error = illegal(self, self.variant, self.move_table[code], self.turn)
            self.turn = turn
            raise error
        apply(self, code)

    def push(self, move: Move | str | int, seat: int | None = None) -> None:
        """Play a move like `play`, and remember how to take it back with `pop`.

        >>> position = Position.deal(Variant(players=3), Rng(1))
        >>> position.push("bid 3")
        >>> position.push("pass")
        >>> position.pop(), position.pop()
        (Move('pass'), Move('bid 3'))
        """
        before = self.pack()
        code: cython.int = self.code_of(move)
        self.play(code, seat)
        if self.pushed is None:
            self.pushed = []
        self.pushed.append((before, self.move_table[code]))

    def pop(self) -> Move:
        """Take back the last pushed move and everything it caused.

        Moves played since then are taken back too. A copy starts with nothing to take back.

        >>> position = Position.deal(Variant(players=3), Rng(1))
        >>> position.pop()
        Traceback (most recent call last):
        ...
        IndexError: there is no pushed move to take back
        """
        if not self.pushed:
            raise IndexError("there is no pushed move to take back")
        before, move = self.pushed.pop()
        self.unpack(before)
        return move

    def key(self, full: bool = False) -> int:
        """A 64-bit hash: equal for equal positions, almost certainly different for others.

        The order of face-down tiles counts only if `full`; everything else counts, including
        hidden money and a secret bid. It is the same in every process, compiled or not, and
        computed on demand, so playing costs nothing extra.

        >>> one, other = (Position.deal(Variant(), Rng(1)) for _ in range(2))
        >>> other.redeal(Rng(2))
        >>> one.key() == other.key(), one.key(full=True) == other.key(full=True)
        (True, False)
        """
        return self.digest(self.variant_key, full)

    def redeal(self, rng: Rng) -> None:
        """Shuffle the tiles that nobody has seen.

        The outcome depends on the generator and on which tiles are unseen, not on their true
        order.

        >>> one, other = (Position.deal(Variant(), Rng(1)) for _ in range(2))
        >>> other.redeal(Rng(2))
        >>> one == other, one.snapshot() == other.snapshot()
        (False, True)
        """
        shuffle_unseen(self, rng)

    def seen_by(self, seat: int, rng: Rng) -> Self:
        """A copy that holds only what a seat may know.

        Unseen tiles are re-dealt, and the other player's secret bid is removed (P1.4). Hidden
        money is included: every bid, offer and income is public, so each player can work out
        everyone's money.

        >>> position = Position.deal(Variant(), Rng(1))
        >>> twin = position.seen_by(0, Rng(2))
        >>> twin == position, twin.view(0) == position.view(0)
        (False, True)
        """
        twin = self.copy()
        twin.redeal(rng)
        if twin.secret_auction and twin.spoken == 1:
            other: cython.int = 1 - twin.turn
            if other != seat:
                twin.bids = [-1] * 5
                twin.spoken = 0
                twin.turn = 1 - twin.overseer
        return twin

    def copy(self) -> Self:
        """A copy that shares nothing with this position.

        >>> position = Position.deal(Variant(), Rng(1))
        >>> position.copy() == position
        True
        """
        kind = type(self)
        twin: BasePosition = kind.__new__(kind)
        twin.copy_from(self)
        twin.variant = self.variant
        twin.move_table = self.move_table
        twin.pushed = None
        twin.variant_key = self.variant_key
        return twin  # type: ignore[return-value]

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BasePosition):
            return NotImplemented
        return self.variant == other.variant and self.pack() == other.pack()

    def __hash__(self) -> int:
        raise TypeError("a Position changes as it is played: hash its key() instead")

    def __repr__(self) -> str:
        return (
            f"<Position {self.variant.edition} {self.players} players, round {self.round}, "
            f"{self.phase}, to move {', '.join(map(str, self.to_move)) or 'nobody'}>"
        )


class LegalMoves:  # cdef
    """The legal moves of a position, as a container of moves in the order of their codes.

    >>> position = Position.deal(Variant(), Rng(1))
    >>> moves = position.legal_moves
    >>> len(moves), moves[1], Move("bid 10") in moves, "bid 11" in moves
    (11, Move('bid 1'), True, False)
    """

    position: BasePosition

    def __init__(self, position: BasePosition) -> None:
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
        if not -n <= k < n:  # checked before it becomes a C int
            raise IndexError(f"there is no legal move {k}: 0 to {n - 1}")
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
