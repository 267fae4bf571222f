# Written by tools/make_pxd.py from uct.py: edit that file, not this one.

cimport cython
from libc.math cimport sqrt
from cpython.time cimport monotonic as now
from santiago.bots.random_move cimport draw_move
from santiago.engine.deal cimport shuffle_unseen
from santiago.engine.phases cimport AT_OVER, allows, apply, count, nth
from santiago.engine.rng cimport Rng
from santiago.engine.scoring cimport Points, score, win_shares
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef enum:
    NODES = 100000

cdef class Uct:
    cdef public int used
    cdef public int iterations
    cdef public double urge
    cdef State s
    cdef Rng rng
    cdef int[100000] move
    cdef int[100000] first
    cdef int[100000] next
    cdef int[100000] visits
    cdef double[500000] total
    cdef int[512] path
    cdef int _child(self, int node, int move) noexcept nogil
    cdef int _untried(self, int node) noexcept nogil
    cdef int _select(self, int node) noexcept nogil
    cdef void _iterate(self, State root) noexcept nogil
    cdef void _run(self, State root, int iterations, double seconds) noexcept nogil
