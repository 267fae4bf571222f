# Written by tools/make_pxd.py from base_position.py: edit that file, not this one.

cimport cython
from santiago.engine.deal cimport shuffle_unseen
from santiago.engine.phases cimport AT_AUCTION, AT_OVER, allows, apply, count, nth
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

cdef class BasePosition(State):
    cdef readonly object variant
    cdef tuple move_table
    cdef list pushed
    cdef unsigned long long variant_key
    cpdef int code_of(self, object move) except -1

cdef class LegalMoves:
    cdef BasePosition position

cdef bint is_secret_auction(State s) noexcept nogil
