# Written by tools/make_pxd.py from fields.py: edit that file, not this one.

cimport cython
from santiago.bots.weights cimport Weights
from santiago.engine.cbits cimport lowest, popcount
from santiago.engine.phases cimport AT_EXTRA, JOINED, WATERS, bit, neighbours_of
from santiago.engine.scoring cimport field_at, votes
from santiago.engine.state cimport State

cdef enum:
    SQUARES = 48

cdef class Fields:
    cdef Weights w
    cdef unsigned long long[5] crops
    cdef unsigned long long[5] farmers
    cdef unsigned long long deserts
    cdef unsigned long long pairs
    cdef unsigned long long palms
    cdef unsigned int canals
    cdef unsigned int open_canals
    cdef int stage
    cdef int to_go
    cdef unsigned long long near
    cdef unsigned long long far
    cdef int[48] at
    cdef int count
    cdef int[48] crop
    cdef unsigned long long[48] squares
    cdef double[48] size
    cdef double[48] growth
    cdef double[48] by_room
    cdef double[240] votes
    cdef int[5] to_come
    cdef int[5] doubles_to_come
    cdef unsigned long long[5] beside
    cdef double[5] fresh
    cdef bint look(self, State s) noexcept nogil
    cdef void _rings(self, State s) noexcept nogil
    cdef int ring_of(self, State s, int square) noexcept nogil
    cdef int place(self, int farmers, int ring) noexcept nogil
    cdef void _fields(self, State s) noexcept nogil
    cdef void _field(
            self,
            State s,
            int crop,
            unsigned long long field,
            double joining
        ) noexcept nogil
