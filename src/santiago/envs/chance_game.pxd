# Written by tools/make_pxd.py from chance_game.py: edit that file, not this one.

cimport cython
from santiago.engine.deal cimport Rules
from santiago.engine.phases cimport (
    AT_AUCTION, AT_OVER, AT_SOURCE, allows, apply, begin, bit, count, nth, palm_squares,
    place_source
)
from santiago.engine.position cimport Position

ctypedef double[48] Weights

cdef enum:
    CROSSINGS = 20
    SQUARES = 48
    TILE_KINDS = 10
    DRAW_NOTHING = 0
    DRAW_REMOVED = 1
    DRAW_OVERSEER = 2
    DRAW_SOURCE = 3
    DRAW_PALM = 4
    DRAW_TILE = 5
    CHANCE = -1
    TERMINAL = -4

cdef class ChanceGame:
    cdef readonly Position position
    cdef readonly Rules rules
    cdef readonly int drawing
    cdef int palms
    cdef readonly int player
    cdef void next_draw(self) noexcept
    cdef void settle(self) noexcept
    cdef double weights(self, double *out) noexcept
    cdef void draw(self, int outcome) noexcept
    cdef void take(self, int place, int kind) noexcept
