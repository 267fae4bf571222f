# The compiled side of `uct`.

from libc.math cimport sqrt
from santiago.bots.cclock cimport now
from santiago.bots.rollout cimport win_shares
from santiago.engine.cbits cimport popcount
from santiago.engine.deal cimport shuffle_unseen
from santiago.engine.phases cimport (
    AT_AUCTION, AT_DECISION, AT_EXTRA, AT_OFFERS, AT_OVER, PASS, allows, apply, count, nth,
)
from santiago.engine.rng cimport Rng
from santiago.engine.scoring cimport Points, score
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef enum:
    NODES = 100000

cdef int draw_move(State s, Rng rng) noexcept nogil

cdef class Uct:
    cdef public int used, iterations
    cdef public double urge
    cdef State s
    cdef Rng rng
    cdef int move[100000]
    cdef int first[100000]
    cdef int next[100000]
    cdef int visits[100000]
    cdef double total[500000]
    cdef int path[512]

    cdef int _child(self, int node, int move) noexcept nogil
    cdef int _untried(self, int node) noexcept nogil
    cdef int _select(self, int node) noexcept nogil
    cdef void _iterate(self, State root) noexcept nogil
    cdef void _run(self, State root, int iterations, double seconds) noexcept nogil
