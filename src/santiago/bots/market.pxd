# Written by tools/make_pxd.py from market.py: edit that file, not this one.

cimport cython
from santiago.bots.fields cimport Fields
from santiago.bots.weights cimport Weights
from santiago.engine.cbits cimport lowest
from santiago.engine.phases cimport bit, neighbours_of
from santiago.engine.state cimport State

ctypedef double[2] Pair

cdef enum:
    SQUARES = 48

cdef extern from *:
    """
    #define santiago_bots_market_BOARD 281474976710655ULL
    """
    unsigned long long BOARD "santiago_bots_market_BOARD"

cdef int[192] AROUND

cdef class Market:
    cdef Weights w
    cdef Fields fields
    cdef int seat
    cdef double[48] rel
    cdef double[48] denied
    cdef unsigned int kinds
    cdef unsigned int priced
    cdef double[50] paid
    cdef double[50] unpaid
    cdef void forget(self) noexcept nogil
    cdef void take_seat(self, State s, int seat) noexcept nogil
    cdef void plant_gains(
            self,
            State s,
            int kind,
            int square,
            int fewest,
            int most,
            double *gains
        ) noexcept nogil
    cdef double plant_gain(self, State s, int kind, int square, int farmers) noexcept nogil
    cdef int best_square(
            self,
            State s,
            int kind,
            int farmers,
            unsigned long long free,
            double *best
        ) noexcept nogil
    cdef void price(self, State s, int seat) noexcept nogil
