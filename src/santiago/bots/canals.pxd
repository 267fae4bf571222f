# Written by tools/make_pxd.py from canals.py: edit that file, not this one.

cimport cython
from santiago.bots.fields cimport Fields
from santiago.bots.market cimport AROUND
from santiago.bots.weights cimport Weights
from santiago.engine.cbits cimport lowest
from santiago.engine.phases cimport WATERS, bit
from santiago.engine.state cimport State

cdef extern from *:
    """
    #define santiago_bots_canals_BOARD 281474976710655ULL
    """
    unsigned long long BOARD "santiago_bots_canals_BOARD"

cdef unsigned long long[31] SECOND

cdef class Canals:
    cdef Weights w
    cdef Fields fields
    cdef bint priced
    cdef double[240] wet_gain
    cdef double[155] gain
    cdef void price(self, State s) noexcept nogil
    cdef void _square(self, State s, int square) noexcept nogil
    cdef void _tile(self, State s, int square) noexcept nogil
    cdef void _room(self, State s, int square) noexcept nogil
    cdef void _canal(self, State s, int canal) noexcept nogil
    cdef double worth(self, State s, int canal, int seat) noexcept nogil
    cdef int best(self, State s, unsigned int canals, int seat, double least) noexcept nogil
