# Written by tools/make_pxd.py from scoring.py: edit that file, not this one.

cimport cython
from santiago.engine.cbits cimport popcount
from santiago.engine.phases cimport neighbours_of
from santiago.engine.state cimport State

ctypedef int[5] Points
ctypedef double[5] Shares

cpdef unsigned long long field_at(
        unsigned long long living,
        unsigned long long start
    ) noexcept nogil
cdef int votes(State s, int seat, unsigned long long field) noexcept nogil
cdef int field_points(State s, int seat, unsigned long long field) noexcept nogil
cdef void score(State s, int *points) noexcept nogil
cdef void win_shares(int *points, int players, double *shares) noexcept nogil
