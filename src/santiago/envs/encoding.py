"""Observations and masks as arrays of numbers (compiled).

`layout` defines an observation; this module writes it, from the engine's own numbers, into an
existing array. An action is the integer of a move (`santiago.engine.moves`), so every legal move
has an index; a mask has a 1 for each legal one.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from typing import Any

from santiago.engine import board
from santiago.engine.editions import SOURCES, Variant
from santiago.engine.moves import CODES as ACTIONS
from santiago.engine.moves import Move
from santiago.envs import layout

if not cython.compiled:  # encoding.pxd has the same for the compiler
    from santiago.engine.base_position import is_secret_auction
    from santiago.engine.bits import lowest
    from santiago.engine.board import SQUARES
    from santiago.engine.editions import FARMERS
    from santiago.engine.phases import (
        AT_AUCTION,
        AT_OVER,
        AT_PLANTING,
        WATERS,
        count,
        nth,
    )
    from santiago.engine.scoring import Points, score
    from santiago.engine.state import State
    from santiago.envs.layout import (
        BOARD_SIZE,
        MONEY_UNIT,
        OBSERVATION,
        POINTS_UNIT,
        ROUND_UNIT,
        UNSEEN_UNIT,
        plane,
        vector,
    )

    P_CROP, P_DOUBLE, P_DESERT = plane("crop"), plane("double"), plane("desert")
    P_FARMERS, P_PALM, P_WET = plane("farmers"), plane("palm"), plane("wet")
    P_SOURCE, P_HORIZONTAL, P_VERTICAL = plane("source"), plane("horizontal"), plane("vertical")
    P_OPEN_HORIZONTAL, P_OPEN_VERTICAL = plane("open horizontal"), plane("open vertical")
    P_OFFER = plane("offer")
    V_PLAYERS, V_AMIGO, V_PALMS = vector("players"), vector("amigo"), vector("palms")
    V_SOURCE, V_HIDDEN = vector("source option"), vector("hidden")
    V_ROUND, V_ROUNDS, V_PHASE = vector("round"), vector("rounds"), vector("phase")
    V_TURN, V_OVERSEER = vector("turn"), vector("overseer")
    V_MONEY, V_MONEY_SEEN, V_SUPPLY = vector("money"), vector("money seen"), vector("supply")
    V_OWN_CANAL, V_CANALS_LEFT = vector("own canal"), vector("canals left")
    V_MARKET, V_UNSEEN = vector("market"), vector("unseen")
    V_BID_MADE, V_BID, V_ORDER = vector("bid made"), vector("bid"), vector("order")
    V_PRICE, V_POINTS = vector("price"), vector("points")
    Numbers = Any  # ctypedef float[::1]
    Mask = Any  # ctypedef signed char[::1]

CORNERS = list(board.CORNER_OF)  # cdef unsigned long long[20]


def encode(move: Move | str) -> int:
    """The action of a move.

    >>> encode("bid 4"), encode("offer C2-D2 3")
    (677, 964)
    """
    return (move if isinstance(move, Move) else Move.parse(move)).code


def decode(action: int, edition: str = "trefl") -> Move:
    """The move of an action; crops have the names of the edition.

    >>> decode(271), decode(271, "amigo")
    (Move('plant coconut2 c4'), Move('plant bean2 c4'))
    """
    return Move.from_code(int(action), edition)


def factors(action: int, edition: str = "trefl") -> dict[str, str | int]:
    """What an action means, part by part.

    >>> factors(964)
    {'kind': 'offer', 'canal': 'C2-D2', 'amount': 3}
    """
    move = decode(action, edition)
    names = ("kind", "tile", "square", "crossing", "canal", "amount")
    parts = {name: getattr(move, name) for name in names}
    return {name: part for name, part in parts.items() if part is not None}


def action_symmetry(symmetry: int) -> list[int]:
    """Where each action goes under one of the board's four symmetries.

    A mask `m` of the board becomes ``m[action_symmetry(k)]`` on the mirrored board (each
    symmetry is its own inverse, so the direction does not matter).

    >>> decode(action_symmetry(3)[encode("plant banana1 a1")])
    Move('plant banana1 h6')
    """
    return [decode(action).mirrored(symmetry).code for action in range(ACTIONS)]


def observation_symmetry(symmetry: int) -> list[int]:
    """Where each number of an observation goes under one of the board's four symmetries.

    >>> observation_symmetry(1)[:8]
    [7, 6, 5, 4, 3, 2, 1, 0]
    """
    squares = board.SQUARE_SYMMETRIES[symmetry]
    places = [
        at * board.SQUARES + squares[square]
        for at in range(layout.PLANES)
        for square in range(board.SQUARES)
    ]
    return places + list(range(layout.BOARD_SIZE, layout.OBSERVATION))


class Encoder:  # cdef
    """Writes what a seat sees in games of one variant.

    With `sees_all` it also writes the others' hidden money and secret bid: a state for training
    with a central critic, never for a player.
    """

    variant: Variant  # readonly
    amigo: cython.int
    source_option: cython.int
    hidden: cython.bint
    sees_all: cython.bint

    def __init__(self, variant: Variant, sees_all: bool = False) -> None:
        self.variant = variant
        self.sees_all = sees_all
        self.amigo = int(variant.edition == "amigo")
        self.source_option = SOURCES.index(variant.options.source)
        self.hidden = variant.hides_money

    def observe(self, s: State, seat: cython.int, out: Numbers) -> None:  # cdef
        """Write the whole observation of a seat."""
        i: cython.int
        for i in range(OBSERVATION):
            out[i] = 0.0
        self.board(s, seat, out)
        self.seats(s, seat, out)

    def board(self, s: State, seat: cython.int, out: Numbers) -> None:  # cdef
        """Write the planes that are not empty."""
        i: cython.int
        at: cython.int
        value: cython.float
        for i in range(5):
            _paint(out, P_CROP + i, s.crops[i], 1.0)
        _paint(out, P_DOUBLE, s.doubles, 1.0)
        _paint(out, P_DESERT, s.deserts, 1.0)
        _paint(out, P_PALM, s.palms, 1.0)
        _paint(out, P_WET, s.wet, 1.0)
        if s.source >= 0:
            _paint(out, P_SOURCE, CORNERS[s.source], 1.0)
        _paint(out, P_HORIZONTAL, _beside(s.canals & 0xFFFF), 1.0)
        _paint(out, P_VERTICAL, _beside(s.canals & 0x7FFF0000), 1.0)
        _paint(out, P_OPEN_HORIZONTAL, _beside(s.open_canals & 0xFFFF), 1.0)
        _paint(out, P_OPEN_VERTICAL, _beside(s.open_canals & 0x7FFF0000), 1.0)
        at = 0
        for i in range(s.players):
            at = i - seat
            if at < 0:
                at += s.players
            _paint(out, P_FARMERS + at, s.farmers[i], 0.5)
            _paint(out, P_FARMERS + at, s.farmers[i] & s.pairs, 1.0)
            if s.offer_canal[i] >= 0:
                value = 1.0 * (1 + s.offer_amount[i]) / MONEY_UNIT
                _paint(out, P_OFFER + at, WATERS[s.offer_canal[i]], value)

    def seats(self, s: State, seat: cython.int, out: Numbers) -> None:  # cdef
        """Write the vector: everything that is not on the board."""
        v: cython.int = BOARD_SIZE
        points: Points = [0, 0, 0, 0, 0]
        place: cython.int
        i: cython.int
        k: cython.int
        sealed: cython.bint = is_secret_auction(s) and not self.sees_all
        out[v + V_PLAYERS + s.players - 2] = 1.0
        out[v + V_AMIGO] = 1.0 * self.amigo
        out[v + V_PALMS] = 1.0 if s.palms_wanted else 0.0
        out[v + V_SOURCE + self.source_option] = 1.0
        out[v + V_HIDDEN] = 1.0 if self.hidden else 0.0
        out[v + V_ROUND] = 1.0 * s.round / ROUND_UNIT
        out[v + V_ROUNDS] = 1.0 * s.rounds / ROUND_UNIT
        if s.phase_index < AT_OVER:
            out[v + V_PHASE + s.phase_index] = 1.0
        out[v + V_CANALS_LEFT] = 1.0 * s.canals_left / ROUND_UNIT
        for i in range(s.market_size):
            out[v + V_MARKET + s.market[i]] += 1.0
        i = 0 if s.phase_index < AT_AUCTION else s.round * s.tiles_per_round
        while i < s.rounds * s.tiles_per_round:
            out[v + V_UNSEEN + s.tiles[i]] += 1.0
            i += 1
        for i in range(10):
            out[v + V_UNSEEN + i] /= UNSEEN_UNIT
            out[v + V_MARKET + i] /= 5
        out[v + V_PRICE] = 1.0 * (1 + s.highest_offer) / MONEY_UNIT
        score(s, points)
        for i in range(s.players):
            k = i - seat
            if k < 0:
                k += s.players
            if i == s.turn:
                out[v + V_TURN + k] = 1.0
            if i == s.overseer:
                out[v + V_OVERSEER + k] = 1.0
            if k == 0 or not self.hidden or s.phase_index == AT_OVER or self.sees_all:
                out[v + V_MONEY + k] = 1.0 * s.money[i] / MONEY_UNIT
                out[v + V_MONEY_SEEN + k] = 1.0
            out[v + V_SUPPLY + k] = 1.0 * s.supply[i] / FARMERS
            if s.own_canals >> i & 1:
                out[v + V_OWN_CANAL + k] = 1.0
            if s.bids[i] >= 0 and (k == 0 or not sealed):  # P1.4
                out[v + V_BID_MADE + k] = 1.0
                out[v + V_BID + k] = 1.0 * s.bids[i] / MONEY_UNIT
            out[v + V_POINTS + k] = 1.0 * (points[i] - s.money[i]) / POINTS_UNIT
        if s.phase_index == AT_PLANTING:
            place = 1
            for i in range(s.planted, s.players):
                k = s.order[i] - seat
                if k < 0:
                    k += s.players
                out[v + V_ORDER + k] = 1.0 * place / 5
                place += 1


class Window:  # cdef
    """One position after another as two arrays: an observation and a mask.

    Each `look` overwrites them. A mask is cleared only where the last one was set.
    """

    encoder: Encoder  # readonly
    seen: Numbers
    legal: Mask
    first: cython.int
    last: cython.int

    def __init__(self, variant: Variant, seen: Any, legal: Any, sees_all: bool = False) -> None:
        self.encoder = Encoder(variant, sees_all)
        self.seen = seen
        self.legal = legal
        self.first = 0
        self.last = -1

    def look(self, s: State, seat: int) -> None:
        """Write a seat's observation, and its mask: empty unless it is the seat to move."""
        encoder: Encoder = self.encoder
        encoder.observe(s, seat, self.seen)
        clear_mask(self.legal, self.first, self.last)
        self.last = set_mask(s, self.legal) if s.turn == seat else -1
        self.first = lowest_set(s)


