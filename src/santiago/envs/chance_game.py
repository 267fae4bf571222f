"""A game with explicit chance: the caller draws every random event (compiled).

Before the first move: the tile that is removed (S7), the first overseer (S10), the source (S8)
and the palms (S9), as far as the variant draws them; in each round its tiles, one by one (P1).
Between two draws, the order of the remaining tiles in the position means nothing: a tile that is
drawn swaps places with the one in its position.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from santiago.engine.board import CROSSING_NAMES, SQUARE_NAMES
from santiago.engine.editions import Variant
from santiago.engine.errors import IllegalMoveError
from santiago.engine.rng import Rng

if not cython.compiled:  # chance_game.pxd has the same for the compiler
    from santiago.engine.board import CROSSINGS, SQUARES
    from santiago.engine.deal import Rules
    from santiago.engine.editions import TILE_KINDS
    from santiago.engine.phases import (
        AT_AUCTION,
        AT_OVER,
        AT_SOURCE,
        allows,
        apply,
        begin,
        bit,
        count,
        nth,
        palm_squares,
        place_source,
    )
    from santiago.engine.position import Position

    DRAW_NOTHING, DRAW_REMOVED, DRAW_OVERSEER, DRAW_SOURCE, DRAW_PALM, DRAW_TILE = range(6)
    CHANCE, TERMINAL = -1, -4
    Weights = list[float]  # ctypedef double[48]

DRAWS = ("nothing", "removed", "overseer", "source", "palm", "tile")
"""What is drawn: the values of `ChanceGame.drawing`."""
MOST_OUTCOMES = 48


class ChanceGame:  # cdef
    """A position, and what must be drawn before anyone can move.

    `player` is the seat to move, -1 for chance, -4 when the game is over.

    >>> table = ChanceGame(Variant(players=3))
    >>> table.player, len(table.outcomes())
    (-1, 10)
    >>> while table.player == -1:
    ...     table.act(table.outcomes()[0][0])
    >>> table.player, table.position.phase, len(table.legal())
    (1, 'auction', 11)
    """

    position: Position  # readonly
    rules: Rules  # readonly
    drawing: cython.int  # readonly
    palms: cython.int
    player: cython.int  # readonly

    def __init__(self, variant: Variant) -> None:
        self.rules = Rules(variant)
        self.position = Position.deal(variant, Rng(0))
        self.rules.lay_out(self.position)
        position: Position = self.position
        kinds = [kind for kind in range(TILE_KINDS) for _ in range(self.rules.kinds[kind])]
        position.tiles = kinds + [0] * (45 - len(kinds))
        position.phase_index = AT_SOURCE
        position.overseer = 0
        position.turn = -1
        self.palms = 0
        self.drawing = DRAW_NOTHING
        self.player = CHANCE
        self.next_draw()

    def next_draw(self) -> None:  # cdef noexcept
        """Setup: what must be drawn next."""
        if self.drawing < DRAW_REMOVED and self.rules.removes_one:
            self.drawing = DRAW_REMOVED
        elif self.drawing < DRAW_OVERSEER:
            self.drawing = DRAW_OVERSEER
        elif self.drawing < DRAW_SOURCE and not self.rules.chosen:
            self.drawing = DRAW_SOURCE
        elif self.palms < 3 and self.rules.palms and not self.rules.chosen:
            self.drawing = DRAW_PALM
        else:
            self.drawing = DRAW_NOTHING
            begin(self.position)
            self.settle()

    def settle(self) -> None:  # cdef noexcept
        """After a move: who is to move, or whether tiles must be revealed first (P1)."""
        if self.position.phase_index == AT_OVER:
            self.player = TERMINAL
        elif self.position.phase_index == AT_AUCTION and self.position.spoken == 0:
            self.position.market_size = 0
            self.position.market_kinds = 0
            self.drawing = DRAW_TILE
            self.player = CHANCE
        else:
            self.player = self.position.turn

    def weights(self, out: cython.p_double) -> cython.double:  # cdef noexcept
        """The weight of each outcome of this draw; returns the sum of the weights."""
        s: Position = self.position
        i: cython.int
        total: cython.double = 0.0
        free: cython.ulonglong
        for i in range(48):
            out[i] = 0.0
        if self.drawing == DRAW_OVERSEER:
            for i in range(s.players):
                out[i] = 1.0
        elif self.drawing == DRAW_SOURCE:
            for i in range(CROSSINGS):
                out[i] = 1.0 * (self.rules.central >> i & 1)
        elif self.drawing == DRAW_PALM:
            free = palm_squares(s)
            for i in range(SQUARES):
                out[i] = 1.0 if free & bit(i) else 0.0
        elif self.drawing == DRAW_REMOVED:
            for i in range(TILE_KINDS):
                out[i] = 1.0 * self.rules.kinds[i]
        elif self.drawing == DRAW_TILE:
            i = (s.round - 1) * s.tiles_per_round + s.market_size
            while i < s.rounds * s.tiles_per_round:
                out[s.tiles[i]] += 1.0
                i += 1
        for i in range(48):
            total += out[i]
        return total

    def outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes of this draw, with their probabilities."""
        weights: Weights = [0.0] * 48
        total: cython.double = self.weights(weights)
        return [(i, weights[i] / total) for i in range(48) if weights[i] > 0]

    def legal(self) -> list[int]:
        """The legal moves of the seat to move, or the possible outcomes, ascending."""
        if self.player == CHANCE:
            return [outcome for outcome, _ in self.outcomes()]
        return [nth(self.position, k) for k in range(count(self.position))]

    def act(self, action: int) -> None:
        """Play a move, or draw an outcome."""
        code: cython.int = action
        weights: Weights = [0.0] * 48
        if self.player == CHANCE:
            self.weights(weights)
            if not 0 <= code < 48 or weights[code] == 0.0:
                raise IllegalMoveError(f"{action} cannot be drawn: {self.legal()}", "not-drawn")
            self.draw(code)
        else:
            if self.player == TERMINAL or not allows(self.position, code):
                self.position.play(code, self.player)  # it says why not
            apply(self.position, code)
            self.settle()

    def draw(self, outcome: cython.int) -> None:  # cdef noexcept
        """Apply an outcome."""
        s: Position = self.position
        if self.drawing == DRAW_TILE:
            self.take((s.round - 1) * s.tiles_per_round + s.market_size, outcome)
            s.market[s.market_size] = outcome
            s.market_kinds |= cython.cast(cython.uint, bit(outcome))
            s.market_size += 1
            if s.market_size == s.tiles_per_round:
                self.drawing = DRAW_NOTHING
                self.player = s.turn
            return
        if self.drawing == DRAW_REMOVED:
            s.removed = outcome
            self.take(s.rounds * s.tiles_per_round, outcome)
            s.tiles[s.rounds * s.tiles_per_round] = 0
        elif self.drawing == DRAW_OVERSEER:
            s.overseer = outcome
        elif self.drawing == DRAW_SOURCE:
            place_source(s, outcome)
        else:
            s.palms |= bit(outcome)
            self.palms += 1
        self.next_draw()

    def take(self, place: cython.int, kind: cython.int) -> None:  # cdef noexcept
        """Swap a tile of this kind into its place among the tiles."""
        s: Position = self.position
        i: cython.int = 0 if self.drawing == DRAW_REMOVED else place
        while s.tiles[i] != kind:
            i += 1
        s.tiles[i] = s.tiles[place]
        s.tiles[place] = kind

    def describe(self, outcome: int) -> str:
        """An outcome of this draw, in words."""
        variant = self.position.variant
        if self.drawing == DRAW_OVERSEER:
            return f"overseer {outcome}"
        if self.drawing == DRAW_SOURCE:
            return f"source {CROSSING_NAMES[outcome]}"
        if self.drawing == DRAW_PALM:
            return f"palm {SQUARE_NAMES[outcome]}"
        word = "removed" if self.drawing == DRAW_REMOVED else "tile"
        return f"{word} {variant.tile_name(outcome)}"

    def copy(self) -> ChanceGame:
        """A copy that shares only the rules with this game."""
        twin: ChanceGame = ChanceGame.__new__(ChanceGame)
        twin.rules = self.rules
        twin.position = self.position.copy()
        twin.drawing = self.drawing
        twin.palms = self.palms
        twin.player = self.player
        return twin

    def __deepcopy__(self, memo: object) -> ChanceGame:
        return self.copy()
