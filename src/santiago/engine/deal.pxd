# Written by tools/make_pxd.py from deal.py: edit that file, not this one.

cimport cython
from santiago.engine.cbits cimport byte, popcount, select
from santiago.engine.phases cimport AT_AUCTION, begin, bit, palm_squares, place_source, reveal
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State, Tiles

ctypedef int[10] Kinds
ctypedef byte * PByte

cdef class Rules:
    cdef public int players
    cdef public int rounds
    cdef public int tiles_per_round
    cdef public int lowest_offer
    cdef public int canals
    cdef public int money
    cdef public int farmers
    cdef public int central
    cdef public bint palms
    cdef public bint chosen
    cdef public bint removes_one
    cdef public Kinds kinds
    cdef public int size
    cdef public Tiles box
    cdef void lay_out(self, State s) noexcept nogil
    cdef void deal(self, State s, Rng rng, int overseer) noexcept nogil

cdef void shuffle(PByte tiles, int first, int last, Rng rng) noexcept nogil
cdef void shuffle_unseen(State s, Rng rng) noexcept nogil
cdef void turn_up_others(State s, Rng rng) noexcept nogil
