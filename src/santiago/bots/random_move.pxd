# Written by tools/make_pxd.py from random_move.py: edit that file, not this one.

cimport cython
from santiago.engine.cbits cimport popcount
from santiago.engine.phases cimport AT_AUCTION, AT_DECISION, AT_EXTRA, AT_OFFERS, count, nth
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

cdef int draw_move(State s, Rng rng) noexcept nogil
