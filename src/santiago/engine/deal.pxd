# The compiled side of `deal`.

from santiago.engine.cbits cimport popcount, select
from santiago.engine.phases cimport AT_AUCTION, begin, palm_squares, place_source
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

ctypedef int[10] Kinds

cdef class Rules:
    cdef public int players, rounds, tiles_a_round, lowest_offer, canals, money, farmers, central
    cdef public bint palms, chosen, removes_one
    cdef public Kinds kinds
    cdef void lay_out(self, State s) noexcept nogil
    cdef void deal(self, State s, Rng rng, int overseer) noexcept nogil

cdef void shuffle(short *tiles, int first, int last, Rng rng) noexcept nogil
cdef void shuffle_unseen(State s, Rng rng) noexcept nogil