def set_mask(s: State, out: Mask) -> cython.int:  # cdef
    """Set the legal actions in an empty mask; return the last one, or -1."""
    n: cython.int = count(s)
    k: cython.int
    code: cython.int = -1
    for k in range(n):
        code = nth(s, k)
        out[code] = 1
    return code


def lowest_set(s: State) -> cython.int:  # cdef
    """The first legal action that is neither pass nor decline."""
    n: cython.int = count(s)
    code: cython.int = nth(s, 0) if n else 0
    return nth(s, 1) if code <= 1 and n > 1 else code


def clear_mask(out: Mask, first: cython.int, last: cython.int) -> None:  # cdef
    """Clear a mask: pass and decline, and everything from `first` to `last`."""
    i: cython.int
    out[0] = 0
    out[1] = 0
    for i in range(first, last + 1):
        out[i] = 0


def _paint(  # cdef
    out: Numbers, at: cython.int, squares: cython.ulonglong, value: cython.float
) -> None:
    """Set these squares of a plane."""
    while squares:
        out[at * SQUARES + lowest(squares)] = value
        squares &= squares - 1


def _beside(canals: cython.uint) -> cython.ulonglong:  # cdef
    """The squares that these canals touch."""
    squares: cython.ulonglong = 0
    while canals:
        squares |= WATERS[lowest(canals)]
        canals &= canals - 1
    return squares
