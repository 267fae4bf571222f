# The compiled side of `position`.

from santiago.engine.deal cimport Rules, shuffle_unseen
from santiago.engine.phases cimport AT_AUCTION, AT_OVER, allows, apply, begin, count, nth, place_source
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

cdef class Position(State):
    cdef readonly object variant
    cdef tuple move_table
    cpdef int code_of(self, object move) except -1

cdef class LegalMoves:
    cdef Position position
