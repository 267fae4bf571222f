# Written by tools/make_pxd.py from lookahead.py: edit that file, not this one.

cimport cython
from santiago.bots.evaluate cimport evaluate
from santiago.bots.net cimport Net
from santiago.bots.outlook cimport Outlook
from santiago.bots.rollout cimport play_on
from santiago.bots.weights cimport Weights
from santiago.engine.phases cimport AT_OVER
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef class LookAhead:
    cdef public int horizon
    cdef public double near
    cdef double[5] plain
    cdef bint mixed
    cdef Outlook o
    cdef Net net
    cdef bint learned
    cdef void values(self, State s, Rng rng, int until, double *values) noexcept nogil
    cdef void judge(self, State s, double *values) noexcept nogil
