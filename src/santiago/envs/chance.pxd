# The compiled side of `chance`.

from santiago.engine.deal cimport Rules
from santiago.engine.phases cimport (
    AT_AUCTION, AT_OVER, AT_SOURCE, CROSSINGS, SQUARES, TILE_KINDS,
    allows, apply, begin, bit, count, nth, palm_squares, place_source,
)
from santiago.engine.position cimport Position
from santiago.engine.state cimport State

cdef enum:
    DRAW_NOTHING = 0
    DRAW_REMOVED = 1
    DRAW_OVERSEER = 2
    DRAW_SOURCE = 3
    DRAW_PALM = 4
    DRAW_TILE = 5
    CHANCE = -1
    TERMINAL = -4

cdef class Table:
    cdef readonly Position position
    cdef readonly Rules rules
    cdef readonly int drawing
    cdef int palms
    cdef readonly int player
    cdef double weights(self, double *out) noexcept
    cdef void draw(self, int outcome) noexcept
    cdef void next_draw(self) noexcept
    cdef void take(self, int place, int kind) noexcept
    cdef void settle(self) noexcept

ctypedef double[48] Weights
