# Written by tools/make_pxd.py from lastround.py: edit that file, not this one.

cimport cython
from santiago.bots.evaluate cimport evaluate
from santiago.bots.outlook cimport Outlook
from santiago.bots.weights cimport Weights
from santiago.engine.phases cimport AT_DECISION, AT_EXTRA, AT_OVER, apply, count, nth
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef class Layer:
    cdef State s
    cdef Outlook o
    cdef Layer below
    cdef int solve(self, State position, double *values) noexcept nogil

cdef class LastRound:
    cdef Layer top
    cdef State s
    cdef list moves

cdef bint can_solve(State s) noexcept nogil
